package clipboard

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// Env is what Copy knows of the world; tests give a fake one.
type Env struct {
	// Lookup is an environment variable and whether it is set.
	Lookup func(name string) (string, bool)
	// LookPath finds a program.
	LookPath func(program string) (string, error)
	// Run starts the program at path with stdin as its standard input, waits
	// for it, and kills it when ctx ends. Its output is thrown away.
	Run func(ctx context.Context, stdin, path string, args ...string) error
	// Terminal says that the screen is a terminal.
	Terminal bool
	// GOOS is the operating system as Go names it.
	GOOS string
}

// System is the Env of this process, drawing to screen.
func System(screen *os.File) Env {
	return Env{
		Lookup:   os.LookupEnv,
		LookPath: exec.LookPath,
		Run:      run,
		Terminal: screen != nil && term.IsTerminal(screen.Fd()),
		GOOS:     runtime.GOOS,
	}
}

// letGo is how long a killed helper's children may hold its input open.
const letGo = 100 * time.Millisecond

func run(ctx context.Context, stdin, path string, args ...string) error {
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin = strings.NewReader(stdin)
	// wl-copy, xclip and xsel leave a child behind that serves the clipboard:
	// with a pipe for its output, Wait would wait for that child.
	cmd.Stdout, cmd.Stderr = nil, nil
	cmd.WaitDelay = letGo
	return cmd.Run()
}

// helper is a program that takes text on its standard input.
type helper struct {
	way  Way
	path string
	args []string
}

// candidate is a helper that may be there.
type candidate struct {
	helper
	// needs is the environment variable without which it has nowhere to put
	// the text; empty on systems where it needs none.
	needs string
}

// onLinux are the helpers of the free desktops; wl-copy is told the type, else
// it runs other programs to guess it.
func onLinux() []candidate {
	return []candidate{
		{helper{WlCopy, "wl-copy", []string{"--type", "text/plain"}}, "WAYLAND_DISPLAY"},
		{helper{Xclip, "xclip", []string{"-in", "-selection", "clipboard"}}, "DISPLAY"},
		{helper{Xsel, "xsel", []string{"--input", "--clipboard"}}, "DISPLAY"},
	}
}

// helpers are the helpers that are there, by the order they are tried.
func (e Env) helpers() []helper {
	candidates := onLinux()
	if e.GOOS == "darwin" {
		candidates = []candidate{{helper: helper{Pbcopy, "pbcopy", nil}}}
	}
	if e.remote() {
		candidates = nil // the display, if any, isn't the one the person looks at
	}
	// -w passes the text on to the terminal (tmux 3.2 and later; an older one
	// refuses, and OSC 52 is tried).
	candidates = append(candidates, candidate{helper{Tmux, "tmux", []string{"load-buffer", "-w", "-"}}, "TMUX"})

	var found []helper
	for _, c := range candidates {
		if c.needs != "" && !e.set(c.needs) {
			continue
		}
		path, err := e.LookPath(c.path)
		if err != nil {
			continue
		}
		c.path = path
		found = append(found, c.helper)
	}
	return found
}

// remote reports whether the person sits at the other end of ssh.
func (e Env) remote() bool {
	return e.set("SSH_CONNECTION") || e.set("SSH_TTY") || e.set("SSH_CLIENT")
}

func (e Env) set(name string) bool {
	value, ok := e.Lookup(name)
	return ok && value != ""
}
