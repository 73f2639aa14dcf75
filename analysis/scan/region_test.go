package scan

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"rankscope/analysis"
)

// nobody writes every line.
type nobody struct{}

func (nobody) Key([]byte) analysis.Key { return analysis.KeyNone }

// regions cuts text as a reader that has all of it does.
func regions(text []byte) (cuts []int64) {
	for k := int64(0); ; k++ {
		from := max(0, k*BlockSize-1)
		if from >= int64(len(text)) && k > 0 {
			return cuts
		}
		offset, _, ok := Cut(k, text[from:])
		if !ok {
			return cuts
		}
		cuts = append(cuts, offset)
	}
}

// lines makes text with lines up to longest bytes.
func lines(random *rand.Rand, size, longest int) []byte {
	var text []byte
	for len(text) < size {
		text = append(text, bytes.Repeat([]byte{'x'}, random.IntN(longest))...)
		text = append(text, '\n')
	}
	return text
}

func TestRegionsCoverAFileOnceAtLineStarts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, longest := range []int{1, 100, 5000, BlockSize / 2, 3 * BlockSize} {
		text := lines(random, 6*BlockSize, longest)
		cuts := regions(text)
		if len(cuts) == 0 || cuts[0] != 0 {
			t.Fatalf("longest %d: cuts %v don't begin at 0", longest, cuts)
		}
		for i := 1; i < len(cuts); i++ {
			if cuts[i] < cuts[i-1] || cuts[i]-cuts[i-1] > 2*BlockSize {
				t.Fatalf("longest %d: region from %d to %d", longest, cuts[i-1], cuts[i])
			}
			if longest < BlockSize && text[cuts[i]-1] != '\n' {
				t.Fatalf("longest %d: cut %d is inside a line", longest, cuts[i])
			}
		}
	}
}

func TestACutNeverMovesAsAFileGrows(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	text := lines(random, 4*BlockSize, 2*BlockSize)
	whole := regions(text)
	for range 200 {
		part := regions(text[:random.IntN(len(text))])
		for i, cut := range part {
			if cut != whole[i] {
				t.Fatalf("cut %d is %d in a prefix and %d in the whole", i, cut, whole[i])
			}
		}
	}
}

func TestRegionCountsLinesAndHits(t *testing.T) {
	s := NewScanner(NewLiterals([]string{"Bus error"}))
	r := s.Region([]byte("one\nBus error Bus error\n\nlast Bus error"), 100, nobody{})
	want := []Hit{{Offset: 104, Length: 19, Line: 1, Key: analysis.KeyNone}, {Offset: 125, Length: 14, Line: 3, Key: analysis.KeyNone}}
	if r.Newlines != 3 || len(r.Hits) != 2 || r.Hits[0] != want[0] || r.Hits[1] != want[1] {
		t.Errorf("got %+v", r)
	}
	if len(r.Spans) != 1 || r.Spans[0].Count != 4 || r.Spans[0].First.Offset != 100 || r.Spans[0].Last.Offset != 125 {
		t.Errorf("spans %+v", r.Spans)
	}
}

func BenchmarkRegion(b *testing.B) {
	line := []byte("2026-12-01 03:08:22,716 - INFO - [rank 3] - trainer - step 37 loss 0.2153\n")
	text := bytes.Repeat(line, BlockSize/len(line))
	s := NewScanner(NewLiterals([]string{"Bus error", "killed by signal", "No space left on device", "Traceback"}))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		s.Region(text, 0, nobody{})
	}
}
