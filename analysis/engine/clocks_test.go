package engine

import (
	"fmt"
	"testing"
	"time"

	"rankscope/analysis/engine/generated"
)

// TestClockOffsetsHoldTheTruth: wherever an offset between two nodes' clocks is
// given, the true one lies within its uncertainty.
func TestClockOffsetsHoldTheTruth(t *testing.T) {
	known := loaded(t)
	told := 0
	for seed := uint64(0); told < 40; seed++ {
		made := generated.New(seed)
		if made.Nodes == 1 || made.World > 64 {
			continue
		}
		node := map[string]int{}
		for n := range made.Nodes {
			node[fmt.Sprintf("node-%02d", n)], node[fmt.Sprintf("trainer-worker-%d", n)] = n, n
		}
		in := answer(t, known, made.Files)
		reference := -1
		for _, n := range in.Nodes {
			if n.Clock.Known && len(n.Clock.Anchors) == 0 {
				reference = node[n.Name]
			}
		}
		for _, n := range in.Nodes {
			if !n.Clock.Known || len(n.Clock.Anchors) == 0 {
				continue
			}
			told++
			truth := (made.Skew[node[n.Name]] - made.Skew[reference]).Seconds()
			if off := n.Clock.OffsetSeconds - truth; off > n.Clock.UncertaintySeconds || -off > n.Clock.UncertaintySeconds {
				t.Errorf("seed %d (%s): %s is said to be %.3f s ± %.3f s ahead of node %d, truly %.3f s", seed, made.Dialect, n.Name,
					n.Clock.OffsetSeconds, n.Clock.UncertaintySeconds, reference, truth)
			}
			if n.Clock.UncertaintySeconds > (5 * time.Second).Seconds() {
				t.Errorf("seed %d: an uncertainty of %.3f s says little", seed, n.Clock.UncertaintySeconds)
			}
		}
	}
}

// TestSkewedClocksOfRealNodes: the four nodes of this job had clocks that were
// off by +41 s, 0, +187 s and -96 s.
func TestSkewedClocksOfRealNodes(t *testing.T) {
	in := read(t, incidents+"/shm-4node-skew/input").Incident
	want := map[string]float64{"node-a": 0, "node-b": -41, "node-c": 146, "node-d": -137}
	for _, n := range in.Nodes {
		truth, ok := want[n.Name]
		if off := n.Clock.OffsetSeconds - truth; !ok || !n.Clock.Known || off > n.Clock.UncertaintySeconds || -off > n.Clock.UncertaintySeconds {
			t.Errorf("%s: %+v, want %v s", n.Name, n.Clock, truth)
		}
	}
	if len(in.Nodes) != len(want) {
		t.Errorf("%d nodes", len(in.Nodes))
	}
}
