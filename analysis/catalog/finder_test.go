package catalog

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestFinderAgainstContains compares the finder with looking for every text.
func TestFinderAgainstContains(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = "abc "[random.IntN(4)]
		}
		return string(b)
	}
	for range 200 {
		var texts []string
		for range 1 + random.IntN(30) {
			texts = append(texts, word(minLiteral+random.IntN(3)))
		}
		f := newFinder(texts)
		for range 50 {
			line := word(random.IntN(60))
			var got, want []int
			f.each(line, func(at int) {
				if !slices.Contains(got, at) {
					got = append(got, at)
				}
			})
			for i, text := range texts {
				if strings.Contains(line, text) {
					want = append(want, i)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%q in %q: got %v, want %v", texts, line, got, want)
			}
		}
	}
}

func TestShortestCoversAll(t *testing.T) {
	got := shortest([]string{"Connection reset", "reset by peer", "Connection reset by peer", "reset", "Error", "TypeError"})
	if want := []string{"Error", "reset"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
