package tui

import (
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/engine"
)

func stalled(t testing.TB, grew bool, ranks ...int) *fakeEngine {
	e := following(t)
	stall := &analysis.Stall{Step: 40, Ahead: 41, Behind: true, Grew: grew, Usual: 2 * time.Second,
		Since: time.Date(2026, 12, 1, 14, 2, 3, 0, time.UTC), Hint: &analysis.Evidence{Text: "shm 96% used", Cite: analysis.Cite{Line: 7}}}
	for _, r := range ranks {
		stall.Ranks = append(stall.Ranks, analysis.Rank{Rank: r, Node: "node-b"})
	}
	e.snapshot.Incident = &analysis.Incident{Cause: analysis.CauseUnknown, Confidence: analysis.Low}
	e.snapshot.Stall = stall
	return e
}

func TestStall(t *testing.T) {
	d := drive(t, stalled(t, true, 3), 140, 40, failing(t))
	d.sees("no step since 14:02:03", "rank 3 · node-b")
	d.lacks("unknown (low)")
	d.model.zoom = true
	d.keys("4")
	d.sees("(usually one every 2s). Rank 3 on node-b stopped after step 40, the others are at step 41: they wait.", "shm 96% used")
	for _, size := range [][2]int{{80, 24}, {40, 12}} {
		d := drive(t, stalled(t, true, 1, 2, 3, 4, 5), size[0], size[1], failing(t))
		d.exact()
		d.sees("no step since 14:02:03")
	}
}

// An old log stands still as well; unless its ranks are here it is no news.
func TestStallOfAnOldLog(t *testing.T) {
	e := stalled(t, false, 3)
	d := drive(t, e, 140, 40, failing(t), func(o *Options) { o.Machine = nil })
	d.lacks("no step since")
	d.model.local.found = true
	e.publish(func(*engine.Snapshot) {})
	d.send(snapshotMsg{epoch: d.model.epoch, snapshot: e.Snapshot()})
	d.sees("no step since 14:02:03")
}
