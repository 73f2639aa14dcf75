package diagnose

import "time"

// drainGap is how far apart two ranks' lines in a tee'd console must be before
// their order counts: torchrun copies each rank's output every 0.1 s.
const drainGap = 250 * time.Millisecond

// order compares two events. known is false where nothing tells which came
// first: they are of different nodes whose clocks were never tied together, or
// so close that a launcher's copying decides.
func (d *diagnosis) orderOf(a, b *event) (before, known bool) {
	ta, tb := a.Line.Origin.Stamp, b.Line.Origin.Stamp
	if a.source == b.source && a.place == b.place {
		if a.rank == b.rank || !d.drained[a.source] {
			return a.order < b.order, true
		}
		// What was copied before the launcher spoke was written before; what
		// comes after it may only have been copied late.
		if a.Line.Origin.Launcher != b.Line.Origin.Launcher && (a.order < b.order) == b.Line.Origin.Launcher {
			return a.order < b.order, true
		}
	}
	if ta.IsZero() || tb.IsZero() || ta.Uptime != tb.Uptime {
		return a.order < b.order && a.source == b.source, false
	}
	gap := ta.T.Sub(tb.T)
	if d.rules.has(NoForeignClocks) && !d.sameClock(a, b) {
		tied, unsure, ok := d.clocks.apart(a, b)
		if ta.Inferred || tb.Inferred {
			unsure += moment // a traceback is printed when a process ends
		}
		if !ok || tied.Abs() <= unsure+d.resolution(a, b) {
			return gap < 0, false
		}
		return tied < 0, true
	}
	if gap.Abs() <= d.resolution(a, b) {
		return a.order < b.order && a.source == b.source, false
	}
	return gap < 0, true
}

// resolution is how far apart two times must be to order their events.
func (d *diagnosis) resolution(a, b *event) time.Duration {
	r := time.Millisecond
	if a.Line.Origin.Stamp.Inferred || b.Line.Origin.Stamp.Inferred {
		r = 20 * time.Millisecond
	}
	if d.drained[a.source] || d.drained[b.source] {
		r = drainGap
	}
	return r
}

// sameClock reports whether two events were stamped by one clock: the same
// place, or one source whose lines a single runtime stamped.
func (d *diagnosis) sameClock(a, b *event) bool {
	if a.place == b.place && a.place != "" {
		return true
	}
	if a.place == "" && b.place == "" {
		return true
	}
	return false
}

// earliest returns the first of events, and which others can't be said to be
// later. events must not be empty.
func (d *diagnosis) earliest(events []*event) (first *event, ties []*event) {
	first = events[0]
	for _, e := range events[1:] {
		if before, known := d.orderOf(e, first); before && (known || first.source == e.source) {
			first = e
		} else if before && !known && e.source != first.source && first.rank < 0 {
			first = e
		}
	}
	for _, e := range events {
		if e == first || e.rank == first.rank {
			continue
		}
		if _, known := d.orderOf(first, e); !known || d.sameMoment(first, e) {
			ties = append(ties, e)
		}
	}
	return first, ties
}

// moment is how close two ranks' failures of one cause must be to count as
// one: tracebacks carry no time and are printed when a process ends, not when
// it failed.
const moment = time.Second

// sameMoment reports whether two ranks of a place failed of the same within a
// moment, as far as lines without a time can tell.
func (d *diagnosis) sameMoment(a, b *event) bool {
	s, t := a.Line.Origin.Stamp, b.Line.Origin.Stamp
	if a.Cause != b.Cause || a.rank < 0 || b.rank < 0 || !s.Inferred && !t.Inferred {
		return false
	}
	gap := t.T.Sub(s.T)
	if tied, _, ok := d.clocks.apart(b, a); ok && a.place != b.place {
		gap = tied
	}
	return gap.Abs() < moment
}
