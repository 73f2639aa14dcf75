package engine

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/engine/generated"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
)

// plainRegion is the reference: every hit of a region is read.
func plainRegion(w *reading, j *job, text []byte) *region {
	layout := parse.Learn(j.head, text)
	r := &region{layout: &layout, dialects: map[string]bool{}}
	p := &passage{job: j, layout: &layout, memo: &parse.Memo{Layout: layout}, text: text}
	w.readEach(r, p, w.scanner.Region(text, 0, layout).Hits)
	return r
}

// counts adds up the events of each signature.
func counts(events []analysis.Event) map[string]int {
	n := map[string]int{}
	for _, e := range events {
		n[e.Signature] += e.Count
	}
	return n
}

func same(a, b analysis.Line) bool {
	return a.Pos == b.Pos && a.Text == b.Text && a.Origin.Stamp == b.Origin.Stamp && a.Origin.Key() == b.Origin.Key()
}

func newTestReading(tb testing.TB) *reading {
	tb.Helper()
	c, err := catalog.Load()
	if err != nil {
		tb.Fatal(err)
	}
	return &reading{catalog: c, scanner: scan.NewScanner(scan.NewLiterals(c.Literals()))}
}

// agreeOnStorm checks that a text read as a storm gives the counts, the first
// and the last event that reading every hit gives.
func agreeOnStorm(t *testing.T, w *reading, text []byte) {
	t.Helper()
	j := &job{number: 1, head: text[:min(len(text), headSize)]}
	want, got := plainRegion(w, j, text), w.region(j, text, 0, false)
	wantCounts, gotCounts := counts(want.events), counts(got.events)
	for id, n := range wantCounts {
		if gotCounts[id] != n {
			t.Errorf("%s: counted %d, want %d", id, gotCounts[id], n)
		}
	}
	if len(gotCounts) != len(wantCounts) {
		t.Errorf("signatures %v, want %v", gotCounts, wantCounts)
	}
	if len(want.events) == 0 {
		return
	}
	first, last := want.events[0], want.events[len(want.events)-1]
	if g := got.events[0]; !same(g.Line, first.Line) {
		t.Errorf("first event %+v, want %+v", g.Line, first.Line)
	}
	if g := got.events[len(got.events)-1]; !same(g.Line, last.Line) {
		t.Errorf("last event %+v, want %+v", g.Line, last.Line)
	}
}

func TestAStormCountsWhatReadingEveryLineFinds(t *testing.T) {
	w := newTestReading(t)
	for _, g := range generated.Larges() {
		var text bytes.Buffer
		if err := g.Write(&text, 3, 200<<10); err != nil {
			t.Fatal(err)
		}
		t.Run(g.Name, func(t *testing.T) { agreeOnStorm(t, w, text.Bytes()) })
	}
}

// Lines of one shape may differ in what they are: then all are read.
func TestAStormWhoseLinesDifferIsReadWhole(t *testing.T) {
	w := newTestReading(t)
	random := rand.New(rand.NewPCG(1, 2))
	sentences := []string{
		"OSError: [Errno 24] Too many open files\n",
		"RuntimeError: unable to open shared memory object </torch_1_2_3> in read-write mode: Too many open files (24)\n",
		"OSError: [Errno 28] No space left on device: '/data/a'\n",
		"shared memory 65% used on /dev/shm (96 MiB total)\n",
		"2026-12-01 03:08:22,452 - WARNING - [rank 0] - trainer - shared memory 65% used on /dev/shm (96 MiB total)\n",
		"[rank3]: Traceback (most recent call last):\n",
		"step 1 loss 0.2\n",
	}
	for range 20 {
		var text []byte
		for range 2000 {
			text = append(text, sentences[random.IntN(len(sentences))]...)
		}
		agreeOnStorm(t, w, text)
	}
}

func TestThinKeepsTheEndsOfAKindAndCountsTheRest(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var events []analysis.Event
	for n := range 3 * maxEvents {
		e := analysis.Event{Signature: []string{"a", "b", "rare"}[random.IntN(2)], Count: 1}
		if n == 40_000 {
			e.Signature = "rare"
		}
		e.Line.Origin = analysis.NoOrigin()
		e.Line.Origin.Rank = random.IntN(64)
		e.Line.Pos = analysis.Pos{Source: 1, Offset: int64(n)}
		e.Last = e.Line.Pos
		events = append(events, e)
	}
	kept := thin(events)
	if len(kept) > maxEvents {
		t.Errorf("%d events kept", len(kept))
	}
	if a, b := counts(events), counts(kept); a["a"] != b["a"] || a["b"] != b["b"] || b["rare"] != 1 {
		t.Errorf("counts %v, want %v", b, a)
	}
	if !slices.IsSortedFunc(kept, func(a, b analysis.Event) int { return int(a.Line.Pos.Offset - b.Line.Pos.Offset) }) {
		t.Error("the events are out of order")
	}
	for _, offset := range []int64{0, 1, int64(len(events) - 1)} {
		if !slices.ContainsFunc(kept, func(e analysis.Event) bool { return e.Line.Pos.Offset == offset }) {
			t.Errorf("the event at %d is gone", offset)
		}
	}
}

func TestThinIsBoundedWhateverRanksAreClaimed(t *testing.T) {
	var events []analysis.Event
	for n := range 4 * maxEvents {
		e := analysis.Event{Signature: "a", Count: 1}
		e.Line.Origin = analysis.NoOrigin()
		e.Line.Origin.Rank = n
		events = append(events, e)
	}
	kept := thin(events)
	if len(kept) > maxEvents || counts(kept)["a"] != len(events) {
		t.Errorf("%d events kept, %d counted", len(kept), counts(kept)["a"])
	}
}
