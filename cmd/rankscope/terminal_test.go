package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"rankscope/cmd/rankscope/demo"
)

// patience is how long a screen gets to show what is waited for, on a busy
// machine with the race detector.
const patience = 60 * time.Second

// console is a program in a real pseudo-terminal, seen through a terminal
// emulator.
type console struct {
	t        *testing.T
	cmd      *exec.Cmd
	ptmx     *os.File
	tty      *os.File // kept open, so that its state can be asked for at the end
	before   *term.State
	mu       sync.Mutex
	emulator *vt.Emulator
	raw      strings.Builder
	changed  chan struct{} // capacity 1: the screen changed, or the program's output ended
}

// open starts a command in a terminal of its own.
func open(t *testing.T, folder string, columns, rows int, name string, args ...string) *console {
	t.Helper()
	ptmx, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	if err := pty.Setsize(ptmx, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
		t.Fatal(err)
	}
	c := &console{t: t, ptmx: ptmx, tty: tty, emulator: vt.NewEmulator(columns, rows), changed: make(chan struct{}, 1)}
	if c.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	c.cmd = exec.Command(name, args...)
	c.cmd.Dir = folder
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = tty, tty, tty
	c.cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=", "NO_COLOR=")
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go c.show()
	// What the terminal answers to questions; unread, it would block.
	go io.Copy(ptmx, c.emulator)
	t.Cleanup(func() {
		c.cmd.Process.Kill()
		c.emulator.Close()
		tty.Close()
		ptmx.Close()
	})
	return c
}

func (c *console) show() {
	buffer := make([]byte, 32<<10)
	for {
		n, err := c.ptmx.Read(buffer)
		c.mu.Lock()
		c.emulator.Write(buffer[:n])
		c.raw.Write(buffer[:n])
		c.mu.Unlock()
		select {
		case c.changed <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

func (c *console) screen() (text string, alternate bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.emulator.String(), c.emulator.IsAltScreen()
}

// until waits for a screen that holds all of the texts.
func (c *console) until(texts ...string) {
	c.t.Helper()
	c.wait(strings.Join(texts, ", "), func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

func (c *console) wait(what string, enough func(string) bool) {
	c.t.Helper()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		screen, _ := c.screen()
		if enough(screen) {
			return
		}
		select {
		case <-c.changed:
		case <-timer.C:
			c.t.Fatalf("waited for %s in vain:\n%s", what, screen)
		}
	}
}

func (c *console) press(keys string) {
	c.t.Helper()
	if _, err := c.ptmx.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

// ends waits for the end and checks that the terminal is as it was.
func (c *console) ends(code int) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.cmd.Wait()
	}()
	select {
	case <-done:
	case <-ctx.Done():
		screen, _ := c.screen()
		c.t.Fatalf("doesn't end:\n%s", screen)
	}
	if got := c.cmd.ProcessState.ExitCode(); got != code {
		c.t.Errorf("exit code %d, want %d", got, code)
	}
	after, err := term.GetState(c.tty.Fd())
	if err != nil {
		c.t.Fatal(err)
	}
	if !reflect.DeepEqual(c.before, after) {
		c.t.Errorf("the terminal's settings changed from %+v to %+v", c.before, after)
	}
	c.wait("the usual screen", func(string) bool { return !c.emulatorIsAway() })
}

func (c *console) emulatorIsAway() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.emulator.IsAltScreen() || c.emulator.CursorHidden()
}

// logFolder is a folder with one failed log in it.
func logFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, demo.Name), demo.Log(), 0o666); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestExplorerInATerminal(t *testing.T) {
	for _, c := range []struct {
		name          string
		columns, rows int
		program       string
		args          []string
	}{
		{"demo", 140, 40, "rankscope", []string{"demo", "--speed", "0"}},
		{"small demo", 80, 24, "rankscope", []string{"demo", "--speed", "0"}},
		{"log", 140, 40, "rankscope", []string{demo.Name}},
		{"folder", 100, 30, "rankscope", []string{"."}},
		{"pipe", 140, 40, "sh", []string{"-c", "cat " + demo.Name + " | rankscope"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			console := open(t, logFolder(t), c.columns, c.rows, c.program, c.args...)
			console.until("shm-exhausted", "rank 2", "Bus error")
			console.press("q")
			console.ends(0)
		})
	}
}

// Without a path the logs of the folder are offered, and opened by Enter.
func TestStartScreen(t *testing.T) {
	console := open(t, logFolder(t), 120, 36, "rankscope")
	console.until(demo.Name)
	console.press("\r")
	console.until("shm-exhausted", "rank 2")
	console.press("q")
	console.ends(0)
}

// A signal ends the explorer and leaves the terminal as it was.
func TestSignals(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			console := open(t, logFolder(t), 100, 30, "rankscope", demo.Name)
			console.until("rank 2")
			if err := console.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			console.ends(0)
		})
	}
}

// Where there is nothing to show, one line says so, and the explorer doesn't
// open for it.
func TestNothingToShowInATerminal(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "loss.png"), []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, said := range map[string]string{
		"nowhere.log": "rankscope: nowhere.log: does not exist",
		"loss.png":    "rankscope: loss.png: ",
	} {
		t.Run(path, func(t *testing.T) {
			console := open(t, folder, 100, 30, "rankscope", path)
			console.until(said)
			console.ends(exitUsage)
			console.mu.Lock()
			defer console.mu.Unlock()
			if strings.Contains(console.raw.String(), "\x1b[?1049h") {
				t.Error("the explorer was opened")
			}
		})
	}
}
