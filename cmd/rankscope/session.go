package main

import (
	"io"
	"os"
	"strconv"

	"github.com/charmbracelet/x/term"
)

// session is what the program was started in.
type session struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// piped says that stdin is a pipe, a socket or a file: that someone means
	// it to be read. A terminal and /dev/null are not.
	piped bool
	// terminal says that a person sees stdout.
	terminal bool
	// width of a report, in cells; 0 when unknown.
	width int
}

func newSession() session {
	s := session{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		piped:    isPiped(os.Stdin),
		terminal: term.IsTerminal(os.Stdout.Fd()),
	}
	if s.terminal {
		if width, _, err := term.GetSize(os.Stdout.Fd()); err == nil {
			s.width = width
		}
	} else if width, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && width > 0 {
		s.width = width
	}
	return s
}

func isPiped(f *os.File) bool {
	info, err := f.Stat()
	if err != nil {
		return false
	}
	return info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 || info.Mode().IsRegular()
}
