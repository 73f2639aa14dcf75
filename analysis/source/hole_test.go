package source

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// A file with holes reads as it reads elsewhere, at whatever position.
func TestHolesReadAsZeros(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.log")
	w, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, off := range []int64{0, 1 << 20, 1<<20 + 70_000, 3 << 20} {
		if _, err := w.WriteAt([]byte("a line\n"), off); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Truncate(5 << 20); err != nil { // ends in a hole
		t.Fatal(err)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		off := random.Int64N(6 << 20)
		p := bytes.Repeat([]byte{'x'}, 1+random.IntN(600_000))
		n, err := f.ReadAt(p, off)
		from := min(off, int64(len(want)))
		expect := want[from:min(int64(len(want)), off+int64(len(p)))]
		if off >= int64(len(want)) {
			expect = nil
		}
		if !bytes.Equal(p[:n], expect) || (n < len(p)) != (err != nil) {
			t.Fatalf("%d bytes at %d: %d bytes, %v", len(p), off, n, err)
		}
	}
}
