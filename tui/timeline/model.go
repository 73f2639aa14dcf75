package timeline

import (
	"slices"
	"strconv"

	"rankscope/analysis"
)

// Story is what the timeline shows.
type Story struct {
	// Ranks in the order of the lanes.
	Ranks   []analysis.Rank
	Moments []analysis.Moment
	Nodes   []analysis.Node
	// Failure is the line that names the failure, FailureName what to call it
	// ("the Bus error"); the zero Pos when there is none.
	Failure     analysis.Pos
	FailureName string
}

// Model is the timeline pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles

	width, height int
	focused       bool

	lanes   []lane
	moments []moment // in rising order of at
	story   Story
	// timed is false where the axis is the order of the lines.
	timed bool
	// failure is the index of the moment of the failure; -1 without one.
	failure int

	full     span // of all moments
	shown    span // what the zoom leaves of it
	axis     axis
	cursor   int   // index of a moment; -1 without one
	top      int   // first lane shown
	here     int64 // where the log is
	hasHere  bool
	onMoment bool // the log is at the moment under the cursor
}

type span struct{ from, to int64 }

// lane is a row of the strip.
type lane struct {
	rank  int // analysis.None for the lines of no rank
	label string
	// moments are indexes into Model.moments, rising.
	moments []int
}

// moment is a moment of the story with its place on the axis.
type moment struct {
	analysis.Moment
	at   int64
	lane int
}

// MovedMsg says that a person moved to a moment; Open asks to go on in the log.
type MovedMsg struct {
	Cite analysis.Cite
	Rank int
	Text string // of the line
	Open bool
}

// New makes an empty timeline.
func New(keys KeyMap, styles Styles) Model {
	return Model{keys: keys, styles: styles, cursor: -1, failure: -1}
}

// SetSize sets what View fills, in cells.
func (m *Model) SetSize(width, height int) {
	if m.width == width && m.height == height {
		return
	}
	m.width, m.height = width, height
	m.scale()
	m.reveal()
}

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) { m.styles = s }

// Focus says that keys go to this pane.
func (m *Model) Focus() { m.focused = true }

// Blur takes the focus away.
func (m *Model) Blur() { m.focused = false }

// Lanes is how many rows the strip would like to have; none before something
// happened.
func (m Model) Lanes() int {
	if len(m.moments) == 0 {
		return 0
	}
	return len(m.lanes)
}

// SetStory takes a new story. Cursor and zoom stay where they are.
func (m *Model) SetStory(s Story) {
	var at analysis.Pos
	if m.cursor >= 0 {
		at = m.moments[m.cursor].Cite.Pos
	}
	zoomed := m.shown != m.full
	m.story = s
	m.build()
	m.cursor = slices.IndexFunc(m.moments, func(k moment) bool { return k.Cite.Pos == at && !at.IsZero() })
	m.failure = slices.IndexFunc(m.moments, func(k moment) bool { return k.Cite.Pos == s.Failure && !s.Failure.IsZero() })
	if m.cursor < 0 {
		m.cursor = m.failure
	}
	if m.cursor < 0 && len(m.moments) > 0 {
		m.cursor = 0
	}
	if !zoomed {
		m.shown = m.full
	}
	m.scale()
	m.reveal()
}

// build sorts the moments into lanes and along the axis.
func (m *Model) build() {
	index := make(map[int]int, len(m.story.Ranks))
	m.lanes = make([]lane, 0, len(m.story.Ranks)+1)
	for _, r := range m.story.Ranks {
		index[r.Rank] = len(m.lanes)
		m.lanes = append(m.lanes, lane{rank: r.Rank, label: "r" + strconv.Itoa(r.Rank)})
	}
	timedCount := 0
	for _, k := range m.story.Moments {
		if hasTime(k.Stamp) {
			timedCount++
		}
	}
	m.timed = 2*timedCount >= len(m.story.Moments) && timedCount > 0
	m.moments = make([]moment, 0, len(m.story.Moments))
	last := m.firstTime()
	for i, k := range m.story.Moments {
		at := int64(i)
		if m.timed {
			if hasTime(k.Stamp) {
				last = k.Stamp.T.UnixNano()
			}
			at = last
		}
		l, ok := index[k.Rank]
		if !ok {
			l = len(m.lanes)
			index[k.Rank] = l
			m.lanes = append(m.lanes, lane{rank: k.Rank, label: laneName(k.Rank)})
		}
		m.moments = append(m.moments, moment{Moment: k, at: at, lane: l})
	}
	slices.SortStableFunc(m.moments, func(a, b moment) int { return compare(a.at, b.at) })
	for i, k := range m.moments {
		m.lanes[k.lane].moments = append(m.lanes[k.lane].moments, i)
	}
	m.full = span{}
	if n := len(m.moments); n > 0 {
		m.full = span{m.moments[0].at, m.moments[n-1].at}
	}
}

func (m Model) firstTime() int64 {
	for _, k := range m.story.Moments {
		if hasTime(k.Stamp) {
			return k.Stamp.T.UnixNano()
		}
	}
	return 0
}

// laneName names a lane of a rank that isn't in the list, or of no rank.
func laneName(rank int) string {
	if rank < 0 {
		return "·"
	}
	return "r" + strconv.Itoa(rank)
}

// hasTime reports whether a stamp can be put on an axis of times: those that
// count from a boot can't.
func hasTime(s analysis.Stamp) bool { return !s.IsZero() && !s.Uptime }

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// scale makes the axis for what is shown.
func (m *Model) scale() {
	values := make([]int64, len(m.moments))
	for i := range m.moments {
		values[i] = m.moments[i].at
	}
	m.axis = newAxis(values, m.shown.from, m.shown.to, m.stripWidth(), m.timed)
}

// labelWidth is the width of the lanes' names.
func (m Model) labelWidth() int {
	width := 1
	for i := range m.lanes {
		width = max(width, len(m.lanes[i].label))
	}
	return width
}

func (m Model) stripWidth() int { return max(m.width-m.labelWidth()-3, 1) }

// stripHeight is how many lanes are shown; the last row is for words.
func (m Model) stripHeight() int { return max(m.height-1, 0) }

// Cursor is the moment under the cursor; ok is false when there is none.
func (m Model) Cursor() (k analysis.Moment, ok bool) {
	if m.cursor < 0 || m.cursor >= len(m.moments) {
		return analysis.Moment{}, false
	}
	return m.moments[m.cursor].Moment, true
}
