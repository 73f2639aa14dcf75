package tui

// Sizes at which the screen changes its shape. They are measured on the panes'
// content: a log line wants 60 columns to be worth reading, a rank's row 20, a
// snippet 34.
const (
	wideColumns    = 100 // ranks, log and side pane stand beside each other
	besideColumns  = 70  // ranks and log stand beside each other
	framedColumns  = 60  // below, one pane at a time and no frames
	framedRows     = 14
	timelineRows   = 18 // below, the timeline has no room of its own
	stripRows      = 18 // below, a narrow screen has no room for ranks above the log
	narrowestRanks = 24
	widestRanks    = 34
	narrowestSide  = 36
	widestSide     = 64
	// timelineFrame is what the timeline needs beside its ranks: two rows of
	// border and the row of plain words.
	timelineFrame = 3
	// stripRanks is how many ranks stand above the log on a narrow screen.
	stripRanks = 4
)

// rect is a part of the screen, in cells.
type rect struct{ x, y, w, h int }

func (r rect) empty() bool { return r.w <= 0 || r.h <= 0 }

func (r rect) contains(x, y int) bool {
	return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h
}

// inner is what is left of r inside a frame.
func (r rect) inner() rect {
	return rect{r.x + 1, r.y + 1, max(r.w-2, 0), max(r.h-2, 0)}
}

// layoutState is all that the layout depends on beside the size.
type layoutState struct {
	focus paneID
	zoom  bool
	ranks int // how many rows the timeline would like to have
}

// screenLayout says where everything stands. A pane with an empty rect isn't
// shown.
type screenLayout struct {
	title, hint rect
	panes       [paneCount]rect // with their frames
	// framed is false on screens so small that a border would cost more than
	// it tells; then one pane has the whole body.
	framed bool
}

// content is the part of a pane's rect that its View fills.
func (s screenLayout) content(p paneID) rect {
	if s.framed && !s.panes[p].empty() {
		return s.panes[p].inner()
	}
	return s.panes[p]
}

// layout places title, panes and hints on a screen of w by h cells. The rects
// of the shown panes never overlap and fill the body.
func layout(w, h int, state layoutState) screenLayout {
	s := screenLayout{framed: w >= framedColumns && h >= framedRows}
	s.title = rect{0, 0, w, min(h, 1)}
	if h >= 3 {
		s.hint = rect{0, h - 1, w, 1}
	}
	body := rect{0, s.title.h, w, h - s.title.h - s.hint.h}
	if !s.framed || state.zoom {
		s.panes[state.focus] = body
		return s
	}
	s.split(body, h, state.ranks)
	if s.panes[state.focus].empty() {
		s.panes = [paneCount]rect{}
		s.panes[state.focus] = body
	}
	return s
}

// split shares body among the panes that have room.
func (s *screenLayout) split(body rect, h, ranks int) {
	if h >= timelineRows {
		rows := min(max(ranks, 1), max(h/5, 2)) + timelineFrame
		s.panes[paneTimeline] = rect{body.x, body.y + body.h - rows, body.w, rows}
		body.h -= rows
	}
	switch {
	case body.w >= wideColumns:
		left := min(max(body.w/5, narrowestRanks), widestRanks)
		right := min(max(body.w*3/10, narrowestSide), widestSide)
		s.panes[paneRanks] = rect{body.x, body.y, left, body.h}
		s.panes[paneLog] = rect{body.x + left, body.y, body.w - left - right, body.h}
		s.panes[paneSide] = rect{body.x + body.w - right, body.y, right, body.h}
	case body.w >= besideColumns:
		left := narrowestRanks
		s.panes[paneRanks] = rect{body.x, body.y, left, body.h}
		s.panes[paneLog] = rect{body.x + left, body.y, body.w - left, body.h}
	case h >= stripRows+min(ranks, stripRanks):
		top := min(max(ranks, 1), stripRanks) + 2
		s.panes[paneRanks] = rect{body.x, body.y, body.w, top}
		s.panes[paneLog] = rect{body.x, body.y + top, body.w, body.h - top}
	default:
		s.panes[paneLog] = body
	}
}
