package timeline

import (
	"strings"

	"rankscope/analysis"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// mark is what stands in one cell of a lane.
type mark struct {
	glyph string
	ink   ink.Ink
	rank  int // of importance; the higher one stays
}

// importance orders the kinds that fall into one cell; what isn't listed is
// the least.
func importance(kind analysis.MomentKind) int {
	switch kind {
	case analysis.MomentInitiating:
		return 8
	case analysis.MomentRestart:
		return 7
	case analysis.MomentCollateral:
		return 6
	case analysis.MomentTeardown:
		return 5
	case analysis.MomentConfirm:
		return 4
	case analysis.MomentWrapper:
		return 3
	case analysis.MomentHint:
		return 2
	}
	return 1
}

// ends reports whether a rank is gone after a moment of this kind.
func ends(kind analysis.MomentKind) bool {
	switch kind {
	case analysis.MomentInitiating, analysis.MomentWrapper, analysis.MomentCollateral, analysis.MomentTeardown, analysis.MomentEnd:
		return true
	}
	return false
}

// strip draws a lane: moments as marks, between them the last level that was
// read.
func (m Model) strip(l lane) []mark {
	cells := make([]mark, m.axis.width)
	level, alive, from := analysis.None, true, 0
	for _, i := range l.moments {
		k := m.moments[i]
		at := m.axis.column(k.at)
		for c := from; c < min(at, len(cells)); c++ {
			m.fill(&cells[c], level, alive)
		}
		from = max(from, at, 0)
		if at >= 0 && at < len(cells) {
			m.put(&cells[at], k)
			from = at + 1
		}
		switch {
		case k.Kind == analysis.MomentRestart:
			alive, level = true, analysis.None
		case ends(k.Kind):
			alive = false
		case k.Value >= 0 && k.Kind == analysis.MomentHint:
			level = k.Value
		}
	}
	for c := from; c < len(cells); c++ {
		m.fill(&cells[c], analysis.None, alive)
	}
	m.cut(cells, l)
	return cells
}

// fill draws a cell without a moment.
func (m Model) fill(c *mark, level int, alive bool) {
	if c.glyph != "" {
		return
	}
	switch s := &m.styles; {
	case !alive:
		c.glyph = " "
	case level < 0 || len(s.Ramp) == 0:
		c.glyph, c.ink = s.Quiet, s.Dim
	default:
		c.glyph, c.ink = s.Ramp[s.step(level)], s.heat(level)
	}
}

// put draws a moment where nothing more important stands.
func (m Model) put(c *mark, k moment) {
	rank := importance(k.Kind)
	if c.glyph != "" && c.rank >= rank {
		return
	}
	c.rank = rank
	c.glyph, c.ink = m.styles.kind(k.Kind)
}

// cut draws the stretches that the axis leaves out; the first lane names them.
func (m Model) cut(row []mark, l lane) {
	first := len(m.lanes) > m.top && l.label == m.lanes[m.top].label
	for _, g := range m.axis.gaps {
		for c := g.column; c < min(g.column+g.width, len(row)); c++ {
			if row[c].rank > 0 {
				continue
			}
			row[c] = mark{glyph: " ", ink: m.styles.Dim}
			if c == g.column || c == g.column+g.width-1 {
				row[c].glyph = m.styles.Gap
			} else if i := c - g.column - 1; first && i < len(g.label) {
				row[c].glyph = g.label[i : i+1]
			}
		}
	}
}

// View draws the lanes on the screen and the words for the cursor.
func (m Model) View() string {
	if m.height <= 0 {
		return ""
	}
	if len(m.moments) == 0 {
		return cells.Fill([]string{" " + m.styles.Dim.Paint("Nothing has happened yet that leads to a failure.")}, m.width, m.height)
	}
	lines := make([]string, 0, m.height)
	for l := m.top; l < len(m.lanes) && len(lines) < m.stripHeight(); l++ {
		lines = append(lines, m.drawLane(l))
	}
	for len(lines) < m.stripHeight() {
		lines = append(lines, "")
	}
	lines = append(lines, " "+m.words(max(m.width-2, 0)))
	return cells.Fill(lines, m.width, m.height)
}

// drawLane paints a lane; neighbouring cells of one ink are painted at once.
func (m Model) drawLane(l int) string {
	s := &m.styles
	lane := m.lanes[l]
	colour := s.Dim
	if lane.rank >= 0 && len(s.Ranks) > 0 {
		colour = s.Ranks[lane.rank%len(s.Ranks)]
	}
	var b strings.Builder
	b.WriteString(" ")
	b.WriteString(colour.Paint(cells.Pad(lane.label, m.labelWidth())))
	b.WriteString(" ")
	row := m.strip(lane)
	m.pointAt(row, l)
	for from := 0; from < len(row); {
		to := from + 1
		for to < len(row) && row[to].ink == row[from].ink {
			to++
		}
		var text strings.Builder
		for _, c := range row[from:to] {
			text.WriteString(c.glyph)
		}
		b.WriteString(row[from].ink.Paint(text.String()))
		from = to
	}
	return b.String()
}

// pointAt shows the cursor in its lane, and the log's place in all lanes.
func (m Model) pointAt(row []mark, l int) {
	at := -1
	if m.hasHere {
		at = m.axis.column(m.here)
	} else if m.cursor >= 0 {
		at = m.axis.column(m.moments[m.cursor].at)
	}
	if at < 0 || at >= len(row) {
		return
	}
	if !m.hasHere && m.moments[m.cursor].lane == l {
		row[at].ink = row[at].ink.Over(m.styles.Cursor)
		return
	}
	if m.hasHere || m.focused {
		row[at].ink = row[at].ink.Over(m.styles.Place)
	}
}
