package diagnose

import (
	"maps"
	"slices"
	"sort"
	"time"

	"rankscope/analysis"
)

// clocks are how the nodes' clocks stand against that of the reference node.
//
// Ranks of a data-parallel job take each step together: nobody has finished
// step m before everybody has finished step n < m, for a collective lies
// between. So, by true time, each line of a later step on one node is behind
// each line of an earlier step on another. Two such pairs, one each way, hold
// the offset between two clocks in an interval; the more steps, the narrower.
// An interval that is empty says that these steps are not taken together, or
// that a clock was set meanwhile: then nothing is known.
type clocks struct {
	reference string
	offsets   map[string]offset
}

// offset is how far a place's clock is ahead of the reference's, between low
// and high; anchors are the lines that say so.
type offset struct {
	low, high time.Duration
	anchors   []analysis.Cite
}

func (o offset) middle() time.Duration { return o.low + (o.high-o.low)/2 }
func (o offset) spread() time.Duration { return (o.high-o.low)/2 + time.Millisecond }

// mark is one step of a place by its own clock.
type mark struct {
	step int
	at   time.Time
	cite analysis.Cite
}

// readClocks compares the last steps of all places, of each attempt that has
// files of its own apart; the narrowest interval stays.
func (d *diagnosis) readClocks() clocks {
	byAttempt := map[int][]int{}
	for i, s := range d.sources {
		byAttempt[s.Path.Attempt] = append(byAttempt[s.Path.Attempt], i)
	}
	best := clocks{}
	for _, attempt := range slices.Sorted(maps.Keys(byAttempt)) {
		if c := d.clocksOf(byAttempt[attempt]); len(c.offsets) > len(best.offsets) {
			best = c
		}
	}
	return best
}

// clocksOf compares the steps in some of the sources.
func (d *diagnosis) clocksOf(sources []int) clocks {
	marks, lowest := d.marks(sources)
	c := clocks{offsets: map[string]offset{}}
	for place, rank := range lowest {
		if c.reference == "" || rank < lowest[c.reference] {
			c.reference = place
		}
	}
	for place, own := range marks {
		if place == c.reference {
			continue
		}
		if o, ok := between(own, marks[c.reference]); ok {
			c.offsets[place] = o
		}
	}
	if len(c.offsets) > 0 {
		c.offsets[c.reference] = offset{}
	}
	return c
}

// clockRanks is how many ranks of a place, from its lowest on, stand for its
// clock: a report carries no more.
const clockRanks = 2

// marks are the steps that a place's lowest rank whose times can be trusted took
// since its step number last fell (a new epoch, a restart), and which rank that
// is.
func (d *diagnosis) marks(sources []int) (marks map[string][]mark, lowest map[string]int) {
	marks, lowest = map[string][]mark{}, map[string]int{}
	first := d.firstRanks()
	for _, i := range sources {
		s := &d.sources[i]
		byRank := map[int][]analysis.Step{}
		for _, w := range s.Writers {
			for _, step := range w.Steps {
				if rank := d.id.Rank(i, step.Line.Origin); rank >= 0 {
					byRank[rank] = append(byRank[rank], step)
				}
			}
		}
		for rank, steps := range byRank {
			place := d.id.Place(i, steps[0].Line.Origin, rank)
			if low, ok := lowest[place]; place == "" || ok && low <= rank || rank >= first[place]+clockRanks {
				continue
			}
			if list := sinceReset(steps, s.Input.Path); list != nil && !stale(s, list[len(list)-1]) {
				marks[place], lowest[place] = list, rank
			}
		}
	}
	return marks, lowest
}

// firstRanks is the lowest rank of each place that wrote anything.
func (d *diagnosis) firstRanks() map[string]int {
	first := map[string]int{}
	for i, s := range d.sources {
		for _, w := range s.Writers {
			o := w.Last.Origin
			rank := d.id.Rank(i, o)
			place := d.id.Place(i, o, rank)
			if low, ok := first[place]; rank >= 0 && (!ok || rank < low) {
				first[place] = rank
			}
		}
	}
	return first
}

// stale reports whether a whole attempt ended behind a step: the attempt of the
// step is not the last one, with which others are compared.
func stale(s *Source, m mark) bool {
	ended := 0
	for k := range s.Events {
		e := &s.Events[k]
		if e.Line.Pos.Offset > m.cite.Pos.Offset && isAgentFailure(&event{Event: e}) {
			ended++
		}
	}
	return ended > 1
}

// sinceReset turns a rank's steps into marks. Where a runtime stamped the lines
// as they came out of a buffer, the program's own times tell when each was
// written; the shortest delay joins the two clocks.
func sinceReset(steps []analysis.Step, file string) []mark {
	sort.SliceStable(steps, func(a, b int) bool { return steps[a].Line.Pos.Offset < steps[b].Line.Pos.Offset })
	from := 0
	for i := 1; i < len(steps); i++ {
		if steps[i].Number <= steps[i-1].Number {
			from = i
		}
	}
	delay, inner := time.Duration(0), true
	for i, s := range steps[from:] {
		stamp := s.Line.Origin.Stamp
		if stamp.Inner.IsZero() {
			inner = false
			break
		}
		if late := stamp.T.Sub(stamp.Inner); i == 0 || late < delay {
			delay = late
		}
	}
	var list []mark
	for _, s := range steps[from:] {
		stamp := s.Line.Origin.Stamp
		if stamp.IsZero() || stamp.Uptime || stamp.Inferred {
			continue
		}
		at := stamp.T
		if inner {
			at = stamp.Inner.Add(delay)
		}
		list = append(list, mark{s.Number, at, analysis.Cite{File: file, Line: s.Line.Number, Pos: s.Line.Pos}})
	}
	if len(list) < leastMarks || inBursts(list) {
		return nil
	}
	return list
}

// leastMarks is how many steps of a rank must be seen to trust their times, and
// burst how many times shorter than the usual time between two steps a pause is
// that only a buffer makes.
const (
	leastMarks = 3
	burst      = 20
)

// inBursts reports whether a rank's lines were stamped as a buffer let them go:
// then their times don't tell when a step was taken.
func inBursts(list []mark) bool {
	least := usual(list) / burst
	for i := 1; i < len(list); i++ {
		if list[i].at.Sub(list[i-1].at) <= least {
			return true
		}
	}
	return false
}

// between bounds how far the clock of own is ahead of the reference's.
func between(own, reference []mark) (offset, bool) {
	var o offset
	var low, high [2]analysis.Cite
	haveLow, haveHigh := false, false
	for _, a := range own {
		for _, b := range reference {
			gap := a.at.Sub(b.at)
			if a.step > b.step && (!haveHigh || gap < o.high) {
				o.high, haveHigh, high = gap, true, [2]analysis.Cite{a.cite, b.cite}
			}
			if a.step < b.step && (!haveLow || gap > o.low) {
				o.low, haveLow, low = gap, true, [2]analysis.Cite{a.cite, b.cite}
			}
		}
	}
	o.anchors = []analysis.Cite{low[0], low[1], high[0], high[1]}
	// Steps taken together leave about twice the time of one between the
	// bounds. Far less shows that one side's times are late.
	return o, haveLow && haveHigh && o.high-o.low >= max(usual(own), usual(reference))/narrow
}

// narrow is by how much an interval may be shorter than the usual step.
const narrow = 4

// usual is the time from one step to the next.
func usual(list []mark) time.Duration {
	first, last := list[0], list[len(list)-1]
	return last.at.Sub(first.at) / time.Duration(last.step-first.step)
}

// apart is the time from b to a by the reference's clock, and how far off that
// may be; ok is false where two places' clocks were never tied together.
func (c clocks) apart(a, b *event) (gap, unsure time.Duration, ok bool) {
	x, known := c.offsets[a.place]
	y, also := c.offsets[b.place]
	if !known || !also {
		return 0, 0, false
	}
	gap = a.Line.Origin.Stamp.T.Sub(b.Line.Origin.Stamp.T) - x.middle() + y.middle()
	return gap, x.spread() + y.spread(), true
}

// common is an event's time by the reference's clock, where its place's clock
// is known to differ; else as it stands.
func (c clocks) common(e *event) time.Time {
	t := e.Line.Origin.Stamp.T
	if o, ok := c.offsets[e.place]; ok && o.middle().Abs() > o.spread() {
		return t.Add(-o.middle())
	}
	return t
}

// clock is what the report says of a place's clock.
func (c clocks) clock(place string) analysis.Clock {
	o, ok := c.offsets[place]
	if !ok {
		return analysis.Clock{}
	}
	clock := analysis.Clock{Known: true, Anchors: o.anchors}
	if place != c.reference {
		clock.OffsetSeconds, clock.UncertaintySeconds = o.middle().Seconds(), o.spread().Seconds()
	}
	return clock
}
