package engine

import (
	"fmt"
	"runtime/debug"
	"sync"

	"rankscope/analysis"
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

// alone does a piece of work on one input: a fault costs that input only, and
// is said of it. It is not read on, until there is news of it.
func (e *Engine) alone(stage string, i *input, work func()) {
	if !e.guard.call(stage, work) {
		i.Status, i.Reason, i.reader = analysis.InputPartial, errStage.Error(), nil
	}
}

// faultNotice is what the status bar says once a stage failed.
const faultNotice = "a part of rankscope failed; leaving it shows how to report that"

// publishFault says on top of what was known that a stage failed, where no
// Snapshot could be made.
func (e *Engine) publishFault() {
	last := e.current.Load()
	s := *last.snapshot
	e.revision++
	s.Revision, s.Progress.Notice = e.revision, faultNotice
	e.current.Store(&published{snapshot: &s, views: last.views, marks: last.marks})
	e.signal()
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
