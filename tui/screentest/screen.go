// Package screentest runs a program in a real pseudo-terminal, with an emulator
// at the other end, and compares what is on the screen: cells, not bytes, so
// that a renderer may take another way to the same picture.
//
//	program ─tty│pty→ emulator → Grid → Wait, Match (testdata/screens)
//	                     └ its answers ─┐
//	       Keys ──────────────pty│tty→ program
//
// Nothing here sleeps: a test waits for a state of the screen.
package screentest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is how long a state is waited for. It is far above what any machine
// needs, since it costs time only when a test fails.
const patience = 20 * time.Second

// Screen is a terminal with a program in it.
type Screen struct {
	master, tty *os.File
	before      *term.State
	workers     sync.WaitGroup

	mu       sync.Mutex
	emulator *vt.Emulator
	changed  chan struct{} // closed and replaced at each change
	titles   []string
	alt      bool
	bells    int
	noted    map[string]bool // see Noted
	copied   []string        // what was sent to the clipboard, in base64
	written  int64           // bytes that the program wrote

	ended chan struct{} // closed when the program has ended
	err   error         // of the program; read it after ended
}

// Run starts run with a terminal of width by height cells, which is both its
// input and its output.
func Run(t testing.TB, width, height int, run func(tty *os.File) error) *Screen {
	t.Helper()
	s := open(t, width, height)
	s.workers.Go(func() {
		defer close(s.ended)
		s.err = run(s.tty)
	})
	return s
}

// Start starts a command with a terminal of width by height cells, which it
// controls as a shell's child would.
func Start(t testing.TB, width, height int, cmd *exec.Cmd) *Screen {
	t.Helper()
	s := open(t, width, height)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.tty, s.tty, s.tty
	cmd.SysProcAttr = leader()
	if err := cmd.Start(); err != nil {
		t.Fatalf("start %s: %v", cmd.Path, err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	s.workers.Go(func() {
		defer close(s.ended)
		s.err = cmd.Wait()
	})
	return s
}

func open(t testing.TB, width, height int) *Screen {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatalf("open a pseudo-terminal: %v", err)
	}
	if master, err = interruptible(master); err != nil {
		t.Fatalf("make it interruptible: %v", err)
	}
	if err := pty.Setsize(tty, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}); err != nil {
		t.Fatalf("set its size: %v", err)
	}
	before, err := term.GetState(tty.Fd())
	if err != nil {
		t.Fatalf("read its state: %v", err)
	}
	s := &Screen{
		master: master, tty: tty, before: before, emulator: vt.NewEmulator(width, height),
		changed: make(chan struct{}), ended: make(chan struct{}),
	}
	s.listen()
	s.workers.Go(s.show)
	s.workers.Go(s.answer)
	t.Cleanup(func() { s.close() })
	return s
}

// show feeds the emulator with what the program writes.
func (s *Screen) show() {
	buf := make([]byte, 32<<10)
	for {
		n, err := s.master.Read(buf)
		if n > 0 {
			s.mu.Lock()
			_, _ = s.emulator.Write(buf[:n])
			s.written += int64(n)
			close(s.changed)
			s.changed = make(chan struct{})
			s.mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

// answer gives the program what the emulator replies to its questions; without
// it the emulator would block.
func (s *Screen) answer() {
	buf := make([]byte, 4<<10)
	for {
		n, err := s.emulator.Read(buf)
		if n > 0 {
			_, _ = s.master.Write(buf[:n])
		}
		if err != nil {
			return
		}
	}
}

// close ends the terminal. A program that was told to end by its context, or
// was killed, still gives the terminal back and gets the time for it; one that
// stays loses it.
func (s *Screen) close() {
	timer := time.NewTimer(patience / 4)
	defer timer.Stop()
	select {
	case <-s.ended:
	case <-timer.C:
	}
	_ = s.tty.Close()
	_ = s.master.Close()
	// Emulator.Close sets a flag that Read looks at unguarded; closing the pipe
	// between them ends the Read just as well.
	if pipe, ok := s.emulator.InputPipe().(io.Closer); ok {
		_ = pipe.Close()
	}
	<-s.ended
	s.workers.Wait()
}

// Keys types text as it is: "q", "\r", "\x1b[A".
func (s *Screen) Keys(t testing.TB, keys ...string) {
	t.Helper()
	for _, k := range keys {
		if _, err := s.master.WriteString(k); err != nil {
			t.Fatalf("type %q: %v", k, err)
		}
	}
}

// Resize changes the size of the terminal.
func (s *Screen) Resize(t testing.TB, width, height int) {
	t.Helper()
	s.mu.Lock()
	s.emulator.Resize(width, height)
	s.mu.Unlock()
	if err := pty.Setsize(s.tty, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}); err != nil {
		t.Fatalf("resize: %v", err)
	}
}

// Grid is what is on the screen: a line for each row, without the blanks at its
// end.
func (s *Screen) Grid() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.grid()
}

func (s *Screen) grid() string {
	var b strings.Builder
	for y := range s.emulator.Height() {
		var row strings.Builder
		for x := range s.emulator.Width() {
			cell := s.emulator.CellAt(x, y)
			switch {
			case cell == nil || cell.Width == 0 && cell.Content == "":
				// The second half of a wide character.
			case cell.Content == "":
				row.WriteByte(' ')
			default:
				row.WriteString(cell.Content)
			}
		}
		b.WriteString(strings.TrimRight(row.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// Wait waits until the screen is as ok wants it.
func (s *Screen) Wait(t testing.TB, what string, ok func(grid string) bool) {
	t.Helper()
	if err := s.wait(ok); err != nil {
		t.Fatalf("waiting for %s: %v; on the screen:\n%s", what, err, s.Grid())
	}
}

// See waits until a text is on the screen.
func (s *Screen) See(t testing.TB, text string) {
	t.Helper()
	s.Wait(t, fmt.Sprintf("%q", text), func(grid string) bool { return strings.Contains(grid, text) })
}

var errPatience = errors.New("it didn't come")

func (s *Screen) wait(ok func(string) bool) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		s.mu.Lock()
		good, changed := ok(s.grid()), s.changed
		s.mu.Unlock()
		if good {
			return nil
		}
		select {
		case <-changed:
		case <-late.C:
			return errPatience
		}
	}
}

// settled waits until nothing was written for a while, which says that a
// picture is complete. It is for writing goldens only.
func (s *Screen) settled() {
	const quiet = 400 * time.Millisecond
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		timer := time.NewTimer(quiet)
		select {
		case <-changed:
			timer.Stop()
		case <-timer.C:
			return
		}
	}
}

// End waits until the program has ended, and returns its error.
func (s *Screen) End(t testing.TB) error {
	t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-s.ended:
		return s.err
	case <-late.C:
		t.Fatalf("the program didn't end; on the screen:\n%s", s.Grid())
	}
	return nil
}

// Restored reports what is different from the terminal before the program: its
// modes, or the alternate screen; empty when all is as it was.
func (s *Screen) Restored(t testing.TB) string {
	t.Helper()
	now, err := term.GetState(s.tty.Fd())
	if err != nil {
		t.Fatalf("read the terminal's state: %v", err)
	}
	if *now != *s.before {
		return fmt.Sprintf("terminal modes: %+v, were %+v", *now, *s.before)
	}
	if err := s.wait(func(string) bool { return !s.alt }); err != nil {
		return "the alternate screen is still shown"
	}
	return ""
}

// Written is how many bytes the program wrote so far.
func (s *Screen) Written() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.written
}

// Bells is how often the program rang.
func (s *Screen) Bells() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bells
}
