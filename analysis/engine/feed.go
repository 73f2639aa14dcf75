package engine

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/follow"
	"rankscope/analysis/source"
)

// change says what happened to one input. Each generation of a file is an
// input of its own: what was read of an earlier one stays as it was read.
type change struct {
	input int
	// first describes an input that wasn't known before.
	first analysis.Input
	// reader gives its bytes; nil when it can't be read, reason says why.
	reader source.Reader
	size   int64
	ended  bool
	// written is when a file that is new here had last been written to; zero
	// when nobody knows.
	written time.Time
	stream  bool // the size isn't known before the end
	// status and reason are set when there is something to say; healed takes a
	// reason back.
	status analysis.InputStatus
	reason string
	healed bool
	notice string
	// begins says what a new content of a known file is; see Row.Begins.
	begins string
	// before are the inputs with what the file held before and nobody holds now.
	before []int
}

// feed gathers changes from everything that brings bytes. Changes of one input
// coalesce: only the newest state counts.
type feed struct {
	engine   *Engine
	follower *follow.Follower
	store    *source.Store
	inputs   map[generation]int
	streams  map[int]bool // inputs whose size isn't known before their end
	count    int

	mu    sync.Mutex
	queue []change
	at    map[int]int // index in queue of an input's newest change
	wake  chan struct{}
	// ended says that nothing more will be put.
	ended bool
	// unseen are the inputs that were found and not opened yet, with their sizes
	// in bytes; seen is when the last of the others was.
	unseen map[int]int64
	seen   time.Time
}

// patience is how long the next file is waited for before those that were
// opened are judged without it: one may lie on a server that doesn't answer.
const patience = 5 * time.Second

// generation is one content of one followed file.
type generation struct {
	id     analysis.SourceID
	number int32
}

func newFeed(e *Engine) *feed {
	limits := source.DefaultLimits()
	limits.NoSpill = e.options.NoSpill
	f := &feed{engine: e, at: map[int]int{}, wake: make(chan struct{}, 1), inputs: map[generation]int{}, streams: map[int]bool{},
		unseen: map[int]int64{}, seen: e.options.Now()}
	f.store = source.NewStore(source.StoreOptions{Limits: limits, Notice: func(text string) { f.put(change{input: -1, notice: text}) }})
	options := follow.Options{Follow: e.options.Follow, Go: e.guard.lend, Store: f.store, Polling: e.options.Polling}
	options.Stdin, _ = e.options.Stdin.(*os.File)
	f.follower = follow.New(options)
	return f
}

// put adds a change.
func (f *feed) put(c change) {
	f.mu.Lock()
	k, waiting := f.at[c.input]
	if waiting && c.input >= 0 && c.reason == "" && c.notice == "" && f.queue[k].reason == "" && f.queue[k].notice == "" {
		old := &f.queue[k]
		c.first, c.written, c.begins, c.before = old.first, old.written, old.begins, old.before
		if c.reader == nil {
			c.reader, c.size = f.queue[k].reader, f.queue[k].size
		}
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

// next waits for changes and takes all there are; it returns without any after
// rest, unless that is 0. more is false when nothing will come any more.
func (f *feed) next(ctx context.Context, rest time.Duration) (list []change, more bool) {
	var rested <-chan time.Time
	if rest > 0 {
		timer := time.NewTimer(rest)
		defer timer.Stop()
		rested = timer.C
	}
	for {
		f.mu.Lock()
		list, f.queue = f.queue, nil
		f.see(list)
		clear(f.at)
		more = !f.ended
		f.mu.Unlock()
		if len(list) > 0 || !more {
			return list, more
		}
		select {
		case <-f.wake:
		case <-rested:
			return nil, true
		case <-ctx.Done():
			return nil, false
		}
	}
}

// pending reports whether changes wait to be taken, or files to be opened.
func (f *feed) pending() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.queue) > 0 || len(f.unseen) > 0 && f.engine.options.Now().Sub(f.seen) < patience
}

// unseenBytes is the size of the files that weren't opened yet.
func (f *feed) unseenBytes() (n int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, size := range f.unseen {
		n += size
	}
	return n
}

// see notes that inputs were opened, or can't be.
func (f *feed) see(list []change) {
	for _, c := range list {
		if _, waited := f.unseen[c.input]; waited {
			delete(f.unseen, c.input)
			f.seen = f.engine.options.Now()
		}
	}
}

// open finds the inputs and starts what brings their bytes. The error joins
// the arguments that nothing can be read of.
func (f *feed) open(ctx context.Context) error {
	found, skipped, err := source.Discover(f.engine.options.Paths, source.DiscoverOptions{})
	folders := map[string]bool{}
	for _, c := range found {
		id := f.add(c)
		if c.Stdin || c.Kind == source.Gzip || c.Kind == source.Zstd {
			f.streams[f.count] = true
		}
		if !c.Stdin && !c.Missing {
			f.unseen[f.count] = c.Info.Size
		}
		f.inputs[generation{id: id}] = f.count
		f.count++
		folders[c.Folder] = true
	}
	for _, s := range skipped {
		f.leaveOut(s.Path, s.Reason)
	}
	for _, a := range source.ArgErrors(err) {
		f.leaveOut(a.Path, a.Reason)
	}
	for _, path := range f.engine.options.Paths {
		if info, e := os.Stat(path); f.engine.options.Follow && e == nil && info.IsDir() {
			f.follower.AddFolder(path)
		}
	}
	f.engine.guard.start("feed", func() { f.pump(ctx) })
	return err
}

func (f *feed) add(c source.Candidate) analysis.SourceID {
	if _, file := f.engine.options.Stdin.(*os.File); c.Stdin && !file && f.engine.options.Stdin != nil {
		return f.follower.AddStream(cmp.Or(f.engine.options.StdinName, c.Path), f.engine.options.Stdin)
	}
	return f.follower.Add(c)
}

// leaveOut records an input that isn't read.
func (f *feed) leaveOut(path, reason string) {
	f.put(change{input: f.count, first: analysis.Input{Path: path}, status: analysis.InputSkipped, reason: reason, ended: true})
	f.count++
}

// pump turns what the follower says into changes until it has no more to say.
func (f *feed) pump(ctx context.Context) {
	defer func() {
		f.mu.Lock()
		f.ended = true
		f.mu.Unlock()
		f.signal()
	}()
	for {
		e, err := f.follower.Next(ctx)
		if err != nil {
			return
		}
		f.take(e)
	}
}

// take turns one event into a change.
func (f *feed) take(e follow.Event) {
	if e.Kind == follow.Notice {
		f.put(change{input: -1, notice: e.Text})
		return
	}
	key := generation{e.ID, e.Generation}
	n, known := f.inputs[key]
	if !known {
		n = f.count
		f.inputs[key] = n
		f.count++
	}
	c := change{input: n, first: analysis.Input{Path: e.Path}, reader: e.Reader, size: e.Size, written: e.Written,
		stream: f.streams[n]}
	switch e.Kind {
	case follow.Truncated, follow.Replaced:
		f.turned(e)
		c.notice, c.begins = turnedWords(e), "new file"
		if e.Kind == follow.Truncated {
			c.begins = "cut short"
		}
		if e.Lost {
			c.before = f.earlier(e)
		}
	case follow.Gone:
		c.reason = e.Text
		c.notice = filepath.Base(e.Path) + " " + e.Text + "; it is waited for"
	case follow.Back:
		c.healed = true
		c.notice = filepath.Base(e.Path) + " is back"
	case follow.Ended:
		c.ended = true
		if e.Text != "" {
			c.status, c.reason = analysis.InputPartial, e.Text
			if e.Reader == nil {
				c.status = analysis.InputSkipped
			}
		}
	}
	f.put(c)
}

// turnedWords says what became of a file, for the status line.
func turnedWords(e follow.Event) string {
	name := filepath.Base(e.Path)
	switch {
	case e.Gap:
		return name + " was cut short; what was written just before may be lost"
	case e.Kind == follow.Truncated:
		return name + " was cut short and is read from its new start"
	}
	return name + " is a new file"
}

// earlier are the inputs with the generations before e's.
func (f *feed) earlier(e follow.Event) (list []int) {
	for g := range e.Generation {
		if n, ok := f.inputs[generation{e.ID, g}]; ok {
			list = append(list, n)
		}
	}
	return list
}

// turned keeps the generation before readable: lines of it may be shown.
func (f *feed) turned(e follow.Event) {
	if e.Generation > 0 {
		f.follower.Keep(e.ID, e.Generation-1)
	}
}

// close gives back what the feed opened. The last Snapshot answers no questions
// about the log after that.
func (f *feed) close() error {
	return errors.Join(f.follower.Close(), f.store.Close())
}
