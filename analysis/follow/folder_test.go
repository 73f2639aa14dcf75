package follow

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis/source"
)

// follow runs a story in synctest's time against a Follower that polls.
func follow(t *testing.T, paths []string, story func(dir string, f *Follower, reader *tail)) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "job")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		f := New(Options{Follow: true, Polling: PollAlways})
		defer f.Close()
		for _, p := range paths {
			f.Add(source.Candidate{Path: filepath.Join(dir, p), Missing: true})
		}
		f.AddFolder(dir)
		reader := newTail(f)
		go reader.run()
		time.Sleep(time.Second)
		story(dir, f, reader)
		time.Sleep(20 * time.Second)
		if reader.problem != nil {
			t.Error(reader.problem)
		}
	})
}

// contents gives what was read, by path below dir.
func (t *tail) contents(dir string) map[string]string {
	t.mu.Lock()
	defer t.mu.Unlock()
	got := map[string]string{}
	for _, e := range t.events {
		if b := t.bytes[e.ID]; b != nil && e.Kind != Notice {
			got[strings.TrimPrefix(e.Path, dir+"/")] = b.String()
		}
	}
	return got
}

func TestFolderGrows(t *testing.T) {
	follow(t, nil, func(dir string, _ *Follower, reader *tail) {
		at := func(name string) string { return filepath.Join(dir, name) }
		put(t, at("slurm-4711-0.out"), "a\n")
		put(t, at("train.py"), "import torch\n")
		put(t, at(".hidden.log"), "x\n")
		put(t, at("model.pt"), "PK\x03\x04")
		// As preserve writes it: it appears whole.
		kept := filepath.Join(t.TempDir(), "kept")
		for _, name := range []string{"excerpts/run.log", "lines/run.log.tsv", "report.txt", "report.json", "LEFT_OUT.md", "SHA256SUMS"} {
			put(t, filepath.Join(kept, name), "k\n")
		}
		if err := os.Rename(kept, at("kept")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		put(t, at("attempt_1/0/stderr.log"), "b\n")
		put(t, at("old.log.gz"), packed(t, "c\n"))
		if err := os.Symlink("..", at("attempt_1/up")); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(at("fifo"), 0o644); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		put(t, at("attempt_1/0/stderr.log"), "d\n")
		put(t, at("attempt_1/1/stderr.log"), "e\n")
		if err := os.Link(at("slurm-4711-0.out"), at("same.out")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		want := map[string]string{"slurm-4711-0.out": "a\n", "attempt_1/0/stderr.log": "b\nd\n",
			"attempt_1/1/stderr.log": "e\n", "old.log.gz": "c\n", "kept/excerpts/run.log": "k\n"}
		if d := cmp.Diff(want, reader.contents(dir)); d != "" {
			t.Error(d)
		}
	})
}

// What is rotated in a folder that is followed belongs to its log.
func TestFolderRotates(t *testing.T) {
	follow(t, []string{"run.log"}, func(dir string, _ *Follower, reader *tail) {
		at := func(name string) string { return filepath.Join(dir, name) }
		must := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		put(t, at("run.log"), "one\n")
		time.Sleep(10 * time.Second)
		must(os.Rename(at("run.log"), at("run.log.1")))
		put(t, at("run.log"), "two\n")
		time.Sleep(10 * time.Second)
		must(os.Rename(at("run.log.1"), at("run.log.2")))
		must(os.WriteFile(at("run.log.1"), []byte("two\n"), 0o644)) // copytruncate
		time.Sleep(10 * time.Second)
		must(os.Truncate(at("run.log"), 0))
		put(t, at("run.log"), "three\n")
		time.Sleep(10 * time.Second)
		put(t, at("run.log.3.gz"), packed(t, "zero\n"))
		put(t, at("out.0"), "rank 0\n")
		put(t, at("out"), "console\n")
		put(t, at("out.1"), "rank 1\n")
		time.Sleep(20 * time.Second)
		want := map[string]string{"run.log": "one\ntwo\nthree\n", "out": "console\n", "out.0": "rank 0\n", "out.1": "rank 1\n"}
		got := reader.contents(dir)
		delete(got, "run.log.3.gz")
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d, reader.story())
		}
	})
}

func TestGoneAndBack(t *testing.T) {
	follow(t, []string{"run.log"}, func(dir string, _ *Follower, reader *tail) {
		path := filepath.Join(dir, "run.log")
		put(t, path, "one\n")
		time.Sleep(10 * time.Second)
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour) // and no busy loop: the clock has to come this far
		put(t, path, "two\n")
		time.Sleep(10 * time.Second)
		put(t, path, "three\n")
		time.Sleep(10 * time.Second)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		var got []string
		reader.mu.Lock()
		events := slices.Clone(reader.events)
		reader.mu.Unlock()
		for _, e := range events {
			if e.Kind != Grown && e.ID == 0 || e.Kind == Notice {
				got = append(got, fmt.Sprint(e.Kind, " ", strings.ReplaceAll(e.Text, dir, "DIR")))
			}
		}
		want := []string{"gone is not there yet", "appeared ", "gone is gone", "notice the folder DIR is gone",
			"replaced ", "gone is no regular file any more"}
		slices.Sort(want)
		slices.Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
		if d := cmp.Diff([]string{"one", "two", "three"}, reader.lines(0)); d != "" {
			t.Error(d)
		}
	})
}
