package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A folder of many files is not judged for good before all of them were
// opened, and how much there is to read is known from the start.
func TestAFolderIsJudgedWhenAllItsFilesWereRead(t *testing.T) {
	const files = 600
	folder := t.TempDir()
	size := int64(0)
	for n := range files {
		text := fmt.Sprintf("[rank%d]: step 1 loss 2\n", n)
		if n == files-1 {
			text += fmt.Sprintf("[rank%d]: OSError: [Errno 24] Too many open files\n", n)
		}
		size += int64(len(text))
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("rank%d.log", n)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e, err := New(Options{Paths: []string{folder}, Follow: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	e.Start(ctx, func(err error) { over <- err })
	for {
		select {
		case <-e.Notify():
		case <-time.After(10 * time.Second):
			t.Fatal("the folder isn't read")
		}
		s := e.Snapshot()
		if s.Progress.Total != size {
			t.Fatalf("%d bytes to read, want %d", s.Progress.Total, size)
		}
		if !s.Progress.Done {
			if !s.Incident.Provisional {
				t.Fatalf("judged after %d of %d files", len(s.Inputs), files)
			}
			continue
		}
		if len(s.Inputs) != files || s.Incident.Cause != "fd-limit" {
			t.Fatalf("done with %d of %d files: %s", len(s.Inputs), files, s.Incident.Cause)
		}
		break
	}
	stop()
	<-over
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

// Where nobody looks before the end, one snapshot is made.
func TestOnceMakesOneSnapshot(t *testing.T) {
	path, _ := largeFile(t, "training", 6<<20)
	e, err := New(Options{Paths: []string{path}, Once: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if s := e.Snapshot(); s.Revision != 1 || s.Incident.Cause != "shm-exhausted" || s.Incident.Provisional {
		t.Errorf("snapshot %d says %s", s.Revision, s.Incident.Cause)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}
