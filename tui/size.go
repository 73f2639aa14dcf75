package tui

import (
	tea "charm.land/bubbletea/v2"
)

// onSize takes the size of the screen.
func (m *Model) onSize(msg tea.WindowSizeMsg) tea.Cmd {
	m.width, m.height = msg.Width, msg.Height
	return m.arrange()
}

// onBackground chooses the theme for the terminal's background.
func (m *Model) onBackground(msg tea.BackgroundColorMsg) tea.Cmd {
	if m.options.AutoTheme != nil {
		m.setTheme(m.options.AutoTheme(msg.IsDark()))
	}
	return nil
}

// arrange places all panes anew.
func (m *Model) arrange() (cmd tea.Cmd) {
	m.screen = layout(m.width, m.height, layoutState{focus: m.focus, zoom: m.zoom, ranks: max(m.timeline.Lanes(), 1)})
	size := func(p paneID) (int, int) {
		r := m.screen.content(p)
		return r.w, r.h
	}
	m.guard.do(partLog, func() { cmd = m.log.SetSize(size(paneLog)) })
	m.guard.do(partRanks, func() { m.ranks.SetSize(size(paneRanks)) })
	m.guard.do(partTimeline, func() { m.timeline.SetSize(size(paneTimeline)) })
	m.guard.do(partFix, func() { m.fix.SetSize(size(paneSide)) })
	m.guard.do(partChecks, func() { m.checks.SetSize(size(paneSide)) })
	m.guard.do(partHypotheses, func() { m.hypotheses.SetSize(size(paneSide)) })
	m.guard.do(partCompare, func() { m.compare.SetSize(size(paneSide)) })
	m.guard.do(partMachine, func() { m.machine.SetSize(size(paneSide)) })
	m.guard.do(partStart, func() { m.start.SetSize(m.width, max(m.height-2, 0)) })
	m.guard.do(partSearch, func() { m.prompt.SetWidth(m.width) })
	m.guard.do(partStatus, func() { m.status.SetWidth(m.width) })
	m.hint()
	return m.guard.cmd(partLog, cmd)
}

// setFocus gives the keys to a pane; one without room takes the screen.
func (m *Model) setFocus(p paneID) tea.Cmd {
	m.focus = p
	m.log.Blur()
	m.ranks.Blur()
	m.timeline.Blur()
	m.guard.do(partFix, func() { m.fix.Blur() })
	m.guard.do(partChecks, func() { m.checks.Blur() })
	m.guard.do(partHypotheses, func() { m.hypotheses.Blur() })
	m.guard.do(partCompare, func() { m.compare.Blur() })
	m.guard.do(partMachine, func() { m.machine.Blur() })
	switch part := m.partOf(p); part {
	case partRanks:
		m.ranks.Focus()
	case partTimeline:
		m.timeline.Focus()
	case partFix:
		m.guard.do(part, func() { m.fix.Focus() })
	case partChecks:
		m.guard.do(part, func() { m.checks.Focus() })
	case partHypotheses:
		m.guard.do(part, func() { m.hypotheses.Focus() })
	case partCompare:
		m.guard.do(part, func() { m.compare.Focus() })
	case partMachine:
		m.guard.do(part, func() { m.machine.Focus() })
	default:
		m.log.Focus()
	}
	return m.arrange()
}

// tabOrder is the order in which Tab walks the panes, as they stand on the
// screen: left to right, then down.
func tabOrder() []paneID { return []paneID{paneRanks, paneLog, paneSide, paneTimeline} }

// stepPane goes to the next pane, or to the one before.
func (m *Model) stepPane(step int) tea.Cmd {
	order := tabOrder()
	for i, p := range order {
		if p == m.focus {
			return m.setFocus(order[(i+step+len(order))%len(order)])
		}
	}
	return nil
}

// nextSide goes to the side pane, and there to its next tab.
func (m *Model) nextSide() tea.Cmd {
	if m.focus == paneSide {
		for m.tab = (m.tab + 1) % tabCount; !m.has(m.tab); {
			m.tab = (m.tab + 1) % tabCount
		}
	}
	return m.setFocus(paneSide)
}

// setZoom gives the whole screen to the focused pane, or takes it back.
func (m *Model) setZoom(on bool) tea.Cmd {
	m.zoom = on
	return m.arrange()
}

// zoomTimeline zooms the time axis from anywhere.
func (m *Model) zoomTimeline(step int) tea.Cmd {
	m.guard.do(partTimeline, func() { m.timeline.Zoom(step) })
	return nil
}

// toggleMouse gives the mouse to the program, or back to the terminal.
func (m *Model) toggleMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return m.say("the mouse works here; select text with Shift held, or F2 again", plain)
	}
	return m.say("the mouse is the terminal's again: select text as usual", plain)
}
