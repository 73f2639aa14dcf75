package diagnose

import (
	"testing"
	"time"

	"rankscope/analysis"
)

// trained adds steps 0 to 7 of a rank, one each pace.
func (s *script) trained(rank int, pace time.Duration) {
	s.fact(rank, "world_size", "8")
	for i := range s.source.Writers {
		w := &s.source.Writers[i]
		if w.Key != analysis.RankKey(rank) {
			continue
		}
		for n := range 8 {
			s.line++
			s.clock = s.clock.Add(pace)
			o := analysis.NoOrigin()
			o.Rank, o.Stamp.T = rank, s.clock
			w.Steps = append(w.Steps, analysis.Step{Number: n, Line: analysis.Line{Number: s.line, Origin: o, Pos: analysis.Pos{Offset: int64(s.line * 100)}}})
		}
	}
}

// TestClocksOrderFailuresBeyondTheirUncertainty: two nodes fail of the same.
// Their steps show by how much their clocks differ; a failure that is clearly
// earlier by a common clock is the origin, one that is about as early stays a
// co-origin.
func TestClocksOrderFailuresBeyondTheirUncertainty(t *testing.T) {
	for _, c := range []struct {
		name         string
		skew, behind time.Duration // of node-b
		pace         time.Duration
		origin       int
		others       int
	}{
		{"b's clock is ahead, and it failed first", time.Minute, -10 * time.Second, time.Second, 4, 0},
		{"b's clock is behind, and it failed last", -time.Minute, 10 * time.Second, time.Second, 0, 0},
		{"about as early", time.Minute, 500 * time.Millisecond, time.Second, 0, 1},
		{"steps in one moment, as a buffer lets them go", time.Minute, -10 * time.Second, 0, 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := newScript("a.log", "node-a"), newScript("b.log", "node-b")
			b.clock = a.clock.Add(c.skew)
			a.trained(0, c.pace)
			b.trained(4, c.pace)
			a.clock = a.clock.Add(20 * time.Second)
			b.clock = b.clock.Add(20*time.Second + c.behind)
			a.bus(0)
			b.bus(4)
			in := Run(job(a, b), Knowledge{}).Incident
			if rankOf(in) != c.origin || len(in.Origins) != c.others {
				t.Errorf("origin %d and %d others, want %d and %d: %+v", rankOf(in), len(in.Origins), c.origin, c.others, in.Nodes)
			}
			for _, n := range in.Nodes {
				if n.Name != "node-b" || c.pace == 0 {
					continue
				}
				if off := n.Clock.OffsetSeconds - c.skew.Seconds(); off > n.Clock.UncertaintySeconds || -off > n.Clock.UncertaintySeconds || len(n.Clock.Anchors) != 4 {
					t.Errorf("the clock of node-b is said to be %+v", n.Clock)
				}
			}
		})
	}
}
