package tui

import tea "charm.land/bubbletea/v2"

// wheelLines is how many lines a notch of the wheel moves.
const wheelLines = 3

// paneAt is the pane at a cell of the screen.
func (m *Model) paneAt(x, y int) (paneID, bool) {
	for p := range paneCount {
		if m.screen.panes[p].contains(x, y) {
			return p, true
		}
	}
	return 0, false
}

// onWheel scrolls what lies under the pointer.
func (m *Model) onWheel(msg tea.MouseWheelMsg) (cmd tea.Cmd) {
	n := wheelLines
	if msg.Button == tea.MouseWheelUp {
		n = -wheelLines
	} else if msg.Button != tea.MouseWheelDown {
		return nil
	}
	if m.overlay.kind != overlayNone || m.engine == nil {
		m.overlay.top = max(m.overlay.top+n, 0)
		return nil
	}
	p, ok := m.paneAt(msg.X, msg.Y)
	if !ok {
		return nil
	}
	part := m.partOf(p)
	m.guard.do(part, func() {
		switch part {
		case partLog:
			cmd = m.log.Scroll(n)
		case partRanks:
			cmd = m.ranks.Move(n / wheelLines)
		case partFix:
			m.fix.Scroll(n)
		case partChecks:
			m.checks.Move(n / wheelLines)
		case partHypotheses:
			m.hypotheses.Move(n / wheelLines)
		case partCompare:
			m.compare.Move(n / wheelLines)
		case partMachine:
			m.machine.Scroll(n)
		case partTimeline:
			m.timeline.Zoom(-n)
		}
	})
	return m.guard.cmd(part, cmd)
}

// onClick focuses a pane and chooses what lies under the pointer.
func (m *Model) onClick(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || m.overlay.kind != overlayNone || m.engine == nil || m.prompt.IsOpen() {
		return nil
	}
	p, ok := m.paneAt(msg.X, msg.Y)
	if !ok {
		return nil
	}
	r := m.screen.content(p)
	x, y := msg.X-r.x, msg.Y-r.y
	if p == paneSide && y < 0 {
		m.clickTab(msg.X - m.screen.panes[p].x)
	}
	focus := m.setFocus(p)
	if !r.contains(msg.X, msg.Y) {
		return focus
	}
	var cmd tea.Cmd
	part := m.partOf(p)
	m.guard.do(part, func() {
		switch part {
		case partLog:
			m.log.ClickRow(y)
		case partRanks:
			cmd = m.ranks.ClickRow(y)
		case partTimeline:
			cmd = m.timeline.Click(x, y)
		case partChecks:
			m.checks.ClickRow(y)
		case partHypotheses:
			m.hypotheses.ClickRow(y)
		case partCompare:
			m.compare.ClickRow(y)
		}
	})
	return tea.Batch(focus, m.guard.cmd(part, cmd))
}

// clickTab chooses the tab of the side pane whose name is at a cell of its
// frame.
func (m *Model) clickTab(x int) {
	at := tabsStart
	shown, before, _ := m.shownTabs()
	if before {
		at += moreWidth
	}
	for _, t := range shown {
		width := len(t.name()) + tabGap
		if x >= at && x < at+width {
			m.tab = t
		}
		at += width
	}
}
