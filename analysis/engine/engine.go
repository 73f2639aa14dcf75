package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/follow"
	"rankscope/analysis/remedy"
	"rankscope/analysis/scan"
)

// Options say what to read and how.
type Options struct {
	// Paths are files, folders, globs, or "-" for Stdin.
	Paths []string
	Stdin io.Reader
	// StdinName is what Stdin is called where it isn't the process's own input
	// but has a name, as a replayed log does; empty for "-".
	StdinName string
	// Follow keeps reading what is appended, until Run's context ends.
	Follow bool
	// Catalog is what is known; nil loads the built-in one.
	Catalog *catalog.Catalog
	// Dialects are forced on, by the names that parse gives them.
	Dialects []string
	// Remedy are the person's numbers for sizing the fix.
	Remedy remedy.Options
	// Polling says when files are asked instead of waited for.
	Polling follow.Polling
	// NoSpill keeps stdin and compressed inputs out of temporary files.
	NoSpill bool
	// Range narrows the reading to the end of each log.
	Range Range
	// Once says that nobody looks before all is read: one Snapshot is made, at
	// the end.
	Once bool
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// Engine reads inputs and publishes Snapshots. Make one with New, start it with
// Run; everything else may be called from any goroutine.
type Engine struct {
	options  Options
	catalog  *catalog.Catalog
	literals *scan.Literals
	guard    *guard
	notify   chan struct{}
	feed     *feed // nil before Run
	current  atomic.Pointer[published]
	started  time.Time
	inputs   []*input
	readings []*reading // lent to one ingest at a time
	revision uint64
	order    map[analysis.SourceID]int // of the accounts that the last diagnosis took
	stalls   stallWatch
	notice   string
	opened   bool // all that there was at the start has been read
	gate     gate
	turned   chan struct{} // capacity 1: the gate was opened or closed
	due      time.Time     // when to publish next while more waits to be read
	// foreign are the SourceIDs of logs on other machines, by the names that a
	// merge gave them.
	foreign map[string]analysis.SourceID
}

// published is a Snapshot with what answers questions about it.
type published struct {
	snapshot *Snapshot
	views    []view
	marks    *marks
}

// Pace of publishing while a scan is under way: as often as an eye can follow,
// unless that costs more than a small share of the time. A diagnosis of
// thousands of ranks takes far longer than one of eight.
const (
	publishEvery = 60 * time.Millisecond
	publishShare = 25 // a publication may take one part in so many
)

var errStage = errors.New("a fault of this program: this input was left out")

// New prepares an engine. The error is about the catalogue only; inputs that
// can't be read show in the Snapshot.
func New(options Options) (*Engine, error) {
	guard := &guard{}
	guard.lend("plans", remedy.Load) // beside the signatures: the first screen waits for both
	c := options.Catalog
	if c == nil {
		var err error
		if c, err = catalog.Load(); err != nil {
			return nil, fmt.Errorf("load signatures: %w", err)
		}
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	e := &Engine{options: options, catalog: c, literals: scan.NewLiterals(c.Literals()), guard: guard,
		notify: make(chan struct{}, 1), turned: make(chan struct{}, 1), foreign: map[string]analysis.SourceID{}}
	e.current.Store(&published{snapshot: &Snapshot{Incident: &analysis.Incident{Cause: analysis.CauseUnknown,
		Confidence: analysis.Low, Provisional: true}}, marks: &marks{}})
	return e, nil
}

// Snapshot is the newest state; never nil.
func (e *Engine) Snapshot() *Snapshot { return e.current.Load().snapshot }

// Notify is signalled after a new Snapshot was published. Signals coalesce: one
// stands for all since the last was taken.
func (e *Engine) Notify() <-chan struct{} { return e.notify }

// Run reads all inputs. It returns when they are read, or, with Follow, when
// ctx ends; then the last Snapshot is the final one. An error is a path that
// doesn't exist (see source.ArgErrors) when nothing at all could be read, or a
// *PanicError.
func (e *Engine) Run(ctx context.Context) error {
	e.started = e.options.Now()
	e.due = e.started.Add(publishEvery)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e.feed = newFeed(e)
	argument := e.feed.open(ctx)
	err := e.loop(ctx, e.feed)
	cancel()
	e.guard.wait.Wait()
	if failure := e.guard.failure(); failure != nil {
		return failure
	}
	if err == nil && argument != nil && !e.anyRead() {
		return argument
	}
	return err
}

// Start is Run in a goroutine of its own; over is called there with its error
// when it has ended. A panic is an error too: it must not end the program while
// the terminal is not as it was.
func (e *Engine) Start(ctx context.Context, over func(error)) {
	go func() {
		err := error(&PanicError{Stage: "engine"})
		defer func() {
			if recover() != nil {
				fault := &PanicError{Stage: "engine", Stack: debug.Stack()}
				e.guard.fail(fault)
				e.publishFault()
				err = fault
			}
			over(err)
		}()
		err = e.Run(ctx)
	}()
}

// Close gives files and spools back. Call it after Run has returned; Window and
// Search find nothing from then on.
func (e *Engine) Close() error {
	if e.feed == nil {
		return nil
	}
	return e.feed.close()
}

func (e *Engine) anyRead() bool {
	for _, i := range e.inputs {
		if i.Status != analysis.InputSkipped {
			return true
		}
	}
	return false
}

// loop takes changes as they come and keeps the Snapshot up to date.
func (e *Engine) loop(ctx context.Context, feed *feed) error {
	for {
		changed, more := feed.next(ctx, e.nextRest())
		e.apply(changed)
		if len(changed) > 0 {
			e.scan(ctx, changed)
		}
		if ctx.Err() != nil && !e.options.Follow {
			return ctx.Err()
		}
		if complete := !more || !feed.pending(); complete || e.isDue() {
			e.publish(complete, !more)
		}
		if !more {
			return nil
		}
	}
}

// restAfter is how long a log must be quiet until its job no longer counts as
// running: then what it holds is judged as it stands. That holds for a log that
// is opened too, by its file's time of change.
const restAfter = 30 * time.Second

// running reports whether a followed input is still being written to. An empty
// one is waited for, unless it lies beside others that have text: a launcher
// makes a file for each stream of each rank, and many stay empty.
func (e *Engine) running(i *input) bool {
	if !e.options.Follow || i.ended {
		return false
	}
	if i.size == 0 {
		return !slices.ContainsFunc(e.inputs, func(other *input) bool { return other != nil && other.size > 0 })
	}
	return !i.grown.IsZero() && e.options.Now().Sub(i.grown) < restAfter
}

// isDue reports whether what was read so far should show.
func (e *Engine) isDue() bool { return !e.options.Once && !e.options.Now().Before(e.due) }

// nextRest is how long until the last input that is being written to counts as
// quiet, and with it the job, or until the next rank may be stalled, or what was
// read so far should show; 0 when there is nothing to wait for.
func (e *Engine) nextRest() time.Duration {
	now, rest := e.options.Now(), time.Duration(0)
	for _, i := range e.inputs {
		if i != nil && i.size > 0 && e.running(i) {
			rest = max(rest, time.Millisecond, restAfter-now.Sub(i.grown))
		}
	}
	sooner := func(wait time.Duration) {
		if wait > 0 && (rest == 0 || wait < rest) {
			rest = wait
		}
	}
	sooner(e.stalls.next(now))
	if e.feed.pending() && !e.options.Once {
		sooner(max(time.Millisecond, e.due.Sub(now)))
	}
	return rest
}

// grown is when an input last grew; zero when all were quiet when they were
// opened, and since.
func (e *Engine) grown(inputs []*input) (last time.Time) {
	for _, i := range inputs {
		if i != nil && i.grown.After(last) {
			last = i.grown
		}
	}
	return last
}

// scan ingests the inputs that changed, publishing on the way.
func (e *Engine) scan(ctx context.Context, changed []change) {
	var list []*input
	seen := map[*input]bool{}
	for _, c := range changed {
		if c.input < 0 {
			continue
		}
		if i := e.inputs[c.input]; !seen[i] {
			seen[i] = true
			list = append(list, i)
		}
	}
	e.readReports(list)
	for _, i := range list {
		if i.reader != nil && i.Status != analysis.InputSkipped {
			e.alone("range", i, func() {
				i.readHead()
				e.narrow(i)
			})
		}
	}
	if e.revision == 0 || e.isDue() {
		e.guard.call("preview", func() { e.preview(list) })
	}
	e.ingest(ctx, list, func() bool {
		if e.isDue() {
			e.publish(false, false)
		}
		return ctx.Err() == nil
	})
}

// nextPublication is when to publish again, after one that took from began to
// ended.
func nextPublication(began, ended time.Time) time.Time {
	return ended.Add(max(publishEvery, publishShare*ended.Sub(began)))
}

// apply takes over what the feed says about the inputs.
func (e *Engine) apply(changed []change) {
	for _, c := range changed {
		if c.notice != "" {
			e.notice = c.notice
		}
		if c.input < 0 {
			continue
		}
		for len(e.inputs) <= c.input {
			e.inputs = append(e.inputs, nil)
		}
		if e.inputs[c.input] == nil {
			e.inputs[c.input] = newInput(c.first)
			e.inputs[c.input].ID = analysis.SourceID(c.input)
			e.inputs[c.input].begins = c.begins
		}
		e.inputs[c.input].apply(c, e.options.Now())
		for _, n := range c.before {
			e.inputs[n].successor = e.inputs[c.input]
		}
	}
}

// apply takes over one change that came at now.
func (i *input) apply(c change, now time.Time) {
	if c.reason != "" {
		i.Reason = c.reason
		if c.status != "" {
			i.Status = c.status
		}
	} else if c.healed {
		i.Reason = ""
	}
	i.ended = i.ended || c.ended
	i.stream = c.stream
	if c.reader == nil {
		return
	}
	switch {
	case i.reader != nil && c.size > i.size:
		i.grown = now
	case i.reader == nil && now.Sub(c.written) < restAfter:
		// Another machine's clock may say later than now.
		i.grown = earlier(c.written, now)
	}
	i.reader, i.size = c.reader, max(i.size, c.size)
	i.Size = i.size
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
