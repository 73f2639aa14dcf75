package parse

import (
	"bytes"
	"slices"
)

// Segments returns the states of a line that carriage returns overwrote, and
// the parts of a line that another rank's prefix cuts, in the order they were
// written. Each carries the transport prefixes of the whole line, so that Line
// reads it as a line of its own; Line of the last one is Line of raw. A line
// of one part comes back as it is. The slices may share memory with raw.
func (l Layout) Segments(raw []byte) [][]byte {
	r := reading{layout: l}
	r.open(raw)
	before, head, behind := r.frame(raw)
	var parts [][]byte
	prefix := head[:0] // the first part has its own
	add := func(part []byte) {
		parts = append(parts, slices.Concat(before, prefix, part, behind))
	}
	for t, more := r.states, true; more; prefix = head {
		state := t
		i := t.firstReturn()
		if more = i >= 0; more {
			state, t = t.slice(0, i), t.slice(i+t.width(), len(t.bytes))
		}
		shown := r.decode(state)
		switch {
		case len(prefix) == 0 && len(shown) <= len(head), len(bytes.TrimLeft(shown, " \t")) == 0:
		case state.escaped:
			add(state.bytes)
		default:
			// Marks within the prefixes are not cuts.
			whole := reading{layout: l}
			whole.start(slices.Concat(before, prefix, shown, behind))
			whole.prefixes()
			if len(prefix) > 0 && shown[0] == ' ' && bytes.Equal(whole.rest, shown[1:]) {
				// The prefix takes a space that is the part's own.
				prefix = append(bytes.Clone(prefix), ' ')
			}
			at := 0
			if bytes.HasSuffix(shown, whole.rest) {
				front := len(shown) - len(whole.rest)
				for next := gluedFrom(whole.rest, 0); next > 0; next = gluedFrom(whole.rest, next) {
					add(shown[at : front+next])
					at, prefix = front+next, head
				}
			}
			add(shown[at:])
		}
	}
	if len(parts) < 2 {
		return [][]byte{raw}
	}
	return parts
}

// frame returns what stands around the states of an opened line: before and
// behind them, and the transport prefix of the first one.
func (r *reading) frame(raw []byte) (before, head, behind []byte) {
	first := func(t text) []byte {
		if i := t.firstReturn(); i >= 0 {
			t = t.slice(0, i)
		}
		return r.decode(t)
	}
	if r.before != nil {
		outer := first(text{bytes: raw})
		outer = outer[:max(0, bytes.Index(outer, r.before))]
		before, behind = slices.Concat(outer, r.before), r.behind
	}
	if shown := first(r.states); bytes.HasSuffix(shown, r.rest) {
		head = shown[:len(shown)-len(r.rest)]
		// Where the first state was blank its padding is gone, and with it the
		// space that ends some prefixes.
		probe := reading{layout: r.layout}
		if probe.open(slices.Concat(head, []byte("x"))); len(head) > 0 && string(probe.rest) != "x" {
			head = slices.Concat(head, []byte(" "))
		}
	}
	return before, head, behind
}
