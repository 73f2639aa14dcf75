package tui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/tui/start"
)

// openedMsg brings the engine for what was chosen on the start screen.
type openedMsg struct {
	epoch  int
	engine Engine
	err    error
}

// startKey answers keys while nothing is open.
func (m *Model) startKey(msg tea.KeyPressMsg) (cmd tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.App.Quit):
		return tea.Quit
	case key.Matches(msg, m.keys.App.Help):
		return m.showHelp()
	case key.Matches(msg, m.keys.App.Suspend):
		return tea.Suspend
	}
	m.guard.do(partStart, func() { m.start, cmd = m.start.Update(msg) })
	return m.guard.cmd(partStart, cmd)
}

// onLogChosen opens a log of the list.
func (m *Model) onLogChosen(msg start.ChosenMsg) tea.Cmd {
	if m.options.Open == nil {
		return m.say("opening a log from here is not possible; give its path to rankscope", bad)
	}
	return m.open(func(ctx context.Context) (Engine, error) { return m.options.Open(ctx, msg.Path) })
}

// onDemo opens the demo.
func (m *Model) onDemo() tea.Cmd {
	if m.options.Demo == nil {
		return m.say("there is no demo in this build", bad)
	}
	return m.open(m.options.Demo)
}

// onPaste gives pasted text to the prompt, or reads it as a log where none is
// open.
func (m *Model) onPaste(msg tea.PasteMsg) tea.Cmd {
	switch {
	case m.prompt.IsOpen():
		return m.promptMsg(msg)
	case m.engine != nil:
		return m.say("pasted text is read as a log on the start screen only: run rankscope without a path", plain)
	case m.options.Paste == nil:
		return m.say("reading pasted text is not possible in this build", bad)
	}
	text := msg.Content
	return m.open(func(ctx context.Context) (Engine, error) { return m.options.Paste(ctx, text) })
}

// open makes an engine in a command.
func (m *Model) open(start func(context.Context) (Engine, error)) tea.Cmd {
	m.epoch++
	m.held = false
	ctx, epoch := m.ctx, m.epoch
	return func() tea.Msg {
		e, err := start(ctx)
		return openedMsg{epoch: epoch, engine: e, err: err}
	}
}

// onOpened shows what was opened.
func (m *Model) onOpened(msg openedMsg) tea.Cmd {
	switch {
	case msg.epoch != m.epoch:
		return nil
	case msg.err != nil:
		return m.say(fmt.Sprintf("can't open it: %v", msg.err), bad)
	}
	m.engine, m.snapshot = msg.engine, nil
	m.forgetMachine()
	m.forgetComparison()
	m.guard.do(partLog, func() { m.log.SetSource(rowsOf(msg.engine)) })
	return tea.Batch(m.setFocus(paneLog), m.firstSnapshot())
}
