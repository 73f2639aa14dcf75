package tui

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
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
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := Run(ctx, shown, o, Terminal{}); err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// panicking panics where no pane is to blame.
type panicking struct{ *fakeEngine }

func (p panicking) Notify() <-chan struct{} { panic("with text of the log") }

// TestTheTerminalIsAsItWas ends the explorer in each way there is.
func TestTheTerminalIsAsItWas(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		fault string
		end   func(*screentest.Screen, *exec.Cmd)
		said  string // by Run's error; empty when there is none
	}{
		"q":         {end: func(s *screentest.Screen, _ *exec.Cmd) { s.Keys(t, "q") }},
		"ctrl-c":    {end: func(s *screentest.Screen, _ *exec.Cmd) { s.Keys(t, "\x03") }},
		"SIGTERM":   {end: func(_ *screentest.Screen, cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGTERM) }, said: "error: context canceled"},
		"SIGHUP":    {end: func(_ *screentest.Screen, cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGHUP) }, said: "error: context canceled"},
		"SIGINT":    {end: func(_ *screentest.Screen, cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGINT) }, said: "error: context canceled"},
		"a panic":   {fault: "panic", end: func(*screentest.Screen, *exec.Cmd) {}, said: "error: the explorer stage failed"},
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
			if err := s.End(t); (err != nil) != (c.said != "") {
				t.Errorf("it ended with %v", err)
			}
			if c.said != "" {
				s.See(t, c.said)
			}
			if strings.Contains(s.Grid(), "text of the log") {
				t.Errorf("the panic's value was shown:\n%s", s.Grid())
			}
			if what := s.Restored(t); what != "" {
				t.Error(what)
			}
		})
	}
}
