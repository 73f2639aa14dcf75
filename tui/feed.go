package tui

import (
	"context"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis/engine"
)

// frameTime is the least time between two snapshots on their way to the screen.
// View runs after every message, so that a log that grows a thousand times a
// second must not send a thousand messages; 30 frames a second look live.
const frameTime = 33 * time.Millisecond

// snapshotMsg brings the newest snapshot; there is never more than one on its
// way. Epoch says of which engine: what comes late from a replaced one is
// dropped.
type snapshotMsg struct {
	epoch    int
	snapshot *engine.Snapshot
	// closed is true when no snapshot will follow.
	closed bool
}

// waitSnapshot waits until there is news, not before notBefore, and brings the
// newest. It returns nil when ctx ends.
func waitSnapshot(ctx context.Context, e Engine, epoch int, notBefore time.Time) tea.Cmd {
	return func() tea.Msg {
		open := true
		select {
		case <-ctx.Done():
			return nil
		case _, open = <-e.Notify():
		}
		if !pause(ctx, time.Until(notBefore)) {
			return nil
		}
		return snapshotMsg{epoch: epoch, snapshot: e.Snapshot(), closed: !open}
	}
}

// pause waits for d; it reports false when ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// mailbox passes the newest of many values from one goroutine to another: a
// slow reader sees fewer of them, never old ones. Put and close never block.
type mailbox[T any] struct {
	mu     sync.Mutex
	value  T
	full   bool
	closed bool
	ready  chan struct{} // capacity 1: something to take, or closed
}

func newMailbox[T any]() *mailbox[T] {
	return &mailbox[T]{ready: make(chan struct{}, 1)}
}

func (b *mailbox[T]) put(value T) {
	b.mu.Lock()
	b.value, b.full = value, true
	b.mu.Unlock()
	b.wake()
}

// close says that nothing will follow what was put.
func (b *mailbox[T]) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.wake()
}

func (b *mailbox[T]) wake() {
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// take waits for the next value; ok is false when there is none any more or
// ctx ended. One goroutine at a time may take.
func (b *mailbox[T]) take(ctx context.Context) (value T, ok bool) {
	for {
		b.mu.Lock()
		value, ok = b.value, b.full
		closed := b.closed
		b.full = false
		b.mu.Unlock()
		if ok || closed {
			return value, ok
		}
		select {
		case <-ctx.Done():
			return value, false
		case <-b.ready:
		}
	}
}
