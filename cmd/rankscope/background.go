package main

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"rankscope/analysis/engine"
)

// grace is how long a run gets to end once it was told to. A read of a pipe
// that nobody writes to can't be broken off, and must not keep the program.
const grace = 300 * time.Millisecond

// running is an engine at work beside whoever shows what it finds.
type running struct {
	*engine.Engine
	cancel context.CancelFunc
	done   chan struct{}
	err    error // of Run; to be read once done is closed
}

// begin starts an engine. It runs until all is read or ctx ends.
func begin(ctx context.Context, options engine.Options) (*running, error) {
	options.Paths = preservedLogs(options.Paths)
	e, err := engine.New(options)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	r := &running{Engine: e, cancel: cancel, done: make(chan struct{})}
	e.Start(ctx, func(err error) {
		r.err = err
		close(r.done)
	})
	return r, nil
}

// wait returns when all is read, with the error of Run, or when ctx ended.
func (r *running) wait(ctx context.Context) error {
	select {
	case <-r.done:
		return r.err
	case <-ctx.Done():
	}
	if r.ended(grace) {
		return errors.Join(ctx.Err(), r.err)
	}
	return ctx.Err()
}

// ended waits for the end of the run, for at most so long.
func (r *running) ended(within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-r.done:
		return true
	case <-timer.C:
		return false
	}
}

// stop ends the run and gives back what it holds. A run that can't end holds
// nothing that outlives the program.
func (r *running) stop() {
	r.cancel()
	if r.ended(grace) {
		r.Close()
	}
}

// fault is the fault of this program that a run met, or nil. Ask once it was
// stopped.
func (r *running) fault() error {
	select {
	case <-r.done:
	default:
		return nil // it can't end, so that nobody knows
	}
	if fault := (*engine.PanicError)(nil); errors.As(r.err, &fault) {
		return fault
	}
	return nil
}

// sessions are the runs that the start screen opened.
type sessions struct {
	mu   sync.Mutex
	list []*running
}

func (s *sessions) begin(ctx context.Context, options engine.Options) (*running, error) {
	r, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, r)
	return r, nil
}

// stop ends all of them and returns a fault that one met.
func (s *sessions) stop() (fault error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.list {
		r.stop()
		fault = cmp.Or(fault, r.fault())
	}
	return fault
}
