package follow

import (
	"sync"

	"rankscope/analysis/source"
)

// registry knows every file that is or was read under any path, so that a
// rename doesn't make one be read twice.
type registry struct {
	mu    sync.Mutex // guards known
	known map[inode][]registered
}

type inode struct{ dev, ino uint64 }

// registered is a known file. gen is nil for one that is known and not read:
// a rotated log that was there before, or a copy of what was read.
type registered struct {
	id    source.FileID
	gen   *generation
	owner *file
}

func newRegistry() *registry { return &registry{known: make(map[inode][]registered)} }

func (r *registry) find(id source.FileID) (registered, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.findLocked(id)
}

func (r *registry) findLocked(id source.FileID) (registered, bool) {
	for _, e := range r.known[inode{id.Dev, id.Ino}] {
		if e.id.Same(id) {
			return e, true
		}
	}
	return registered{}, false
}

// set makes a file known, in the place of what was known of it. Other files
// that had the same inode number are forgotten: they are deleted.
func (r *registry) set(id source.FileID, gen *generation, owner *file) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[inode{id.Dev, id.Ino}] = []registered{{id, gen, owner}}
}

// claim is set, but only if the file isn't known. It reports whether it was
// not.
func (r *registry) claim(id source.FileID, gen *generation, owner *file) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.findLocked(id); ok {
		return false
	}
	r.known[inode{id.Dev, id.Ino}] = []registered{{id, gen, owner}}
	return true
}

// forget lets a file be read anew.
func (r *registry) forget(id source.FileID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, inode{id.Dev, id.Ino})
}
