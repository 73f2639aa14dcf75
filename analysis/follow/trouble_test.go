package follow

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis/source"
)

// A file server that hangs holds up its own files only, and not Close.
func TestHangingFileServer(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		hang := &hangingFS{faultyFS: &faultyFS{}, under: filepath.Join(dir, "nfs"), release: release}
		f := New(Options{Follow: true, Polling: PollAlways, FS: hang})
		reader := newTail(f)
		dead := newWriter(t, filepath.Join(dir, "nfs"), 4)
		live := newWriter(t, filepath.Join(dir, "local"), 4)
		for _, w := range []*writer{dead, live} {
			w.target, w.pause = w.path, time.Sleep
			w.create()
			w.lines(3)
			defer w.file.Close()
		}
		f.Add(source.Candidate{Path: dead.path})
		id := f.Add(source.Candidate{Path: live.path})
		go reader.run()
		for range 5 {
			live.lines(3)
			time.Sleep(10 * time.Second)
		}
		if reader.count(id) != live.written {
			t.Errorf("read %d of %d lines beside a dead file server", reader.count(id), live.written)
		}
		began := time.Now()
		if err := f.Close(); err == nil || time.Since(began) > closePatience {
			t.Errorf("Close took %v: %v", time.Since(began), err)
		}
		close(release)
	})
}

// hangingFS is a file system of which one folder hangs.
type hangingFS struct {
	*faultyFS
	under   string
	release chan struct{}
}

func (h *hangingFS) Class(path string) source.FSClass {
	if strings.HasPrefix(path, h.under) {
		return source.FSNetwork
	}
	return source.FSLocal
}

func (h *hangingFS) Stat(path string, fresh bool) (source.Info, error) {
	if strings.HasPrefix(path, h.under) {
		<-h.release
	}
	return h.faultyFS.Stat(path, fresh)
}

// Permission that is taken away and given back is said, and costs nothing.
func TestPermissionTakenAndGivenBack(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		faulty := &faultyFS{}
		f := New(Options{Follow: true, Polling: PollAlways, FS: faulty})
		defer f.Close()
		w := newWriter(t, filepath.Join(dir, "logs"), 1)
		w.pause = time.Sleep
		w.create()
		defer w.file.Close()
		w.lines(3)
		id := f.Add(source.Candidate{Path: w.path})
		reader := newTail(f)
		go reader.run()
		time.Sleep(time.Second)
		faulty.setFault(func(int, string, string) error { return syscall.EACCES })
		w.lines(3)
		time.Sleep(time.Hour)
		faulty.mu.Lock()
		asked := len(faulty.when)
		faulty.mu.Unlock()
		if asked > 3600 {
			t.Errorf("a file that may not be read was asked for %d times in an hour", asked)
		}
		faulty.setFault(nil)
		time.Sleep(10 * time.Second)
		w.check(reader, id)
		reader.mu.Lock()
		defer reader.mu.Unlock()
		var told []string
		for _, e := range reader.events {
			if e.Kind == Gone || e.Kind == Back {
				told = append(told, e.Kind.String()+" "+e.Text)
			}
		}
		if d := cmp.Diff([]string{"gone may not be read (permission denied)", "back "}, told); d != "" {
			t.Error(d)
		}
	})
}

func TestFullDiskIsSaidOnce(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		faulty := &faultyFS{}
		f := New(Options{Follow: true, Polling: PollAlways, FS: faulty})
		defer f.Close()
		path := filepath.Join(dir, "run.log")
		put(t, path, "one\n")
		f.Add(source.Candidate{Path: path})
		reader := newTail(f)
		go reader.run()
		faulty.setFault(func(_ int, op, _ string) error {
			if op == "free" {
				return syscall.ENOSPC
			}
			return nil
		})
		for range 5 {
			put(t, path, "more\n")
			time.Sleep(time.Minute)
		}
		reader.mu.Lock()
		defer reader.mu.Unlock()
		said := 0
		for _, e := range reader.events {
			if e.Kind == Notice && strings.Contains(e.Text, "is full") {
				said++
			}
		}
		if said != 1 {
			t.Errorf("said %d times", said)
		}
	})
}

// An error in this program loses one file, and says so.
func TestPanicLosesOneFile(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		faulty := &faultyFS{}
		f := New(Options{Follow: true, Polling: PollAlways, FS: faulty})
		defer f.Close()
		reader := newTail(f)
		bad := newWriter(t, filepath.Join(dir, "bad"), 4)
		good := newWriter(t, filepath.Join(dir, "good"), 4)
		for _, w := range []*writer{bad, good} {
			w.target, w.pause = w.path, time.Sleep
			w.create()
			w.lines(3)
			defer w.file.Close()
		}
		badID := f.Add(source.Candidate{Path: bad.path})
		goodID := f.Add(source.Candidate{Path: good.path})
		go reader.run()
		time.Sleep(time.Second)
		faulty.setFault(func(_ int, _, path string) error {
			if path == bad.path {
				panic("a fault")
			}
			return nil
		})
		good.lines(3)
		time.Sleep(time.Minute)
		if reader.count(goodID) != good.written {
			t.Errorf("the other file has %d of %d lines", reader.count(goodID), good.written)
		}
		reader.mu.Lock()
		defer reader.mu.Unlock()
		if !reader.has(badID, Ended) || reader.has(goodID, Ended) {
			t.Errorf("what ended is wrong: %v", reader.events)
		}
	})
}
