package engine

import (
	"context"
	"path/filepath"
	"testing"

	"rankscope/analysis/catalog"
)

func BenchmarkLoadCatalogue(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalog.Load(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReport reads one failed job from disk to verdict.
func BenchmarkReport(b *testing.B) {
	c, err := catalog.Load()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		e, err := New(Options{Paths: []string{filepath.Join(incidents, "ddp-shm", "input")}, Catalog: c})
		if err != nil {
			b.Fatal(err)
		}
		if err := e.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		e.Close()
	}
}
