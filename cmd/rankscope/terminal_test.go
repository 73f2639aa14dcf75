package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"rankscope/cmd/rankscope/demo"
	"rankscope/tui/screentest"
)

// inTerminal starts a command in a real pseudo-terminal.
func inTerminal(t testing.TB, folder string, width, height int, name string, args ...string) (*screentest.Screen, *exec.Cmd) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=", "NO_COLOR=")
	return screentest.Start(t, width, height, cmd), cmd
}

// ends checks how the program ended, and that the terminal is as it was.
func ends(t testing.TB, s *screentest.Screen, code int) {
	t.Helper()
	got := 0
	if err := s.End(t); err != nil {
		exit := (*exec.ExitError)(nil)
		if !errors.As(err, &exit) {
			t.Fatal(err)
		}
		got = exit.ExitCode()
	}
	if got != code {
		t.Errorf("exit code %d, want %d; on the screen:\n%s", got, code, s.Grid())
	}
	if left := s.Restored(t); left != "" {
		t.Errorf("the terminal isn't as it was: %s", left)
	}
}

// logFolder is a folder with one failed log in it.
func logFolder(t testing.TB) string {
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
		width, height int
		program       string
		args          []string
	}{
		{"demo", 140, 40, "rankscope", []string{"demo", "--speed", "0"}},
		{"small demo", 80, 24, "rankscope", []string{"demo", "--speed", "0"}},
		{"log", 140, 40, "rankscope", []string{demo.Name}},
		{"folder", 100, 30, "rankscope", []string{"."}},
		{"folder of many", 140, 40, "sh", []string{"-c", "mkdir many && for n in 0 1 2; do cp " + demo.Name + " many/$n.log; done && rankscope many"}},
		{"pipe", 140, 40, "sh", []string{"-c", "cat " + demo.Name + " | rankscope"}},
		{"ascii", 120, 36, "rankscope", []string{"--ascii", "--theme", "mono", demo.Name}},
	} {
		t.Run(c.name, func(t *testing.T) {
			screen, _ := inTerminal(t, logFolder(t), c.width, c.height, c.program, c.args...)
			for _, text := range []string{"shm-exhausted", "rank 2", "Bus error"} {
				screen.See(t, text)
			}
			screen.Keys(t, "q")
			ends(t, screen, 0)
		})
	}
}

// With a control the explorer says whether it is fixed, and what differs.
func TestControlInATerminal(t *testing.T) {
	folder := logFolder(t)
	good, err := os.ReadFile(filepath.Join(incidentsFolder, "ddp-control", "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "good.log"), good, 0o666); err != nil {
		t.Fatal(err)
	}
	screen, _ := inTerminal(t, folder, 140, 40, "rankscope", "--control", "good.log", demo.Name)
	screen.See(t, "Bus error")
	screen.Keys(t, "p", "p")
	screen.See(t, "Fixed: every rank")
	screen.Keys(t, "p", "p")
	screen.See(t, "Held against good.log")
	screen.See(t, "decisive "+demo.Name+":133")
	screen.Keys(t, "\r")
	screen.See(t, demo.Name+":133 ─")
	screen.Keys(t, "q")
	ends(t, screen, 0)
	for control, said := range map[string]string{
		"gone.log": "rankscope: gone.log: does not exist",
		"rank:x":   `rankscope: --control "rank:x" is neither a log nor a rank`,
		"-":        "rankscope: the explorer can't read a control from stdin",
	} {
		screen, _ := inTerminal(t, folder, 140, 40, "rankscope", "--control", control, demo.Name)
		screen.See(t, said)
		ends(t, screen, exitUsage)
	}
}

// Without a path the logs of the folder are offered, and opened by Enter.
func TestStartScreen(t *testing.T) {
	screen, _ := inTerminal(t, logFolder(t), 120, 36, "rankscope")
	screen.See(t, demo.Name)
	screen.Keys(t, "\r")
	screen.See(t, "shm-exhausted")
	screen.See(t, "rank 2")
	screen.Keys(t, "q")
	ends(t, screen, 0)
}

// A signal ends the explorer and leaves the terminal as it was.
func TestSignalsInATerminal(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			// Under nohup these tests ignore SIGHUP, and so would what they start;
			// what is caught here is a default there.
			caught := make(chan os.Signal, 1)
			signal.Notify(caught, sig)
			defer signal.Stop(caught)
			screen, cmd := inTerminal(t, logFolder(t), 100, 30, "rankscope", demo.Name)
			screen.See(t, "rank 2")
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			ends(t, screen, 128+int(sig))
		})
	}
	t.Run("ignored", func(t *testing.T) {
		screen, cmd := inTerminal(t, logFolder(t), 100, 30, "sh", "-c", `trap "" HUP; exec rankscope `+demo.Name)
		screen.See(t, "rank 2")
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		screen.Keys(t, "?")
		screen.See(t, "Everywhere")
		screen.Keys(t, "qq") // the help, then the program
		ends(t, screen, 0)
	})
}

// Where a path leads to nothing that can be shown, one line says so, and the
// explorer doesn't open for it.
func TestNothingToShowInATerminal(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "loss.png"), []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, said := range map[string]string{
		"nowhere.log": "rankscope: nowhere.log: does not exist",
		"loss.png":    "rankscope: loss.png: is a PNG image",
	} {
		t.Run(path, func(t *testing.T) {
			screen, _ := inTerminal(t, folder, 100, 30, "rankscope", path)
			screen.See(t, said)
			ends(t, screen, exitUsage)
			const line = 200 // the explorer's first picture is thousands of bytes
			if n := screen.Written(); n > line {
				t.Errorf("%d bytes were written, more than one line", n)
			}
		})
	}
}
