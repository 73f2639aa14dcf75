package tui

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis/engine"
)

// TestEveryKeyOnRealIncidents walks the explorer over the incidents, read by
// the engine that the program has.
func TestEveryKeyOnRealIncidents(t *testing.T) {
	root := filepath.Join("..", "testdata", "incidents")
	names, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	sizes := [][2]int{{140, 40}, {80, 24}, {40, 12}}
	keys := everyKey(DefaultKeys())
	for i, name := range names {
		if raceEnabled && i%8 != 0 {
			continue
		}
		t.Run(name.Name(), func(t *testing.T) {
			e, err := engine.New(engine.Options{Paths: []string{filepath.Join(root, name.Name(), "input")}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = e.Close() })
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			if err := e.Run(ctx); err != nil {
				t.Fatal(err)
			}
			size := sizes[i%len(sizes)]
			for _, pane := range [][]string{{"1"}, {"2"}, {"3"}, {"4"}, {"4", "p"}, {"4", "p", "p"}} {
				d := drive(t, e, size[0], size[1], failing(t))
				d.exact()
				if in := e.Snapshot().Incident; in.Origin != nil && in.Origin.Rank >= 0 && size[0] >= 80 {
					d.sees(string(in.Cause), rankName(in.Origin.Rank))
				}
				d.keys(pane...)
				for _, k := range keys {
					d.keys(k)
					d.exact()
				}
				d.send(tea.WindowSizeMsg{Width: 97, Height: 31})
				d.exact()
			}
		})
	}
}
