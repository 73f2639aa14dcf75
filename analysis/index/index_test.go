package index

import (
	"testing"

	"rankscope/analysis"
)

func sample() Index {
	var ix Index
	ix = ix.Append(Block{Start: 0, End: 100, Newlines: 10, First: 5, Last: 9, Writers: []analysis.Key{1, 7}})
	ix = ix.Append(Block{Start: 100, End: 210, Newlines: 0, First: 3, Last: 4})
	ix = ix.Append(Block{Start: 210, End: 300, Newlines: 4, Long: true})
	return ix.WithTail(Block{Start: 300, End: 320, Newlines: 1, First: 12, Last: 12})
}

func TestLinesAndOffsets(t *testing.T) {
	ix := sample()
	for _, c := range []struct{ line, block int }{{0, 0}, {9, 0}, {10, 1}, {11, 2}, {13, 2}, {14, 3}, {99, 3}} {
		if got := ix.OfLine(c.line); got != c.block {
			t.Errorf("line %d is in block %d, want %d", c.line, got, c.block)
		}
	}
	for _, c := range []struct {
		offset int64
		block  int
	}{{0, 0}, {99, 0}, {100, 1}, {299, 2}, {300, 3}, {5000, 3}} {
		if got := ix.At(c.offset); got != c.block {
			t.Errorf("offset %d is in block %d, want %d", c.offset, got, c.block)
		}
	}
	if ix.Newlines() != 15 || ix.End() != 320 {
		t.Errorf("%d newlines to %d", ix.Newlines(), ix.End())
	}
}

func TestTimesAreARunningMaximum(t *testing.T) {
	ix := sample()
	for _, c := range []struct {
		time  int64
		block int
	}{{0, 0}, {9, 0}, {10, 3}, {12, 3}, {13, 4}} {
		if got := ix.Since(c.time); got != c.block {
			t.Errorf("time %d is reached in block %d, want %d", c.time, got, c.block)
		}
	}
}

func TestAnOldIndexStaysAsItWas(t *testing.T) {
	ix := sample()
	older := ix.Sealed()
	newer := older.Append(Block{Start: 300, End: 400, Newlines: 7})
	if ix.End() != 320 || older.End() != 300 || newer.End() != 400 || newer.Newlines() != 21 {
		t.Errorf("ends %d, %d, %d", ix.End(), older.End(), newer.End())
	}
}

func TestWriters(t *testing.T) {
	ix := sample()
	if !ix.Has(0, 7) || ix.Has(0, 2) {
		t.Error("block 0 has writers 1 and 7")
	}
	many := Index{}.Append(Block{End: 1, Writers: make([]analysis.Key, MaxWriters+1)})
	if !many.Has(0, 99) {
		t.Error("a block of too many writers may hold any")
	}
}
