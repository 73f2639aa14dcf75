package follow

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"rankscope/analysis/source"
)

// TestEveryRotationLosesNothing is the promise of this package: whatever is
// done to a log, the lines seen are those written, in order. Time is
// synctest's, so that pauses cost nothing and files are asked, not waited for.
func TestEveryRotationLosesNothing(t *testing.T) {
	runs := 150
	if testing.Short() {
		runs = 20
	}
	for seed := range runs {
		dir := filepath.Join(t.TempDir(), "logs")
		synctest.Test(t, func(t *testing.T) { rotateAtRandom(t, dir, uint64(seed), 25) })
		if t.Failed() {
			return
		}
	}
}

func rotateAtRandom(t *testing.T, dir string, seed uint64, steps int) {
	rnd := rand.New(rand.NewPCG(seed, 42))
	w := &writer{t: t, rnd: rnd, path: filepath.Join(dir, "run.log"), pause: time.Sleep}
	w.must(os.MkdirAll(dir, 0o755))
	w.target = w.path
	if rnd.IntN(4) == 0 {
		w.target = filepath.Join(dir, "target-0.out")
		w.must(os.Symlink(w.target, w.path))
	}
	f := New(Options{Follow: true, Polling: PollAlways})
	defer f.Close()
	id := f.Add(source.Candidate{Path: w.path, Missing: true})
	reader := newTail(f)
	go reader.run()
	w.caught = func() {
		for waited := time.Duration(0); reader.count(id) < w.written; waited += 10 * time.Millisecond {
			if waited > time.Minute {
				fail(t, seed, w, reader, reader.lines(id))
			}
			time.Sleep(10 * time.Millisecond)
		}
		w.unread = 0
	}
	time.Sleep(w.short() * 100) // the file appears later
	w.create()
	rotations := w.rotations()
	names := slices.Sorted(maps.Keys(rotations))
	for range steps {
		w.lines(rnd.IntN(20))
		switch rnd.IntN(4) {
		case 0:
			time.Sleep(w.short())
		case 1:
			time.Sleep(w.short() * time.Duration(rnd.IntN(80))) // until it is cold
		}
		if rnd.IntN(5) == 0 {
			continue
		}
		name := names[rnd.IntN(len(names))]
		w.note("%s", name)
		rotations[name]()
	}
	w.lines(1)
	w.caught()
	time.Sleep(time.Minute) // nothing comes twice, however late
	got := reader.lines(id)
	if len(got) != w.written {
		fail(t, seed, w, reader, got)
	}
	for i, line := range got {
		if n := number(line); n != i {
			fail(t, seed, w, reader, got)
		}
	}
	if reader.problem != nil {
		t.Fatalf("seed %d: %v", seed, reader.problem)
	}
}

func number(line string) int {
	n := -1
	fmt.Sscanf(line, "line %d ", &n)
	return n
}

func fail(t *testing.T, seed uint64, w *writer, reader *tail, got []string) {
	t.Helper()
	first := len(got)
	for i, line := range got {
		if number(line) != i {
			first = i
			break
		}
	}
	around := got[max(0, first-3):min(len(got), first+3)]
	for i, line := range around {
		around[i] = line[:min(len(line), 20)]
	}
	t.Fatalf("seed %d: %d lines written, %d read, wrong from line %d: %q\n%v\n%s",
		seed, w.written, len(got), first, around, w.log, reader.story())
}
