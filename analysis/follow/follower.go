package follow

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// Follower watches the inputs of a run. Its methods are safe for concurrent
// use.
type Follower struct {
	opts     Options
	fs       FS
	queue    *queue
	pool     *pool
	printer  *printer
	registry *registry
	store    *source.Store
	ownStore bool
	packers  packers
	began    time.Time

	ctx     context.Context // ends at Close
	cancel  context.CancelFunc
	running crew

	mu      sync.Mutex // guards what follows
	next    analysis.SourceID
	files   map[string]*file // by path
	gens    map[genKey]*generation
	spools  []*source.Spool
	local   *lane
	network *lane
	closed  bool
}

type genKey struct {
	id         analysis.SourceID
	generation int32
}

// New returns a Follower without inputs.
func New(opts Options) *Follower {
	opts = opts.withDefaults()
	ctx, cancel := context.WithCancel(context.Background())
	f := &Follower{
		opts: opts, fs: opts.FS, queue: newQueue(), pool: newPool(opts.FS, opts.MaxHandles), printer: newPrinter(),
		registry: newRegistry(), store: opts.Store, began: time.Now(), ctx: ctx, cancel: cancel,
		files: make(map[string]*file), gens: make(map[genKey]*generation),
	}
	if f.store == nil {
		f.ownStore = true
		f.store = source.NewStore(source.StoreOptions{Notice: f.notice})
	}
	return f
}

// Add takes an input in and returns its number: they count up from 0, together
// with those that folders bring.
func (f *Follower) Add(c source.Candidate) analysis.SourceID { return f.add(c, false) }

func (f *Follower) addFound(c source.Candidate) { f.add(c, true) }

func (f *Follower) add(c source.Candidate, found bool) analysis.SourceID {
	id := f.takeID()
	if !c.Info.ID.IsZero() {
		f.registry.claim(c.Info.ID) // no folder needs to bring it again
	}
	var note *source.Candidate
	if found {
		note = &c
	}
	f.queue.start()
	switch {
	case c.Stdin:
		f.addStream(f.newStream(id, c.Path, f.openStdin), note)
	case c.Kind == source.Gzip || c.Kind == source.Zstd:
		s := f.newStream(id, c.Path, openPacked(c.Path))
		s.announce(note)
		f.keepSpool(s.spool)
		f.unpackLater(s)
	default:
		f.addFile(id, c, note)
	}
	return id
}

// AddStream reads a stream to its end: a paste. name stands for its path.
func (f *Follower) AddStream(name string, r io.Reader) analysis.SourceID {
	id := f.takeID()
	f.queue.start()
	f.addStream(f.newStream(id, name, func() (io.ReadCloser, error) { return io.NopCloser(r), nil }), nil)
	return id
}

func (f *Follower) addStream(s *stream, note *source.Candidate) {
	s.announce(note)
	f.keepSpool(s.spool)
	f.start("read "+s.path, s.run)
}

func (f *Follower) takeID() analysis.SourceID {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next++
	return f.next - 1
}

func (f *Follower) addFile(id analysis.SourceID, c source.Candidate, note *source.Candidate) {
	l := f.laneFor(c.Path)
	file := &file{
		lane: l, id: id, path: c.Path, want: c.Info.ID, found: note,
		// What was rotated away doesn't grow; if it does, its log sees it.
		once: !f.opts.Follow || c.RotatedFrom != "",
	}
	file.task = &task{name: c.Path, look: file.look, broke: file.end}
	f.mu.Lock()
	f.files[c.Path] = file
	f.mu.Unlock()
	l.post(func() {
		l.add(file.task)
		file.watch()
	})
}

// AddFolder follows a folder for files that appear in it or below. Those that
// were added before are not added again. It does nothing in a Follower that
// doesn't follow.
func (f *Follower) AddFolder(path string) {
	if !f.opts.Follow {
		return
	}
	f.queue.start()
	l := f.laneFor(path)
	l.post(func() { l.addFolder(path, &tree{root: path, folders: make(map[inode]bool)}) })
}

// Next waits for the next event. It returns io.EOF when no event can come any
// more from what was added so far, ErrClosed after Close, and the error of
// ctx.
func (f *Follower) Next(ctx context.Context) (Event, error) { return f.queue.next(ctx) }

// Done says that a replaced generation was read to its end. Until then its
// descriptor stays open even if the file was deleted.
func (f *Follower) Done(id analysis.SourceID, generation int32) {
	f.change(id, generation, func(h *hold) { h.unread = false })
}

// Keep holds on to a generation beyond Done, which it must come before, because something is cited from
// it. Each Keep needs a Release. Where more deleted files are cited than may
// be open, the one that was read least lately is given up: reading it then
// fails with ErrGone.
func (f *Follower) Keep(id analysis.SourceID, generation int32) {
	f.change(id, generation, func(h *hold) { h.kept++ })
}

// Release undoes one Keep.
func (f *Follower) Release(id analysis.SourceID, generation int32) {
	f.change(id, generation, func(h *hold) { h.kept = max(0, h.kept-1) })
}

func (f *Follower) change(id analysis.SourceID, generation int32, change func(*hold)) {
	f.mu.Lock()
	g := f.gens[genKey{id, generation}]
	f.mu.Unlock()
	if g == nil {
		return
	}
	if f.pool.setHold(g, change) {
		f.untrack(id, g)
	}
}

// closePatience is how long Close waits for a file system that doesn't answer:
// a call to a dead file server can't be interrupted.
const closePatience = 2 * time.Second

// Close ends everything: goroutines, descriptors, watches, temporary files.
// Readers of its events fail from then on. The error says that a file system
// hangs; the goroutine that waits for it ends when that answers.
func (f *Follower) Close() error {
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		return nil
	}
	f.closed = true
	local, network, spools := f.local, f.network, f.spools
	f.mu.Unlock()
	f.queue.close()
	f.cancel()
	for _, l := range []*lane{local, network} {
		if l != nil {
			close(l.stop)
		}
	}
	var err error
	if !f.running.wait(closePatience) {
		err = errors.New("follow: a file system does not answer")
	}
	f.pool.close()
	for _, s := range spools {
		s.Close()
	}
	if f.ownStore {
		err = errors.Join(err, f.store.Close())
	}
	return err
}

// start runs fn in a guarded goroutine that Close waits for.
func (f *Follower) start(name string, fn func()) {
	f.running.join()
	f.opts.Go(name, func() {
		defer f.running.leave()
		fn()
	})
}

func (f *Follower) notice(text string) {
	f.queue.push(Event{ID: analysis.NoSource, Kind: Notice, Text: text})
}

func (f *Follower) keepSpool(s *source.Spool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.spools = append(f.spools, s)
}

func (f *Follower) fileAt(path string) *file {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.files[path]
}

func (f *Follower) newGeneration(owner *file, o opened) *generation {
	g := &generation{pool: f.pool, printer: f.printer, nudge: owner.nudge,
		id: o.info.ID, path: o.path, size: o.info.Size, prints: o.prints}
	g.done = func() { f.pool.setHold(g, func(h *hold) { h.unread = false }) }
	return g
}

func (f *Follower) track(id analysis.SourceID, g *generation) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.gens[genKey{id, g.number}] = g
}

func (f *Follower) untrack(id analysis.SourceID, g *generation) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.gens, genKey{id, g.number})
}

// laneFor returns the lane of the file system that a path lies on.
func (f *Follower) laneFor(path string) *lane {
	network := f.opts.Polling != PollNever && f.fs.Class(path) == source.FSNetwork
	f.mu.Lock()
	defer f.mu.Unlock()
	if network {
		if f.network == nil {
			f.network = newLane(f, true)
			f.start("follow network files", f.network.run)
		}
		return f.network
	}
	if f.local == nil {
		f.local = newLane(f, false)
		if f.opts.Follow && f.opts.Polling != PollAlways {
			w, err := newWatcher()
			f.local.refused(err)
			f.local.watch = w
		}
		f.start("follow files", f.local.run)
	}
	return f.local
}
