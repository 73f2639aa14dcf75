package engine

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
)

// Replaying byte by byte diagnoses once a byte; without RANKSCOPE_REPLAY only
// small logs are replayed so.
const replayedByBytes = 2500

// lines gives data line by line.
type lines struct{ data []byte }

func (l *lines) Read(b []byte) (int, error) {
	if len(l.data) == 0 {
		return 0, io.EOF
	}
	end := bytes.IndexByte(l.data, '\n') + 1
	if end == 0 {
		end = len(l.data)
	}
	n := copy(b, l.data[:end])
	l.data = l.data[n:]
	return n, nil
}

// files are the input files of an incident, by their path in its folder.
func files(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		found[name], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestReplayOfEveryIncident gives each log as a job would have written it: line
// by line, in pieces, and byte by byte. The verdict is the one of the whole.
func TestReplayOfEveryIncident(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	folders, err := filepath.Glob(filepath.Join(incidents, "*", "input"))
	if err != nil || len(folders) < 90 {
		t.Fatalf("%d incidents: %v", len(folders), err)
	}
	for n, folder := range folders {
		if raceEnabled && n%10 != 0 {
			continue
		}
		t.Run(filepath.Base(filepath.Dir(folder)), func(t *testing.T) {
			random := rand.New(rand.NewPCG(uint64(n), 3))
			for name, data := range files(t, folder) {
				whole := stream(t, c, bytes.NewReader(data))
				ways := map[string]io.Reader{
					"lines":  &lines{data},
					"pieces": &pieces{data, 5000, random},
				}
				if len(data) <= replayedByBytes || os.Getenv("RANKSCOPE_REPLAY") != "" {
					ways["bytes"] = &pieces{data, 1, random}
				}
				for way, reader := range ways {
					if d := cmp.Diff(whole, stream(t, c, reader)); d != "" {
						t.Errorf("%s by %s (-whole +replayed):\n%s", name, way, d)
					}
				}
			}
		})
	}
}

// TestLiveFoldersEndAsTheBatch writes the files of incidents of several files
// piece by piece, in turns, under an engine that follows the folder.
func TestLiveFoldersEndAsTheBatch(t *testing.T) {
	for n, name := range []string{"ddp-tee", "multinode-shm", "shm-slurm-files", "restarts"} {
		t.Run(name, func(t *testing.T) {
			written := files(t, filepath.Join(incidents, name, "input"))
			folder := t.TempDir()
			random := rand.New(rand.NewPCG(uint64(n), 4))
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			e, err := New(Options{Paths: []string{folder}, Follow: true})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			names := make([]string, 0, len(written))
			total := int64(0)
			for name, data := range written {
				names = append(names, name)
				total += int64(len(data))
			}
			slices.Sort(names)
			// A follower wants something to be there.
			appendTo(t, filepath.Join(folder, names[0]), nil)
			over := make(chan error, 1)
			go func() { over <- e.Run(ctx) }()
			left := maps.Clone(written)
			for len(names) > 0 {
				k := random.IntN(len(names))
				data := left[names[k]]
				piece := min(len(data), 1+random.IntN(9000))
				appendTo(t, filepath.Join(folder, names[k]), data[:piece])
				if left[names[k]] = data[piece:]; len(data) == piece {
					names = slices.Delete(names, k, k+1)
				}
			}
			for e.Snapshot().Progress.Read < total || !e.Snapshot().Progress.Done {
				select {
				case <-e.Notify():
				case err := <-over:
					t.Fatalf("ended with %d of %d bytes read: %v", e.Snapshot().Progress.Read, total, err)
				}
			}
			cancel()
			if err := <-over; err != nil {
				t.Fatal(err)
			}
			ignore := cmp.FilterPath(func(p cmp.Path) bool {
				switch p.Last().String() {
				case ".Check", ".Source", ".File", ".Also":
					return true
				}
				return false
			}, cmp.Ignore())
			got, want := e.Snapshot().Incident, read(t, folder).Incident
			if d := cmp.Diff(want, got, ignore); d != "" {
				t.Errorf("-batch +live:\n%s", d)
			}
			if want.Cause == analysis.CauseUnknown {
				t.Error("the folder tells nothing")
			}
		})
	}
}

func appendTo(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
