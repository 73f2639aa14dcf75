package timeline

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestAxisNeverGoesBack checks that a later value is never drawn further left,
// and that all of the axis is on the strip.
func TestAxisNeverGoesBack(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		n := 1 + random.IntN(40)
		values := make([]int64, n)
		for i := range values {
			values[i] = random.Int64N(1 << (1 + random.IntN(50)))
		}
		slices.Sort(values)
		width := 1 + random.IntN(200)
		a := newAxis(values, values[0], values[n-1], width, random.IntN(4) > 0)
		last := -1
		for _, v := range values {
			c := a.column(v)
			if c < max(last, 0) || c >= width {
				t.Fatalf("value %d is in column %d of %d, the one before in %d; values %v", v, c, width, last, values)
			}
			last = c
		}
		for _, g := range a.gaps {
			if g.column < 0 || g.column+g.width > width+gapSides {
				t.Fatalf("gap %+v isn't on a strip of %d", g, width)
			}
		}
		if a.column(values[0]-1) != -1 || a.column(values[n-1]+1) != width {
			t.Fatal("values off the axis have a column")
		}
	}
}

func TestLongGapsAreCut(t *testing.T) {
	second := int64(time.Second)
	values := []int64{0, second, 2 * second, 7202 * second, 7203 * second}
	a := newAxis(values, 0, 7203*second, 100, true)
	if len(a.gaps) != 1 || a.gaps[0].label != "2h" {
		t.Fatalf("gaps %+v, want one of 2h", a.gaps)
	}
	if from, to := a.column(2*second), a.column(7202*second); to-from > 8 || from < 40 {
		t.Errorf("the gap goes from column %d to %d", from, to)
	}
	if whole := newAxis(values, 0, 7203*second, 100, false); len(whole.gaps) != 0 {
		t.Errorf("an axis of lines has gaps: %+v", whole.gaps)
	}
}

func TestSpans(t *testing.T) {
	for d, want := range map[time.Duration][2]string{
		5 * time.Millisecond:    {"5ms", "0.005 s"},
		50 * time.Millisecond:   {"50ms", "0.05 s"},
		3200 * time.Millisecond: {"3s", "3.2 s"},
		250 * time.Second:       {"4m", "4 min 10 s"},
		125 * time.Minute:       {"2h", "2 h 5 min"},
		72 * time.Hour:          {"3d", "72 h 0 min"},
	} {
		if short, words := shortSpan(d), spanWords(d); short != want[0] || words != want[1] {
			t.Errorf("%v is %q and %q, want %q", d, short, words, want)
		}
	}
}
