package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis/engine"
	"rankscope/tui/machine"
)

// following is a log that is still written to.
func following(t testing.TB) *fakeEngine {
	e := ddpShm(t)
	e.snapshot.Progress.Ended, e.snapshot.Progress.Following = false, true
	return e
}

func filling(used int64) machine.State {
	return machine.State{Mounts: []machine.Mount{{
		Name: "/dev/shm", Ranks: []int{2}, Size: 64 << 20, Used: used, Listed: 0, Trend: 1 << 20, FullIn: 40 * time.Second,
		Holders: []machine.Holder{{PID: 41, Rank: 2, Files: 3, Bytes: 60 << 20}},
	}}}
}

func TestMachine(t *testing.T) {
	var looks int
	state, lives := machine.State{}, false
	d := drive(t, following(t), 140, 40, failing(t), func(o *Options) {
		o.Machine = func(time.Time, *engine.Snapshot) (machine.State, bool) {
			looks++
			return state, lives
		}
	})
	again := func() {
		d.send(machineMsg{epoch: d.model.epoch, state: state, found: lives})
	}
	if looks != 1 {
		t.Fatalf("%d looks at a machine, want one for the first snapshot", looks)
	}
	d.lacks("Machine")
	if d.model.local.wait != elsewhereTime {
		t.Errorf("the next look is in %v, want %v", d.model.local.wait, elsewhereTime)
	}
	d.keys("p", "p", "p", "p", "p") // round to the first tab: there is none for the machine
	d.sees("Kubernetes")

	state, lives = filling(61<<20), true
	again()
	d.sees("shm 95 %", "Now, on this machine: ", "rank 2 (pid 41)")
	if d.model.local.wait != machineTime {
		t.Errorf("the next look is in %v, want %v", d.model.local.wait, machineTime)
	}
	d.keys("p", "p", "p", "p")
	d.sees("/dev/shm of rank 2", "61 MiB of 64 MiB used, 95 %", "r2  pid 41  60 MiB in 3 files")
	d.keys("y")
	if n := len(d.copied); n != 1 || d.copied[0] != "/dev/shm of rank 2\n61 MiB of 64 MiB used, 95 %\nfills by 1 MiB/s: full in about 40 s\ndf 61 MiB, du 0 B\nr2  pid 41  60 MiB in 3 files\n" {
		t.Errorf("copied %q", d.copied)
	}

	state, lives = machine.State{}, false
	again()
	d.sees("left this")
	d.lacks("full in about")
	d.lacks("shm 95 %")
}

// A log that is read to its end for good is of no job that runs.
func TestMachineIsLeftAloneWithoutAJob(t *testing.T) {
	drive(t, ddpShm(t), 140, 40, func(o *Options) {
		o.Machine = func(time.Time, *engine.Snapshot) (machine.State, bool) {
			t.Error("looked")
			return machine.State{}, false
		}
	})
}

// Looks never overlap, however many snapshots come.
func TestMachineIsAskedOnceAtATime(t *testing.T) {
	e := following(t)
	looks := 0
	d := drive(t, e, 140, 40, func(o *Options) {
		o.Machine = func(time.Time, *engine.Snapshot) (machine.State, bool) {
			looks++
			return filling(1 << 20), true
		}
	})
	for range 5 {
		e.publish(func(*engine.Snapshot) {})
		d.send(snapshotMsg{epoch: d.model.epoch, snapshot: e.Snapshot()})
	}
	if looks != 1 {
		t.Errorf("%d looks within a second", looks)
	}
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.exact()
}
