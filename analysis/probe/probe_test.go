//go:build linux

package probe

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// machine is a tree that looks like /proc.
type machine struct{ root string }

func (m machine) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(m.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// process adds one that holds an unlinked file.
func (m machine) process(t *testing.T, pid, parent, start int, cmdline string, bytes int) {
	t.Helper()
	m.write(t, fmt.Sprintf("%d/stat", pid), fmt.Sprintf("%d (py (x) y) S %d 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 %d 0 0\n", pid, parent, start))
	m.write(t, fmt.Sprintf("%d/cmdline", pid), cmdline)
	if err := os.MkdirAll(filepath.Join(m.root, fmt.Sprint(pid), "root/dev/shm"), 0o755); err != nil {
		t.Fatal(err)
	}
	file := m.write(t, fmt.Sprintf("segments/torch_%d (deleted)", pid), string(make([]byte, bytes)))
	folder := filepath.Join(m.root, fmt.Sprint(pid), "fd")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, filepath.Join(folder, "7")); err != nil {
		t.Fatal(err)
	}
}

func TestReadNamesHoldersAndProjects(t *testing.T) {
	m := machine{t.TempDir()}
	m.write(t, "stat", "cpu 1 2 3\nbtime 1000\n")
	m.process(t, 100, 1, 500, "/usr/bin/python3\x00train.py\x00", 1<<20)
	m.process(t, 101, 100, 600, "/usr/bin/python3\x00train.py\x00", 4<<20)
	m.process(t, 200, 1, 500, "/usr/sbin/sshd\x00", 1<<20)
	m.process(t, 300, 1, 9_000_000, "python\x00other.py\x00", 1<<20)
	used := int64(10 << 20)
	p := New(Options{Proc: m.root, Latest: func() time.Time { return time.Unix(2000, 0) }, Space: func(string) (Space, error) { return Space{Size: 64 << 20, Used: used}, nil }})
	ranks := map[int]int{100: 2, 200: 3, 300: 4, 999: 5}
	now := time.Unix(2000, 0)
	var r Reading
	for range 5 {
		var ok bool
		if r, ok = p.Read(now, ranks); !ok || len(r.Mounts) != 1 {
			t.Fatalf("%v %+v", ok, r)
		}
		now, used = now.Add(time.Second), used+(1<<20)
	}
	got := r.Mounts[0]
	if len(got.Ranks) != 1 || got.Ranks[0] != 2 || got.Verdict != LivingHolders || got.Listed != 0 {
		t.Errorf("%+v", got)
	}
	if len(got.Holders) != 2 || got.Holders[0].PID != 101 || got.Holders[0].Rank != 2 || got.Holders[0].Bytes < 4<<20 {
		t.Errorf("holders %+v", got.Holders)
	}
	if math.Abs(got.Trend-(1<<20)) > 1 || got.FullIn.Round(time.Second) != 50*time.Second {
		t.Errorf("trend %v, full in %v", got.Trend, got.FullIn)
	}
	if again, _ := p.Read(now.Add(-900*time.Millisecond), ranks); !again.Time.Equal(r.Time) {
		t.Error("looked twice within a second")
	}
}

func TestNobodyHereIsNoReading(t *testing.T) {
	p := New(Options{Proc: t.TempDir()})
	if r, ok := p.Read(time.Unix(1, 0), map[int]int{1: 0}); ok {
		t.Errorf("%+v", r)
	}
}

func TestLine(t *testing.T) {
	got := Line(time.Date(2026, 11, 29, 12, 0, 5, 0, time.UTC), "node07", "/dev/shm", Space{Size: 64 << 20, Used: 61 << 20})
	if want := "2026-11-29T12:00:05Z node07 /dev/shm 61.0MiB 64.0MiB 95%"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if n := (Space{Size: 64 << 20, Used: 64 << 20}).Percent(); n != 100 {
		t.Errorf("full is %d %%", n)
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add([]byte("41 (a (b) c) S 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 77 0 0"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, ok := parseStat(b); ok && p.pid <= 0 {
			t.Errorf("%+v", p)
		}
	})
}
