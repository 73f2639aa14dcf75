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
	crowd    crowd
	// end is the place of the signature's traceback among the side's lines:
	// what comes before it led to the failure. 0 where there is no signature.
	end int
	// alarm is the place of the first line that speaks of the failure at all;
	// 0 where there is none.
	alarm  int
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
	failure := failurePlaces(r.side.Incident)
	for l := range r.side.Lines {
		at, frame := r.traces.follow(l, r.lines+1)
		if r.end == 0 && slices.Contains(signature, placeOf(l.Cite)) {
			r.end = at
		}
		if r.alarm == 0 && failure[placeOf(l.Cite)] {
			r.alarm = at
		}
		// Of a traceback its exception says what differs; the frames, a
		// sentence each, would hide it.
		if frame || !r.side.holds(l.Rank) {
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

// tick takes the training step that a line tells.
func (r *reading) tick(t *template, l Line) {
	if l.Steps == nil || t.asked >= askedEnough && t.told == 0 {
		return
	}
	t.asked++
	last, ok := t.step.read(l.Text, t.asked)
	first := last
	if !ok {
		if first, last, ok = l.Steps(); !ok || min(first, last) < 0 || max(first, last) > maxStep {
			return
		}
		t.step.learn(l.Text, last)
	}
	t.told++
	r.ticks++
	r.peak = max(r.peak, last)
	if l.Rank < 0 {
		r.crowd.tell(l, first, last)
		return
	}
	r.counters.tell(l, first, last)
}

// spot is where a line stands, to be compared.
type spot struct {
	file   string
	line   int
	offset int64
}

func placeOf(c analysis.Cite) spot { return spot{c.File, c.Line, c.Pos.Offset} }

// places are where a line stands, its copies included.
func places(e *analysis.Evidence) []spot {
	if e == nil {
		return nil
	}
	list := []spot{placeOf(e.Cite)}
	for _, c := range e.Also {
		list = append(list, placeOf(c))
	}
	return list
}

// failurePlaces are where an incident speaks of a failure; its hints don't.
func failurePlaces(in *analysis.Incident) map[spot]bool {
	all := map[spot]bool{}
	for _, p := range places(in.Signature) {
		all[p] = true
	}
	for _, m := range in.Timeline {
		if m.Kind != analysis.MomentHint {
			all[placeOf(m.Cite)] = true
		}
	}
	return all
}

// before reports whether the at-th line of the side came before its failure.
func (r *reading) before(at int) bool { return r.end == 0 || at < r.end }
