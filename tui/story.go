package tui

import (
	"cmp"
	"slices"

	"rankscope/analysis"
)

// stop is a line of the story that e and w lead to.
type stop struct {
	cite analysis.Cite
	rank int
	text string // of the line
	// label says what the stop is, in plain words.
	label string
}

// principal is the line that shows the failure best: what names it, if that is
// the origin's, else the last of the origin's evidence; nil when there is no
// evidence at all.
func principal(incident *analysis.Incident) *analysis.Evidence {
	if s := incident.Signature; s != nil && !s.Pos.IsZero() {
		return s
	}
	if o := incident.Origin; o != nil {
		for i := len(o.Evidence) - 1; i >= 0; i-- {
			if !o.Evidence[i].Pos.IsZero() {
				return &o.Evidence[i]
			}
		}
	}
	for i := range incident.Ranks {
		if first := incident.Ranks[i].FirstRelated; first != nil && !first.Pos.IsZero() {
			return first
		}
	}
	return nil
}

// evidenceStops are the lines that e walks: the line that names the failure,
// the origin's evidence, that of co-origins, then the first related line of
// each rank in the order of rankOrder.
func evidenceStops(incident *analysis.Incident) []stop {
	var stops []stop
	seen := map[analysis.Pos]bool{}
	add := func(e *analysis.Evidence, rank int, label string) {
		if e == nil || e.Pos.IsZero() || seen[e.Pos] {
			return
		}
		seen[e.Pos] = true
		stops = append(stops, stop{cite: e.Cite, rank: rank, text: e.Text, label: label})
	}
	originRank := analysis.None
	if incident.Origin != nil {
		originRank = incident.Origin.Rank
	}
	if e := principal(incident); e != nil {
		add(e, originRank, cmp.Or(e.Why, "this names the failure"))
	}
	for _, party := range parties(incident) {
		for i := range party.Evidence {
			add(&party.Evidence[i], party.Rank, cmp.Or(party.Evidence[i].Why, "evidence of where it began"))
		}
	}
	for _, r := range rankOrder(incident) {
		add(r.FirstRelated, r.Rank, "first related line of "+rankName(r.Rank))
	}
	return stops
}

// warningStops are the hints of the timeline in the order of the log.
func warningStops(incident *analysis.Incident) []stop {
	var stops []stop
	for _, m := range incident.Timeline {
		if m.Kind == analysis.MomentHint && !m.Cite.Pos.IsZero() {
			stops = append(stops, stop{cite: m.Cite, rank: m.Rank, text: m.Text, label: "a warning of " + rankName(m.Rank)})
		}
	}
	return stops
}

// attemptStops are the first lines of each attempt that the timeline knows.
func attemptStops(incident *analysis.Incident) []stop {
	var stops []stop
	last := analysis.None
	for _, m := range incident.Timeline {
		if m.Cite.Pos.IsZero() || m.Attempt == analysis.None || m.Attempt == last {
			continue
		}
		last = m.Attempt
		stops = append(stops, stop{cite: m.Cite, rank: m.Rank, text: m.Text, label: attemptName(m.Attempt)})
	}
	return stops
}

// parties are the origin and the co-origins.
func parties(incident *analysis.Incident) []analysis.Party {
	var all []analysis.Party
	if incident.Origin != nil {
		all = append(all, *incident.Origin)
	}
	return append(all, incident.Origins...)
}

// rankOrder is the order in which ranks are shown: origin first, then affected
// ones, then by the time and line of the first related line; those without one
// come last.
func rankOrder(incident *analysis.Incident) []analysis.Rank {
	ranks := slices.Clone(incident.Ranks)
	slices.SortStableFunc(ranks, compareRanks)
	return ranks
}

func compareRanks(a, b analysis.Rank) int {
	if c := cmp.Compare(orderOf(a), orderOf(b)); c != 0 {
		return c
	}
	if a.FirstRelated != nil && b.FirstRelated != nil {
		x, y := a.FirstRelated, b.FirstRelated
		if !x.Stamp.IsZero() && !y.Stamp.IsZero() {
			if c := x.Stamp.T.Compare(y.Stamp.T); c != 0 {
				return c
			}
		}
		if x.File == y.File {
			if c := cmp.Compare(x.Line, y.Line); c != 0 {
				return c
			}
		}
	}
	return cmp.Compare(a.Rank, b.Rank)
}

// orderOf puts ranks into groups.
func orderOf(r analysis.Rank) int {
	switch {
	case r.Role == analysis.RankOrigin:
		return 0
	case r.Role == analysis.RankAffected:
		return 1
	case r.FirstRelated != nil:
		return 2
	case r.Role == analysis.RankSilent:
		return 3
	}
	return 4
}
