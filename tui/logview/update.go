package logview

import (
	"cmp"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// Update routes keys, when focused, and the answers of the source.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	switch msg := msg.(type) {
	case loadedMsg:
		cmd := m.take(msg)
		return m, cmd
	case tea.KeyPressMsg:
		if !m.focused {
			return m, nil
		}
		cmd := m.press(msg)
		return m, cmd
	}
	return m, nil
}

// press answers a key.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Start):
		m.touched = true
		return m.ToStart()
	case key.Matches(msg, k.End):
		m.touched = true
		return m.ToEnd()
	case key.Matches(msg, k.Wrap):
		m.wrap, m.sub, m.left = !m.wrap, 0, 0
		m.reveal()
	case key.Matches(msg, k.Raw):
		m.raw, m.sub = !m.raw, 0
		m.refold()
	case key.Matches(msg, k.Fold):
		return m.toggleFold()
	case key.Matches(msg, k.FoldAll):
		m.unfolded = !m.unfolded
		m.open = nil
		m.refold()
		return m.prefetch()
	case key.Matches(msg, k.PanRight):
		m.pan(panStep)
	case key.Matches(msg, k.PanLeft):
		m.pan(-panStep)
	case key.Matches(msg, k.Mark):
		m.toggleMark()
	case key.Matches(msg, k.NextMark):
		return m.toMark(1)
	case key.Matches(msg, k.PrevMark):
		return m.toMark(-1)
	default:
		return m.scroll(msg)
	}
	return nil
}

// scroll answers the keys that move by lines and pages.
func (m *Model) scroll(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Down):
		return m.Scroll(1)
	case key.Matches(msg, k.Up):
		return m.Scroll(-1)
	case key.Matches(msg, k.HalfDown):
		return m.scrollPage(max(m.height/2, 1))
	case key.Matches(msg, k.HalfUp):
		return m.scrollPage(-max(m.height/2, 1))
	case key.Matches(msg, k.PageDown):
		return m.scrollPage(max(m.height-1, 1))
	case key.Matches(msg, k.PageUp):
		return m.scrollPage(-max(m.height-1, 1))
	}
	return nil
}

// Scroll moves the cursor n lines down, or up when n is negative, as a person
// asked. Going up ends following.
func (m *Model) Scroll(n int) tea.Cmd {
	m.touched = true
	if n < 0 {
		m.follow = false
	}
	if !m.stepWrapped(n) {
		m.move(n)
	}
	return m.prefetch()
}

func (m *Model) scrollPage(n int) tea.Cmd {
	m.touched = true
	if n < 0 {
		m.follow = false
	}
	m.page(n)
	return m.prefetch()
}

// Touch says that a person moved in the log by other means than its own keys.
func (m *Model) Touch() { m.touched = true }

// ClickRow puts the cursor on the line shown at a row of the screen.
func (m *Model) ClickRow(y int) {
	i, line := m.top, -m.sub
	for ; i < len(m.rows); i++ {
		line += m.lines(i)
		if y < line {
			m.touched, m.landed, m.cursor = true, false, i
			return
		}
	}
}

// pan moves the text sideways; lines that are wrapped have nothing to pan.
func (m *Model) pan(columns int) {
	if m.wrap {
		return
	}
	m.left = max(m.left+columns, 0)
}

// toggleMark marks the line under the cursor, or takes its mark away.
func (m *Model) toggleMark() {
	row, ok := m.Cursor()
	if !ok {
		return
	}
	marks := slices.Clone(m.marks)
	if i := slices.IndexFunc(marks, func(k Mark) bool { return k.Pos == row.Pos }); i >= 0 {
		m.marks = slices.Delete(marks, i, i+1)
		return
	}
	marks = append(marks, Mark{Pos: row.Pos, Number: row.Number, File: row.File})
	slices.SortFunc(marks, func(a, b Mark) int { return comparePos(a.Pos, b.Pos) })
	m.marks = marks
}

// Marks are the marked lines in the order of the files.
func (m Model) Marks() []Mark { return m.marks }

// toMark goes to the next mark, or to the one before when step is negative;
// past the last it begins anew.
func (m *Model) toMark(step int) tea.Cmd {
	row, ok := m.Cursor()
	if !ok || len(m.marks) == 0 {
		return nil
	}
	m.touched = true
	at, exact := slices.BinarySearchFunc(m.marks, row.Pos, func(k Mark, p analysis.Pos) int { return comparePos(k.Pos, p) })
	if step > 0 && exact {
		at++
	}
	if step < 0 {
		at--
	}
	n := len(m.marks)
	return m.JumpTo(m.marks[(at+n)%n].Pos)
}

func comparePos(a, b analysis.Pos) int {
	return cmp.Or(cmp.Compare(a.Source, b.Source), cmp.Compare(a.Generation, b.Generation), cmp.Compare(a.Offset, b.Offset))
}
