package follow

import (
	"errors"
	"io/fs"
	"time"

	"rankscope/analysis/source"
)

// appear handles the first look at a path that has a file.
func (f *file) appear(info source.Info) {
	l := f.lane
	if !f.want.IsZero() && !info.ID.Same(f.want) {
		// What was found here was rotated away since: it comes first.
		if o, err := l.openByID(f.path, f.want); err == nil {
			f.real = f.resolve()
			f.begin(o, Appeared, false)
			return
		}
	}
	o, err := l.open(f.path)
	if err != nil {
		f.failed(err)
		return
	}
	if e, ok := f.known(o); ok && e.owner != f {
		o.Close()
		f.unreachable(e.duplicate())
		return
	}
	if kind, err := sniff(o); err == nil && (kind == source.Gzip || kind == source.Zstd) {
		o.Close()
		f.unpack()
		return
	}
	f.real = f.resolve()
	if err := f.readMissed(o); err != nil {
		o.Close()
		f.failed(err)
		return
	}
	o.path = f.real
	f.begin(o, f.turned(), false)
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
	// Where the folder can't be listed, nothing rotated can be found later
	// either.
	family, _, _ := f.lane.family(f.resolve(), false)
	for _, s := range family {
		f.lane.claimHistory(s)
	}
}

// claimHistory makes known what nobody asked to read.
func (l *lane) claimHistory(s sibling) {
	if s.info.ID.Birth == 0 {
		if o, err := l.openByID(s.path, s.info.ID); err == nil {
			l.f.registry.claimOpen(o, false)
			o.Close()
			return
		}
	}
	l.f.registry.claim(s.info.ID)
}

// readMissed reads what appeared and was rotated away since the first look,
// before there was a current file.
func (f *file) readMissed(now opened) error {
	if f.once {
		return nil
	}
	before, after, err := f.strangers(now.info.ID, now.info.ModTime, &now)
	if err != nil {
		return err
	}
	closeAll(after) // the file is rotated away itself by now: these come later
	for _, o := range before {
		f.adopt(o, false)
	}
	return nil
}

func sniff(o opened) (source.Kind, error) {
	var head [4]byte
	n, err := source.ReadFull(o, head[:min(o.info.Size, 4)], 0)
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
func (f *file) begin(o opened, kind Kind, gap bool) {
	g := f.lane.f.newGeneration(f, o)
	f.number(g)
	f.lane.f.pool.replace(g, o.Handle, o.info.ID, o.path)
	f.lane.f.registry.set(o.info.ID, g, f)
	f.cur = g
	f.announce(kind, gap, o.info.ModTime)
}

func (f *file) number(g *generation) {
	g.number = f.next
	f.next++
	f.lane.f.track(f.id, g)
}

func (f *file) announce(kind Kind, gap bool, written time.Time) {
	f.changed = f.lane.now
	f.trouble = ""
	e := Event{Kind: kind, Generation: f.cur.number, Size: f.cur.Size(), Reader: f.cur, Gap: gap}
	if kind == Appeared {
		e.Candidate, e.Written = f.found, written
	} else {
		e.Lost = f.lost
	}
	f.lost = false
	f.emit(e)
}

// replace leaves the current file, read to its end, for another one at the
// same path, which becomes the current one unless there is an error.
func (f *file) replace(o opened) error {
	gap, err := f.drain()
	if err != nil {
		return err
	}
	before, after, err := f.strangers(f.lane.f.pool.idOf(f.cur), time.Time{}, &o)
	if err != nil {
		return err
	}
	closeAll(before)
	o.path = f.resolve()
	if o.path != f.real {
		beside, err := f.besideLink(o)
		if err != nil {
			closeAll(after)
			return err
		}
		after = append(after, beside...)
	}
	for _, missed := range after {
		gap = f.adopt(missed, gap)
	}
	f.real = o.path
	f.begin(o, f.turned(), gap)
	f.watch()
	return nil
}

// besideLink opens what lay behind a link between two looks: the file where
// it pointed before, if it was replaced once more, and what was rotated away
// where it points now. What is there from before is history.
func (f *file) besideLink(now opened) ([]opened, error) {
	var missed []sibling
	if old, err := f.lane.stat(f.real); err == nil && old.Mode.IsRegular() && old.Size > 0 {
		missed = append(missed, sibling{path: f.real, info: old})
	}
	family, err := f.lane.settledFamily(now.path)
	if err != nil {
		return nil, err
	}
	for _, s := range family {
		if s.info.ModTime.Before(f.written) {
			f.lane.claimHistory(s)
		} else if s.info.Size > 0 {
			missed = append(missed, s)
		}
	}
	return f.lane.openAll(missed, &now)
}

// drain announces the rest of the current file, which is not at its path any
// more. It reports whether some of it may be lost.
func (f *file) drain() (gap bool, err error) {
	h, release, err := f.lane.f.pool.acquire(f.cur)
	if errors.Is(err, ErrGone) || errors.Is(err, fs.ErrPermission) {
		f.lost = errors.Is(err, ErrGone)
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer release()
	info, err := h.Stat()
	if err != nil {
		return false, err
	}
	f.written, f.lost = info.ModTime, info.Links == 0
	f.lane.f.pool.setHold(f.cur, func(h *hold) { h.nameless = f.lost })
	out, err := f.advance(h, info)
	switch {
	case err != nil:
		return false, err
	case out == grew:
		f.grown(f.cur)
	case out == wasCut:
		return false, f.cutShort()
	}
	return false, nil
}

// cutShort begins a new generation in the file that the current one was in:
// it was truncated, at its path or where it was renamed to.
// The rest of the current generation is looked for in the copy that
// copytruncate leaves.
func (f *file) cutShort() error {
	l := f.lane
	old := f.cur
	h, release, err := l.f.pool.acquire(old)
	if err != nil {
		return err
	}
	defer release()
	now, err := l.measure(h, old.where())
	if err != nil {
		return err
	}
	before, after, err := f.strangers(now.info.ID, now.info.ModTime, &now)
	if err != nil {
		return err
	}
	// The new generation takes the descriptor over before the old one may be
	// given another file.
	fresh := l.f.newGeneration(f, now)
	l.f.pool.handOver(old, fresh)
	rest, gap := f.findRest(old, before, after)
	f.lost = gap
	for _, o := range rest {
		gap = f.adopt(o, gap)
	}
	if f.cur != old {
		f.leave(f.cur)
	}
	f.number(fresh)
	l.f.registry.set(now.info.ID, fresh, f)
	f.cur = fresh
	f.announce(Truncated, gap, time.Time{})
	return nil
}

// findRest looks for the copy that holds the rest of a generation which was
// cut. It returns those of before that came later, and whether there was none
// such; the others are closed.
func (f *file) findRest(old *generation, before, after []opened) (later []opened, gap bool) {
	f.lane.f.pool.setHold(old, func(h *hold) { h.past = true })
	for i, o := range before {
		if f.continuesIn(o, old, i == 0) {
			closeAll(before[:i])
			closeAll(after)
			return before[i+1:], false
		}
	}
	for i, o := range after {
		if f.continuesIn(o, old, false) {
			closeAll(after[:i])
			closeAll(after[i+1:])
			return before, false
		}
	}
	closeAll(after)
	old.markCut()
	return before, true
}
