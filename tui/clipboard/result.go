package clipboard

import (
	"errors"
	"fmt"
	"strings"
)

// Way is how a text was copied.
type Way string

// The ways, in the order they are tried.
const (
	WlCopy Way = "wl-copy"
	Xclip  Way = "xclip"
	Xsel   Way = "xsel"
	Pbcopy Way = "pbcopy"
	Tmux   Way = "tmux"
	OSC52  Way = "OSC 52"
)

// Result is the message that answers a copy.
type Result struct {
	// Way is empty when nothing was copied.
	Way Way
	// Bytes is how long the text is, made safe.
	Bytes int
	// Confirmed says that the helper took the text. For tmux that is its own
	// buffer; whether the terminal outside took it too, nobody tells.
	Confirmed bool
	// Err says why nothing was copied; nil when something was.
	Err error
}

// PlainText reports whether the text should be offered as plain text on the
// screen, to be selected by hand.
func (r Result) PlainText() bool {
	return r.Err != nil && !errors.Is(r.Err, ErrEmpty)
}

// String says in one line for a person what happened.
func (r Result) String() string {
	switch {
	case errors.Is(r.Err, ErrEmpty):
		return "nothing to copy"
	case r.Err != nil:
		return "not copied (" + strings.ReplaceAll(r.Err.Error(), "\n", "; ") + "): select it from the plain text screen"
	case r.Way == Tmux:
		return fmt.Sprintf("copied %s to tmux's buffer, sent on to the terminal", size(r.Bytes))
	case r.Confirmed:
		return fmt.Sprintf("copied %s by %s", size(r.Bytes), r.Way)
	}
	return fmt.Sprintf("sent %s to the terminal's clipboard by %s; terminals don't confirm it", size(r.Bytes), r.Way)
}

// size is a number of bytes with thousands set apart.
func size(n int) string {
	if n == 1 {
		return "1 byte"
	}
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits + " bytes"
}
