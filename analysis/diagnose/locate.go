package diagnose

import "rankscope/analysis"

// locate names the rank that failed first among a verdict's seeds.
//
// A worker's own line often carries no rank ("ERROR: Unexpected bus error
// encountered in worker" is printed by the worker, without a prefix): it is
// tied to a rank of the same place by what that rank printed, or stays the
// place's.
func (d *diagnosis) locate(v *verdict) {
	var ranked, bare []*event
	for _, e := range v.seeds {
		if e.rank >= 0 {
			ranked = append(ranked, e)
		} else {
			bare = append(bare, e)
		}
	}
	if len(ranked) == 0 {
		d.locateBare(v, bare)
		return
	}
	first, ties := d.earliest(ranked)
	v.origin, v.named = first, d.nameLine(v, first)
	if traits[v.cause].class == cancelled && ranksOf(ranked) > 1 {
		// Everybody was told to stop; nobody failed first.
		v.origin = nil
		return
	}
	if d.rules.has(CoOrigins) {
		v.others = onePerRank(ties, first)
	}
	d.preferWrapped(v, bare, first)
}

// preferWrapped looks at places other than the first rank's that have only
// lines without a rank: they are co-origins when their order isn't known.
func (d *diagnosis) preferWrapped(v *verdict, bare []*event, first *event) {
	if !d.rules.has(CoOrigins) {
		return
	}
	seen := map[string]bool{first.place: true}
	for _, e := range v.others {
		seen[e.place] = true
	}
	for _, e := range bare {
		if e.place == "" || seen[e.place] || d.placeHasSeed(v, e.place) {
			continue
		}
		seen[e.place] = true
		if before, known := d.orderOf(e, first); !known || before {
			v.others = append(v.others, e)
		}
	}
}

func (d *diagnosis) placeHasSeed(v *verdict, place string) bool {
	for _, e := range v.seeds {
		if e.rank >= 0 && e.place == place {
			return true
		}
	}
	return false
}

// locateBare ties seeds that name no rank: to the rank of the place whose
// loader noticed (a wrapper), else to the one rank that the launcher blames
// while all others only lost a peer; else to no rank.
func (d *diagnosis) locateBare(v *verdict, bare []*event) {
	first, _ := d.earliest(bare)
	v.origin, v.named = first, d.nameLine(v, first)
	if traits[v.cause].class == cancelled {
		v.origin = nil
		return
	}
	var wrappers []*event
	for _, e := range v.events {
		if !d.rules.has(TieLines) {
			break
		}
		if e.Role == analysis.RoleWrapper && e.rank >= 0 && (e.place == first.place || first.place == "") {
			wrappers = append(wrappers, e)
		}
	}
	if len(wrappers) > 0 {
		w, ties := d.earliest(wrappers)
		v.origin = w
		if d.rules.has(CoOrigins) {
			v.others = onePerRank(ties, w)
		}
		return
	}
	if e := d.confirmedRank(v, first); e != nil {
		v.origin = e
		return
	}
	if e := d.blamed(v, first.place); e != nil && d.rules.has(LauncherVotes) {
		v.origin = e
		return
	}
	if rank := d.silentRank(v, first.place); rank >= 0 && d.rules.has(TieLines) {
		v.origin = standIn(first, rank)
	}
}

// confirmedRank returns what the scheduler or the kernel says of a rank that
// ended the same way; nil unless it names exactly one.
func (d *diagnosis) confirmedRank(v *verdict, first *event) *event {
	var only *event
	for _, e := range v.events {
		kin := e.Cause == v.cause || v.cause == analysis.WorkerKilled && e.Cause == analysis.MemoryOOM
		if e.Role != analysis.RoleConfirmation || e.rank < 0 || !kin || e.place != first.place && first.place != "" && e.place != "" {
			continue
		}
		if only != nil && only.rank != e.rank {
			return nil
		}
		only = e
	}
	return only
}

// blamed returns the launcher's entry of the one rank of a place that it says
// failed; nil unless it names exactly one and no lost peer is without a rank:
// torchrun blames the first of those that failed in the same second.
func (d *diagnosis) blamed(v *verdict, place string) *event {
	elsewhere := func(e *event) bool { return e.place != place && place != "" && e.place != "" }
	lost, waited := map[int]bool{}, false
	for _, e := range v.events {
		if e.Role != analysis.RoleCollateral || e.Line.Origin.Launcher {
			continue
		}
		waited = waited || e.Cause == analysis.CollectiveTimeout
		if elsewhere(e) {
			continue
		}
		if e.rank < 0 {
			return nil
		}
		lost[e.rank] = true
	}
	if waited {
		// NCCL's watchdog aborts a rank that waited in vain.
		for _, e := range v.events {
			if e.field("exitcode") == "-6" && e.rank >= 0 {
				lost[e.rank] = true
			}
		}
	}
	var only *event
	for _, e := range v.events {
		failed := e.Line.Origin.Launcher && e.field("exitcode") != "" || e.field("rank") != ""
		if e.Role != analysis.RoleTeardown || e.rank < 0 || !failed || lost[e.rank] || elsewhere(e) {
			continue
		}
		if only != nil && only.rank != e.rank {
			return nil
		}
		if only == nil {
			only = e
		}
	}
	return only
}

// nameLine picks the line that names the failure best: the rank's own
// sentence, with the worker's pid where there is one.
func (d *diagnosis) nameLine(v *verdict, first *event) *event {
	best := first
	for _, e := range v.seeds {
		if e.rank != first.rank {
			continue
		}
		if first.rank < 0 && e.place != first.place {
			continue
		}
		if best.field("worker_pid") == "" && e.field("worker_pid") != "" && best.field("errno") == "" {
			best = e
		}
	}
	return best
}

// ranksOf counts the ranks of events.
func ranksOf(events []*event) int {
	seen := map[int]bool{}
	for _, e := range events {
		seen[e.rank] = true
	}
	return len(seen)
}

// onePerRank keeps the first event of each rank other than first's.
func onePerRank(events []*event, first *event) []*event {
	var list []*event
	seen := map[int]bool{first.rank: true}
	for _, e := range events {
		if e.rank >= 0 && !seen[e.rank] {
			seen[e.rank] = true
			list = append(list, e)
		}
	}
	return list
}
