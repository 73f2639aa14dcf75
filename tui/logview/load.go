package logview

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// loading is the state of the one reading that may be under way.
type loading struct {
	seq    int                // of the newest request; older answers are dropped
	cancel context.CancelFunc // nil when none is under way
	// onScreen is the row of the screen where the anchor goes; atJump stands
	// for the one where jumps go, whatever the height is by then.
	onScreen int
	// exact wants the anchor itself under the cursor; else the place the
	// cursor has by then is kept.
	exact  bool
	anchor analysis.Pos
	// debt is how far a person moved past the rows that were there.
	debt int
	// again asks for one more reading after this one.
	again bool
	// wide multiplies the rows to read where folding leaves too few to show.
	wide int
}

// atJump is the row of the screen where jumps go.
const atJump = -1

// loadedMsg answers a request.
type loadedMsg struct {
	seq    int
	window Window
	err    error
}

// margin is how many rows are kept above and below the screen.
func (m Model) margin() int { return max(marginScreens*m.height, leastMargin) }

// request starts a reading; one that is under way is given up.
func (m *Model) request(q Query, onScreen int, exact bool) tea.Cmd {
	if m.source == nil {
		return nil
	}
	if m.load.cancel != nil {
		m.load.cancel()
	}
	ctx, cancel := context.WithCancel(m.ctx)
	m.load.seq++
	m.load.cancel, m.load.onScreen, m.load.exact, m.load.again = cancel, onScreen, exact, false
	m.load.anchor = q.Anchor
	q.Filter = m.filter
	seq, source := m.load.seq, m.source
	return func() tea.Msg {
		window, err := source.Rows(ctx, q)
		cancel()
		return loadedMsg{seq: seq, window: window, err: err}
	}
}

// around asks for the rows around pos, which goes to a row of the screen.
func (m *Model) around(pos analysis.Pos, onScreen int, exact bool) tea.Cmd {
	n := (m.margin() + m.height) * max(m.load.wide, 1)
	return m.request(Query{Anchor: pos, Before: n, After: n}, onScreen, exact)
}

// prefetch reads on when the screen is near an edge of the rows that are there
// and no reading is under way.
func (m *Model) prefetch() tea.Cmd {
	if !m.nearEdge() {
		return nil
	}
	if m.load.cancel != nil {
		m.load.again = true
		return nil
	}
	return m.reload()
}

// nearEdge reports whether the screen is near an edge of the rows at hand that
// isn't one of the log.
func (m Model) nearEdge() bool {
	near := m.margin() / 2
	return m.top < near && !m.atStart || len(m.rows)-m.top-m.height < near && !m.atEnd
}

// reload reads the rows around the cursor anew; nothing on the screen moves.
func (m *Model) reload() tea.Cmd {
	row, ok := m.Cursor()
	if !ok {
		return m.around(m.home, 0, true)
	}
	return m.around(row.Pos, m.cursor-m.top, false)
}

// Refresh reads the rows on the screen again, because the log grew or more is
// known about it. At most one reading is under way.
func (m *Model) Refresh() tea.Cmd {
	if m.load.cancel != nil {
		m.load.again = true
		return nil
	}
	if m.follow {
		return m.ToEnd()
	}
	return m.reload()
}

// take puts an answer on the screen.
func (m *Model) take(msg loadedMsg) tea.Cmd {
	if msg.seq != m.load.seq {
		return nil
	}
	m.load.cancel = nil
	if msg.err != nil {
		if !errors.Is(msg.err, context.Canceled) {
			m.err = msg.err
		}
		return nil
	}
	m.err, m.loaded = nil, true
	if m.outdated(msg.window) {
		return m.reload()
	}
	old, had := m.Cursor()
	offset := m.cursor - m.top
	m.window, m.timed = msg.window.Rows, msg.window.Timed
	m.atStart, m.atEnd = msg.window.AtStart, msg.window.AtEnd
	m.fold()
	if n := len(m.window); n > 0 {
		m.land(m.window[min(msg.window.Anchor, n-1)].Pos)
	}
	if had && !m.load.exact {
		if i, ok := m.holder(old.Pos); ok {
			m.cursor, m.top = i, i-offset
		}
	}
	debt := m.load.debt
	m.load.debt = 0
	m.settle()
	if debt != 0 {
		m.move(debt)
	}
	if m.load.again {
		m.load.again = false
		return m.Refresh()
	}
	return m.widen()
}

// land puts the cursor on a line that was read, at the row of the screen that
// was asked for.
func (m *Model) land(pos analysis.Pos) {
	if m.load.exact && m.load.anchor != (analysis.Pos{}) {
		m.unhide(pos)
	}
	m.cursor, _ = m.holder(pos)
	row := m.load.onScreen
	if m.load.exact {
		m.landed = row == atJump
	}
	if row == atJump {
		row = m.jumpRow()
	}
	m.top, m.sub = m.cursor-row, 0
}

// widest is how many times more rows are read where folding leaves few.
const widest = 16

// widen reads more rows when folding left too few around the screen.
func (m *Model) widen() tea.Cmd {
	if !m.nearEdge() || m.load.wide >= widest {
		return nil
	}
	m.load.wide = max(m.load.wide, 1) * 2
	return m.reload()
}

// outdated reports whether the cursor went elsewhere since w was asked for, to
// a line that w doesn't hold.
func (m Model) outdated(w Window) bool {
	row, ok := m.Cursor()
	if !ok || m.load.exact || row.Pos == m.load.anchor {
		return false
	}
	return !slices.ContainsFunc(w.Rows, func(r Row) bool { return r.Pos == row.Pos })
}

// indexAt finds the row that holds pos, which may be any place in a line.
func (m Model) indexAt(pos analysis.Pos) (int, bool) {
	for i := range m.rows {
		if holds(m.rows[i].Pos, pos) {
			return i, true
		}
	}
	return 0, false
}
