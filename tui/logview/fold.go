package logview

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// leastFold is how many lines a traceback has before its last that are worth
// folding.
const leastFold = 3

// fold makes the rows that are shown out of those that were read: a traceback
// becomes its last line, which tells what happened.
func (m *Model) fold() {
	if m.unfolded || m.raw || m.filter.Pattern != "" {
		m.rows = m.window
		return
	}
	shown := make([]Row, 0, len(m.window))
	for i := 0; i < len(m.window); i++ {
		last := m.traceback(i)
		if last < 0 || m.open[m.window[i].Pos] {
			shown = append(shown, m.window[i])
			continue
		}
		row := m.window[last]
		row.head = m.window[i:last]
		shown = append(shown, row)
		i = last
	}
	m.rows = shown
}

// traceback is the index of the last line of the traceback that starts at row
// i; -1 when none starts there, when its end wasn't read, or when a line of it
// is one that must be seen.
func (m Model) traceback(i int) int {
	first := &m.window[i]
	if !strings.HasPrefix(first.Text, "Traceback (most recent call last)") && !strings.HasPrefix(first.Text, "Original Traceback (most recent") {
		return -1
	}
	for j := i; j < len(m.window); j++ {
		row := &m.window[j]
		if row.Rank != first.Rank || row.Pos.Source != first.Pos.Source {
			return -1
		}
		if j > i && row.Text != "" && row.Text[0] != ' ' {
			if j-i < leastFold {
				return -1
			}
			return j
		}
		if row.First || row.Cited || row.Begins != "" || m.markedPos(row.Pos) {
			return -1
		}
	}
	return -1
}

// ToggleFold shows the traceback of the row under the cursor whole, or folds it
// again.
func (m *Model) toggleFold() tea.Cmd {
	row, ok := m.Cursor()
	if !ok {
		return nil
	}
	if len(row.head) > 0 {
		m.setOpen(row.head[0].Pos, true)
	} else if first, ok := m.openAround(row.Pos); ok {
		m.setOpen(first, false)
	}
	return m.prefetch()
}

// openAround finds the unfolded traceback that a line belongs to.
func (m Model) openAround(pos analysis.Pos) (first analysis.Pos, ok bool) {
	for i := range m.window {
		if !m.open[m.window[i].Pos] {
			continue
		}
		last := m.traceback(i)
		for j := i; j <= last; j++ {
			if m.window[j].Pos == pos {
				return m.window[i].Pos, true
			}
		}
	}
	return analysis.Pos{}, false
}

// setOpen unfolds or folds the traceback that starts at a line; the cursor's
// line, or the one it is folded into, stays where it is on the screen.
func (m *Model) setOpen(first analysis.Pos, open bool) {
	next := make(map[analysis.Pos]bool, len(m.open)+1)
	for pos := range m.open {
		next[pos] = true
	}
	if open {
		next[first] = true
	} else {
		delete(next, first)
	}
	m.open = next
	m.refold()
}

// refold folds anew and keeps the cursor's line.
func (m *Model) refold() {
	row, ok := m.Cursor()
	offset := m.cursor - m.top
	m.fold()
	if !ok {
		return
	}
	if i, ok := m.holder(row.Pos); ok {
		m.cursor, m.top, m.sub = i, i-offset, 0
	}
	m.settle()
}

// holder is the index of the row that is the line at pos or that it is folded
// into.
func (m Model) holder(pos analysis.Pos) (int, bool) {
	for i := range m.rows {
		if m.rows[i].Pos == pos {
			return i, true
		}
		for j := range m.rows[i].head {
			if m.rows[i].head[j].Pos == pos {
				return i, true
			}
		}
	}
	return 0, false
}

// unhide unfolds the traceback that hides the line at pos.
func (m *Model) unhide(pos analysis.Pos) {
	for i := range m.rows {
		for j := range m.rows[i].head {
			if holds(m.rows[i].head[j].Pos, pos) {
				m.setOpen(m.rows[i].head[0].Pos, true)
				return
			}
		}
	}
}

// holds reports whether a line holds a place.
func holds(line, pos analysis.Pos) bool {
	return line.Source == pos.Source && line.Generation == pos.Generation && line.Offset <= pos.Offset && pos.Offset <= line.End()
}
