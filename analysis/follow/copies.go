package follow

import (
	"errors"
	"io/fs"

	"rankscope/analysis/source"
)

// isCopyOf reports whether a file is a copy of a generation, from some moment
// in its life.
func (f *file) isCopyOf(o opened, g *generation) bool {
	g.mu.Lock()
	known, want, cut := g.size, g.prints, g.cut
	g.mu.Unlock()
	printer := f.lane.f.printer
	switch {
	case known == 0 || o.info.Size == 0:
		return false
	case o.info.Size >= known && known < telling:
		return false
	case o.info.Size >= known:
		same, err := printer.match(o, want)
		return same && err == nil
	case cut:
		// Its content can't be compared any more, but its first bytes can, if
		// the copy has as many.
		return o.info.Size >= int64(want.head.n) && o.prints.head == want.head
	}
	own, release, err := f.lane.f.pool.acquire(g)
	if err != nil {
		return false
	}
	defer release()
	return printer.isBeginningOf(o, own)
}

// isLongerCopy reports whether a file holds all of the current generation and
// has taken its place, as rsync does it: then the log goes on in it. A
// generation that still has a name was rotated away, whatever the new file
// begins with, and a short one proves nothing: many logs begin alike.
func (f *file) isLongerCopy(o opened) bool {
	const enough = 512
	if f.cur.Size() < enough {
		return false
	}
	own, release, err := f.lane.f.pool.acquire(f.cur)
	switch {
	case err == nil:
		alone := f.isNameless(own)
		release()
		if !alone {
			return false
		}
	case !errors.Is(err, ErrGone) && !errors.Is(err, fs.ErrNotExist):
		return false
	}
	same, err := f.cur.matches(o, o.info.Size)
	return same && err == nil
}

// movedTo makes a generation read from another file that holds all that is
// known of it, and announces what that has more, if it has.
func (f *file) movedTo(g *generation, o opened) (more bool) {
	f.lane.f.registry.forget(f.lane.f.pool.idOf(g))
	g.moveTo(o)
	f.lane.f.registry.set(o.info.ID, g, f)
	h, release, err := f.lane.f.pool.acquire(g)
	if err != nil {
		return false
	}
	defer release()
	out, err := g.advance(h, o.info.Size)
	if err != nil || out != grew {
		return false
	}
	f.grown(g)
	return true
}

// isNameless reports whether the current file is deleted, and whole. What it
// has more than was known is announced.
func (f *file) isNameless(own source.Handle) bool {
	info, err := own.Stat()
	if err != nil || info.Links > 0 {
		return false
	}
	out, err := f.cur.advance(own, info.Size)
	if out == grew {
		f.grown(f.cur)
	}
	return err == nil && out != wasCut
}

// continuesIn tries a file as the copy that holds the rest of a generation
// which was cut. oldest says that it is the first in line: if nothing was
// known of the generation yet, that one is it.
func (f *file) continuesIn(o opened, old *generation, oldest bool) bool {
	same, err := old.matches(o, o.info.Size)
	if err != nil || !same && !(oldest && old.Size() == 0) {
		return false
	}
	if !f.movedTo(old, o) {
		f.grown(old) // whoever met ErrCut can read on
	}
	f.lane.f.pool.setHold(old, func(h *hold) { h.unread = true })
	return true
}
