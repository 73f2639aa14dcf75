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
func (r *registry) claim(id source.FileID) { r.note(id, false) }

// claimCopy says the same of a copy of something that was read.
func (r *registry) claimCopy(id source.FileID) { r.note(id, true) }

func (r *registry) note(id source.FileID, isCopy bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.findLocked(id); !ok {
		r.known[inode{id.Dev, id.Ino}] = registered{id: id, copy: isCopy}
	}
}
