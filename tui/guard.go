package tui

import (
	"runtime/debug"

	tea "charm.land/bubbletea/v2"
)

// guard keeps what a failing part does to itself. All copies of a Model share
// one; it is used on the program's own goroutine only.
type guard struct {
	failed [partCount]bool
	// report hears of each failure once; nil when nobody wants to. The stack
	// holds no text of the log.
	report func(pane string, stack []byte)
}

// do runs a piece of a part's work. A panic ends that part, not the program.
func (g *guard) do(p part, work func()) {
	if g.failed[p] {
		return
	}
	defer func() {
		// The panic's value may hold text of the log, so that only the stack
		// goes on.
		if recover() != nil {
			g.fail(p, debug.Stack())
		}
	}()
	work()
}

func (g *guard) fail(p part, stack []byte) {
	if g.failed[p] {
		return
	}
	g.failed[p] = true
	if g.report != nil {
		g.report(p.name(), stack)
	}
}

// partFailedMsg says that a command of a part panicked.
type partFailedMsg struct {
	part  part
	stack []byte
}

// cmd wraps a part's command, and those that it batches, so that a panic of it
// ends the part only.
func (g *guard) cmd(p part, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if recover() != nil {
				msg = partFailedMsg{part: p, stack: debug.Stack()}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			wrapped := make(tea.BatchMsg, len(batch))
			for i, c := range batch {
				wrapped[i] = g.cmd(p, c)
			}
			return wrapped
		}
		return msg
	}
}

// onPartFailed takes a part off the screen.
func (m *Model) onPartFailed(msg partFailedMsg) tea.Cmd {
	m.guard.fail(msg.part, msg.stack)
	return nil
}

// failedText stands where a part failed.
const failedText = "this pane failed; the others go on"
