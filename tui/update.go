package tui

import (
	tea "charm.land/bubbletea/v2"

	"rankscope/tui/clipboard"
	"rankscope/tui/compare"
	"rankscope/tui/hypotheses"
	"rankscope/tui/ranks"
	"rankscope/tui/search"
	"rankscope/tui/start"
	"rankscope/tui/timeline"
)

// Update routes: one case, one handler.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.route(msg)
	follow := m.tellPlace()
	return m, tea.Batch(cmd, follow)
}

// route hands a message to who answers it; what nobody here knows is an answer
// that the log asked for.
func (m *Model) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m.onSize(msg)
	case tea.KeyPressMsg:
		return m.onKey(msg)
	case tea.PasteMsg:
		return m.onPaste(msg)
	case tea.BackgroundColorMsg:
		return m.onBackground(msg)
	case tea.MouseWheelMsg:
		return m.onWheel(msg)
	case tea.MouseClickMsg:
		return m.onClick(msg)
	case snapshotMsg:
		return m.onSnapshot(msg)
	case machineMsg:
		return m.onMachine(msg)
	case comparedMsg:
		return m.onCompared(msg)
	case partFailedMsg:
		return m.onPartFailed(msg)
	case noticeEndMsg:
		return m.onNoticeEnd(msg)
	case foundMsg:
		return m.onFound(msg)
	case locatedMsg:
		return m.onLocated(msg)
	case openedMsg:
		return m.onOpened(msg)
	default:
		return m.routePane(msg)
	}
}

// routePane hands on what panes say.
func (m *Model) routePane(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ranks.PickedMsg:
		return m.onRankPicked(msg)
	case ranks.FilterMsg:
		return m.onRankFilter(msg)
	case timeline.MovedMsg:
		return m.onTimelineMoved(msg)
	case hypotheses.JumpMsg:
		return m.onEvidenceJump(msg.Cite, msg.Text)
	case compare.JumpMsg:
		return m.onEvidenceJump(msg.Cite, msg.Text)
	case search.ChangedMsg:
		return m.onPromptChanged(msg)
	case search.DoneMsg:
		return m.onPromptDone(msg)
	case search.CancelMsg:
		return m.onPromptCancel(msg)
	case start.ChosenMsg:
		return m.onLogChosen(msg)
	case start.DemoMsg:
		return m.onDemo()
	case clipboard.Result:
		return m.onCopied(msg)
	default:
		return m.updateLog(msg)
	}
}

// updateLog hands a message to the log.
func (m *Model) updateLog(msg tea.Msg) (cmd tea.Cmd) {
	m.guard.do(partLog, func() { m.log, cmd = m.log.Update(msg) })
	return m.guard.cmd(partLog, cmd)
}

// updateFocused hands a key to the focused pane.
func (m *Model) updateFocused(msg tea.Msg) (cmd tea.Cmd) {
	p := m.partOf(m.focus)
	m.guard.do(p, func() {
		switch p {
		case partRanks:
			m.ranks, cmd = m.ranks.Update(msg)
		case partTimeline:
			m.timeline, cmd = m.timeline.Update(msg)
		case partFix:
			m.fix, cmd = m.fix.Update(msg)
		case partChecks:
			m.checks, cmd = m.checks.Update(msg)
		case partHypotheses:
			m.hypotheses, cmd = m.hypotheses.Update(msg)
		case partCompare:
			m.compare, cmd = m.compare.Update(msg)
		case partMachine:
			m.machine, cmd = m.machine.Update(msg)
		default:
			m.log, cmd = m.log.Update(msg)
		}
	})
	return m.guard.cmd(p, cmd)
}
