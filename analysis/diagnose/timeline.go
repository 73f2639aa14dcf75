package diagnose

import (
	"sort"

	"rankscope/analysis"
)

// maxMoments bounds the timeline; maxHintsOfRank the readings kept of a rank,
// the newest, for they lead to the failure.
const (
	maxMoments     = 4096
	maxHintsOfRank = 64
)

// moments is the timeline of an attempt: its story's hints, failures, peers
// lost, teardown.
func (d *diagnosis) moments(v *verdict) []analysis.Moment {
	keep := map[*event]bool{}
	perRank := map[int]int{}
	for i := len(v.hints) - 1; i >= 0; i-- {
		e := v.hints[i]
		if perRank[e.rank]++; perRank[e.rank] <= maxHintsOfRank {
			keep[e] = true
		}
	}
	var list []*event
	for _, e := range v.events {
		if e.Role == analysis.RoleHint && !keep[e] {
			continue
		}
		if _, ok := momentKinds[e.Role]; ok {
			list = append(list, e)
		}
	}
	if len(list) > maxMoments {
		list = list[:maxMoments]
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i].Line.Origin.Stamp, list[j].Line.Origin.Stamp
		if list[i].source == list[j].source && list[i].rank == list[j].rank || a.IsZero() || b.IsZero() {
			return list[i].source < list[j].source || list[i].source == list[j].source && list[i].order < list[j].order
		}
		return d.clocks.common(list[i]).Before(d.clocks.common(list[j]))
	})
	moments := make([]analysis.Moment, 0, len(list))
	for _, e := range list {
		m := analysis.Moment{Stamp: e.Line.Origin.Stamp, Node: e.place, Rank: e.rank, Attempt: analysis.None,
			Kind: momentKinds[e.Role], Cite: e.cite(), Text: e.Line.Text, Value: analysis.None}
		if p, ok := percent(e); ok && e.Role == analysis.RoleHint {
			m.Value = p
		}
		if d.attempts > 1 {
			m.Attempt = e.attempt
		}
		moments = append(moments, m)
	}
	return moments
}

var momentKinds = map[analysis.EventRole]analysis.MomentKind{
	analysis.RoleHint:         analysis.MomentHint,
	analysis.RoleInitiating:   analysis.MomentInitiating,
	analysis.RoleWrapper:      analysis.MomentWrapper,
	analysis.RoleCollateral:   analysis.MomentCollateral,
	analysis.RoleTeardown:     analysis.MomentTeardown,
	analysis.RoleConfirmation: analysis.MomentConfirm,
}
