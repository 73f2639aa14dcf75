package engine

import (
	"context"
	"errors"
	"io"
	"sync"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// change says what happened to one input.
type change struct {
	input int
	// first describes an input that wasn't known before.
	first analysis.Input
	// reader gives its bytes; nil when it can't be read, reason says why.
	reader     source.Reader
	size       int64
	generation int32
	ended      bool
	status     analysis.InputStatus
	reason     string
	notice     string
}

// feed gathers changes from everything that brings bytes: plain files at once,
// spools as they fill, followed files as they grow. Changes of one input
// coalesce: only the newest state counts.
type feed struct {
	engine *Engine
	mu     sync.Mutex
	queue  []change
	at     map[int]int // index in queue of an input's newest change
	wake   chan struct{}
	// producers may still bring something.
	producers int
	store     *source.Store
	files     []*source.File
}

func newFeed(e *Engine) *feed {
	return &feed{engine: e, at: map[int]int{}, wake: make(chan struct{}, 1)}
}

// put adds a change.
func (f *feed) put(c change) {
	f.mu.Lock()
	if k, ok := f.at[c.input]; ok && c.reader != nil && f.queue[k].reader != nil && f.queue[k].generation == c.generation {
		c.first = f.queue[k].first
		f.queue[k] = c
	} else {
		f.at[c.input] = len(f.queue)
		f.queue = append(f.queue, c)
	}
	f.mu.Unlock()
	f.signal()
}

func (f *feed) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// produce counts a producer in; the returned function counts it out.
func (f *feed) produce() func() {
	f.mu.Lock()
	f.producers++
	f.mu.Unlock()
	return func() {
		f.mu.Lock()
		f.producers--
		f.mu.Unlock()
		f.signal()
	}
}

// next waits for changes and takes all there are. more is false when nothing
// will come any more.
func (f *feed) next(ctx context.Context) (list []change, more bool) {
	for {
		f.mu.Lock()
		list, f.queue = f.queue, nil
		clear(f.at)
		more = f.producers > 0
		f.mu.Unlock()
		if len(list) > 0 || !more {
			return list, more
		}
		select {
		case <-f.wake:
		case <-ctx.Done():
			return nil, false
		}
	}
}

// pending reports whether changes wait to be taken.
func (f *feed) pending() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.queue) > 0
}

// open finds the inputs and starts what brings their bytes. The error joins
// the arguments that nothing can be read of.
func (f *feed) open(ctx context.Context) error {
	found, skipped, err := source.Discover(f.engine.options.Paths, source.DiscoverOptions{})
	n := 0
	for _, c := range found {
		f.openOne(ctx, n, c)
		n++
	}
	for _, s := range skipped {
		f.put(change{input: n, first: analysis.Input{Path: s.Path}, status: analysis.InputSkipped, reason: s.Reason, ended: true})
		n++
	}
	for _, a := range source.ArgErrors(err) {
		f.put(change{input: n, first: analysis.Input{Path: a.Path}, status: analysis.InputSkipped, reason: a.Reason, ended: true})
		n++
	}
	return err
}

func (f *feed) openOne(ctx context.Context, n int, c source.Candidate) {
	in := analysis.Input{Path: c.Path}
	if c.Stdin {
		f.spool(ctx, n, in, f.engine.options.Stdin)
		return
	}
	file, err := source.Open(c.Path)
	if err != nil {
		f.put(change{input: n, first: in, status: analysis.InputSkipped, reason: plainReason(err), ended: true})
		return
	}
	f.files = append(f.files, file)
	if c.Kind == source.Gzip || c.Kind == source.Zstd {
		f.spool(ctx, n, in, io.NewSectionReader(file, 0, file.Size()))
		return
	}
	f.put(change{input: n, first: in, reader: file, size: file.Size(), ended: true})
}

// plainReason is an error without the path, which stands beside it.
func plainReason(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// close gives back what the feed opened. The last Snapshot answers no questions
// about the log after that.
func (f *feed) close() error {
	var errs []error
	for _, file := range f.files {
		errs = append(errs, file.Close())
	}
	if f.store != nil {
		errs = append(errs, f.store.Close())
	}
	return errors.Join(errs...)
}
