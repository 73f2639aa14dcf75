package diagnose

import "rankscope/analysis"

// silentRank is the one rank of a place (of the job, where place is empty)
// that the others waited for in vain: they say that a collective timed out, and
// it says nothing of the kind. None unless it is the only one and wrote
// anything at all.
//
// A DataLoader whose feeder thread dies leaves its rank so: it waits for a
// batch that never comes, without an error of its own.
func (d *diagnosis) silentRank(v *verdict, place string) int {
	waited := map[int]bool{}
	failed := map[int]bool{}
	for _, e := range v.events {
		if e.rank < 0 || e.Line.Origin.Launcher {
			continue
		}
		switch {
		case e.Role == analysis.RoleCollateral && e.Cause == analysis.CollectiveTimeout:
			// A hung rank's threads still pass on what others told them.
			waited[e.rank] = waited[e.rank] || e.field("relayed") == ""
		case e.Role == analysis.RoleCollateral, e.Role == analysis.RoleInitiating:
			failed[e.rank] = true
		}
	}
	ranks := d.knownRanks(v)
	only := analysis.None
	for rank, r := range ranks {
		if waited[rank] || place != "" && placeOf(r) != place {
			continue
		}
		if only >= 0 || r.Lines == 0 && d.id.rankPlace[rank] == "" {
			return analysis.None
		}
		only = rank
	}
	if only < 0 || failed[only] || len(ranks) < 2 || len(ranks) < d.id.world || !anyOf(waited) {
		return analysis.None
	}
	return only
}

func anyOf(set map[int]bool) bool {
	for _, in := range set {
		if in {
			return true
		}
	}
	return false
}

// standIn is e as of a rank that printed no line of its own.
func standIn(e *event, rank int) *event {
	x := *e
	x.rank, x.local = rank, analysis.None
	return &x
}
