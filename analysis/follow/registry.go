package follow

import (
	"sync"

	"rankscope/analysis/source"
)

// registry knows every file that is or was read under any path, so that a
// rename doesn't make one be read twice.
type registry struct {
	mu    sync.Mutex // guards known
	known map[inode]registered
}

type inode struct{ dev, ino uint64 }

// registered is a known file. gen is nil for one that is known and not read:
// a rotated log that was there before, or a copy of what was read.
type registered struct {
	id    source.FileID
	gen   *generation
	owner *file
	copy  bool // of something that was read
	// size and prints are those of a file without gen, where only its content
	// tells it from a later one with its inode; zero otherwise.
	size   int64
	prints prints
}

func newRegistry() *registry { return &registry{known: make(map[inode]registered)} }

func (r *registry) find(id source.FileID) (registered, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.findLocked(id)
}

func (r *registry) findLocked(id source.FileID) (registered, bool) {
	e, ok := r.known[inode{id.Dev, id.Ino}]
	if !ok || !e.id.Same(id) {
		return registered{}, false
	}
	return e, true
}

// set says that a file is read as a generation, in the place of what was known
// of it, and of an earlier file with the same inode number: that one is
// deleted.
func (r *registry) set(id source.FileID, gen *generation, owner *file) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[inode{id.Dev, id.Ino}] = registered{id: id, gen: gen, owner: owner}
}

// claim says that a file, if it isn't known, is not to be read.
func (r *registry) claim(id source.FileID) { r.note(registered{id: id}) }

// claimOpen is claim for a file that is open; isCopy says that it is a copy of
// something that was read.
func (r *registry) claimOpen(o opened, isCopy bool) {
	r.note(registered{id: o.info.ID, copy: isCopy, size: o.info.Size, prints: o.prints})
}

func (r *registry) note(e registered) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.findLocked(e.id); !ok {
		r.known[inode{e.id.Dev, e.id.Ino}] = e
	}
}

// forget lets a file be read again: it is deleted, or read as something else.
func (r *registry) forget(id source.FileID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.findLocked(id); ok {
		delete(r.known, inode{id.Dev, id.Ino})
	}
}

// isCertain reports whether an ID alone tells that a file is the known one. An
// inode number doesn't where files have no time of birth and the known one
// isn't open: it may have gone to another file.
func (l *lane) isCertain(e registered, id source.FileID) bool {
	switch {
	case e.id.Birth != 0 && id.Birth != 0:
		return true
	case e.gen != nil:
		return l.f.pool.holds(e.gen)
	}
	return e.size == 0
}

// recognise returns what is known of an open file, by its content where its ID
// isn't certain.
func (l *lane) recognise(o opened) (registered, bool) {
	e, ok := l.f.registry.find(o.info.ID)
	if !ok || l.isCertain(e, o.info.ID) {
		return e, ok
	}
	var same bool
	var err error
	if e.gen != nil {
		same, err = e.gen.matches(o, o.info.Size)
		same = same || e.gen.Size() == 0
	} else if o.info.Size >= e.size {
		same, err = l.f.printer.match(o, e.prints)
	}
	return e, same && err == nil
}
