package tui

import (
	"context"
	"runtime/debug"
	"sync"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis/engine"
)

// shield stands between Bubble Tea and the Model. A panic that no part is to
// blame for ends the explorer in order: Bubble Tea would print the panic's
// value, which may hold text of the log.
type shield struct {
	tea.Model
	fault *fault
}

// fault is the first panic. Commands panic in goroutines of their own.
type fault struct {
	stop context.CancelFunc // ends the explorer

	mu    sync.Mutex
	stack []byte
}

// watch is deferred around all that runs; it must be called by defer itself.
func (f *fault) watch() {
	if recover() == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stack == nil {
		f.stack = debug.Stack()
	}
	f.stop()
}

// err is nil as long as nothing panicked.
func (f *fault) err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stack == nil {
		return nil
	}
	return &engine.PanicError{Stage: "explorer", Stack: f.stack}
}

func (s shield) Init() tea.Cmd {
	defer s.fault.watch()
	return s.fault.cmd(s.Model.Init())
}

func (s shield) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	next = s
	defer s.fault.watch()
	model, cmd := s.Model.Update(msg)
	return shield{model, s.fault}, s.fault.cmd(cmd)
}

func (s shield) View() tea.View {
	defer s.fault.watch()
	return s.Model.View()
}

// cmd watches a command and those that it batches.
func (f *fault) cmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer f.watch()
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			watched := make(tea.BatchMsg, len(batch))
			for i, c := range batch {
				watched[i] = f.cmd(c)
			}
			return watched
		}
		return msg
	}
}
