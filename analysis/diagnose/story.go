package diagnose

import (
	"sort"
	"time"

	"rankscope/analysis"
)

// fallBack is by how many points a mount's reading must fall below the peak
// for the hints before it to be background: prefetching makes it swing by ten
// or twenty points while it rises.
const fallBack = 30

// quietFactor and quietLeast tell a pause in a rank's hints from their normal
// spacing: longer than factor × the median gap and than least.
const (
	quietFactor = 12
	quietLeast  = 5 * time.Second
)

// tellStory keeps the hints that belong to the verdict's story: those of its
// cause and its mount, from the last unbroken rise on. While a job runs well
// those of any cause are told: they are what there is to see before a failure.
func (d *diagnosis) tellStory(v *verdict) {
	type kind struct {
		place string
		cause analysis.Cause
	}
	before := v.cause == analysis.CauseNone && d.running()
	byPlace := map[kind][]*event{}
	for _, e := range v.events {
		if e.Role != analysis.RoleHint || !before && (e.Cause != v.cause || !d.concerns(v, e)) {
			continue
		}
		k := kind{e.place, e.Cause}
		byPlace[k] = append(byPlace[k], e)
	}
	for _, list := range byPlace {
		sortEvents(list)
		if d.rules.has(StoryStart) {
			list = lastRise(list)
		}
		v.hints = append(v.hints, list...)
	}
	sortEvents(v.hints)
}

// lastRise returns the hints of one mount from where its level last began to
// rise without falling back or pausing. A hint without a reading counts by its
// time alone.
func lastRise(list []*event) []*event {
	start, peak := 0, 0
	pause := longPause(list)
	for i, e := range list {
		if i > 0 && gap(list[i-1], e) > pause {
			start, peak = i, 0
		}
		p, ok := percent(e)
		if !ok {
			continue
		}
		if p <= peak-fallBack {
			start, peak = i, p
		}
		peak = max(peak, p)
	}
	return list[start:]
}

// longPause is the least time between two hints that makes them two stories.
func longPause(list []*event) time.Duration {
	var gaps []time.Duration
	for i := 1; i < len(list); i++ {
		if g := gap(list[i-1], list[i]); g > 0 {
			gaps = append(gaps, g)
		}
	}
	if len(gaps) == 0 {
		return quietLeast
	}
	sort.Slice(gaps, func(i, j int) bool { return gaps[i] < gaps[j] })
	return max(quietLeast, quietFactor*gaps[len(gaps)/2])
}

// gap is the time from a to b, 0 where it isn't known.
func gap(a, b *event) time.Duration {
	s, t := a.Line.Origin.Stamp, b.Line.Origin.Stamp
	if s.IsZero() || t.IsZero() || a.source != b.source {
		return 0
	}
	return t.T.Sub(s.T)
}
