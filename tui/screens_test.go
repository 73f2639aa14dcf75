package tui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/theme"
	"rankscope/tui/clipboard"
	"rankscope/tui/screentest"
	"rankscope/tui/start"
)

// shot runs the explorer in a pseudo-terminal.
func shot(t *testing.T, e Engine, width, height int, change ...func(*Options)) *screentest.Screen {
	t.Helper()
	o := Options{Theme: theme.Dark(), Environ: []string{"TERM=xterm-256color"}, Clipboard: silentClipboard(), Version: "test", Compare: fakeCompare}
	for _, c := range change {
		c(&o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := screentest.Run(t, width, height, func(tty *os.File) error {
		return Run(ctx, e, o, Terminal{In: tty, Out: tty})
	})
	t.Cleanup(cancel) // before the terminal goes
	return s
}

// silentClipboard takes every text and keeps none.
func silentClipboard() clipboard.Env {
	return clipboard.Env{
		Lookup:   func(name string) (string, bool) { return "x", name == "TMUX" },
		LookPath: func(p string) (string, error) { return p, nil },
		Run:      func(context.Context, string, string, ...string) error { return nil },
		GOOS:     "linux",
	}
}

// golden is where a screen is kept.
func golden(name string, width, height int) string {
	return filepath.Join("..", "testdata", "screens", fmt.Sprintf("%s-%dx%d.txt", name, width, height))
}

// TestScreens compares whole screens, for each pane at each size.
func TestScreens(t *testing.T) {
	for _, size := range [][2]int{{140, 40}, {80, 24}, {40, 12}} {
		for _, c := range []struct {
			name string
			keys []string // a text behind "?" is waited for
			see  string
		}{
			{"first", nil, "RuntimeError: DataLoader"},
			{"evidence", []string{"e", "?evidence 2 of 7", "e"}, "evidence 3 of 7"},
			{"fix", []string{"p"}, "emptyDir"},
			{"fix-docker", []string{"p", "l"}, "--shm-size"},
			{"checks", []string{"p", "p"}, "df -h"},
			{"hypotheses", []string{"p", "p", "p"}, "shm-exhausted  high"},
			{"compare", []string{"p", "p", "p", "p", "l"}, "size of /dev/shm"},
			{"ranks", []string{"2", "j"}, "after"},
			{"timeline", []string{"3", "?moment before", "h", "?rank 2: /dev/shm 100 %", "z"}, "rank 2: /dev/shm 100 %"},
			{"search", []string{"/", "bus"}, "2 matches"},
			{"filter", []string{"&", "100%", "\r"}, "100%"},
			{"copied", []string{"p", "y"}, "copied"},
			{"help", []string{"?"}, "rankscope test"},
			{"wrap", []string{"\\"}, "RuntimeError"},
		} {
			t.Run(fmt.Sprintf("%s-%dx%d", c.name, size[0], size[1]), func(t *testing.T) {
				s := shot(t, ddpShm(t), size[0], size[1])
				// Keys count from the whole first screen on: one pressed while the
				// log is still being read may find another line at the top.
				s.See(t, "RuntimeError: DataLoader")
				s.Match(t, golden("first", size[0], size[1]))
				for _, k := range c.keys {
					if text, ok := strings.CutPrefix(k, "?"); ok && text != "" {
						s.See(t, text)
						continue
					}
					s.Keys(t, k)
				}
				s.See(t, c.see)
				s.Match(t, golden(c.name, size[0], size[1]))
			})
		}
	}
}

// TestScreensOfTheFix compares what a newer run says of the fix, and what is open
// before the job is resumed.
func TestScreensOfTheFix(t *testing.T) {
	for _, size := range [][2]int{{140, 40}, {80, 24}, {40, 12}} {
		s := shot(t, verified(ddpShm(t)), size[0], size[1])
		s.See(t, "RuntimeError: DataLoader")
		s.Keys(t, "p", "p")
		s.See(t, "Fixed: every rank")
		s.Match(t, golden("fixed", size[0], size[1]))
		s.Keys(t, "G")
		s.See(t, "Only then resume")
		s.Match(t, golden("resume", size[0], size[1]))
	}
}

// TestScreensOfManyRanks compares a job of 512 ranks.
func TestScreensOfManyRanks(t *testing.T) {
	s := shot(t, manyRanks(t, 512), 140, 40)
	s.See(t, "rank 257")
	s.See(t, "node-032")
	s.Match(t, golden("512-ranks", 140, 40))
	s.Keys(t, "2", "/", "137")
	s.See(t, "rank 137")
	s.Match(t, golden("512-ranks-find", 140, 40))
}

// TestScreensOfThemes compares what differs without colours.
func TestScreensOfThemes(t *testing.T) {
	for name, look := range map[string]theme.Theme{"mono": theme.Mono(), "ascii": theme.ASCII(theme.Dark())} {
		s := shot(t, ddpShm(t), 140, 40, func(o *Options) { o.Theme = look })
		s.See(t, "RuntimeError: DataLoader")
		s.Match(t, golden("first-"+name, 140, 40))
	}
}

// TestScreenOfTheStart compares the screen without a log.
func TestScreenOfTheStart(t *testing.T) {
	opened := make(chan string, 1)
	for _, size := range [][2]int{{140, 40}, {40, 12}} {
		s := shot(t, nil, size[0], size[1], func(o *Options) {
			o.Folder = "/home/me/jobs"
			o.Found = []start.Item{
				{Path: "/home/me/jobs/slurm-4711.out", Size: 12 << 20, Age: 3e11, Kind: "Slurm output"},
				{Path: "/home/me/jobs/logs", Size: 800, Age: 9e13, Kind: "torchrun logs"},
			}
			o.Open = func(_ context.Context, path string) (Engine, error) {
				opened <- path
				return ddpShm(t), nil
			}
		})
		s.See(t, "slurm-4711.out")
		s.Match(t, golden("start", size[0], size[1]))
		s.Keys(t, "j", "\r")
		if path := <-opened; path != "/home/me/jobs/logs" {
			t.Errorf("opened %q", path)
		}
		s.See(t, "RuntimeError: DataLoader")
	}
}
