package follow

import (
	"context"
	"errors"
	"io"
	"sync"

	"rankscope/analysis"
)

// ErrClosed is what Next returns after Close.
var ErrClosed = errors.New("follow: closed")

// queue holds events until they are asked for. Growth is folded into the last
// waiting event of its input, so that a slow reader finds one event, not one
// for each write; nothing else is ever dropped.
type queue struct {
	mu      sync.Mutex // guards what follows
	events  []*Event
	last    map[analysis.SourceID]*Event // the last waiting event of each input
	notices map[string]bool              // texts of waiting notices
	active  int                          // inputs that may still bring events
	closed  bool
	wake    chan struct{} // capacity 1: something changed
}

func newQueue() *queue {
	return &queue{last: make(map[analysis.SourceID]*Event), notices: make(map[string]bool), wake: make(chan struct{}, 1)}
}

// push adds an event.
func (q *queue) push(e Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	switch e.Kind {
	case Notice:
		if q.notices[e.Text] {
			return
		}
		q.notices[e.Text] = true
		q.events = append(q.events, &e)
	default:
		if e.Kind == Grown && q.fold(e) {
			return // whoever waits has been woken for the event it joined
		}
		q.events = append(q.events, &e)
		q.last[e.ID] = &e
	}
	q.signal()
}

func (q *queue) fold(e Event) bool {
	last := q.last[e.ID]
	if last == nil || last.Generation != e.Generation {
		return false
	}
	switch last.Kind {
	case Appeared, Grown, Truncated, Replaced:
		last.Size = max(last.Size, e.Size)
		return true
	}
	return false
}

// start and stop count the inputs that may still bring events.
func (q *queue) start() {
	q.mu.Lock()
	q.active++
	q.mu.Unlock()
}

func (q *queue) stop() {
	q.mu.Lock()
	q.active--
	q.signal()
	q.mu.Unlock()
}

func (q *queue) close() {
	q.mu.Lock()
	q.closed = true
	q.signal()
	q.mu.Unlock()
}

func (q *queue) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// next waits for an event. It returns io.EOF when none can come.
func (q *queue) next(ctx context.Context) (Event, error) {
	for {
		if e, ok, err := q.take(); ok || err != nil {
			return e, err
		}
		select {
		case <-ctx.Done():
			return Event{}, ctx.Err()
		case <-q.wake:
		}
	}
}

func (q *queue) take() (e Event, ok bool, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		q.signal() // for any other goroutine that waits
		return Event{}, false, ErrClosed
	}
	if len(q.events) == 0 {
		q.events = nil
		if q.active == 0 {
			q.signal()
			return Event{}, false, io.EOF
		}
		return Event{}, false, nil
	}
	first := q.events[0]
	q.events[0] = nil
	q.events = q.events[1:]
	if q.last[first.ID] == first {
		delete(q.last, first.ID)
	}
	if first.Kind == Notice {
		delete(q.notices, first.Text)
	}
	if len(q.events) > 0 {
		q.signal()
	}
	return *first, true, nil
}
