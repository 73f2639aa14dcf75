package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func gzipped(t testing.TB, parts ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, p := range parts {
		w := gzip.NewWriter(&b)
		w.Write(p)
		w.Close()
	}
	return b.Bytes()
}

func zstded(t testing.TB, parts ...[]byte) []byte {
	t.Helper()
	var out []byte
	e, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for _, p := range parts {
		out = e.EncodeAll(p, out)
	}
	return out
}

// fill runs Fill into a new Spool and returns what it holds.
func fill(t *testing.T, limits Limits, r io.Reader) (string, error) {
	t.Helper()
	store := NewStore(StoreOptions{Limits: limits})
	t.Cleanup(func() { store.Close() })
	sp := store.NewSpool("input")
	grew := int64(0)
	err := Fill(context.Background(), sp, r, func() { grew = sp.Size() })
	if grew != sp.Size() {
		t.Errorf("told of %d bytes, there are %d", grew, sp.Size())
	}
	if !sp.Ended() {
		t.Error("the spool isn't finished")
	}
	got := make([]byte, sp.Size())
	if n, e := sp.ReadAt(got, 0); n != len(got) {
		t.Fatal(e)
	}
	return string(got), err
}

func TestFill(t *testing.T) {
	text := logText(rand.New(rand.NewPCG(1, 1)), 700<<10)
	gz, zs := gzipped(t, text), zstded(t, text)
	for _, c := range []struct {
		name, want string
		input      []byte
		reason     string // empty: read whole
	}{
		{"empty", "", nil, ""},
		{"text", string(text), text, ""},
		{"one byte", "\x1f", []byte("\x1f"), ""},
		{"half a magic", "\x28\xb5\x2f", []byte("\x28\xb5\x2f"), ""},
		{"gzip", string(text), gz, ""},
		{"gzip of two members", "one\ntwo\n", gzipped(t, []byte("one\n"), []byte("two\n")), ""},
		{"gzip of nothing", "", gzipped(t, nil), ""},
		{"zstd", string(text), zs, ""},
		{"zstd of two frames", "one\ntwo\n", zstded(t, []byte("one\n"), []byte("two\n")), ""},
		{"gzip and garbage", "one\n", append(gzipped(t, []byte("one\n")), "garbage behind it"...), "not gzip"},
		{"gzip header only", "", []byte("\x1f\x8b"), "ends in the middle"},
		{"no gzip at all", "", []byte("\x1f\x8bxxxxxxxxxxxxxxxxxxxx"), "is damaged"},
	} {
		for _, reader := range []struct {
			name string
			wrap func(io.Reader) io.Reader
		}{
			{"whole", func(r io.Reader) io.Reader { return r }},
			{"by the byte", iotest.OneByteReader},
			{"end with data", iotest.DataErrReader},
		} {
			got, err := fill(t, Limits{}, reader.wrap(bytes.NewReader(c.input)))
			var partial *PartialError
			if got != c.want || (c.reason == "") != (err == nil) {
				t.Errorf("%s, %s: %d bytes, %v; want %d", c.name, reader.name, len(got), err, len(c.want))
			} else if c.reason != "" && (!errors.As(err, &partial) || !strings.Contains(partial.Reason, c.reason)) {
				t.Errorf("%s, %s: %v", c.name, reader.name, err)
			}
		}
	}
}

// A compressed log that is cut at any byte, or damaged, gives a prefix of its
// text and a reason.
func TestFillCutAnywhere(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	text := logText(rnd, 300<<10)
	for name, whole := range map[string][]byte{"gzip": gzipped(t, text), "zstd": zstded(t, text)} {
		for range 60 {
			cut := 2 + rnd.IntN(len(whole)-2)
			got, err := fill(t, Limits{}, bytes.NewReader(whole[:cut]))
			var partial *PartialError
			if cut >= 4 && !errors.As(err, &partial) || !strings.HasPrefix(string(text), got) && cut >= 4 {
				t.Fatalf("%s cut at %d: %d bytes, %v", name, cut, len(got), err)
			}
			if cut > len(whole)*9/10 && len(got) < len(text)/3 {
				t.Errorf("%s cut at %d of %d: only %d bytes of %d", name, cut, len(whole), len(got), len(text))
			}
			bad := bytes.Clone(whole)
			bad[cut] ^= 0x55
			fill(t, Limits{}, bytes.NewReader(bad)) // must only come back
		}
	}
}

func TestFillStopsBombs(t *testing.T) {
	zeros := make([]byte, 32<<20)
	limits := Limits{RatioFrom: 1 << 20, Ratio: 100, Unpacked: 64 << 20}
	for name, bomb := range map[string][]byte{"gzip": gzipped(t, zeros), "zstd": zstded(t, zeros)} {
		got, err := fill(t, limits, bytes.NewReader(bomb))
		var partial *PartialError
		if !errors.As(err, &partial) || !strings.Contains(partial.Reason, "100 times") || len(got) < 1<<20 || len(got) > 20<<20 {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		got, err = fill(t, Limits{Unpacked: 100_000}, bytes.NewReader(bomb))
		if !errors.As(err, &partial) || !strings.Contains(partial.Reason, "more than 97.7 KiB") || len(got) != 100_000 {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	// What isn't compressed is no bomb, however often it says the same.
	if got, err := fill(t, limits, bytes.NewReader(zeros)); err != nil || len(got) != len(zeros) {
		t.Errorf("plain: %d bytes, %v", len(got), err)
	}
}

func TestFillReportsWhatStoppedIt(t *testing.T) {
	broken := errors.New("the disk is on fire")
	got, err := fill(t, Limits{}, io.MultiReader(strings.NewReader("one\n"), iotest.ErrReader(broken)))
	if got != "one\n" || !errors.Is(err, broken) {
		t.Errorf("%q, %v", got, err)
	}
	text := logText(rand.New(rand.NewPCG(1, 1)), 8<<20)
	got, err = fill(t, Limits{Memory: 1 << 20, NoSpill: true}, bytes.NewReader(text))
	if !errors.Is(err, ErrFull) || !strings.HasPrefix(string(text), got) || len(got) < 1<<20 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	store := NewStore(StoreOptions{})
	defer store.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Fill(ctx, store.NewSpool("x"), strings.NewReader("one\n"), func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestStreamEndsWhenClosed(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	s, err := NewStream(r)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, "one\n")
	p := make([]byte, 10)
	if n, err := s.Read(p); string(p[:n]) != "one\n" || err != nil {
		t.Fatalf("%q, %v", p[:n], err)
	}
	done := make(chan error)
	go func() {
		_, err := s.Read(p)
		done <- err
	}()
	s.Close()
	if err := <-done; !errors.Is(err, os.ErrClosed) {
		t.Errorf("a waiting Read ended with %v", err)
	}
	if _, err := s.Read(p); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a Read after Close ended with %v", err)
	}
	s.Close()
}

func TestStreamEnds(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s, err := NewStream(r)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	io.WriteString(w, "one\n")
	w.Close()
	if got, err := io.ReadAll(s); string(got) != "one\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzFill(f *testing.F) {
	f.Add(gzipped(f, []byte("one\n"), []byte("two\n")))
	f.Add(zstded(f, []byte("one\n")))
	f.Add([]byte("plain\n"))
	f.Add([]byte("\x28\xb5\x2f\xfd\x00"))
	f.Fuzz(func(t *testing.T, input []byte) {
		store := NewStore(StoreOptions{Limits: Limits{Unpacked: 1 << 20, NoSpill: true}})
		defer store.Close()
		sp := store.NewSpool("fuzz")
		err := Fill(context.Background(), sp, bytes.NewReader(input), func() {})
		var partial *PartialError
		if err != nil && !errors.As(err, &partial) {
			t.Fatalf("%v is no PartialError", err)
		}
		if sp.Size() > 1<<20 && Sniff(input) != Text {
			t.Fatalf("%d bytes came out", sp.Size())
		}
	})
}

func BenchmarkFillGzip(b *testing.B) {
	text := logText(rand.New(rand.NewPCG(1, 1)), 8<<20)
	gz := gzipped(b, text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		store := NewStore(StoreOptions{})
		if err := Fill(context.Background(), store.NewSpool("x"), bytes.NewReader(gz), func() {}); err != nil {
			b.Fatal(err)
		}
		store.Close()
	}
}
