package tui

import (
	"math/rand/v2"
	"slices"
	"testing"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"rankscope/theme"
)

// everyKey lists the keys of all key maps, and some that nobody answers to.
func everyKey(k Keys) []string {
	var names []string
	for _, m := range []help.KeyMap{k.App, k.Log, k.Ranks, k.Timeline, k.Fix, k.Checks, k.Hypotheses, k.Compare, k.Machine, k.Search, k.Start} {
		for _, column := range m.FullHelp() {
			for _, b := range column {
				names = append(names, b.Keys()...)
			}
		}
	}
	names = append(names, "x", "0", "9", "ä", "日", "backspace", "delete", "ctrl+o")
	// These end the program, or stop it.
	names = slices.DeleteFunc(names, func(s string) bool { return s == "q" || s == "ctrl+c" || s == "ctrl+z" })
	slices.Sort(names)
	return slices.Compact(names)
}

// engines are the logs that walks go through.
func engines(t testing.TB) map[string]func() *fakeEngine {
	return map[string]func() *fakeEngine{
		"ddp-shm": func() *fakeEngine { return ddpShm(t) },
		"empty":   func() *fakeEngine { return newFake("empty.log", "") },
		"hostile": func() *fakeEngine { return hostile() },
		"many":    func() *fakeEngine { return manyRanks(t, 512) },
	}
}

// TestEveryKeyInEveryPane presses each key in each pane at each size; the
// screen keeps its size and nothing panics.
func TestEveryKeyInEveryPane(t *testing.T) {
	keys := everyKey(DefaultKeys())
	panes := [][]string{{"1"}, {"2"}, {"3"}, {"4"}, {"4", "p"}, {"4", "p", "p"}, {"4", "p", "p", "p"}, {"/"}, {"&"}, {":"}, {"?"}, {"2", "/"}, {"+"}}
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			sizes := [][2]int{{140, 40}, {80, 24}, {40, 12}}
			if raceEnabled {
				sizes = sizes[1:2]
			}
			for _, size := range sizes {
				for _, pane := range panes {
					d := drive(t, open(), size[0], size[1], failing(t))
					d.keys(pane...)
					for _, k := range keys {
						d.keys(k)
						d.exact()
						if d.quit {
							t.Fatalf("%q left the program from %v", k, pane)
						}
					}
				}
			}
		})
	}
}

// failing makes a test fail when a pane does.
func failing(t testing.TB) func(*Options) {
	return func(o *Options) {
		o.PaneFailed = func(pane string, stack []byte) { t.Fatalf("pane %s failed:\n%s", pane, stack) }
	}
}

// TestRandomKeysAndSizes walks at random, with sizes from nothing to large.
func TestRandomKeysAndSizes(t *testing.T) {
	keys := everyKey(DefaultKeys())
	themes := []theme.Theme{theme.Dark(), theme.Mono(), theme.ASCII(theme.Light())}
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(len(name))))
			d := drive(t, open(), 140, 40, failing(t), func(o *Options) { o.Theme = themes[len(name)%len(themes)] })
			steps := 3000
			if raceEnabled {
				steps = 500
			}
			for step := range steps {
				switch random.IntN(12) {
				case 0:
					d.send(tea.WindowSizeMsg{Width: 1 + random.IntN(220), Height: 1 + random.IntN(70)})
				case 1:
					d.send(tea.MouseWheelMsg{X: random.IntN(220), Y: random.IntN(70), Button: tea.MouseWheelUp + tea.MouseButton(random.IntN(2))})
				case 2:
					d.send(tea.MouseClickMsg{X: random.IntN(220), Y: random.IntN(70), Button: tea.MouseLeft})
				default:
					d.keys(keys[random.IntN(len(keys))])
				}
				if step%4 == 0 {
					d.exact()
				}
			}
		})
	}
}
