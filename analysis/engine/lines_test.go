package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/analysis"
)

// openedText is an engine that has read text as one file.
func openedText(t testing.TB, text string) *Engine {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.log")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return opened(t, path)
}

func TestEachLineComesOnceWithItsRankAndStep(t *testing.T) {
	var log strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&log, "[rank%d]: step %d loss 0.5\n[rank%d]: saved\n", i%4, i/4, i%4)
	}
	n := 0
	err := openedText(t, log.String()).EachLine(context.Background(), func(row Row, steps func() (int, int, bool)) bool {
		i := n / 2
		first, last, ok := steps()
		if row.Line.Number != n+1 || row.Rank != i%4 {
			t.Fatalf("line %d has number %d and rank %d", n+1, row.Line.Number, row.Rank)
		}
		if ok != (n%2 == 0) || ok && (first != i/4 || last != i/4) {
			t.Fatalf("line %d: steps %d to %d, %v", n+1, first, last, ok)
		}
		n++
		return true
	})
	if err != nil || n != 40_000 {
		t.Errorf("%d lines, %v", n, err)
	}
}

func TestEachLineOfAProgressBar(t *testing.T) {
	for _, updates := range []int{3, 40, 3000} {
		var log strings.Builder
		for i := 1; i <= updates; i++ {
			fmt.Fprintf(&log, "\rtrain: %d%%|###   | %d/%d [00:01<00:05, 29.89it/s]", 100*i/updates, i, updates)
		}
		log.WriteString("\n")
		var first, last int
		err := openedText(t, log.String()).EachLine(context.Background(), func(_ Row, steps func() (int, int, bool)) bool {
			first, last, _ = steps()
			return true
		})
		if err != nil || first != 1 || last != updates {
			t.Errorf("%d updates: steps %d to %d, %v", updates, first, last, err)
		}
	}
}

func TestEachLineStops(t *testing.T) {
	e := openedText(t, strings.Repeat("a line\n", 1000))
	n := 0
	if err := e.EachLine(context.Background(), func(Row, func() (int, int, bool)) bool { n++; return n < 3 }); err != nil || n != 3 {
		t.Errorf("%d lines, %v", n, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := e.EachLine(ctx, func(Row, func() (int, int, bool)) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkEachLine(b *testing.B) {
	var log strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&log, "2026-12-01 03:08:21,%03d - INFO - [rank %d] - trainer - step %d loss %.4f\n", i%1000, i%4, i/4, 8/float64(i+1))
	}
	e := openedText(b, log.String())
	for _, ask := range []bool{false, true} {
		b.Run(fmt.Sprintf("steps=%v", ask), func(b *testing.B) {
			b.SetBytes(int64(log.Len()))
			b.ReportAllocs()
			for b.Loop() {
				ranks := 0
				e.EachLine(context.Background(), func(row Row, steps func() (int, int, bool)) bool {
					if row.Rank != analysis.None {
						ranks++
					}
					if ask {
						steps()
					}
					return true
				})
				if ranks != 50_000 {
					b.Fatal(ranks)
				}
			}
		})
	}
}
