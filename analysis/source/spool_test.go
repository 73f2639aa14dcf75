package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
)

// diskDir is a new folder that isn't in memory, as spilling asks for.
func diskDir(t testing.TB) string {
	t.Helper()
	if FSTypeOf(t.TempDir()).Class != FSMemory {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp("/var/tmp", "rankscope-test-*")
	if err != nil || FSTypeOf(dir).Class == FSMemory {
		t.Skip("no folder on a disk here to spill to")
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// logText is text that packs about as well as a log does.
func logText(rnd *rand.Rand, n int) []byte {
	var b bytes.Buffer
	for step := rnd.IntN(1000); b.Len() < n; step++ {
		fmt.Fprintf(&b, "2026-01-31 12:00:%02d.%06d [rank%d]: INFO step %d loss %.6f\n",
			step%60, rnd.IntN(1e6), rnd.IntN(8), step, rnd.Float64())
	}
	return b.Bytes()[:n]
}

// Whatever the sizes of what is appended and read, the spool holds the very
// bytes, in memory and on disk.
func TestSpoolHoldsWhatWasAppended(t *testing.T) {
	dir := diskDir(t)
	for seed := range uint64(20) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		store := NewStore(StoreOptions{Limits: Limits{Memory: 1 + rnd.Int64N(300<<10)}, Dirs: []string{dir}})
		var want [3][]byte
		var spools [3]*Spool
		for i := range spools {
			spools[i] = store.NewSpool(fmt.Sprint("input ", i))
		}
		for range 60 {
			i := rnd.IntN(len(spools))
			p := logText(rnd, rnd.IntN(1<<rnd.IntN(20)))
			if n, err := spools[i].Append(p); n != len(p) || err != nil {
				t.Fatalf("seed %d: appended %d of %d: %v", seed, n, len(p), err)
			}
			want[i] = append(want[i], p...)
			checkReads(t, rnd, spools[i], want[i])
		}
		store.Close()
		entries, _ := os.ReadDir(dir)
		if len(entries) != 0 {
			t.Fatalf("files left: %v", entries)
		}
	}
}

func checkReads(t *testing.T, rnd *rand.Rand, sp *Spool, want []byte) {
	t.Helper()
	if sp.Size() != int64(len(want)) {
		t.Fatalf("size %d, want %d", sp.Size(), len(want))
	}
	for range 4 {
		off := rnd.IntN(len(want) + 10)
		if rnd.IntN(2) == 0 {
			off = off / blockSize * blockSize
		}
		p := make([]byte, rnd.IntN(1<<rnd.IntN(21)))
		n, err := sp.ReadAt(p, int64(off))
		rest := want[min(off, len(want)):]
		rest = rest[:min(len(rest), len(p))]
		if !bytes.Equal(p[:n], rest) || (err == io.EOF) != (len(rest) < len(p)) || err != nil && err != io.EOF {
			t.Fatalf("ReadAt(%d bytes, %d) of %d = %d, %v", len(p), off, len(want), n, err)
		}
	}
}

func TestSpoolIsReadWhileItGrows(t *testing.T) {
	store := NewStore(StoreOptions{Limits: Limits{Memory: 50 << 10}, Dirs: []string{diskDir(t)}})
	defer store.Close()
	sp := store.NewSpool("stdin")
	want := logText(rand.New(rand.NewPCG(7, 7)), 3<<20)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			p := make([]byte, 10_000+i*100_000)
			for off := int64(0); off < int64(len(want)); {
				n, err := sp.ReadAt(p, off)
				if !bytes.Equal(p[:n], want[off:off+int64(n)]) || err != nil && err != io.EOF {
					t.Errorf("at %d: %d bytes, %v", off, n, err)
					return
				}
				off += int64(n)
			}
		})
	}
	for rest := want; len(rest) > 0; {
		n := min(len(rest), 30_000)
		if _, err := sp.Append(rest[:n]); err != nil {
			t.Fatal(err)
		}
		rest = rest[n:]
	}
	sp.Finish()
	wg.Wait()
	if !sp.Ended() {
		t.Error("not ended")
	}
}

func TestNoSpillRefusesMoreAndKeepsTheRest(t *testing.T) {
	store := NewStore(StoreOptions{Limits: Limits{Memory: 100 << 10, NoSpill: true}})
	defer store.Close()
	sp := store.NewSpool("stdin")
	data := logText(rand.New(rand.NewPCG(1, 1)), 4<<20)
	n, err := sp.Append(data)
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "--no-spill") || n == 0 || n == len(data) {
		t.Fatalf("appended %d, %v", n, err)
	}
	got := make([]byte, n)
	if _, err := sp.ReadAt(got, 0); err != nil || !bytes.Equal(got, data[:n]) {
		t.Fatalf("what was taken is lost: %v", err)
	}
	if more, err := sp.Append(data[n:]); more != 0 || !errors.Is(err, ErrFull) {
		t.Fatalf("appended %d more, %v", more, err)
	}
	// Room that another input gives back is used.
	other := store.NewSpool("other")
	other.Append(data)
	store.limits.Memory += 200 << 10
	more, _ := sp.Append(data[n:])
	if more == 0 {
		t.Fatal("nothing was taken though there is room")
	}
	got = make([]byte, n+more)
	if _, err := sp.ReadAt(got, 0); err != nil || !bytes.Equal(got, data[:n+more]) {
		t.Fatalf("the continuation is wrong: %v", err)
	}
}

func TestSpillIsSaidOnceAndAvoidsMemory(t *testing.T) {
	disk := diskDir(t)
	var said []string
	dirs := []string{"/dev/shm", "/proc", "/no/such/folder", disk}
	store := NewStore(StoreOptions{Limits: Limits{Memory: 1}, Dirs: dirs, Notice: func(s string) { said = append(said, s) }})
	sp := store.NewSpool("stdin")
	sp.Append(make([]byte, 3*blockSize))
	if len(said) != 1 || !strings.Contains(said[0], disk) {
		t.Errorf("said %q", said)
	}
	if size, dir := store.Spilled(); size == 0 || dir != disk {
		t.Errorf("spilled %d to %q", size, dir)
	}
	store.Close()
	if _, err := sp.ReadAt(make([]byte, 10), 0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("read after Close: %v", err)
	}

	store = NewStore(StoreOptions{Limits: Limits{Memory: 1}, Dirs: dirs[:3]})
	defer store.Close()
	_, err := store.NewSpool("stdin").Append(make([]byte, 2*blockSize+1))
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "TMPDIR") {
		t.Errorf("with no disk: %v", err)
	}
}

func TestSpillLimits(t *testing.T) {
	dir := diskDir(t)
	for _, c := range []struct {
		limits Limits
		want   string
	}{
		{Limits{Memory: 1, Spill: 100 << 10}, "limit of 100 KiB"},
		{Limits{Memory: 1, KeepFree: 1 << 60}, "are left to others"},
	} {
		store := NewStore(StoreOptions{Limits: c.limits, Dirs: []string{dir}})
		_, err := store.NewSpool("stdin").Append(logText(rand.New(rand.NewPCG(1, 1)), 4<<20))
		if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("err = %v, want %q", err, c.want)
		}
		store.Close()
	}
}

func TestClosedSpoolGivesItsMemoryBack(t *testing.T) {
	store := NewStore(StoreOptions{Limits: Limits{NoSpill: true}})
	defer store.Close()
	for range 3 {
		sp := store.NewSpool("x")
		sp.Append(logText(rand.New(rand.NewPCG(1, 1)), 2<<20))
		sp.ReadAt(make([]byte, 10), 5)
		if store.memory == 0 {
			t.Fatal("nothing is kept")
		}
		sp.Close()
		sp.Close()
		if store.memory != 0 {
			t.Fatalf("%d bytes are still counted", store.memory)
		}
		if _, err := sp.Append([]byte("x")); !errors.Is(err, os.ErrClosed) {
			t.Errorf("append to a closed spool: %v", err)
		}
		if _, err := sp.ReadAt(make([]byte, 1), 0); !errors.Is(err, os.ErrClosed) {
			t.Errorf("read of a closed spool: %v", err)
		}
	}
}

func TestBytesForPeople(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1023: "1023 bytes", 1024: "1 KiB", 1536: "1.5 KiB",
		16 << 20: "16 MiB", 150*1024 + 700: "151 KiB", 64 << 30: "64 GiB"} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %q, want %q", n, got, want)
		}
	}
}

func BenchmarkSpoolAppend(b *testing.B) {
	data := logText(rand.New(rand.NewPCG(1, 1)), 64<<10)
	store := NewStore(StoreOptions{Dirs: []string{diskDir(b)}})
	defer store.Close()
	sp := store.NewSpool("stdin")
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if sp.Size() > 1<<30 {
			sp.Close()
			sp = store.NewSpool("stdin")
		}
		if _, err := sp.Append(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSpoolReadBlocks(b *testing.B) {
	store := NewStore(StoreOptions{Dirs: []string{diskDir(b)}})
	defer store.Close()
	sp := store.NewSpool("stdin")
	sp.Append(logText(rand.New(rand.NewPCG(1, 1)), 64*blockSize))
	p := make([]byte, blockSize)
	b.SetBytes(blockSize)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := sp.ReadAt(p, int64(i%64)*blockSize); err != nil {
			b.Fatal(err)
		}
	}
}

// What was appended in whatever pieces is read at whatever position.
func FuzzSpoolReadAt(f *testing.F) {
	f.Add([]byte("one\ntwo\n"), int64(3), 4, 2)
	f.Add([]byte("x"), int64(blockSize-1), 3, blockSize)
	f.Fuzz(func(t *testing.T, text []byte, off int64, n, times int) {
		if len(text) == 0 || len(text) > 4<<10 || n < 0 || n > 1<<16 {
			return
		}
		times = 1 + max(times, 0)%(2*blockSize/len(text)%512+1)
		store := NewStore(StoreOptions{Limits: DefaultLimits()})
		defer store.Close()
		sp := store.NewSpool("fuzz")
		defer sp.Close()
		all := bytes.Repeat(text, times)
		for at := 0; at < len(all); {
			more, err := sp.Append(all[at:min(len(all), at+len(text)*7)])
			if err != nil {
				t.Fatal(err)
			}
			at += more
		}
		p := make([]byte, n)
		got, err := sp.ReadAt(p, off)
		if off < 0 {
			if err == nil {
				t.Error("a negative offset was read")
			}
			return
		}
		from := min(off, int64(len(all)))
		want := all[from:min(int64(len(all)), from+int64(n))]
		if !bytes.Equal(p[:got], want) || got < n && err == nil {
			t.Errorf("%d bytes at %d of %d: %d bytes, %v", n, off, len(all), got, err)
		}
	})
}
