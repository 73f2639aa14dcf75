package tui

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"rankscope/theme"
	"rankscope/tui/screentest"
)

// childVariable makes the test program an explorer; its value says what is to
// go wrong.
const childVariable = "RANKSCOPE_TEST_EXPLORER"

func TestMain(m *testing.M) {
	if fault, ok := os.LookupEnv(childVariable); ok {
		os.Exit(explorer(fault))
	}
	os.Exit(m.Run())
}

// explorer runs the explorer on this process's own terminal.
func explorer(fault string) int {
	e := newFake("run.log", strings.Repeat("a line\n", 200))
	var shown Engine = e
	if fault == "panic" {
		shown = panicking{e}
	}
	o := Options{Theme: theme.Dark(), Clipboard: silentClipboard()}
	if err := Run(context.Background(), shown, o, Terminal{}); err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// panicking panics where no pane is to blame.
type panicking struct{ *fakeEngine }

func (p panicking) Notify() <-chan struct{} { panic("a fault of the program") }

// TestTheTerminalIsAsItWas ends the explorer in each way there is.
func TestTheTerminalIsAsItWas(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		fault string
		end   func(*screentest.Screen, *exec.Cmd)
		fails bool
	}{
		"q":         {end: func(s *screentest.Screen, _ *exec.Cmd) { s.Keys(t, "q") }},
		"ctrl-c":    {end: func(s *screentest.Screen, _ *exec.Cmd) { s.Keys(t, "\x03") }},
		"SIGTERM":   {end: func(_ *screentest.Screen, cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGTERM) }},
		"SIGHUP":    {end: func(_ *screentest.Screen, cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGHUP) }},
		"SIGINT":    {end: func(_ *screentest.Screen, cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGINT) }},
		"a panic":   {fault: "panic", end: func(*screentest.Screen, *exec.Cmd) {}, fails: true},
		"q in help": {end: func(s *screentest.Screen, _ *exec.Cmd) { s.Keys(t, "?", "q", "q") }},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(self)
			cmd.Env = append(os.Environ(), childVariable+"="+c.fault, "TERM=xterm-256color")
			s := screentest.Start(t, 80, 24, cmd)
			if c.fault == "" {
				s.See(t, "a line")
			}
			c.end(s, cmd)
			if err := s.End(t); (err != nil) != c.fails {
				t.Errorf("it ended with %v", err)
			}
			if what := s.Restored(t); what != "" {
				t.Error(what)
			}
		})
	}
}
