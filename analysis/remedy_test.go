package analysis

import (
	"math"
	"testing"
	"testing/quick"
)

func TestRaisedMemory(t *testing.T) {
	const mib, gib = int64(1) << 20, int64(1) << 30
	for _, c := range []struct{ limit, before, after, want int64 }{
		{416 * mib, 0, gib, 2 * gib},
		{416 * mib, 64 * mib, gib, 2 * gib}, // what runtimes give unasked is none
		{32 * gib, 0, 8 * gib, 40 * gib},
		{8 * gib, gib, 4 * gib, 11 * gib},
		{8 * gib, 4 * gib, 4 * gib, 8 * gib},
		{8 * gib, 16 * gib, 4 * gib, 8 * gib}, // a mount that shrinks takes nothing away
		{math.MaxInt64, 0, math.MaxInt64, 1 << 60},
	} {
		if got := RaisedMemory(c.limit, c.before, c.after); got != c.want {
			t.Errorf("RaisedMemory(%d, %d, %d) = %d, want %d", c.limit, c.before, c.after, got, c.want)
		}
	}
	// It is never below the limit, and leaves the program what it had.
	holds := func(a, b, c uint32) bool {
		limit, before, after := int64(a)<<10, int64(b)<<10, int64(c)<<10
		got := RaisedMemory(limit, before, after)
		return got >= limit && got >= limit+after-before && got%gib == 0 && got < limit+max(after, 0)+gib
	}
	if err := quick.Check(holds, nil); err != nil {
		t.Error(err)
	}
}

func TestOpenItems(t *testing.T) {
	for _, c := range []struct {
		gate      []GateItem
		open, all int
	}{
		{nil, 0, 0},
		{[]GateItem{{State: GateDone}, {State: GateKnown}, {State: GateOpen}, {State: GateOpen}}, 2, 3},
		{[]GateItem{{State: GateDone}, {State: GateOpen}}, 0, 1},
	} {
		if open, all := OpenItems(c.gate); open != c.open || all != c.all {
			t.Errorf("%d of %d open, want %d of %d", open, all, c.open, c.all)
		}
	}
}
