package source

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

func writeFile(t testing.TB, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFileReadsAtPositions(t *testing.T) {
	path := writeFile(t, filepath.Join(t.TempDir(), "run.log"), "one\ntwo\nthree\n")
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, c := range []struct {
		off  int64
		n    int
		want string
		err  error
	}{
		{0, 4, "one\n", nil},
		{4, 3, "two", nil},
		{8, 6, "three\n", nil},
		{8, 7, "three\n", io.EOF},
		{14, 1, "", io.EOF},
		{1 << 40, 1, "", io.EOF},
		{0, 0, "", nil},
	} {
		p := make([]byte, c.n)
		n, err := f.ReadAt(p, c.off)
		if string(p[:n]) != c.want || err != c.err {
			t.Errorf("ReadAt(%d bytes, %d) = %q, %v; want %q, %v", c.n, c.off, p[:n], err, c.want, c.err)
		}
	}
	if _, err := f.ReadAt(make([]byte, 1), -1); err == nil {
		t.Error("a negative offset was read")
	}
}

func TestFileGrows(t *testing.T) {
	path := writeFile(t, filepath.Join(t.TempDir(), "run.log"), "one\n")
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	io.WriteString(w, "two\n")
	if got := f.Size(); got != 8 {
		t.Errorf("Size = %d, want 8", got)
	}
	p := make([]byte, 4)
	if _, err := f.ReadAt(p, 4); err != nil || string(p) != "two\n" {
		t.Errorf("read %q, %v behind the old end", p, err)
	}
}

func TestClosedFile(t *testing.T) {
	f, err := Open(writeFile(t, filepath.Join(t.TempDir(), "run.log"), "one\n"))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := f.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	if _, err := f.ReadAt(make([]byte, 1), 0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("reading a closed file: %v", err)
	}
	if f.Size() != 4 {
		t.Error("a closed file forgot its size")
	}
}

func TestOpenRefusesWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fifo, dir, "/dev/null"} {
		var not *NotRegularError
		if _, err := Open(path); !errors.As(err, &not) {
			t.Errorf("Open(%s) = %v, want a NotRegularError", path, err)
		}
	}
}

// faulty is a Handle whose reads go wrong by plan: at each call fault says
// what happens; nil means that nothing does.
type faulty struct {
	data  []byte
	id    FileID
	mu    sync.Mutex
	calls int
	fault func(call int, p []byte) (short int, err error)
}

func (h *faulty) ReadAt(p []byte, off int64) (int, error) {
	h.mu.Lock()
	call := h.calls
	h.calls++
	h.mu.Unlock()
	if h.fault != nil {
		short, err := h.fault(call, p)
		if err != nil {
			return 0, err
		}
		if short < len(p) {
			p = p[:short]
		}
	}
	if off >= int64(len(h.data)) {
		return 0, io.EOF
	}
	return copy(p, h.data[off:]), nil
}

func (h *faulty) Stat() (Info, error) { return Info{ID: h.id, Size: int64(len(h.data))}, nil }
func (h *faulty) Close() error        { return nil }

func TestShortAndInterruptedReadsLoseNothing(t *testing.T) {
	data := make([]byte, 10_000)
	for i := range data {
		data[i] = byte(rand.Uint32())
	}
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		h := &faulty{data: data, fault: func(_ int, p []byte) (int, error) {
			switch rnd.IntN(4) {
			case 0:
				return 0, syscall.EINTR
			case 1:
				return 0, nil // neither bytes nor an error
			case 2:
				return 1 + rnd.IntN(len(p)), nil
			}
			return len(p), nil
		}}
		f, err := OpenWith("run.log", func(string) (Handle, error) { return h, nil })
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(io.NewSectionReader(f, 0, int64(len(data))))
		if err != nil || !bytes.Equal(got, data) {
			t.Fatalf("seed %d: read %d bytes, %v", seed, len(got), err)
		}
	}
}

func TestBrokenFileSystemDoesNotHang(t *testing.T) {
	for _, fault := range []func(int, []byte) (int, error){
		func(int, []byte) (int, error) { return 0, nil },
		func(int, []byte) (int, error) { return 0, syscall.EINTR },
	} {
		h := &faulty{data: []byte("x"), fault: fault}
		f, _ := OpenWith("run.log", func(string) (Handle, error) { return h, nil })
		if _, err := f.ReadAt(make([]byte, 1), 0); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("err = %v, want no progress", err)
		}
	}
}

// An error at each call in turn: what was read before it stands, what comes
// after it can be read again.
func TestErrorAtEachCall(t *testing.T) {
	data := []byte("0123456789abcdef")
	for _, errno := range []syscall.Errno{syscall.EIO, syscall.EACCES, syscall.ENXIO} {
		for bad := range 4 {
			h := &faulty{data: data, fault: func(call int, p []byte) (int, error) {
				if call == bad {
					return 0, errno
				}
				return 4, nil
			}}
			f, _ := OpenWith("run.log", func(string) (Handle, error) { return h, nil })
			p := make([]byte, len(data))
			n, err := f.ReadAt(p, 0)
			if !errors.Is(err, errno) || n != bad*4 || !bytes.Equal(p[:n], data[:n]) {
				t.Fatalf("%v at call %d: %q, %v", errno, bad, p[:n], err)
			}
			if more, err := f.ReadAt(p[n:], int64(n)); err != nil || !bytes.Equal(p, data) {
				t.Fatalf("after %v at call %d: %d more bytes, %v", errno, bad, more, err)
			}
		}
	}
}

func TestStaleHandleIsOpenedOnceMore(t *testing.T) {
	stale := func(from int) func(int, []byte) (int, error) {
		return func(call int, p []byte) (int, error) {
			if call >= from {
				return 0, syscall.ESTALE
			}
			return 4, nil
		}
	}
	data := []byte("0123456789abcdef")
	one, other := FileID{Dev: 1, Ino: 2}, FileID{Dev: 1, Ino: 3}
	for _, c := range []struct {
		name    string
		handles []*faulty
		want    string
		stale   bool
	}{
		{"once", []*faulty{{data: data, id: one, fault: stale(1)}, {data: data, id: one}}, string(data), false},
		{"twice", []*faulty{{data: data, id: one, fault: stale(1)}, {data: data, id: one, fault: stale(1)}}, "01234567", true},
		{"another file", []*faulty{{data: data, id: one, fault: stale(2)}, {data: []byte("new"), id: other}}, "01234567", true},
		{"gone", []*faulty{{data: data, id: one, fault: stale(1)}}, "0123", true},
	} {
		opened := 0
		f, err := OpenWith("run.log", func(string) (Handle, error) {
			if opened == len(c.handles) {
				return nil, os.ErrNotExist
			}
			opened++
			return c.handles[opened-1], nil
		})
		if err != nil {
			t.Fatal(err)
		}
		p := make([]byte, len(data))
		n, err := f.ReadAt(p, 0)
		if string(p[:n]) != c.want || errors.Is(err, syscall.ESTALE) != c.stale {
			t.Errorf("%s: read %q, %v", c.name, p[:n], err)
		}
	}
}

func TestFileIsSafeForManyReaders(t *testing.T) {
	text := string(bytes.Repeat([]byte("0123456789abcdef"), 1000))
	f, err := Open(writeFile(t, filepath.Join(t.TempDir(), "run.log"), text))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			p := make([]byte, 100)
			for off := int64(i); off < int64(len(text))-100; off += 97 {
				n, err := f.ReadAt(p, off)
				if errors.Is(err, os.ErrClosed) {
					return
				}
				if err != nil || string(p[:n]) != text[off:off+100] {
					t.Errorf("at %d: %q, %v", off, p[:n], err)
					return
				}
				if i == 0 && off > 8000 {
					f.Close()
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkReadAt(b *testing.B) {
	f, err := Open(writeFile(b, filepath.Join(b.TempDir(), "run.log"), string(make([]byte, 1<<20))))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	p := make([]byte, 256<<10)
	b.SetBytes(int64(len(p)))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := f.ReadAt(p, int64(i%4)*int64(len(p))); err != nil {
			b.Fatal(err)
		}
	}
}
