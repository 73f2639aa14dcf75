package remedy

import (
	"fmt"
	"strings"
	"testing"
	"testing/quick"

	"rankscope/analysis"
)

func TestSize(t *testing.T) {
	const batch = 32 << 20
	second := withFacts(ddp(), fact("num_workers", "1", 0, 9))
	nccl := ddp()
	nccl.Origin.Evidence = []analysis.Evidence{
		{Text: "NCCL WARN Error: failed to extend /dev/shm/nccl-a1b2c3 to 9637892 bytes, error: No space left on device (28)"},
		{Text: "NCCL WARN Error while creating shared memory segment /dev/shm/nccl-a1b2c3 (size 9637888)"},
		{Text: "NCCL WARN Error while creating shared memory segment nccl-shm-recv-77ab (size 1000000)"},
	}
	twoNodes := ddp()
	twoNodes.Ranks = append(twoNodes.Ranks, analysis.Rank{Rank: 4, Node: "train-1", Mount: "train-1:/dev/shm"})
	twoNodes.Nodes = append(twoNodes.Nodes, analysis.Node{Name: "train-1", Mounts: []analysis.Mount{{Name: "train-1:/dev/shm", Ranks: []int{4}}}})
	twoNodes.WorldSize = 5
	uneven := withFacts(ddp(), fact("num_workers", "4", 1, 3), fact("num_workers", "2", 2, 4), fact("num_workers", "2", 3, 5))
	bare := &analysis.Incident{Cause: analysis.ShmExhausted}

	for _, c := range []struct {
		name          string
		inc           *analysis.Incident
		opts          Options
		need, suggest int64
		formula       string
	}{
		{"batch given", ddp(), Options{BatchBytes: batch}, 20 * batch, gib, "4 ranks × (2 workers × 2 prefetch + 1) × 32 MiB = 640 MiB"},
		{"large batch", ddp(), Options{BatchBytes: gib}, 20 * gib, 30*gib + gib, "4 ranks × (2 workers × 2 prefetch + 1) × 1 GiB = 20 GiB"},
		{"flags win", ddp(), Options{BatchBytes: batch, Workers: 8, Prefetch: 4, RanksPerNode: 2}, 66 * batch, 4 * gib,
			"2 ranks × (8 workers × 4 prefetch + 1) × 32 MiB = 2.1 GiB"},
		{"second loader", second, Options{BatchBytes: batch}, 32 * batch, 2 * gib,
			"4 ranks × ((2 workers × 2 prefetch + 1) + (1 workers × 2 prefetch + 1)) × 32 MiB = 1 GiB"},
		{"validation fact", withFacts(ddp(), fact("val_num_workers", "1", 0, 9)), Options{BatchBytes: batch}, 32 * batch, 2 * gib, ""},
		{"nccl", nccl, Options{BatchBytes: batch}, 20*batch + 9637892 + 1000000, gib, "4 ranks × (2 workers × 2 prefetch + 1) × 32 MiB + 10.1 MiB of NCCL = 650.1 MiB"},
		{"own node only", twoNodes, Options{BatchBytes: batch}, 20 * batch, gib, ""},
		{"uneven ranks", uneven, Options{BatchBytes: batch}, (5 + 9 + 5 + 5) * batch, 2 * gib, "24 batches over 4 ranks × 32 MiB = 768 MiB"},
		{"single process, two loaders", &analysis.Incident{Cause: analysis.ShmExhausted, Facts: []analysis.Fact{
			fact("num_workers", "4", analysis.None, 3), fact("num_workers", "2", analysis.None, 4)}}, Options{BatchBytes: batch}, (9 + 5) * batch, gib,
			"1 rank × ((4 workers × 2 prefetch + 1) + (2 workers × 2 prefetch + 1)) × 32 MiB = 448 MiB"},
		{"nothing known", bare, Options{}, 0, startBytes, ""},
		{"workers unknown", bare, Options{BatchBytes: batch}, 0, startBytes, ""},
		{"only flags", bare, Options{BatchBytes: batch, Workers: 2}, 5 * batch, gib, "1 rank × (2 workers × 2 prefetch + 1) × 32 MiB = 160 MiB"},
	} {
		s := sizeOf(c.inc, citedTexts(c.inc), c.opts)
		if s.NeedBytes != c.need || s.SuggestBytes != c.suggest || s.Known != (c.need > 0) {
			t.Errorf("%s: need %d suggest %d known %v, want %d, %d", c.name, s.NeedBytes, s.SuggestBytes, s.Known, c.need, c.suggest)
		}
		if c.formula != "" && s.Formula != c.formula {
			t.Errorf("%s: formula %q, want %q", c.name, s.Formula, c.formula)
		}
	}
}

func TestFloorOnlyWithoutBatch(t *testing.T) {
	s := sizeOf(ddp(), nil, Options{})
	if s.Known || s.NeedBytes != 0 || s.Formula != "" {
		t.Errorf("claims a need: %+v", s)
	}
	if s.Floor() != "> 96 MiB: that was full" {
		t.Errorf("floor %q", s.Floor())
	}
	if len(s.Notes) == 0 || !strings.Contains(s.Notes[0], "not a calculation") || s.Measure == "" {
		t.Errorf("notes %q, measure %q", s.Notes, s.Measure)
	}
}

func TestTermsSayWhereTheyAreFrom(t *testing.T) {
	s := sizeOf(ddp(), nil, Options{BatchBytes: 1 << 20, Prefetch: 3})
	want := map[string]string{
		"ranks on the mount": "4 the log, ranks seen on train-0:/dev/shm",
		"num_workers":        "2 log line 2",
		"prefetch_factor":    "3 flag --prefetch",
		"largest batch":      "1 MiB flag --batch-bytes",
		"size that was full": "96 MiB log line 133",
	}
	for _, term := range s.Terms {
		if got := term.Value + " " + term.From; got != want[term.Name] {
			t.Errorf("%s: %q, want %q", term.Name, got, want[term.Name])
		}
		delete(want, term.Name)
	}
	if len(want) > 0 {
		t.Errorf("terms missing: %v", want)
	}
}

func TestFullMountAboveNeed(t *testing.T) {
	s := sizeOf(ddp(), nil, Options{BatchBytes: 1 << 20})
	if s.SuggestBytes <= s.FloorBytes || len(s.Notes) == 0 || !strings.Contains(s.Notes[0], "something else") {
		t.Errorf("suggest %d for a floor of %d, notes %q", s.SuggestBytes, s.FloorBytes, s.Notes)
	}
	big := ddp()
	big.Nodes[0].Mounts[0].SizeBytes = 20 * gib
	if s := sizeOf(big, nil, Options{}); s.SuggestBytes <= 20*gib {
		t.Errorf("suggests %d where 20 GiB were full", s.SuggestBytes)
	}
}

func TestMemoryNote(t *testing.T) {
	for limit, want := range map[string]string{
		"512Mi": "alone exceeds", "1Gi": "not below", "2Gi": "half of it or more", "64Gi": "to keep what the program has now",
	} {
		s := sizeOf(withFacts(ddp(), fact("memory_limit", limit, 0, 7)), nil, Options{BatchBytes: 32 << 20})
		if !strings.Contains(s.MemoryNote, want) {
			t.Errorf("limit %s: %q lacks %q", limit, s.MemoryNote, want)
		}
		if s.RaisedLimitBytes < s.MemoryLimitBytes+s.SuggestBytes {
			t.Errorf("limit %s: raised to %d", limit, s.RaisedLimitBytes)
		}
	}
	if s := sizeOf(ddp(), nil, Options{}); s.MemoryNote != "" {
		t.Errorf("a note without a limit: %q", s.MemoryNote)
	}
}

// The suggestion is in whole GiB, at least 1.5 × the need, and above what was
// full, whatever a log claims.
func TestSuggestionProperty(t *testing.T) {
	check := func(workers, prefetch, ranks uint16, batch uint64, floor uint32, limit uint64) bool {
		in := &analysis.Incident{Cause: analysis.ShmExhausted, Facts: []analysis.Fact{
			fact("num_workers", fmt.Sprint(workers), 0, 1), fact("shm_size", fmt.Sprint(floor), 0, 2), fact("memory_limit", fmt.Sprint(limit), 0, 3)}}
		s := sizeOf(in, nil, Options{BatchBytes: int64(batch >> 1), Prefetch: int(prefetch), RanksPerNode: int(ranks)})
		enough := s.NeedBytes > maxSize/2 || float64(s.SuggestBytes) >= 1.5*float64(s.NeedBytes)
		return s.NeedBytes >= 0 && s.SuggestBytes > 0 && s.SuggestBytes%gib == 0 && enough && s.SuggestBytes > s.FloorBytes
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 5000}); err != nil {
		t.Error(err)
	}
}
