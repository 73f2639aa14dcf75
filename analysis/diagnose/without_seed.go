package diagnose

import (
	"slices"

	"rankscope/analysis"
)

// fromConfirmation takes the cause from the kernel, the kubelet or a scheduler
// where no rank printed a failure.
func (d *diagnosis) fromConfirmation(v *verdict) bool {
	var confirmed []*event
	for _, e := range v.events {
		// How things stood before (a pod without a volume) begins no incident.
		if e.Role == analysis.RoleConfirmation && e.Cause != "" && e.field("standing") == "" {
			confirmed = append(confirmed, e)
		}
	}
	return d.take(v, confirmed)
}

// fromTeardown takes the cause from who ended the job: a time limit, a
// preemption, a signal.
func (d *diagnosis) fromTeardown(v *verdict) bool {
	var ended []*event
	for _, e := range v.events {
		if e.Role == analysis.RoleTeardown && traits[e.Cause].class == cancelled && e.Cause != "" {
			ended = append(ended, e)
		}
	}
	if len(ended) == 0 {
		return false
	}
	first, _ := d.earliest(ended)
	v.cause, v.named, v.seeds = first.Cause, first, ended
	return true
}

// take makes the earliest of events the verdict; false when there is none.
func (d *diagnosis) take(v *verdict, events []*event) bool {
	if len(events) == 0 {
		return false
	}
	first, _ := d.earliest(events)
	v.cause = first.Cause
	for _, e := range events {
		if e.Cause == first.Cause {
			v.seeds = append(v.seeds, e)
		}
	}
	v.named = first
	if first.rank >= 0 || first.place != "" {
		v.origin = first
	}
	return true
}

// fromWrapper knows which rank's loader or child went away, but not why: the
// line that would say so is missing. A wrapper that only points at the lines
// around it says nothing where those tell of peers.
func (d *diagnosis) fromWrapper(v *verdict) bool {
	peers := slices.ContainsFunc(v.events, func(e *event) bool { return e.Role == analysis.RoleCollateral })
	var wrappers []*event
	for _, e := range v.events {
		if peers && e.field("echo") != "" {
			continue
		}
		if e.Role == analysis.RoleWrapper && !d.tornDown(v, e) && !d.afterTeardown(v, e) {
			wrappers = append(wrappers, e)
		}
	}
	if len(wrappers) == 0 {
		return false
	}
	first, ties := d.earliest(wrappers)
	v.cause, v.named, v.seeds = analysis.CauseUnknown, first, wrappers
	if first.rank >= 0 || first.place != "" {
		v.origin = first
		v.others = onePerRank(ties, first)
	}
	return true
}

// afterTeardown reports whether a launcher ended processes of e's place before
// e was printed.
func (d *diagnosis) afterTeardown(v *verdict, e *event) bool {
	for _, t := range v.events {
		if t.Role != analysis.RoleTeardown || !t.Line.Origin.Launcher || t.place != e.place {
			continue
		}
		if before, known := d.orderOf(t, e); known && before {
			return true
		}
	}
	return false
}

// fromPeers is the verdict where every line only tells of others: a timeout if
// one was waited for, else lost peers. The rank that they point at is named if
// it pointed at nobody itself.
func (d *diagnosis) fromPeers(v *verdict) bool {
	var lost, waited []*event
	for _, e := range v.events {
		if e.Role != analysis.RoleCollateral || d.afterTeardown(v, e) && e.Cause != analysis.CollectiveTimeout {
			continue
		}
		if e.Cause == analysis.CollectiveTimeout {
			waited = append(waited, e)
		} else {
			lost = append(lost, e)
		}
	}
	list, cause := lost, analysis.PeerLost
	if len(waited) > 0 {
		list, cause = waited, analysis.CollectiveTimeout
	}
	if len(list) == 0 {
		return d.fromVote(v)
	}
	if d.onlyLeaving(v, list) {
		return false
	}
	first, _ := d.earliest(list)
	v.cause, v.named, v.seeds = cause, first, list
	v.origin = d.suspect(v, list)
	if rank := d.silentRank(v, ""); v.origin == nil && cause == analysis.CollectiveTimeout && rank >= 0 && d.rules.has(TieLines) {
		v.origin = standIn(first, rank)
		v.origin.place = d.id.rankPlace[rank]
	}
	return true
}

// suspect is the rank that others name and that names none; nil when there is
// not exactly one.
func (d *diagnosis) suspect(v *verdict, list []*event) *event {
	pointing := map[int]bool{}
	named := map[int]*event{}
	for _, e := range list {
		if e.rank >= 0 {
			pointing[e.rank] = true
		}
		if p := number(e.field("peer_rank")); p >= 0 && named[p] == nil {
			named[p] = e
		}
	}
	var only *event
	for rank, e := range named {
		if pointing[rank] {
			continue
		}
		if only != nil {
			return nil
		}
		only = standIn(e, rank)
		only.place = d.id.rankPlace[rank]
	}
	return only
}

// fromVote is the verdict where only a launcher says that something failed: it
// may know which rank, not of what.
func (d *diagnosis) fromVote(v *verdict) bool {
	for _, e := range v.events {
		if e.Role != analysis.RoleTeardown || e.field("exitcode") == "" && !e.Line.Origin.Launcher {
			continue
		}
		v.cause, v.named = analysis.CauseUnknown, e
		if vote := d.blamed(v, ""); vote != nil && d.rules.has(LauncherVotes) {
			v.named, v.origin = vote, vote
		}
		return true
	}
	return false
}

// fromSilence is the verdict of a log in which nothing went wrong as far as
// the catalogue knows.
func (d *diagnosis) fromSilence(v *verdict) {
	v.cause = analysis.CauseUnknown
	for i, s := range d.sources {
		if s.Running {
			v.cause = analysis.CauseNone
		}
		for k := range s.Events {
			e := &s.Events[k]
			if d.endsWell(i, e) || e.Role == analysis.RoleNoise && len(e.Context) > 0 && d.wentOn(i, e) {
				v.cause = analysis.CauseNone
			}
		}
	}
	if !d.rules.has(NoneNeedsCleanEnd) {
		v.cause = analysis.CauseNone
	}
}

// wentOn reports whether what looked like a failure, a traceback with a
// harmless end, was followed by more of the job: then it was harmless. A banner
// or a warning says nothing about how a log that just stops went on.
func (d *diagnosis) wentOn(source int, e *analysis.Event) bool {
	for _, w := range d.sources[source].Writers {
		if w.LastStep >= 0 && w.StepLine.Pos.Offset > e.Line.Pos.Offset {
			return true
		}
	}
	return false
}
