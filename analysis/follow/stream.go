package follow

import (
	"context"
	"errors"
	"io"
	"sync"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// stream is an input that is read once, from its start to its end, into a
// Spool: stdin, a paste, a compressed file.
type stream struct {
	f     *Follower
	id    analysis.SourceID
	path  string
	spool *source.Spool
	// open returns what is read; it is called in the goroutine that reads.
	open func() (io.ReadCloser, error)
}

func (f *Follower) newStream(id analysis.SourceID, path string, open func() (io.ReadCloser, error)) *stream {
	return &stream{f: f, id: id, path: path, spool: f.store.NewSpool(path), open: open}
}

func (s *stream) announce(found *source.Candidate) { s.emit(Event{Kind: Appeared, Candidate: found}) }

func (s *stream) emit(e Event) {
	e.ID, e.Path, e.Reader = s.id, s.path, s.spool
	e.Size = s.spool.Size()
	s.f.queue.push(e)
}

// run reads the stream to its end.
func (s *stream) run() {
	text := "is not read on: an error in rankscope itself"
	defer func() {
		s.spool.Finish()
		s.emit(Event{Kind: Ended, Text: text})
		s.f.queue.stop()
	}()
	r, err := s.open()
	if err != nil {
		text = reasonOf(err, true)
		return
	}
	defer r.Close()
	err = source.Fill(s.f.ctx, s.spool, r, func() { s.emit(Event{Kind: Grown}) })
	switch {
	case err == nil:
		text = ""
	case errors.Is(err, context.Canceled):
		text = "was not read to its end"
	default:
		text = err.Error()
	}
}

// openPacked opens a compressed file.
func openPacked(path string) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) {
		file, err := source.Open(path)
		if err != nil {
			return nil, err
		}
		return section{io.NewSectionReader(file, 0, 1<<62), file}, nil
	}
}

type section struct {
	io.Reader
	io.Closer
}

// openStdin reads the descriptor in a way that Close can interrupt.
func (f *Follower) openStdin() (io.ReadCloser, error) {
	s, err := source.NewStream(f.opts.Stdin)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(f.ctx, func() { s.Close() })
	return s, nil
}

// packers unpacks compressed files, a few at a time and in the order they were
// added: thousands of them must not fight for memory.
type packers struct {
	mu      sync.Mutex // guards what follows
	waiting []*stream
	running int
}

// maxPackers is how many files are unpacked at once.
const maxPackers = 2

func (f *Follower) unpackLater(s *stream) {
	p := &f.packers
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, s)
	if p.running < maxPackers {
		p.running++
		f.start("unpack", f.unpackAll)
	}
}

func (f *Follower) unpackAll() {
	p := &f.packers
	regular := false
	defer func() {
		if regular {
			return
		}
		// A fault ended this goroutine: another takes the rest on.
		p.mu.Lock()
		defer p.mu.Unlock()
		if len(p.waiting) > 0 {
			f.start("unpack", f.unpackAll)
		} else {
			p.running--
		}
	}()
	for {
		p.mu.Lock()
		if len(p.waiting) == 0 {
			p.running--
			regular = true
			p.mu.Unlock()
			return
		}
		s := p.waiting[0]
		p.waiting = p.waiting[1:]
		p.mu.Unlock()
		s.run()
	}
}

// unpack hands a file that turned out to be compressed over to the unpackers.
func (f *file) unpack() {
	f.lane.end(f.task)
	f.unwatch()
	s := f.lane.f.newStream(f.id, f.path, openPacked(f.path))
	s.announce(f.found)
	f.lane.f.keepSpool(s.spool)
	f.lane.f.unpackLater(s)
}
