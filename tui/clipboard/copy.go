package clipboard

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"rankscope/analysis/safetext"
)

const (
	// limit is how long one helper may take. They answer within milliseconds;
	// one that doesn't waits for a display that isn't there.
	limit = 2 * time.Second

	// MaxEncoded is the most that is sent by OSC 52, in bytes of base64: xterm
	// reads strings of up to 100,000 bytes, others less; this is the bound that
	// hterm's osc52.sh set and that others follow.
	MaxEncoded = 74_994

	// screenChunk is how much of a sequence GNU screen passes on at once; its
	// own limit is 768 bytes, the frame included (screen.h, since 4.2).
	screenChunk = 700
)

// Errors of a Result; both leave plain text on the screen as the way.
var (
	ErrTooLarge   = errors.New("too large for the terminal's clipboard")
	ErrNoTerminal = errors.New("no clipboard here: no helper, no tmux, and no terminal that takes text")
	ErrEmpty      = errors.New("nothing to copy")
)

// Copy returns a command that makes text safe, copies it the first way that
// works, and answers with a Result. Nothing happens before the command runs.
func Copy(env Env, text string) tea.Cmd {
	return func() tea.Msg {
		text := safetext.Copy(text)
		if text == "" {
			return Result{Err: ErrEmpty}
		}
		failed := []error{}
		for _, h := range env.helpers() {
			err := env.start(h, text)
			if err == nil {
				return Result{Way: h.way, Bytes: len(text), Confirmed: true}
			}
			failed = append(failed, fmt.Errorf("%s: %w", h.way, err))
		}
		send, err := env.sequence(text)
		if err != nil {
			return Result{Bytes: len(text), Err: errors.Join(append(failed, err)...)}
		}
		sent := Result{Way: OSC52, Bytes: len(text)}
		return tea.BatchMsg{send, func() tea.Msg { return sent }}
	}
}

// start runs one helper within the time limit.
func (e Env) start(h helper, text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	err := e.Run(ctx, text, h.path, h.args...)
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("no answer within %v", limit)
	}
	return err
}

// sequence is the command that has Bubble Tea write OSC 52.
func (e Env) sequence(text string) (tea.Cmd, error) {
	terminal, _ := e.Lookup("TERM")
	if !e.Terminal || terminal == "" || terminal == "dumb" || terminal == "linux" {
		return nil, ErrNoTerminal
	}
	if n := base64.StdEncoding.EncodedLen(len(text)); n > MaxEncoded {
		return nil, fmt.Errorf("%w: %d bytes encoded, at most %d", ErrTooLarge, n, MaxEncoded)
	}
	if e.set("STY") && strings.HasPrefix(terminal, "screen") {
		return tea.Raw(ansi.ScreenPassthrough(ansi.SetSystemClipboard(text), screenChunk)), nil
	}
	return tea.SetClipboard(text), nil
}
