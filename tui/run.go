package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
)

// Terminal is where the explorer runs. The zero Terminal is the one the program
// was started in: it writes to stdout and reads keys from stdin, or from
// /dev/tty where stdin is a pipe.
type Terminal struct {
	In  io.Reader
	Out io.Writer
}

// frames is how often a second the screen is looked at for changes. Each look
// wakes the processor, also when nothing changed: 60, as Bubble Tea has it, took
// a percent of a core from whoever leaves this open.
const frames = 45

// Run shows the explorer until a person leaves or ctx ends, and leaves the
// terminal as it was. A nil engine shows the start screen. Signals are the
// caller's: they end ctx. The error is that of ctx, or about the program itself:
// a terminal that can't be used, or an *engine.PanicError.
func Run(ctx context.Context, e Engine, o Options, t Terminal) error {
	whole := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	environ, out := o.Environ, t.Out
	if environ == nil {
		environ = os.Environ()
	}
	if out == nil {
		out = os.Stdout
	}
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFPS(frames), tea.WithoutSignalHandler(), tea.WithEnvironment(environ),
		tea.WithColorProfile(profile(out, environ))}
	if t.In != nil {
		options = append(options, tea.WithInput(t.In))
	}
	if t.Out != nil {
		options = append(options, tea.WithOutput(t.Out))
	}
	failed := &fault{stop: stop}
	_, err := tea.NewProgram(shield{New(ctx, e, o), failed}, options...).Run()
	switch fault := failed.err(); {
	case fault != nil:
		return fault
	case err == nil:
		return nil
	case whole.Err() != nil && !errors.Is(err, tea.ErrProgramPanic):
		return whole.Err()
	}
	return fmt.Errorf("explorer: %w", err)
}
