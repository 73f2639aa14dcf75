package engine

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// guard starts the engine's goroutines: a panic in one becomes an error that
// Run returns, with a stack and without any content of a log.
type guard struct {
	wait sync.WaitGroup
	mu   sync.Mutex
	err  error
}

// PanicError is a fault of this program in one of its stages.
type PanicError struct {
	// Stage is where it happened, Stack how; neither holds content of a log.
	Stage string
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("the %s stage failed", e.Stage) }

// start runs f in a goroutine of its own.
func (g *guard) start(stage string, f func()) {
	g.wait.Go(func() { g.call(stage, f) })
}

// lend runs f in a goroutine that somebody else waits for: the follower's live
// until Close, longer than Run.
func (g *guard) lend(stage string, f func()) {
	go g.call(stage, f)
}

// call runs f here and reports whether it ended without a panic.
func (g *guard) call(stage string, f func()) (ok bool) {
	defer func() {
		if recover() != nil {
			g.fail(&PanicError{Stage: stage, Stack: debug.Stack()})
		}
	}()
	f()
	return true
}

func (g *guard) fail(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.err == nil {
		g.err = err
	}
}

func (g *guard) failure() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.err
}
