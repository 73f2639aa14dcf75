package engine

import "rankscope/analysis"

// crowdLeast is how many events of an input there must be before any is let go.
const crowdLeast = 8192

// quota is how many events of a kind are kept from its start and its end. What
// began a failure and what led to it stand there.
type quota struct {
	first, last int
	// together takes the writers of a signature together.
	together bool
}

// quotas are tried in turn until few enough events are left.
var quotas = [...]quota{
	{first: 16, last: 112},
	{first: 4, last: 28},
	{first: 1, last: 3},
	{first: 256, last: 768, together: true},
}

// kind is what events are counted by.
type kind struct {
	signature string
	writer    analysis.Key
}

// tally counts the events of a kind.
type tally struct {
	all, seen int
	stands    int // index of the kept event that stands for those let go
}

// thin returns events, which are in file order, without most of those that
// repeat: the last of the first ones of a kind counts for the ones let go. The
// result is a slice of its own.
func thin(events []analysis.Event) []analysis.Event {
	for _, q := range quotas {
		events = q.thin(events)
		if len(events) <= maxEvents {
			break
		}
	}
	return events
}

func (q quota) kindOf(e *analysis.Event) kind {
	if q.together {
		return kind{signature: e.Signature}
	}
	return kind{e.Signature, e.Line.Origin.Key()}
}

func (q quota) thin(events []analysis.Event) []analysis.Event {
	kinds := map[kind]*tally{}
	for i := range events {
		k := q.kindOf(&events[i])
		if kinds[k] == nil {
			kinds[k] = &tally{}
		}
		kinds[k].all++
	}
	kept := make([]analysis.Event, 0, crowdLeast)
	for i := range events {
		e := &events[i]
		t := kinds[q.kindOf(e)]
		t.seen++
		if t.seen > q.first && t.seen <= t.all-q.last {
			kept[t.stands].Count += e.Count
			kept[t.stands].Last = e.Last
			continue
		}
		if t.seen <= q.first {
			t.stands = len(kept)
		}
		kept = append(kept, *e)
	}
	return kept
}
