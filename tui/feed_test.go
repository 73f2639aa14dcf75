package tui

import (
	"context"
	"sync"
	"testing"
	"time"

	"rankscope/analysis/engine"
)

func TestMailboxKeepsTheNewest(t *testing.T) {
	b := newMailbox[int]()
	for i := range 10 {
		b.put(i)
	}
	if v, ok := b.take(t.Context()); !ok || v != 9 {
		t.Errorf("took %d, %v", v, ok)
	}
	b.put(10)
	b.close()
	if v, ok := b.take(t.Context()); !ok || v != 10 {
		t.Errorf("took %d, %v after close", v, ok)
	}
	if _, ok := b.take(t.Context()); ok {
		t.Error("took from an empty, closed mailbox")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := newMailbox[int]().take(ctx); ok {
		t.Error("took after the context's end")
	}
}

// TestMailboxIsSeenInOrder has one side put and the other take, as fast as they
// can: what is taken only rises, and the last is never lost.
func TestMailboxIsSeenInOrder(t *testing.T) {
	b := newMailbox[int]()
	const last = 100_000
	var worker sync.WaitGroup
	worker.Go(func() {
		for i := 1; i <= last; i++ {
			b.put(i)
		}
		b.close()
	})
	seen := 0
	for {
		v, ok := b.take(t.Context())
		if !ok {
			break
		}
		if v <= seen {
			t.Fatalf("took %d after %d", v, seen)
		}
		seen = v
	}
	worker.Wait()
	if seen != last {
		t.Errorf("the last was %d, want %d", seen, last)
	}
}

// TestFeedWaitsAFrame checks that news in a burst make one message, and not
// before its time.
func TestFeedWaitsAFrame(t *testing.T) {
	e := newFake("run.log", "a\n")
	for range 5 {
		e.publish(func(*engine.Snapshot) {})
	}
	due := time.Now().Add(30 * time.Millisecond)
	msg := waitSnapshot(t.Context(), e, 3, due)().(snapshotMsg)
	if time.Now().Before(due) {
		t.Error("it came before its time")
	}
	if msg.epoch != 3 || msg.snapshot.Revision != 6 || msg.closed {
		t.Errorf("it brought %+v", msg)
	}
	close(e.notify)
	if msg := waitSnapshot(t.Context(), e, 3, due)().(snapshotMsg); !msg.closed {
		t.Error("it doesn't say that nothing will follow")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if msg := waitSnapshot(ctx, newFake("run.log", "a\n"), 3, due)(); msg != nil {
		t.Errorf("after the context's end it brought %+v", msg)
	}
}

// TestOneSnapshotIsWaitedForAtATime checks that each snapshot starts exactly one
// waiting, and one of an engine that was replaced none.
func TestOneSnapshotIsWaitedForAtATime(t *testing.T) {
	d := drive(t, ddpShm(t), 140, 40)
	waiting := 0
	for range 3 {
		m := d.model
		cmd := (&m).onSnapshot(snapshotMsg{epoch: m.epoch, snapshot: d.model.snapshot})
		if cmd != nil {
			waiting++
		}
		if cmd := (&m).onSnapshot(snapshotMsg{epoch: m.epoch - 1, snapshot: d.model.snapshot}); cmd != nil {
			t.Error("a replaced engine is still listened to")
		}
	}
	if waiting != 3 {
		t.Errorf("%d of 3 snapshots are followed by a waiting", waiting)
	}
}
