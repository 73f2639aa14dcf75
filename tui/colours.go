package tui

import (
	"io"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
)

// profile is how many colours the terminal has, by the environment, and within
// tmux by what tmux says. Bubble Tea's own way also reads terminfo, for which
// it asks the C library who the user is: that opens a socket to nscd where the
// machine has one, or asks LDAP. lipgloss does so too when it is loaded; only a
// build without C, as the README has it, never does.
func profile(out io.Writer, environ []string) colorprofile.Profile {
	file, ok := out.(term.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return colorprofile.Detect(out, environ) // which looks at the environment alone then
	}
	known := colorprofile.Env(environ)
	if known <= colorprofile.ASCII || known == colorprofile.TrueColor {
		return known
	}
	return max(known, colorprofile.Tmux(environ))
}
