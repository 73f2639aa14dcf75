package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
)

// Terminal is where the explorer runs. The zero Terminal is the one the program
// was started in: it writes to stdout and reads keys from stdin, or from
// /dev/tty where stdin is a pipe.
type Terminal struct {
	In  io.Reader
	Out io.Writer
}

// Run shows the explorer until a person leaves, ctx ends or a signal comes, and
// leaves the terminal as it was. A nil engine shows the start screen. The error
// is about the program itself: a terminal that can't be used, or a panic.
func Run(ctx context.Context, e Engine, o Options, t Terminal) error {
	// Bubble Tea answers SIGTERM and SIGINT itself, but not the terminal's end.
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	defer stop()
	options := []tea.ProgramOption{tea.WithContext(ctx)}
	if o.Environ != nil {
		options = append(options, tea.WithEnvironment(o.Environ))
	}
	if t.In != nil {
		options = append(options, tea.WithInput(t.In))
	}
	if t.Out != nil {
		options = append(options, tea.WithOutput(t.Out))
	}
	_, err := tea.NewProgram(New(ctx, e, o), options...).Run()
	switch {
	case err == nil, errors.Is(err, tea.ErrInterrupted):
		return nil
	case ctx.Err() != nil && !errors.Is(err, tea.ErrProgramPanic):
		return nil
	}
	return fmt.Errorf("explorer: %w", err)
}
