package engine

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
)

// pieces gives data in pieces of up to most bytes.
type pieces struct {
	data   []byte
	most   int
	random *rand.Rand
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.data) == 0 {
		return 0, io.EOF
	}
	n := min(len(b), len(p.data), 1+p.random.IntN(p.most))
	copy(b, p.data[:n])
	p.data = p.data[n:]
	return n, nil
}

func stream(t *testing.T, c *catalog.Catalog, r io.Reader) *analysis.Incident {
	t.Helper()
	e, err := New(Options{Paths: []string{"-"}, Stdin: r, Catalog: c})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e.Snapshot().Incident
}

// TestAnyChunkingGivesTheSameIncident feeds logs byte by byte and in pieces of
// many sizes.
func TestAnyChunkingGivesTheSameIncident(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 8))
	for _, name := range []string{"ddp-shm", "slurm-label", "ddp-tqdm", "kubectl-shm", "single-shm"} {
		data, err := os.ReadFile(filepath.Join(incidents, name, "input", "run.log"))
		if err != nil {
			t.Fatal(err)
		}
		whole := stream(t, c, &pieces{data, 1 << 30, random})
		for _, most := range []int{1, 7, 100, 4000, 20_000} {
			if most == 1 && len(data) > 8000 {
				continue
			}
			if d := cmp.Diff(whole, stream(t, c, &pieces{data, most, random})); d != "" {
				t.Errorf("%s in pieces of up to %d bytes (-whole +pieces):\n%s", name, most, d)
			}
		}
	}
}

// TestAFileAndItsStreamGiveTheSameIncident compares the two ways in.
func TestAFileAndItsStreamGiveTheSameIncident(t *testing.T) {
	path := filepath.Join(incidents, "ddp-shm", "input", "run.log")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	file := read(t, path).Incident
	piped := stream(t, c, &pieces{data, 1 << 30, rand.New(rand.NewPCG(1, 1))})
	ignore := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".File" || p.Last().String() == ".Check" }, cmp.Ignore())
	if d := cmp.Diff(file, piped, ignore); d != "" {
		t.Errorf("-file +stream:\n%s", d)
	}
}
