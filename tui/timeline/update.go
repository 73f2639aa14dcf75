package timeline

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// leastSpan is how far the axis can be zoomed in: 5 ms, or 4 moments where it
// is the order of the lines.
const (
	leastNanos = 5_000_000
	leastOrder = 4
)

// Update answers keys when focused.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || !m.focused {
		return m, nil
	}
	cmd := m.press(press)
	return m, cmd
}

func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Right):
		return m.moveTo(m.cursor + 1)
	case key.Matches(msg, k.Left):
		return m.moveTo(m.cursor - 1)
	case key.Matches(msg, k.Down):
		return m.changeLane(1)
	case key.Matches(msg, k.Up):
		return m.changeLane(-1)
	case key.Matches(msg, k.First):
		return m.moveTo(0)
	case key.Matches(msg, k.Last):
		return m.moveTo(len(m.moments) - 1)
	case key.Matches(msg, k.ZoomIn):
		m.Zoom(1)
	case key.Matches(msg, k.ZoomOut):
		m.Zoom(-1)
	case key.Matches(msg, k.Open):
		return m.moved(true)
	}
	return nil
}

// moveTo puts the cursor on a moment and tells so.
func (m *Model) moveTo(i int) tea.Cmd {
	if len(m.moments) == 0 {
		return nil
	}
	m.cursor = max(min(i, len(m.moments)-1), 0)
	m.reveal()
	return m.moved(false)
}

func (m Model) moved(open bool) tea.Cmd {
	k, ok := m.Cursor()
	if !ok {
		return nil
	}
	return func() tea.Msg { return MovedMsg{Cite: k.Cite, Rank: k.Rank, Text: k.Text, Open: open} }
}

// changeLane goes to the nearest moment of the next lane that has any.
func (m *Model) changeLane(step int) tea.Cmd {
	if m.cursor < 0 {
		return nil
	}
	from := m.moments[m.cursor]
	for l := from.lane + step; l >= 0 && l < len(m.lanes); l += step {
		if near, ok := m.nearest(l, from.at); ok {
			return m.moveTo(near)
		}
	}
	return nil
}

// nearest is the moment of a lane that is nearest to a place on the axis.
func (m Model) nearest(l int, at int64) (int, bool) {
	best, found := 0, false
	var least int64
	for _, i := range m.lanes[l].moments {
		d := max(m.moments[i].at-at, at-m.moments[i].at)
		if !found || d < least {
			best, least, found = i, d, true
		}
	}
	return best, found
}

// Click puts the cursor on the moment shown nearest to a cell of the pane.
func (m *Model) Click(x, y int) tea.Cmd {
	l := m.top + y
	if y >= m.stripHeight() || l >= len(m.lanes) {
		return nil
	}
	column := x - m.labelWidth() - 2
	best, least := -1, 0
	for _, i := range m.lanes[l].moments {
		d := m.axis.column(m.moments[i].at) - column
		if d = max(d, -d); best < 0 || d < least {
			best, least = i, d
		}
	}
	if best < 0 {
		return nil
	}
	return m.moveTo(best)
}

// Zoom halves what is shown around the cursor when step is positive, or doubles
// it.
func (m *Model) Zoom(step int) {
	if m.cursor < 0 || m.full.to <= m.full.from {
		return
	}
	least := int64(leastOrder)
	if m.timed {
		least = leastNanos
	}
	width := m.shown.to - m.shown.from
	if step > 0 {
		width = max(width/2, min(least, m.full.to-m.full.from))
	} else {
		width = min(width*2, m.full.to-m.full.from)
	}
	from := m.moments[m.cursor].at - width/2
	m.show(from, width)
}

// show shows width of the axis from a value on, moved so that it lies within
// the story.
func (m *Model) show(from, width int64) {
	from = max(min(from, m.full.to-width), m.full.from)
	m.shown = span{from, from + width}
	m.scale()
}

// reveal brings the cursor's moment and lane on the screen.
func (m *Model) reveal() {
	rows := max(m.stripHeight(), 1)
	if m.cursor >= 0 && m.cursor < len(m.moments) {
		k := m.moments[m.cursor]
		m.top = max(min(m.top, k.lane), k.lane-rows+1)
		if k.at < m.shown.from || k.at > m.shown.to {
			width := m.shown.to - m.shown.from
			m.show(k.at-width/2, width)
		}
	}
	m.top = max(min(m.top, len(m.lanes)-rows), 0)
}

// SetPlace says where the log is: on a moment the cursor goes there, elsewhere
// its time is marked.
func (m *Model) SetPlace(pos analysis.Pos, stamp analysis.Stamp) {
	m.hasHere, m.onMoment = false, false
	for i := range m.moments {
		if m.moments[i].Cite.Pos == pos {
			m.cursor, m.onMoment = i, true
			m.reveal()
			return
		}
	}
	if m.timed && hasTime(stamp) {
		m.here, m.hasHere = stamp.T.UnixNano(), true
	}
}
