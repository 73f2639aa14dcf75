package follow

import (
	"errors"
	"io/fs"
	"slices"

	"rankscope/analysis/source"
)

// appear handles the first look at a path that has a file.
func (f *file) appear(info source.Info) {
	l := f.lane
	if !f.want.IsZero() && !info.ID.Same(f.want) {
		// What was found here was rotated away since: it comes first.
		if h, path, err := l.f.pool.open(f.path, f.want); err == nil {
			if hinfo, err := h.Stat(); err == nil {
				f.real = f.resolve()
				f.begin(h, hinfo, path, Appeared, false)
				f.changed = l.now
				return
			}
			h.Close()
		}
	}
	h, hinfo, err := l.open(f.path)
	if err != nil {
		f.failed(err)
		return
	}
	if e, ok := f.known(h, hinfo); ok && e.owner != f {
		h.Close()
		f.unreachable(e.duplicate())
		return
	}
	if kind, err := sniff(h, hinfo.Size); err == nil && (kind == source.Gzip || kind == source.Zstd) {
		h.Close()
		f.unpack()
		return
	}
	f.real = f.resolve()
	if !f.once {
		// What lies rotated away already is history: nobody asked for it.
		for _, s := range l.family(f.real, false) {
			l.f.registry.claim(s.info.ID)
		}
	}
	f.begin(h, hinfo, f.real, Appeared, false)
	f.settled(info)
	f.watch()
}

func sniff(h source.Handle, size int64) (source.Kind, error) {
	var head [4]byte
	n, err := source.ReadFull(h, head[:min(size, 4)], 0)
	return source.Sniff(head[:n]), err
}

func (f *file) resolve() string {
	if f.once {
		return f.path
	}
	real, err := f.lane.f.fs.Real(f.path)
	if err != nil {
		return f.path
	}
	return real
}

// begin starts the next generation, in an open file, and announces it.
func (f *file) begin(h source.Handle, info source.Info, path string, kind Kind, gap bool) {
	g := f.lane.f.newGeneration(f, info.ID, path)
	f.number(g)
	f.lane.f.pool.replace(g, h, info.ID, path)
	f.lane.f.registry.set(info.ID, g, f)
	f.cur = g
	f.measure(g, info.Size)
	f.announce(kind, gap)
}

func (f *file) number(g *generation) {
	g.number = f.next
	f.next++
	f.lane.f.track(f.id, g)
}

func (f *file) announce(kind Kind, gap bool) {
	f.changed = f.lane.now
	f.trouble = ""
	e := Event{Kind: kind, Generation: f.cur.number, Size: f.cur.Size(), Reader: f.cur, Gap: gap}
	if kind == Appeared {
		e.Candidate = f.found
	}
	f.emit(e)
}

// measure finds out how much of a generation there is. A file that shrinks
// meanwhile is left at what is known; the next look will find out.
func (f *file) measure(g *generation, size int64) outcome {
	h, release, err := f.lane.f.pool.acquire(g)
	if err != nil {
		return steady
	}
	defer release()
	out, err := g.advance(h, size)
	if err != nil {
		f.changed = f.lane.now
		return steady
	}
	return out
}

// replace leaves the current file, read to its end, for another one at the
// same path.
func (f *file) replace(h source.Handle, info source.Info) {
	gap := f.drain()
	_, after := f.strangers(f.id0(), false, h, info.Size)
	f.leave(f.cur)
	for _, s := range after {
		gap = f.adopt(s, gap)
	}
	f.real = f.resolve()
	f.begin(h, info, f.real, Replaced, gap)
	f.watch()
}

// drain announces the rest of the current file, which is not at its path any
// more. It reports whether some of it may be lost.
func (f *file) drain() (gap bool) {
	h, release, err := f.lane.f.pool.acquire(f.cur)
	if err != nil {
		return true
	}
	defer release()
	info, err := h.Stat()
	if err != nil {
		return true
	}
	f.lane.f.pool.setHold(f.cur, func(h *hold) { h.nameless = info.Links == 0 })
	out, err := f.cur.advance(h, info.Size)
	switch {
	case err != nil:
		return true
	case out == grew:
		f.grown(f.cur)
	case out == wasCut:
		f.cutShort(info.ID, false)
	}
	return false
}

// leave keeps a generation that is not the current one any more, until it is
// read, and watches it for a while.
func (f *file) leave(g *generation) {
	p := f.lane.f.pool
	p.setHold(g, func(h *hold) { h.unread, h.lingers = true, true })
	f.older = append(f.older, g)
	// Each costs a look; a writer that holds on to more than these is rare.
	const most = 4
	for len(f.older) > most {
		p.setHold(f.older[0], func(h *hold) { h.lingers = false })
		f.older = f.older[1:]
	}
}

// strangers is lane.unread for this log, without the copies of the file that
// is at the path now: those are only being made.
func (f *file) strangers(id source.FileID, inPlace bool, now source.Handle, size int64) (before, after []sibling) {
	before, after = f.lane.unread(f.real, id, inPlace)
	beingMade := func(s sibling) bool {
		h, info, err := f.lane.open(s.path)
		if err != nil {
			return false
		}
		defer h.Close()
		return f.lane.f.printer.beginsAs(h, info.Size, now, size)
	}
	return slices.DeleteFunc(before, beingMade), slices.DeleteFunc(after, beingMade)
}

// adopt reads a rotated file that lay at the path between two looks, unless
// it is a copy of what is known: then it is remembered as that. It takes and
// returns whether there is a gap before the next generation.
func (f *file) adopt(s sibling, gap bool) bool {
	l := f.lane
	h, info, err := l.open(s.path)
	if err != nil {
		return true
	}
	if !info.ID.Same(s.info.ID) {
		h.Close()
		return true // renamed since it was listed: the next turn finds it
	}
	if f.isCopyOf(h, info.Size, f.cur) {
		h.Close()
		l.f.registry.claimCopy(info.ID)
		return gap
	}
	if _, ok := f.known(h, info); ok {
		h.Close()
		return gap
	}
	f.begin(h, info, s.path, Replaced, gap)
	f.leave(f.cur)
	return false
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

// cutShort begins a new generation in the file that the current one was in:
// it was truncated. inPlace says that it lies at the path, not renamed.
// The rest of the current generation is looked for in the copy that
// copytruncate leaves.
func (f *file) cutShort(id source.FileID, inPlace bool) {
	l := f.lane
	old := f.cur
	h, release, err := l.f.pool.acquire(old)
	if err != nil {
		f.failed(err)
		return
	}
	defer release()
	info, err := h.Stat()
	if err != nil {
		f.failed(err)
		return
	}
	before, after := f.strangers(id, inPlace, h, info.Size)
	where := old.where()
	// The new generation takes the descriptor over before the old one may be
	// given another file.
	fresh := l.f.newGeneration(f, info.ID, where)
	l.f.pool.handOver(old, fresh)
	gap := true
	rest := before
	for i, s := range append(before, after...) {
		if f.continuesIn(s, old, i == 0 && len(before) > 0) {
			gap = false
			rest = before[min(i+1, len(before)):]
			break
		}
	}
	if gap {
		old.markCut()
	}
	for _, s := range rest {
		gap = f.adopt(s, gap)
	}
	f.number(fresh)
	l.f.registry.set(info.ID, fresh, f)
	f.cur = fresh
	f.measure(fresh, info.Size)
	f.announce(Truncated, gap)
}

// continuesIn tries a sibling as the copy that holds the rest of a generation
// which was cut. oldest says that it is the first in line: if nothing was
// known of the generation yet, that one is it.
func (f *file) continuesIn(s sibling, old *generation, oldest bool) bool {
	h, info, err := f.lane.open(s.path)
	if err != nil {
		return false
	}
	same, err := old.matches(h, info.Size)
	if err != nil || !info.ID.Same(s.info.ID) || !same && !(oldest && old.Size() == 0) {
		h.Close()
		return false
	}
	f.movedTo(old, h, info, s.path)
	f.lane.f.pool.setHold(old, func(h *hold) { h.unread = true })
	return true
}

// lookAtOlder announces what a writer that hasn't noticed a rotation still
// writes to the earlier file.
func (f *file) lookAtOlder() {
	kept := f.older[:0]
	for _, g := range f.older {
		out := f.lookAtHeld(g)
		if out == wasCut {
			g.markCut()
		}
		if out == wasCut || f.lane.now.Sub(g.quietSince) > linger {
			f.lane.f.pool.setHold(g, func(h *hold) { h.lingers = false })
			continue
		}
		kept = append(kept, g)
	}
	clear(f.older[len(kept):])
	f.older = kept
}

// watchHeld does the same for the current file while its path is away.
func (f *file) watchHeld() {
	if f.lookAtHeld(f.cur) == wasCut {
		f.cutShort(f.id0(), false)
	}
}

func (f *file) lookAtHeld(g *generation) outcome {
	l := f.lane
	if g.quietSince.IsZero() {
		g.quietSince = l.now
	}
	if !l.f.pool.holds(g) {
		if g != f.cur || l.now.Sub(f.changed) > hotFor {
			return steady // to search its folder at each look would cost too much
		}
	}
	h, release, err := l.f.pool.acquire(g)
	if err != nil {
		return steady
	}
	defer release()
	l.budget.take()
	info, err := h.Stat()
	if err != nil {
		return steady
	}
	l.f.pool.setHold(g, func(h *hold) { h.nameless = info.Links == 0 })
	out, err := g.advance(h, info.Size)
	if err != nil {
		return steady
	}
	if out == grew {
		g.quietSince = l.now
		f.grown(g)
	}
	return out
}
