package follow

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// TestEveryRotationLosesNothing is the promise of this package: whatever is
// done to a log, the lines seen are those written, in order. Time is
// synctest's, so that pauses cost nothing and files are asked, not waited for.
//
// RANKSCOPE_ROTATION_SEED and _RUNS choose other runs, and more.
func TestEveryRotationLosesNothing(t *testing.T) {
	first, runs := numberFromEnv("RANKSCOPE_ROTATION_SEED", 0), numberFromEnv("RANKSCOPE_ROTATION_RUNS", 150)
	if testing.Short() {
		runs = 20
	}
	for seed := first; seed < first+runs; seed++ {
		dir := filepath.Join(t.TempDir(), "logs")
		synctest.Test(t, func(t *testing.T) { rotateAtRandom(t, dir, uint64(seed), 25, nil) })
		if t.Failed() {
			return
		}
	}
}

func numberFromEnv(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

// TestEveryRotationWithNotifications does the same in real time, without
// pauses, where the system reports changes.
func TestEveryRotationWithNotifications(t *testing.T) {
	runs := 20
	if testing.Short() {
		runs = 3
	}
	for seed := range runs {
		dir := filepath.Join(t.TempDir(), "logs")
		w := newWriter(t, dir, uint64(seed))
		f := New(Options{Follow: true})
		reader := newTail(f)
		id := f.Add(source.Candidate{Path: w.path, Missing: true})
		go reader.run()
		w.caught = func() {
			if !reader.waitFor(func() bool { return reader.countLocked(id) >= w.written }) {
				w.fail(reader, reader.lines(id))
			}
			w.unread = 0
		}
		w.pause = func(d time.Duration) {
			switch d % 4 {
			case 0:
				runtime.Gosched()
			case 1:
				w.caught()
			}
		}
		// What was rotated away before the first look is history.
		reader.waitFor(func() bool { return reader.has(id, Gone) })
		w.run(15)
		w.check(reader, id)
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestRotationsWithoutBirth is the same where files have no time of birth, and
// only the content tells a file from a later one with its inode.
func TestRotationsWithoutBirth(t *testing.T) {
	for seed := range 30 {
		dir := filepath.Join(t.TempDir(), "logs")
		synctest.Test(t, func(t *testing.T) {
			rotateAtRandom(t, dir, uint64(seed), 15, &faultyFS{birthless: true})
		})
		if t.Failed() {
			return
		}
	}
}

func rotateAtRandom(t *testing.T, dir string, seed uint64, steps int, fs FS) {
	w := newWriter(t, dir, seed)
	w.pause = time.Sleep
	f := New(Options{Follow: true, Polling: PollAlways, FS: fs})
	defer f.Close()
	id := f.Add(source.Candidate{Path: w.path, Missing: true})
	reader := newTail(f)
	go reader.run()
	w.caught = func() { waitCaught(w, reader, id) }
	w.pause(time.Second + w.short()*100) // the file appears later
	w.run(steps)
	time.Sleep(time.Minute) // nothing comes twice, however late
	w.check(reader, id)
}

// waitCaught waits, in the time of a synctest bubble, until all is read.
func waitCaught(w *writer, reader *tail, id analysis.SourceID) {
	for waited := time.Duration(0); reader.count(id) < w.written; waited += 10 * time.Millisecond {
		if waited > time.Minute {
			w.fail(reader, reader.lines(id))
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.unread = 0
}

func analysisID(i int) analysis.SourceID { return analysis.SourceID(i) }

func newWriter(t *testing.T, dir string, seed uint64) *writer {
	t.Helper()
	w := &writer{t: t, seed: seed, rnd: rand.New(rand.NewPCG(seed, 42)), path: filepath.Join(dir, "run.log")}
	w.must(os.MkdirAll(dir, 0o755))
	w.target = w.path
	if w.rnd.IntN(4) == 0 {
		w.target = filepath.Join(dir, "target-0.out")
		w.must(os.Symlink(w.target, w.path))
	}
	return w
}

// run writes and rotates, and waits until all is read.
func (w *writer) run(steps int) {
	w.create()
	rotations := w.rotations()
	names := slices.Sorted(maps.Keys(rotations))
	for range steps {
		w.lines(w.rnd.IntN(20))
		switch w.rnd.IntN(4) {
		case 0:
			w.pause(w.short())
		case 1:
			w.pause(w.short() * time.Duration(w.rnd.IntN(80))) // until it is cold
		}
		if w.rnd.IntN(5) == 0 {
			continue
		}
		name := names[w.rnd.IntN(len(names))]
		w.note("%s", name)
		rotations[name]()
	}
	w.lines(1)
	w.caught()
	w.file.Close()
}

// check compares what was read with what was written.
func (w *writer) check(reader *tail, id analysis.SourceID) {
	w.t.Helper()
	got := reader.lines(id)
	if len(got) != w.written {
		w.fail(reader, got)
	}
	for i, line := range got {
		if n := number(line); n != i {
			w.fail(reader, got)
		}
	}
	if reader.problem != nil {
		w.t.Fatalf("seed %d: %v", w.seed, reader.problem)
	}
}

func number(line string) int {
	n := -1
	fmt.Sscanf(line, "line %d ", &n)
	return n
}

func (w *writer) fail(reader *tail, got []string) {
	w.t.Helper()
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
	w.t.Fatalf("seed %d: %d lines written, %d read, wrong from line %d: %q\n%v\n%s",
		w.seed, w.written, len(got), first, around, w.log, reader.story())
}
