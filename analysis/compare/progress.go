package compare

import (
	"cmp"
	"slices"

	"rankscope/analysis"
)

// Progress is how a rank's step counter went, by all lines it printed.
type Progress struct {
	Rank int
	// First and Last are the first and the last step that was told, Peak the
	// greatest.
	First, Last, Peak int
	// Turns is how often the counter started again: once an epoch in some
	// programs, else after a restart. Sum adds up what each of its runs
	// reached, so that it never falls.
	Turns, Sum int
	// At is the line that told Last.
	At analysis.Cite
}

// No step is greater than maxStep, and no sum than maxSum: what claims more is
// no step, and mustn't overflow.
const (
	maxStep = 1 << 40
	maxSum  = 1 << 60
)

// maxCounters bounds how many step counters are followed.
const maxCounters = 1 << 14

// counter is a step counter as one file tells it of a rank. Files are followed
// apart: a launcher's console repeats, late, what a rank's own file says.
type counter struct {
	source analysis.SourceID
	file   string
	rank   int
}

// counters follows step counters.
type counters map[counter]*Progress

// tell takes a line that told steps.
func (c counters) tell(l Line, first, last int) {
	key := counter{source: l.Cite.Pos.Source, file: l.Cite.File, rank: l.Rank}
	p := c[key]
	if p == nil {
		if len(c) >= maxCounters {
			return
		}
		p = &Progress{Rank: l.Rank, First: first, Last: first, Peak: first, Sum: first}
		c[key] = p
	}
	for _, step := range []int{first, last} {
		if step < p.Last {
			p.Turns++
			p.Sum += step
		} else {
			p.Sum += step - p.Last
		}
		p.Sum = min(p.Sum, maxSum)
		p.Last = step
		p.Peak = max(p.Peak, step)
	}
	p.At = l.Cite
}

// byRank is the progress of each rank, by the file that tells most of it.
func (c counters) byRank() []Progress {
	best := map[int]Progress{}
	for _, p := range c {
		b, ok := best[p.Rank]
		if !ok {
			best[p.Rank] = *p
			continue
		}
		first := min(b.First, p.First)
		if more(*p, b) {
			b = *p
		}
		b.First = first
		best[p.Rank] = b
	}
	list := make([]Progress, 0, len(best))
	for _, p := range best {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Progress) int { return cmp.Compare(a.Rank, b.Rank) })
	return list
}

// more reports whether a got farther than b, in an order that leaves no ties
// between different ones.
func more(a, b Progress) bool {
	return cmp.Or(cmp.Compare(a.Sum, b.Sum), cmp.Compare(a.Peak, b.Peak), cmp.Compare(a.Last, b.Last),
		cmp.Compare(b.Turns, a.Turns)) > 0
}
