package logview

import (
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// move takes the cursor n rows down, or up when n is negative. What the rows
// at hand don't allow is owed until more are read.
func (m *Model) move(n int) {
	m.landed = false
	goal := m.cursor + n
	last := len(m.rows) - 1
	m.cursor = max(min(goal, last), 0)
	if rest := goal - m.cursor; rest < 0 && !m.atStart || rest > 0 && !m.atEnd {
		m.load.debt += rest
	}
	m.reveal()
}

// page moves cursor and screen together.
func (m *Model) page(n int) {
	m.top = max(min(m.top+n, len(m.rows)-1), 0)
	m.sub = 0
	m.move(n)
}

// stepWrapped scrolls within a wrapped row that is higher than the screen; it
// reports false when the cursor should go on to the next row instead.
func (m *Model) stepWrapped(n int) bool {
	if !m.wrap || m.top != m.cursor || m.cursor >= len(m.rows) {
		return false
	}
	lines := m.lines(m.cursor)
	if lines <= m.height {
		return false
	}
	goal := m.sub + n
	if goal < 0 || goal > lines-m.height {
		return false
	}
	m.sub = goal
	return true
}

// reveal puts the cursor on the screen, with some rows around it, and leaves no
// blank rows where the log has lines.
func (m *Model) reveal() {
	if m.height <= 0 || len(m.rows) == 0 {
		m.top, m.sub = 0, 0
		return
	}
	m.cursor = max(min(m.cursor, len(m.rows)-1), 0)
	off := min(scrollOff, (m.height-1)/2)
	m.top = max(m.top, 0)
	if highest := max(m.cursor-off, 0); m.top > highest {
		m.top, m.sub = highest, 0
	}
	bottom := min(m.cursor+off, len(m.rows)-1)
	if m.top < bottom {
		if lowest := m.topFor(bottom); m.top < lowest {
			m.top, m.sub = min(lowest, m.cursor), 0
		}
	}
	if end := m.topFor(len(m.rows) - 1); m.top > end && end <= m.cursor {
		m.top, m.sub = end, 0
	}
}

// topFor is the smallest top that still has the whole row at the bottom of the
// screen.
func (m Model) topFor(row int) int {
	room := m.height - m.lines(row)
	for row > 0 {
		room -= m.lines(row - 1)
		if room < 0 {
			break
		}
		row--
	}
	return row
}

// jumpRow is the row of the screen where a line is put that was jumped to: past
// the middle, since what led to it is above.
func (m Model) jumpRow() int { return m.height * 3 / 5 }

// JumpTo puts the cursor on the line that holds pos.
func (m *Model) JumpTo(pos analysis.Pos) tea.Cmd {
	if pos.IsZero() {
		return nil
	}
	m.follow, m.load.debt, m.load.wide, m.left = false, 0, 1, 0
	m.unhide(pos)
	i, ok := m.indexAt(pos)
	if !ok {
		return m.around(pos, atJump, true)
	}
	// A line that a person sees already stays where it is. Before anyone moved,
	// and for the line that was jumped to last, what is on the screen by now is
	// chance, so it goes where jumps go.
	shown := i >= m.top+scrollOff && i < m.top+m.height-scrollOff
	m.landed = !shown || !m.touched || m.landed && i == m.cursor
	m.cursor = i
	m.settle()
	return m.prefetch()
}

// settle puts the line that was jumped to where jumps go, as far as the rows at
// hand allow: each reading, fold and size gives it another chance, until a
// person moves. Then it only keeps the cursor on the screen.
func (m *Model) settle() {
	if m.landed {
		m.top, m.sub = m.cursor-m.jumpRow(), 0
	}
	m.reveal()
}

// ToStart goes to the first line.
func (m *Model) ToStart() tea.Cmd {
	m.follow, m.load.debt = false, 0
	if m.atStart && len(m.rows) > 0 {
		m.cursor, m.top, m.sub, m.landed = 0, 0, 0, false
		m.reveal()
		return m.prefetch()
	}
	return m.request(Query{After: m.margin() + m.height}, 0, true)
}

// ToEnd goes to the last line that is known.
func (m *Model) ToEnd() tea.Cmd {
	m.load.debt = 0
	return m.request(Query{End: true, Before: m.margin() + m.height}, m.height-1, true)
}

// Follow starts or ends following the end of the log.
func (m *Model) Follow(on bool) tea.Cmd {
	m.follow = on
	if !on {
		return nil
	}
	return m.ToEnd()
}

// SetFilter shows only what f keeps; the cursor stays at its line, or goes to
// the next one that is kept.
func (m *Model) SetFilter(f Filter) tea.Cmd {
	m.filter = f
	row, ok := m.Cursor()
	if !ok { // the filter before kept nothing
		return m.around(m.home, atJump, true)
	}
	m.home = row.Pos
	return m.around(row.Pos, m.cursor-m.top, true)
}

// ShowAll takes the filter off and puts the cursor on the line that holds pos.
func (m *Model) ShowAll(pos analysis.Pos) tea.Cmd {
	m.filter = Filter{}
	m.follow, m.load.debt, m.load.wide, m.left = false, 0, 1, 0
	return m.around(pos, atJump, true)
}

// SetSource reads from another source, from its start on.
func (m *Model) SetSource(s Source) tea.Cmd {
	m.source, m.window, m.rows, m.cursor, m.top = s, nil, nil, 0, 0
	m.open, m.marks, m.filter, m.follow, m.touched, m.loaded = nil, nil, Filter{}, false, false, false
	m.home = analysis.Pos{}
	return m.ToStart()
}
