package engine

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rankscope/analysis"
)

// twoFailures is a log of about size bytes, a line a second from 03:00 on, that
// begins with a fact, fails early of descriptors and late of a full disk.
func twoFailures(size int) (text []byte, lines int) {
	var b bytes.Buffer
	at := time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC)
	say := func(format string, a ...any) {
		fmt.Fprintf(&b, at.Format(time.DateTime)+",000 - INFO - [rank 3] - trainer - "+format+"\n", a...)
		at = at.Add(time.Second)
		lines++
	}
	say("config num_workers=7 batch_size=8 prefetch_factor=2")
	say("OSError: [Errno 24] Too many open files")
	for b.Len() < size {
		say("step %d loss 0.5", lines)
	}
	say("OSError: [Errno 28] No space left on device: '/data/out.pt'")
	for range 30 {
		say("step %d loss 0.5", lines)
	}
	return b.Bytes(), lines
}

// readRange reads a text with a range.
func readRange(t *testing.T, text []byte, r Range) *Snapshot {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.log")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Paths: []string{path}, Range: r})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e.Snapshot()
}

// signaturesIn lists signature, rank and line of all events.
func signaturesIn(s *Snapshot) string {
	var list []string
	for _, a := range s.Accounts {
		for _, e := range a.Events {
			list = append(list, fmt.Sprintf("%s:%d", e.Signature, e.Line.Number))
		}
	}
	return strings.Join(list, " ")
}

func TestARangeLeavesOutWhatLiesBefore(t *testing.T) {
	for _, size := range []int{2000, 40 << 10, 700 << 10} {
		text, lines := twoFailures(size)
		end := time.Date(2026, 12, 1, 3, 0, lines-1, 0, time.UTC)
		whole := readRange(t, text, Range{})
		if whole.Inputs[0].Status != analysis.InputRead || !strings.Contains(signaturesIn(whole), "too-many-open-files:2 ") {
			t.Fatalf("all of it: %q, %s", whole.Inputs[0].Reason, signaturesIn(whole))
		}
		for name, r := range map[string]Range{
			"bytes": {Bytes: int64(len(text)-bytes.Index(text, []byte("OSError: [Errno 28]"))) + 80},
			"last":  {Last: 31 * time.Second},
			"since": {Since: end.Add(-31 * time.Second)},
			"clock": {Since: time.Date(0, 1, 1, end.Hour(), end.Minute(), end.Second(), 0, time.UTC).Add(-31 * time.Second)},
		} {
			s := readRange(t, text, r)
			in := s.Inputs[0]
			if in.Lines != lines || in.Status != analysis.InputPartial || !strings.Contains(in.Reason, "what lies before doesn't count") {
				t.Errorf("%d, %s: %d lines of %d; %s %q", size, name, in.Lines, lines, in.Status, in.Reason)
			}
			got := signaturesIn(s)
			if strings.Contains(got, "too-many") || !strings.Contains(got, fmt.Sprintf("disk-full-path:%d", lines-30)) {
				t.Errorf("%d, %s: events %s", size, name, got)
			}
			if !strings.Contains(got, ":1 ") {
				t.Errorf("%d, %s: the facts of the start are lost: %s", size, name, got)
			}
			if s.Progress.Notice != in.Reason {
				t.Errorf("%d, %s: the status line says %q", size, name, s.Progress.Notice)
			}
		}
	}
}

// A range that holds all of a log leaves nothing out and says nothing.
func TestAWideRangeIsAll(t *testing.T) {
	text, _ := twoFailures(40 << 10)
	for name, r := range map[string]Range{
		"bytes": {Bytes: 1 << 20}, "last": {Last: 100 * time.Hour}, "since": {Since: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)},
	} {
		if s := readRange(t, text, r); s.Inputs[0].Status != analysis.InputRead || s.Inputs[0].Reason != "" || s.Progress.Notice != "" {
			t.Errorf("%s: %+v", name, s.Inputs[0])
		}
	}
}

func TestALogWithoutTimesIsReadWhole(t *testing.T) {
	s := readRange(t, []byte("step 1\nOSError: [Errno 24] Too many open files\n"), Range{Last: time.Minute})
	if s.Inputs[0].Status != analysis.InputRead || s.Progress.Notice != "run.log has no times: all of it is read" {
		t.Errorf("%+v, %q", s.Inputs[0], s.Progress.Notice)
	}
}

// While it is paused nothing is read; then reading goes on where it stood.
func TestPause(t *testing.T) {
	path, g := largeFile(t, "training", 3<<20)
	e, err := New(Options{Paths: []string{path}})
	if err != nil {
		t.Fatal(err)
	}
	e.Pause(true)
	over := make(chan error, 1)
	e.Start(context.Background(), func(err error) { over <- err })
	for !e.Snapshot().Progress.Paused {
		<-e.Notify()
	}
	if read := e.Snapshot().Progress.Read; read > 0 {
		t.Errorf("%d bytes were read while paused", read)
	}
	e.Pause(false)
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	if s := e.Snapshot(); s.Incident.Cause != g.Cause || s.Progress.Paused || !s.Progress.Done {
		t.Errorf("%s, %+v", s.Incident.Cause, s.Progress)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

// What is paused can be left.
func TestAPausedReadingEnds(t *testing.T) {
	path, _ := largeFile(t, "training", 3<<20)
	e, err := New(Options{Paths: []string{path}, Follow: true})
	if err != nil {
		t.Fatal(err)
	}
	e.Pause(true)
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	e.Start(ctx, func(err error) { over <- err })
	for !e.Snapshot().Progress.Paused {
		<-e.Notify()
	}
	stop()
	<-over
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}
