package follow

import (
	"container/list"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"rankscope/analysis/source"
)

// ErrGone says that a generation's file is deleted, or renamed to where it
// can't be found, and its descriptor was given up.
var ErrGone = errors.New("the file is gone")

// pool holds the open descriptors of all generations, at most max of them. The
// one that wasn't used for longest is closed first and opened again by path
// when it is needed; a file that has no path any more is held on to for as
// long as someone may still want it.
type pool struct {
	fs  FS
	max int

	mu     sync.Mutex // guards what follows, and the path, id, slot and hold of generations
	used   *list.List // of *slot, the one used last in front
	closed bool
}

// slot is one open descriptor.
type slot struct {
	handle source.Handle
	owner  *generation
	users  int
	elem   *list.Element // nil once it is out of the pool: closed by its last user
}

func newPool(fs FS, max int) *pool { return &pool{fs: fs, max: max, used: list.New()} }

// acquire returns the descriptor of a generation, opened if need be; release
// must be called when done.
func (p *pool) acquire(g *generation) (h source.Handle, release func(), err error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, nil, os.ErrClosed
	}
	if s := g.slot; s != nil {
		s.users++
		p.used.MoveToFront(s.elem)
		p.mu.Unlock()
		return s.handle, func() { p.release(s) }, nil
	}
	path, id := g.path, g.id
	p.mu.Unlock()

	h, found, err := p.open(path, id)
	if err != nil {
		return nil, nil, err
	}
	s := p.put(g, h, id, found)
	return s.handle, func() { p.release(s) }, nil
}

// put makes h, a descriptor of the file with that ID, the one of g and returns
// its slot with one user. If another goroutine was faster, that one's is used
// and h closed.
func (p *pool) put(g *generation, h source.Handle, id source.FileID, path string) *slot {
	p.mu.Lock()
	s := g.slot
	if s != nil {
		s.users++
		p.mu.Unlock()
		h.Close()
		return s
	}
	s = &slot{handle: h, owner: g, users: 1}
	var evicted source.Handle
	// A generation that has moved to another file meanwhile gets no old one.
	if g.id.Same(id) {
		g.path = path
		evicted = p.insert(s)
	}
	p.mu.Unlock()
	if evicted != nil {
		evicted.Close()
	}
	return s
}

// insert takes a slot in, if there is or can be made room, and returns a
// descriptor to be closed for it; nil when there is none.
func (p *pool) insert(s *slot) (evicted source.Handle) {
	if p.closed {
		return nil
	}
	evicted = p.makeRoom()
	if p.used.Len() < p.max {
		s.owner.slot = s
		s.elem = p.used.PushFront(s)
	}
	return evicted
}

// replace makes a generation read from another file.
func (p *pool) replace(g *generation, h source.Handle, id source.FileID, path string) {
	p.mu.Lock()
	var idle []source.Handle
	if s := g.slot; s != nil {
		p.remove(s)
		if s.users == 0 {
			idle = append(idle, s.handle)
		}
	}
	g.id, g.path, g.hold.nameless = id, path, false
	if evicted := p.insert(&slot{handle: h, owner: g}); evicted != nil {
		idle = append(idle, evicted)
	}
	if g.slot == nil {
		idle = append(idle, h)
	}
	p.mu.Unlock()
	for _, h := range idle {
		h.Close()
	}
}

// makeRoom takes the least wanted descriptor out of a full pool and returns it
// to be closed; nil when there is room, or all are in use.
func (p *pool) makeRoom() source.Handle {
	if p.used.Len() < p.max {
		return nil
	}
	var last *slot
	for e := p.used.Back(); e != nil; e = e.Prev() {
		s := e.Value.(*slot)
		if s.users > 0 {
			continue
		}
		if last == nil || s.owner.hold.rank() < last.owner.hold.rank() {
			last = s
		}
		if last.owner.hold.rank() == 0 {
			break
		}
	}
	if last == nil {
		return nil
	}
	p.remove(last)
	return last.handle
}

// rank says how much would be lost with a descriptor: nothing where nobody
// wants it, little where it can be opened again by name, else what is cited,
// and most what was not read yet.
func (h hold) rank() int {
	switch {
	case !h.unread && !h.lingers && h.kept == 0:
		return 0
	case !h.nameless:
		return 1
	case !h.unread && !h.lingers:
		return 2
	}
	return 3
}

func (p *pool) remove(s *slot) {
	p.used.Remove(s.elem)
	s.elem = nil
	s.owner.slot = nil
}

func (p *pool) release(s *slot) {
	p.mu.Lock()
	s.users--
	last := s.users == 0 && s.elem == nil
	p.mu.Unlock()
	if last {
		s.handle.Close()
	}
}

// drop closes the descriptor of a generation, as soon as nobody reads from it.
func (p *pool) drop(g *generation) {
	p.mu.Lock()
	s := g.slot
	idle := false
	if s != nil {
		p.remove(s)
		idle = s.users == 0
	}
	p.mu.Unlock()
	if idle {
		s.handle.Close()
	}
}

// handOver gives the descriptor of one generation to another of the same
// file.
func (p *pool) handOver(from, to *generation) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := from.slot; s != nil {
		s.owner, from.slot, to.slot = to, nil, s
	}
}

// idOf is the ID of the file that a generation is read from.
func (p *pool) idOf(g *generation) source.FileID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return g.id
}

// holds reports whether the descriptor of a generation is open now: its inode
// number then can't have gone to another file.
func (p *pool) holds(g *generation) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return g.slot != nil
}

// hold is why a descriptor should stay open.
type hold struct {
	unread   bool // replaced, and not all read yet
	lingers  bool // replaced, and perhaps still written to
	kept     int  // cited so often
	nameless bool // there is no path to open it by again
	past     bool // another generation has followed
}

// setHold changes why a generation's descriptor stays open. It reports whether
// nothing is left that would want it.
func (p *pool) setHold(g *generation, change func(*hold)) (free bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(&g.hold)
	return g.hold.past && !g.hold.unread && !g.hold.lingers && g.hold.kept == 0
}

// close closes every descriptor that is not in use; the others are closed by
// their last user.
func (p *pool) close() {
	p.mu.Lock()
	var idle []*slot
	for e := p.used.Front(); e != nil; e = p.used.Front() {
		s := e.Value.(*slot)
		p.remove(s)
		if s.users == 0 {
			idle = append(idle, s)
		}
	}
	p.closed = true
	p.mu.Unlock()
	for _, s := range idle {
		s.handle.Close()
	}
}

// open opens the file with an ID, at a path or, if another file is there by
// now, wherever in the folder it was renamed to.
func (p *pool) open(path string, id source.FileID) (h source.Handle, found string, err error) {
	h, err = p.openIf(path, id)
	if err == nil && h != nil {
		return h, path, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", err
	}
	for _, candidate := range p.renamed(path) {
		info, e := p.fs.Stat(candidate, false)
		if e != nil || !info.ID.Same(id) {
			continue
		}
		if h, e = p.openIf(candidate, id); e == nil && h != nil {
			return h, candidate, nil
		}
	}
	return nil, "", ErrGone
}

// openIf opens a path if the file with that ID is there; nil without an error
// if it is another.
func (p *pool) openIf(path string, id source.FileID) (source.Handle, error) {
	h, err := p.fs.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := h.Stat()
	if err != nil || !info.ID.Same(id) {
		h.Close()
		return nil, err
	}
	return h, nil
}

// renamed lists the other files of a folder, those first whose names begin
// alike.
func (p *pool) renamed(path string) []string {
	dir, base := filepath.Split(path)
	names, err := p.fs.List(filepath.Clean(dir+"."), source.MaxEntries)
	if err != nil {
		return nil
	}
	var alike, others []string
	for _, name := range names {
		switch {
		case name == base:
		case strings.HasPrefix(name, base):
			alike = append(alike, filepath.Join(dir, name))
		default:
			others = append(others, filepath.Join(dir, name))
		}
	}
	all := append(alike, others...)
	return all[:min(len(all), maxLocate)]
}
