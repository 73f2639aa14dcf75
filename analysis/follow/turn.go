package follow

import (
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
		f.readMissed(h, hinfo)
	}
	f.begin(h, hinfo, f.real, f.turned(), false)
	f.settled(info)
	f.watch()
}

// noteHistory makes known what lies rotated away at the first look: nobody
// asked for it.
func (f *file) noteHistory() {
	if f.once || f.noted {
		return
	}
	f.noted = true
	for _, s := range f.lane.family(f.resolve(), false) {
		f.lane.f.registry.claim(s.info.ID)
	}
}

// readMissed reads what appeared and was rotated away since the first look,
// before there was a current file.
func (f *file) readMissed(h source.Handle, info source.Info) {
	before, after := f.strangers(info.ID, h, info.Size)
	for _, s := range append(before, after...) {
		f.adopt(s, false)
	}
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
	_, after := f.strangers(f.id0(), h, info.Size)
	real := f.resolve()
	if real != f.real {
		// The link was turned. Where it pointed before, the file may have been
		// replaced once more without our looking.
		if old, err := f.lane.stat(f.real); err == nil && old.Mode.IsRegular() && old.Size > 0 {
			after = append(after, sibling{path: f.real, info: old})
		}
	}
	for _, s := range after {
		gap = f.adopt(s, gap)
	}
	f.real = real
	f.begin(h, info, f.real, f.turned(), gap)
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
	out, err := f.advance(h, info)
	switch {
	case err != nil:
		return true
	case out == grew:
		f.grown(f.cur)
	case out == wasCut:
		f.cutShort()
	}
	return false
}

// cutShort begins a new generation in the file that the current one was in:
// it was truncated, at its path or where it was renamed to.
// The rest of the current generation is looked for in the copy that
// copytruncate leaves.
func (f *file) cutShort() {
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
	before, after := f.strangers(info.ID, h, info.Size)
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
	l.f.pool.setHold(old, func(h *hold) { h.past = true })
	if gap {
		old.markCut()
	}
	for _, s := range rest {
		gap = f.adopt(s, gap)
	}
	if f.cur != old {
		f.leave(f.cur)
	}
	f.number(fresh)
	l.f.registry.set(info.ID, fresh, f)
	f.cur = fresh
	f.measure(fresh, info.Size)
	f.announce(Truncated, gap)
}
