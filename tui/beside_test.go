package tui

import (
	"context"
	"testing"
	"time"

	"rankscope/analysis/engine"
	"rankscope/tui/checks"
	"rankscope/tui/compare"
)

func TestCompareStepsThroughDifferences(t *testing.T) {
	e := ddpShm(t)
	for _, size := range [][2]int{{140, 40}, {80, 24}, {40, 12}} {
		d := drive(t, e, size[0], size[1], failing(t))
		d.keys("p", "p", "p", "p")
		d.sees("Held against good.log", "decisive run.log:133")
		d.keys("l", "l", "l")
		d.sees("training finished", "never in this run")
		d.keys("y")
		if len(d.copied) != 1 || d.copied[0] != "training finished" {
			t.Errorf("copied %q", d.copied)
		}
		// What stands in another log can't be gone to.
		before, _ := d.model.log.Cursor()
		d.keys("enter")
		if row, _ := d.model.log.Cursor(); row.Number != before.Number {
			t.Errorf("a line of another log led to line %d", row.Number)
		}
		d.keys("g", "enter")
		if row, _ := d.model.log.Cursor(); row.Number != 133 {
			t.Errorf("the decisive difference led to line %d", row.Number)
		}
		d.exact()
	}
}

// A newer run's answer stands first in the checks, and settles items of the
// checklist.
func TestChecksSayWhetherItIsFixed(t *testing.T) {
	for _, c := range []struct {
		name   string
		engine *fakeEngine
		sees   []string
	}{
		{"nothing to judge by", ddpShm(t), []string{"Resume the job: not yet, 4 of 6 open", "›How full is /dev/shm?"}},
		{"fixed", verified(ddpShm(t)), []string{"Resume the job: not yet, 1 of 6 open", "›✓ Fixed: every rank"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, c.engine, 140, 60, failing(t))
			d.keys("p", "p")
			d.sees(c.sees...)
			d.keys("G")
			d.sees("›? Only then resume")
			d.exact()
		})
	}
}

// Comparisons never overlap; one is made anew when the log has changed, and
// when the other run may have.
func TestComparisonsAreMadeAnew(t *testing.T) {
	e := following(t)
	runs, again := 0, time.Duration(0)
	d := drive(t, e, 140, 40, failing(t), func(o *Options) {
		o.Compare = func(context.Context, Engine, *engine.Snapshot) Comparison {
			runs++
			return Comparison{Again: again, Judgement: &checks.Judgement{Verdict: checks.Unknown, Summary: "Can't tell."}}
		}
	})
	news := func(change func(*engine.Snapshot)) {
		e.publish(change)
		d.send(snapshotMsg{epoch: d.model.epoch, snapshot: e.Snapshot()})
	}
	if runs != 1 || d.model.beside.asking {
		t.Fatalf("%d comparisons of the first snapshot, another under way: %v", runs, d.model.beside.asking)
	}
	news(func(*engine.Snapshot) {})
	if runs != 1 || d.model.beside.asking {
		t.Errorf("a log that didn't change is compared again")
	}
	news(func(s *engine.Snapshot) { s.Progress.Read++ })
	if runs != 1 || !d.model.beside.asking {
		t.Errorf("a log that grew waits for its time: %d comparisons, asking %v", runs, d.model.beside.asking)
	}
	again = time.Second
	d.send(comparedMsg{epoch: d.model.epoch, of: besideKeyOf(e.Snapshot()), result: Comparison{Again: again}})
	if !d.model.beside.asking {
		t.Error("the other run isn't looked at again")
	}
	d.send(comparedMsg{epoch: d.model.epoch - 1, result: Comparison{State: compare.State{Against: "late"}}})
	if d.model.beside.result.State.Against == "late" {
		t.Error("the answer for another log was taken")
	}
}

// A mount that a probe read counts for the checklist.
func TestAProbedMountSettlesTheFix(t *testing.T) {
	e := following(t)
	d := drive(t, e, 140, 40, failing(t))
	state := filling(1 << 20)
	state.Mounts[0].Size = 64 << 30
	d.keys("p", "p", "G")
	d.sees("? The fix is in place")
	d.send(machineMsg{epoch: d.model.epoch, state: state, found: true})
	d.sees("✓ The fix is in place", "3 items above not settled yet")
}
