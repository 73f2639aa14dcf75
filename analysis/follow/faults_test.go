package follow

import (
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"rankscope/analysis/source"
)

// faultyFS is the real file system with faults put in. Every call, also those
// on open files, asks fault first.
type faultyFS struct {
	osFS
	class source.FSClass
	// birthless takes the time of birth away, as many file systems do.
	birthless bool

	mu    sync.Mutex // guards what follows
	calls int
	fault func(call int, op, path string) error
	when  []time.Time // of each call that asks the file system by name
}

func (f *faultyFS) before(op, path string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	if op != "read" && op != "fstat" && op != "real" {
		f.when = append(f.when, time.Now())
	}
	if f.fault == nil {
		return nil
	}
	if err := f.fault(f.calls, op, path); err != nil {
		return &fs.PathError{Op: op, Path: path, Err: err}
	}
	return nil
}

func (f *faultyFS) setFault(fault func(call int, op, path string) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fault, f.calls = fault, 0
}

func (f *faultyFS) strip(info source.Info) source.Info {
	if f.birthless {
		info.ID.Birth = 0
	}
	return info
}

func (f *faultyFS) Open(path string) (source.Handle, error) {
	if err := f.before("open", path); err != nil {
		return nil, err
	}
	h, err := f.osFS.Open(path)
	if err != nil {
		return nil, err
	}
	return &faultyHandle{h, f, path}, nil
}

func (f *faultyFS) Stat(path string, fresh bool) (source.Info, error) {
	if err := f.before("stat", path); err != nil {
		return source.Info{}, err
	}
	info, err := f.osFS.Stat(path, fresh)
	return f.strip(info), err
}

func (f *faultyFS) List(dir string, limit int) ([]string, error) {
	if err := f.before("list", dir); err != nil {
		return nil, err
	}
	return f.osFS.List(dir, limit)
}

func (f *faultyFS) Real(path string) (string, error) {
	if err := f.before("real", path); err != nil {
		return "", err
	}
	return f.osFS.Real(path)
}

func (f *faultyFS) Free(path string) (int64, error) {
	if err := f.before("free", path); err != nil {
		return 0, nil // an error stands for a full disk
	}
	return 1 << 40, nil
}

func (f *faultyFS) Class(string) source.FSClass { return f.class }

type faultyHandle struct {
	source.Handle
	fs   *faultyFS
	path string
}

func (h *faultyHandle) ReadAt(p []byte, off int64) (int, error) {
	if err := h.fs.before("read", h.path); err != nil {
		return 0, err
	}
	return h.Handle.ReadAt(p, off)
}

func (h *faultyHandle) Stat() (source.Info, error) {
	if err := h.fs.before("fstat", h.path); err != nil {
		return source.Info{}, err
	}
	info, err := h.Handle.Stat()
	return h.fs.strip(info), err
}

// TestFaultAtEachCall lets each call of a small story fail in turn, in each
// way: nothing is lost and nothing hangs.
func TestFaultAtEachCall(t *testing.T) {
	errnos := []syscall.Errno{syscall.EIO, syscall.ESTALE, syscall.EINTR, syscall.ENOENT, syscall.EACCES, syscall.EMFILE}
	for _, errno := range errnos {
		for call := 1; ; call++ {
			used := 0
			dir := filepath.Join(t.TempDir(), "logs")
			synctest.Test(t, func(t *testing.T) { used = tellWithFault(t, dir, errno, call) })
			if t.Failed() {
				t.Fatalf("with %v at call %d", errno, call)
			}
			if used < call {
				break
			}
		}
	}
}

// tellWithFault writes, rotates, truncates and writes, with one call failing
// from some point on for a while, and returns how many calls there were.
func tellWithFault(t *testing.T, dir string, errno syscall.Errno, bad int) int {
	w := newWriter(t, dir, 1)
	w.pause = func(time.Duration) { time.Sleep(100 * time.Millisecond) }
	faulty := &faultyFS{}
	f := New(Options{Follow: true, Polling: PollAlways, FS: faulty})
	defer f.Close()
	reader := newTail(f)
	reader.retry = true
	id := f.Add(source.Candidate{Path: w.path, Missing: true})
	go reader.run()
	w.caught = func() { waitCaught(w, reader, id) }
	time.Sleep(2 * time.Second)
	w.create()
	w.lines(40)
	w.caught()
	faulty.setFault(func(call int, _, _ string) error {
		if call == bad {
			return errno
		}
		return nil
	})
	w.lines(5)
	w.pause(0)
	w.renameCreate()
	w.lines(5)
	w.pause(0)
	w.copyTruncate(false)
	w.lines(5)
	w.pause(0)
	faulty.mu.Lock()
	used := faulty.calls
	faulty.mu.Unlock()
	w.caught()
	w.file.Close()
	w.check(reader, id)
	return used
}

func TestFileServerIsNotAskedTooOften(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		faulty := &faultyFS{class: source.FSNetwork}
		f := New(Options{Follow: true, FS: faulty})
		defer f.Close()
		reader := newTail(f)
		var writers []*writer
		for i := range 300 {
			w := newWriter(t, filepath.Join(dir, "rank", string(rune('a'+i%26))+strings.Repeat("x", i/26)), 4)
			w.target = w.path
			w.pause = func(time.Duration) {}
			w.create()
			w.lines(1)
			writers = append(writers, w)
			f.Add(source.Candidate{Path: w.path})
		}
		go reader.run()
		time.Sleep(time.Minute)
		faulty.mu.Lock()
		faulty.when = nil
		faulty.mu.Unlock()
		for range 60 { // some are written to, most are not
			for i := range 10 {
				writers[i*7].lines(1)
			}
			time.Sleep(time.Second)
		}
		time.Sleep(20 * time.Second)
		faulty.mu.Lock()
		defer faulty.mu.Unlock()
		if most := mostInASecond(faulty.when); most > 100 {
			t.Errorf("%d calls in a second", most)
		}
		for i := range 10 {
			if w := writers[i*7]; reader.count(analysisID(i*7)) != w.written {
				t.Errorf("file %d: read %d of %d lines", i*7, reader.count(analysisID(i*7)), w.written)
			}
		}
		for _, w := range writers {
			w.file.Close()
		}
	})
}

func mostInASecond(times []time.Time) int {
	most, from := 0, 0
	for i, at := range times {
		for at.Sub(times[from]) >= time.Second {
			from++
		}
		most = max(most, i-from+1)
	}
	return most
}
