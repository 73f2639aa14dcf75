package follow

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"rankscope/analysis/source"
)

// strangers is lane.unread for this log, without the copies of the file that
// is at the path now: those are only being made.
func (f *file) strangers(id source.FileID, now source.Handle, size int64) (before, after []sibling) {
	before, after = f.lane.unread(f.real, id)
	beingMade := func(s sibling) bool {
		h, info, _, err := f.lane.openSibling(s)
		if err != nil {
			return false
		}
		defer h.Close()
		return f.lane.f.printer.beginsAs(h, info.Size, now, size)
	}
	return slices.DeleteFunc(before, beingMade), slices.DeleteFunc(after, beingMade)
}

// openSibling opens a sibling by its ID: it may have been renamed since it was
// listed.
func (l *lane) openSibling(s sibling) (h source.Handle, info source.Info, path string, err error) {
	l.budget.take()
	h, path, err = l.f.pool.open(s.path, s.info.ID)
	if err != nil {
		return nil, info, "", err
	}
	if info, err = h.Stat(); err != nil {
		h.Close()
		return nil, info, "", err
	}
	return h, info, path, nil
}

// adopt reads a rotated file that lay at the path between two looks, unless
// it is a copy of what is known: then it is remembered as that. It takes and
// returns whether there is a gap before the next generation.
func (f *file) adopt(s sibling, gap bool) bool {
	l := f.lane
	h, info, path, err := l.openSibling(s)
	if err != nil {
		return true
	}
	if _, ok := f.known(h, info); ok {
		h.Close()
		return gap
	}
	if f.cur != nil && f.isLongerCopy(h, info.Size) {
		f.movedTo(f.cur, h, info, path)
		return gap
	}
	if f.cur != nil && f.isCopyOf(h, info.Size, f.cur) {
		h.Close()
		l.f.registry.claimCopy(info.ID)
		return gap
	}
	f.begin(h, info, path, f.turned(), gap)
	return false
}

// turned leaves the current generation, if there is one, and returns the kind
// of event that begins the next.
func (f *file) turned() Kind {
	if f.cur == nil {
		return Appeared
	}
	f.leave(f.cur)
	return Replaced
}

// readAfter reads what was rotated away behind the current file while there
// is nothing at the path that could be read: a job may end between renaming
// its log and writing to the next.
func (f *file) readAfter() {
	if f.once || !f.folderChanged() {
		return
	}
	var id source.FileID
	if f.cur != nil {
		id = f.id0()
	}
	_, after := f.lane.unread(f.log(), id)
	for _, s := range after {
		f.adopt(s, false)
	}
}

// log is the path that rotated files are named after.
func (f *file) log() string {
	if f.real != "" {
		return f.real
	}
	return f.resolve()
}

// folderChanged reports whether names may have come or gone in the folder
// since it was last asked; twice for each change, since the second of two may
// fall into the same tick of the file system's clock.
func (f *file) folderChanged() bool {
	dir, err := f.lane.stat(filepath.Dir(f.log()))
	if err != nil {
		return false
	}
	if !dir.Unchanged(f.folder) {
		f.folder = dir
		f.folderLooks = 2
	}
	f.folderLooks--
	return f.folderLooks >= 0
}

// isCopyOf reports whether a file is a copy of a generation, from some moment
// in its life.
func (f *file) isCopyOf(h source.Handle, size int64, g *generation) bool {
	g.mu.Lock()
	known, want, cut := g.size, g.prints, g.cut
	g.mu.Unlock()
	if known == 0 || size == 0 {
		return false
	}
	if size >= known {
		same, err := f.lane.f.printer.match(h, want)
		return same && err == nil
	}
	if cut {
		// Its content can't be compared any more, but its first bytes can, if
		// the copy has as many.
		if size < int64(want.head.n) {
			return false
		}
		same, err := f.lane.f.printer.matchOne(h, want.head)
		return same && err == nil
	}
	own, release, err := f.lane.f.pool.acquire(g)
	if err != nil {
		return false
	}
	defer release()
	return f.lane.f.printer.beginsAs(h, size, own, known)
}

// isLongerCopy reports whether a file holds all of the current generation and
// has taken its place, as rsync does it: then the log goes on in it. A
// generation that still has a name was rotated away, whatever the new file
// begins with, and a short one proves nothing: many logs begin alike.
func (f *file) isLongerCopy(h source.Handle, size int64) bool {
	const enough = 512
	if f.cur.Size() < enough {
		return false
	}
	own, release, err := f.lane.f.pool.acquire(f.cur)
	switch {
	case err == nil:
		info, err := own.Stat()
		release()
		if err != nil || info.Links > 0 {
			return false
		}
	case !errors.Is(err, ErrGone) && !errors.Is(err, fs.ErrNotExist):
		return false
	}
	same, err := f.cur.matches(h, size)
	return same && err == nil
}

// movedTo makes a generation read from another file that holds all that is
// known of it, and announces what that has more.
func (f *file) movedTo(g *generation, h source.Handle, info source.Info, path string) {
	g.moveTo(h, info.ID, path)
	f.lane.f.registry.set(info.ID, g, f)
	if f.measure(g, info.Size) == grew {
		f.grown(g)
	}
}

// continuesIn tries a sibling as the copy that holds the rest of a generation
// which was cut. oldest says that it is the first in line: if nothing was
// known of the generation yet, that one is it.
func (f *file) continuesIn(s sibling, old *generation, oldest bool) bool {
	h, info, path, err := f.lane.openSibling(s)
	if err != nil {
		return false
	}
	same, err := old.matches(h, info.Size)
	if err != nil || !same && !(oldest && old.Size() == 0) {
		h.Close()
		return false
	}
	f.movedTo(old, h, info, path)
	f.lane.f.pool.setHold(old, func(h *hold) { h.unread = true })
	return true
}
