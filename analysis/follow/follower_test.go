package follow

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := io.WriteString(f, text); err != nil {
		t.Fatal(err)
	}
}

func packed(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	return b.String()
}

// A run that doesn't follow announces each input once and comes to an end.
func TestEachInputOnce(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "run.log"), "one\ntwo\n")
	put(t, filepath.Join(dir, "empty.log"), "")
	put(t, filepath.Join(dir, "old.log.gz"), packed(t, "three\n"))
	put(t, filepath.Join(dir, "cut.log.gz"), packed(t, strings.Repeat("four\n", 1000))[:30])
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	io.WriteString(w, "five\n")
	w.Close()
	f := New(Options{Stdin: r})
	defer f.Close()
	found, _, err := source.Discover([]string{dir, "-"}, source.DiscoverOptions{})
	if err != nil {
		t.Fatal(err)
	}
	names := map[analysis.SourceID]string{}
	for _, c := range found {
		names[f.Add(c)] = filepath.Base(c.Path)
	}
	names[f.AddStream("paste", strings.NewReader("six\n"))] = "paste"
	names[f.Add(source.Candidate{Path: filepath.Join(dir, "no.log")})] = "no.log"
	reader := newTail(f)
	reader.run()
	if reader.problem != nil {
		t.Fatal(reader.problem)
	}
	got := map[string]string{}
	for id, name := range names {
		if reader.bytes[id] != nil {
			got[name] = reader.bytes[id].String()
		}
	}
	if !strings.HasPrefix(strings.Repeat("four\n", 1000), got["cut.log.gz"]) {
		t.Errorf("the cut file gave %q", got["cut.log.gz"])
	}
	delete(got, "cut.log.gz")
	want := map[string]string{"run.log": "one\ntwo\n", "empty.log": "", "old.log.gz": "three\n", "-": "five\n", "paste": "six\n"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	var ended []string
	for _, e := range reader.events {
		if e.Kind == Ended {
			ended = append(ended, names[e.ID]+" "+e.Text)
		}
	}
	slices.Sort(ended)
	if len(ended) != len(names) || !strings.Contains(ended[1], "ends in the middle") || ended[3] != "no.log is not there yet" {
		t.Errorf("ended: %q", ended)
	}
}

func TestNextAfterCloseAndWithContext(t *testing.T) {
	f := New(Options{Follow: true})
	put(t, filepath.Join(t.TempDir(), "x"), "")
	f.AddFolder(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	f.Close()
	f.Close()
	if _, err := f.Next(context.Background()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

func TestClosedReaderFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.log")
	put(t, path, "one\n")
	f := New(Options{})
	f.Add(source.Candidate{Path: path})
	e, err := f.Next(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := e.Reader.ReadAt(make([]byte, 1), 0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("read after Close: %v", err)
	}
}

// A slow reader finds one event where there were many writes.
func TestGrowthCoalesces(t *testing.T) {
	q := newQueue()
	q.start()
	for i := range 1000 {
		q.push(Event{ID: 1, Kind: Grown, Size: int64(i)})
		q.push(Event{ID: 2, Kind: Grown, Size: int64(i)})
	}
	q.push(Event{ID: 1, Kind: Replaced, Generation: 1, Size: 5})
	q.push(Event{ID: 1, Kind: Grown, Size: 2000}) // the old one once more
	q.push(Event{ID: 1, Kind: Grown, Generation: 1, Size: 9})
	for range 3 {
		q.push(Event{Kind: Notice, Text: "said once"})
	}
	q.stop()
	var got []string
	for {
		e, err := q.next(context.Background())
		if err == io.EOF {
			break
		}
		got = append(got, fmt.Sprint(e.ID, e.Generation, e.Kind, e.Size))
	}
	want := []string{"1 0 grown 999", "2 0 grown 999", "1 1 replaced 5", "1 0 grown 2000", "1 1 grown 9", "0 0 notice 0"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// The reader of a deleted file works until it is Done, and beyond while Kept.
func TestDeletedFileStaysReadable(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		f := New(Options{Follow: true, Polling: PollAlways, MaxHandles: 4})
		defer f.Close()
		path := filepath.Join(dir, "run.log")
		put(t, path, "one\n")
		f.Add(source.Candidate{Path: path})
		first, err := f.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		f.Keep(first.ID, first.Generation)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		put(t, path, "two\n")
		time.Sleep(10 * time.Second)
		for i := range 10 { // more files than may be open
			other := filepath.Join(dir, fmt.Sprintf("other-%d.log", i))
			put(t, other, "x\n")
			f.Add(source.Candidate{Path: other})
		}
		time.Sleep(time.Minute)
		p := make([]byte, 4)
		if _, err := first.Reader.ReadAt(p, 0); err != nil || string(p) != "one\n" {
			t.Errorf("read %q, %v", p, err)
		}
		f.Done(first.ID, first.Generation)
		f.Release(first.ID, first.Generation)
		for i := range 10 {
			put(t, filepath.Join(dir, fmt.Sprintf("other-%d.log", i)), "y\n")
		}
		time.Sleep(time.Minute)
		if _, err := first.Reader.ReadAt(p, 0); !errors.Is(err, ErrGone) {
			t.Errorf("a file that nobody wants any more is held: %v", err)
		}
	})
}

// A read never mixes two lives of a file, however fast it is cut and grows.
func TestReadNeverMixesLives(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.log")
	life := func(n int) string { return strings.Repeat(fmt.Sprintf("life %08d\n", n), 200) }
	put(t, path, life(0))
	f := New(Options{Follow: true})
	defer f.Close()
	f.Add(source.Candidate{Path: path})
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for n := 1; ; n++ {
			select {
			case <-stop:
				return
			default:
				if os.Truncate(path, 0) == nil {
					put(t, path, life(n))
				}
			}
		}
	}()
	lives := 0
	for range 200 {
		e, err := f.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if e.Reader == nil {
			continue
		}
		p := make([]byte, e.Size)
		n, err := e.Reader.ReadAt(p, 0)
		if err != nil && err != io.EOF {
			continue
		}
		lives++
		if text := string(p[:n]); n >= 14 && strings.ReplaceAll(text, text[:14], "") != text[n/14*14:] {
			t.Fatalf("mixed: %.60q … %.60q", text, text[n-60:])
		}
	}
	close(stop)
	<-done
	if lives == 0 {
		t.Error("no life was ever read whole")
	}
}
