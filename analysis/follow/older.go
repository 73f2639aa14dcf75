package follow

// leave keeps a generation that is not the current one any more, until it is
// read, and watches it for a while.
func (f *file) leave(g *generation) {
	p := f.lane.f.pool
	p.setHold(g, func(h *hold) { h.unread, h.lingers, h.past = true, true, true })
	f.older = append(f.older, g)
	// Each costs a look; a writer that holds on to more than these is rare.
	const most = 4
	for len(f.older) > most {
		p.setHold(f.older[0], func(h *hold) { h.lingers = false })
		f.older = f.older[1:]
	}
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
			if f.lane.f.pool.setHold(g, func(h *hold) { h.lingers = false }) {
				f.lane.f.untrack(f.id, g)
			}
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
		// An error is met again, and said, when the path is back.
		_ = f.cutShort()
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
	var out outcome
	if g == f.cur {
		out, err = f.advance(h, info)
	} else {
		out, err = g.advance(h, info.Size)
	}
	if err != nil {
		return steady
	}
	if out == grew {
		g.quietSince = l.now
		f.grown(g)
	}
	return out
}
