package engine

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"rankscope/analysis"
)

// opened runs an engine over paths and keeps it open for questions.
func opened(t testing.TB, paths ...string) *Engine {
	t.Helper()
	e, err := New(Options{Paths: paths})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func window(t testing.TB, e *Engine, q Query) Window {
	t.Helper()
	w, err := e.Window(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWindowShowsEveryLineOnceInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.log")
	var text bytes.Buffer
	random := rand.New(rand.NewPCG(9, 9))
	for n := 1; text.Len() < 700_000; n++ {
		fmt.Fprintf(&text, "line %d %s\n", n, bytes.Repeat([]byte("x"), random.IntN(200)))
	}
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	e := opened(t, path)
	lines := bytes.Split(bytes.TrimSuffix(text.Bytes(), []byte("\n")), []byte("\n"))
	q := Query{After: 1000}
	n := 0
	for {
		w := window(t, e, q)
		for _, r := range w.Rows {
			if r.Line.Number != n+1 || !bytes.Equal(r.Raw, lines[n]) {
				t.Fatalf("row %d is line %d: %.40q", n+1, r.Line.Number, r.Raw)
			}
			n++
		}
		if w.AtEnd {
			break
		}
		last := w.Rows[len(w.Rows)-1].Line.Pos
		q = Query{Anchor: analysis.Pos{Source: last.Source, Offset: last.End() + 1, Length: 1}, After: 1000}
	}
	if n != len(lines) {
		t.Errorf("%d of %d lines were shown", n, len(lines))
	}
	w := window(t, e, Query{End: true, Before: 5})
	if len(w.Rows) != 5 || w.Rows[4].Line.Number != len(lines) || w.Anchor != 5 || !w.AtEnd || w.AtStart {
		t.Errorf("the end: %d rows, anchor %d, at start %v, at end %v", len(w.Rows), w.Anchor, w.AtStart, w.AtEnd)
	}
}

func TestWindowMergesFilesByTime(t *testing.T) {
	dir := t.TempDir()
	a := "2026-01-01 00:00:01,000 - INFO - a1\n2026-01-01 00:00:04,000 - INFO - a2\nno time\n"
	b := "2026-01-01 00:00:02,000 - INFO - b1\n2026-01-01 00:00:03,000 - INFO - b2\n2026-01-01 00:00:05,000 - INFO - b3\n"
	for name, text := range map[string]string{"a.log": a, "b.log": b} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e := opened(t, dir)
	var order []string
	for _, r := range window(t, e, Query{After: 100}).Rows {
		text := r.Line.Text
		order = append(order, text[max(0, len(text)-2):])
	}
	if got := fmt.Sprint(order); got != "[a1 b1 b2 a2 me b3]" {
		t.Errorf("order %s", got)
	}
	all := window(t, e, Query{After: 100}).Rows
	for i, row := range all {
		w := window(t, e, Query{Anchor: row.Line.Pos, Before: 100, After: 100})
		if w.Anchor != i || len(w.Rows) != len(all) {
			t.Errorf("around row %d: anchor %d of %d rows", i, w.Anchor, len(w.Rows))
		}
	}
}

func TestWindowFiltersByRankAndText(t *testing.T) {
	e := opened(t, filepath.Join(incidents, "ddp-shm", "input"))
	rows := window(t, e, Query{After: 1000, Filter: Filter{Ranks: []int{2}}}).Rows
	if len(rows) < 40 {
		t.Fatalf("%d rows of rank 2", len(rows))
	}
	for _, r := range rows {
		if r.Rank != 2 {
			t.Errorf("line %d is of rank %d", r.Line.Number, r.Rank)
		}
	}
	rows = window(t, e, Query{After: 1000, Filter: Filter{Pattern: "bus ERROR"}}).Rows
	if len(rows) != 0 {
		t.Error("a pattern with capitals minds case")
	}
	rows = window(t, e, Query{After: 1000, Filter: Filter{Pattern: "bus error"}}).Rows
	if len(rows) != 2 || !rows[1].Cited || rows[1].Signature == "" {
		t.Errorf("%d rows with bus error", len(rows))
	}
	if _, err := e.Window(context.Background(), Query{Filter: Filter{Pattern: "(", Regexp: true}}); err == nil {
		t.Error("a broken regular expression is an error")
	}
}

func TestSearchCounts(t *testing.T) {
	e := opened(t, filepath.Join(incidents, "ddp-shm", "input"))
	var last SearchResult
	if err := e.Search(context.Background(), Filter{Pattern: "shared memory 96%"}, func(r SearchResult) { last = r }); err != nil {
		t.Fatal(err)
	}
	if last.Total != 4 || len(last.Hits) != 4 || !last.Done || last.Hits[0].Cite.Line != 173 {
		t.Errorf("%+v", last)
	}
}
