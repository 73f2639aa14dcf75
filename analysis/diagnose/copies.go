package diagnose

import (
	"rankscope/analysis"
)

// lineKey is what the same line has in common wherever it is written: the
// message, who wrote it, and the program's own time.
type lineKey struct {
	signature, text string
	writer          int // rank, else local rank; None when the line names none
	time            int64
}

// foldCopies removes events that are the same line seen in another source: a
// launcher's console beside per-rank files, or a file given twice. The k-th
// occurrence here is the k-th there. The event of the per-rank file stays and
// names the other in Also; a copy never corroborates.
func foldCopies(events []*event, id *Identity) []*event {
	groups := map[lineKey]map[int][]*event{}
	for _, e := range events {
		k := keyOf(e)
		if groups[k] == nil {
			groups[k] = map[int][]*event{}
		}
		groups[k][e.source] = append(groups[k][e.source], e)
	}
	drop := map[*event]bool{}
	for _, bySource := range groups {
		if len(bySource) < 2 {
			continue
		}
		foldGroup(bySource, id, drop)
	}
	if len(drop) == 0 {
		return events
	}
	kept := make([]*event, 0, len(events)-len(drop))
	for _, e := range events {
		if !drop[e] {
			kept = append(kept, e)
		}
	}
	return kept
}

func keyOf(e *event) lineKey {
	k := lineKey{signature: e.Signature, text: e.Line.Text, writer: e.rank}
	if k.writer < 0 && e.local >= 0 {
		k.writer = e.local
	}
	s := e.Line.Origin.Stamp
	switch {
	case s.Inferred || s.IsZero():
	case !s.Inner.IsZero():
		k.time = s.Inner.UnixNano()
	default:
		k.time = s.T.UnixNano()
	}
	return k
}

// foldGroup pairs one line's occurrences over its sources.
func foldGroup(bySource map[int][]*event, id *Identity, drop map[*event]bool) {
	best := -1
	for source := range bySource {
		if best < 0 || closer(id, source, best) {
			best = source
		}
	}
	for source, copies := range bySource {
		if source == best || !mayCopy(id, bySource[best][0], copies[0]) {
			continue
		}
		for i, original := range bySource[best] {
			if i >= len(copies) {
				break
			}
			if original.place != "" && copies[i].place != "" && original.place != copies[i].place {
				continue
			}
			c := copies[i]
			// Events are shared with the sources: change a copy of it.
			changed := *original.Event
			changed.Also = append(append([]analysis.Cite(nil), original.Also...), c.cite())
			original.Event = &changed
			drop[c] = true
		}
	}
}

// closer reports whether source a is nearer to the writer than b: a file of
// one rank before a console, then the one given first.
func closer(id *Identity, a, b int) bool {
	pa, pb := id.fromPath(a) >= 0, id.fromPath(b) >= 0
	if pa != pb {
		return pa
	}
	return a < b
}

// mayCopy reports whether the lines of two sources can be one and the same.
// Texts without anything that tells two writers apart are only taken for
// copies where one source is a rank's own file and the other names the rank.
func mayCopy(id *Identity, a, b *event) bool {
	if a.place != "" && b.place != "" && a.place != b.place {
		return false
	}
	if a.attempt != b.attempt && a.attempt >= 0 && b.attempt >= 0 && id.fromPath(a.source) >= 0 && id.fromPath(b.source) >= 0 {
		return false
	}
	if id.fromPath(a.source) >= 0 && id.fromPath(b.source) >= 0 {
		return id.fromPath(a.source) == id.fromPath(b.source) && sameFile(id, a.source, b.source)
	}
	if a.rank >= 0 && a.rank == b.rank {
		return true
	}
	return sameFile(id, a.source, b.source)
}

// sameFile reports whether two sources look like the same file given twice.
func sameFile(id *Identity, a, b int) bool {
	x, y := id.sources[a], id.sources[b]
	return x.Input.Size == y.Input.Size && x.Input.Lines == y.Input.Lines && x.Last.Text == y.Last.Text &&
		len(x.Events) == len(y.Events)
}
