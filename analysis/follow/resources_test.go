package follow

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"rankscope/analysis/source"
)

func openDescriptors(t testing.TB) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip("no /proc here to count descriptors by")
	}
	return len(entries)
}

// Thousands of files need few descriptors, and Close gives all back.
func TestManyFilesFewDescriptors(t *testing.T) {
	const files, most = 1000, 20
	dir := t.TempDir()
	before, goroutines := openDescriptors(t), runtime.NumGoroutine()
	f := New(Options{Follow: true, MaxHandles: most})
	name := func(i int) string { return filepath.Join(dir, fmt.Sprintf("rank_%d.log", i)) }
	for i := range files {
		put(t, name(i), "one\n")
		f.Add(source.Candidate{Path: name(i)})
	}
	reader := newTail(f)
	go reader.run()
	all := func(lines int) func() bool {
		return func() bool {
			for i := range files {
				if reader.countLocked(analysisID(i)) < lines {
					return false
				}
			}
			return true
		}
	}
	if !reader.waitFor(all(1)) {
		t.Fatal("not all files were read")
	}
	for i := range files {
		put(t, name(i), "two\n")
	}
	if !reader.waitFor(all(2)) {
		t.Fatal("not all files were read on")
	}
	// inotify's own, and one for the reader.
	if n := openDescriptors(t) - before; n > most+8 {
		t.Errorf("%d descriptors are open", n)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	reader.waitFor(func() bool { return reader.ended > 0 })
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		left, running := openDescriptors(t)-before, runtime.NumGoroutine()-goroutines
		if left <= 0 && running <= 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d descriptors and %d goroutines are left", left, running)
		}
	}
}

func TestNoMoreWatches(t *testing.T) {
	for _, errno := range []syscall.Errno{syscall.ENOSPC, syscall.EMFILE} {
		w := &watcher{names: map[string][]*task{}, dirs: map[string]*dirWatch{}}
		calls := 0
		w.add = func(string) error { calls++; return errno }
		w.remove = func(string) error { return nil }
		f := New(Options{Follow: true})
		l := newLane(f, false)
		l.watch = w
		now := time.Now()
		for i := range 5 {
			l.refused(w.want("/d/x", "/d", &task{}, now.Add(time.Duration(i)*time.Second)))
		}
		e, err := f.queue.next(context.Background())
		if err != nil || !strings.Contains(e.Text, "polling") || !strings.Contains(e.Text, "limit") {
			t.Errorf("said %q, %v", e.Text, err)
		}
		if calls != 1 {
			t.Errorf("the system was asked %d times", calls)
		}
		w.add = func(string) error { calls++; return nil }
		if err := w.want("/d/x", "/d", &task{}, now.Add(2*watchRetry)); err != nil || !w.dirs["/d"].on {
			t.Errorf("the watch didn't come back: %v", err)
		}
		f.Close()
	}
}
