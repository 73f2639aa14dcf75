package compare

import (
	"slices"

	"rankscope/analysis"
)

// reading is one side, read through the miner.
type reading struct {
	side  Side
	which int // index into template.sides
	lines int
	// ticks is how many lines told a training step. Counts are held against
	// it: a line that a console repeats beside a rank's file repeats its ticks
	// too.
	ticks int
	// peak is the highest step told; analysis.None where none was.
	peak     int
	ranks    map[int]bool
	counters counters
	// end is the place of the signature's traceback among the side's lines:
	// what comes before it led to the failure. 0 where there is no signature.
	end    int
	traces traces
}

// askedEnough is how many lines of a template are asked for a step before it
// is taken for one that tells none.
const askedEnough = 16

func (r *reading) read(m *miner) {
	r.ranks, r.counters, r.traces, r.peak = map[int]bool{}, counters{}, traces{}, analysis.None
	if r.side.Lines == nil {
		return
	}
	signature := places(r.side.Incident.Signature)
	for l := range r.side.Lines {
		if r.end == 0 {
			at := r.traces.follow(l, r.lines+1)
			if slices.ContainsFunc(signature, func(c analysis.Cite) bool { return samePlace(c, l.Cite) }) {
				r.end = at
			}
		}
		if !r.side.holds(l.Rank) {
			continue
		}
		t := m.find(l.Text)
		if t == nil {
			continue
		}
		r.lines++
		if l.Rank >= 0 {
			r.ranks[l.Rank] = true
		}
		t.sides[r.which].add(l, r.lines, r.peak)
		r.tick(t, l)
	}
}

// tick asks a line for its training step.
func (r *reading) tick(t *template, l Line) {
	if l.Steps == nil || t.asked >= askedEnough && t.told == 0 {
		return
	}
	t.asked++
	first, last, ok := l.Steps()
	if !ok {
		return
	}
	t.told++
	r.ticks++
	r.peak = max(r.peak, last)
	r.counters.tell(l, first, last)
}

// places are where a line stands, its copies included.
func places(e *analysis.Evidence) []analysis.Cite {
	if e == nil {
		return nil
	}
	return append([]analysis.Cite{e.Cite}, e.Also...)
}

func samePlace(a, b analysis.Cite) bool {
	return a.File == b.File && a.Line == b.Line && a.Pos.Offset == b.Pos.Offset
}

// before reports whether the at-th line of the side came before its failure.
func (r *reading) before(at int) bool { return r.end == 0 || at < r.end }
