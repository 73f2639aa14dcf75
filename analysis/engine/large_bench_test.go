package engine

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"rankscope/analysis/catalog"
	"rankscope/analysis/engine/generated"
)

// largeFile writes size bytes of the large log of a name.
func largeFile(tb testing.TB, name string, size int64) (string, generated.Large) {
	tb.Helper()
	for _, g := range generated.Larges() {
		if g.Name != name {
			continue
		}
		path := filepath.Join(tb.TempDir(), name+".log")
		f, err := os.Create(path)
		if err == nil {
			err = g.Write(f, 1, size)
			_ = f.Close()
		}
		if err != nil {
			tb.Fatal(err)
		}
		return path, g
	}
	tb.Fatalf("no large log is called %q", name)
	return "", generated.Large{}
}

// BenchmarkEngine reads a log to its verdict, every kind of large log.
func BenchmarkEngine(b *testing.B) {
	c, err := catalog.Load()
	if err != nil {
		b.Fatal(err)
	}
	for _, g := range generated.Larges() {
		b.Run(g.Name, func(b *testing.B) {
			const size = 64 << 20
			path, _ := largeFile(b, g.Name, size)
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				e, err := New(Options{Paths: []string{path}, Catalog: c})
				if err != nil {
					b.Fatal(err)
				}
				if err := e.Run(context.Background()); err != nil {
					b.Fatal(err)
				}
				if cause := e.Snapshot().Incident.Cause; cause != g.Cause {
					b.Fatalf("cause %s, want %s", cause, g.Cause)
				}
				_ = e.Close()
			}
		})
	}
}
