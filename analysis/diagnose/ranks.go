package diagnose

import (
	"cmp"
	"math"
	"sort"
	"strconv"

	"rankscope/analysis"
)

// maxListedRanks bounds how many ranks are listed only because the world size
// says that they exist.
const maxListedRanks = 1 << 16

// related is what the story uses of one rank.
type related struct {
	// first is the line to show: the earliest hint or failure of its own, else
	// a wrapper, else a lost peer.
	first                                   *event
	hint, seed, wrapper, collateral, ending *event
	tornDown, finished                      bool
}

// ranks describes every rank of the job for a verdict.
func (d *diagnosis) ranks(v *verdict) []analysis.Rank {
	table := d.knownRanks(v)
	rel := d.relate(v)
	torn := d.tornPlaces(v)
	list := make([]analysis.Rank, 0, len(table))
	for _, r := range table {
		x := rel[r.Rank]
		if x == nil {
			x = &related{}
		}
		r.Role = d.role(v, r, x, torn)
		if x.first != nil {
			e := x.first.evidence()
			r.FirstRelated = &e
		}
		r.Ending = d.ending(r, x, torn)
		if traits[v.cause].mount && r.Node != "" {
			r.Mount = mountOf(placeOf(r))
		}
		list = append(list, *r)
	}
	return d.sortRanks(list, v, rel)
}

// placeOf is the pod or host that a rank's mount belongs to.
func placeOf(r *analysis.Rank) string {
	if r.Pod != "" {
		return r.Pod
	}
	return r.Node
}

// mountOf names the /dev/shm of a place; empty when the place is unknown.
func mountOf(place string) string {
	if place == "" {
		return ""
	}
	return place + ":/dev/shm"
}

// knownRanks lists the ranks that wrote, were named, or must exist.
func (d *diagnosis) knownRanks(v *verdict) map[int]*analysis.Rank {
	table := map[int]*analysis.Rank{}
	at := func(rank int) *analysis.Rank {
		r := table[rank]
		if r == nil {
			r = &analysis.Rank{Rank: rank, LocalRank: analysis.None, Attempt: analysis.None, LastStep: analysis.None}
			if l, ok := d.id.rankLocal[rank]; ok {
				r.LocalRank = l
			}
			if d.attempts > 1 {
				r.Attempt = v.attempt
			}
			table[rank] = r
		}
		return r
	}
	for i, s := range d.sources {
		if p := s.Path.Attempt; p >= 0 && p != v.attempt {
			continue
		}
		for _, w := range s.Writers {
			if rank := d.id.Rank(i, w.Last.Origin); rank >= 0 {
				d.seen(at(rank), i, w)
			}
		}
	}
	for _, e := range v.events {
		if e.rank >= 0 && e.rank < math.MaxInt32 {
			r := at(e.rank)
			if pid := number(e.field("pid")); pid > 0 && e.Line.Origin.Launcher {
				r.PID = pid
			}
			if r.LocalRank < 0 && e.local >= 0 {
				r.LocalRank = e.local
			}
		}
	}
	for rank := 0; rank < min(d.id.world, maxListedRanks); rank++ {
		at(rank)
	}
	for rank, r := range table {
		d.place(r, rank)
		r.Node = d.id.host(rank, r.Node)
		if r.Pod == "" {
			r.Pod = d.id.rankPod[rank]
		}
	}
	return table
}

// seen adds what a writer of a source tells of its rank.
func (d *diagnosis) seen(r *analysis.Rank, source int, w Writer) {
	r.Lines += w.Count
	// What the launcher says of a rank's process comes later, and holds.
	if pid := ownProcess(&w.First); pid > 0 && r.PID == 0 {
		r.PID = pid
	}
	if w.LastStep > r.LastStep {
		r.LastStep, r.StepEvery, r.StepTime = w.LastStep, w.StepEvery, w.StepTime
	}
	s := w.Last.Origin.Stamp
	later := s.T.After(r.LastSeen.T) || r.LastLine.Line == 0
	if later {
		r.LastSeen = s
		r.LastLine = analysis.Cite{File: d.sources[source].Input.Path, Line: w.Last.Number, Pos: w.Last.Pos}
	}
	if o := w.Last.Origin; r.Pod == "" {
		r.Pod = o.Pod
	}
	if r.Node == "" {
		r.Node = d.id.Place(source, w.Last.Origin, r.Rank)
	}
	if r.LocalRank < 0 {
		r.LocalRank = w.Last.Origin.LocalRank
	}
}

// place fills in where a rank ran.
func (d *diagnosis) place(r *analysis.Rank, rank int) {
	if p := d.id.rankPlace[rank]; p != "" {
		r.Node = p
	}
	if r.Node != "" {
		return
	}
	only := ""
	for _, p := range d.id.sourcePlace {
		if p == "" || only != "" && only != p {
			return
		}
		only = p
	}
	if d.id.oneNode() && r.Lines > 0 {
		r.Node = only
	}
}

// relate finds what the story uses of each rank.
func (d *diagnosis) relate(v *verdict) map[int]*related {
	rel := map[int]*related{}
	at := func(rank int) *related {
		if rel[rank] == nil {
			rel[rank] = &related{}
		}
		return rel[rank]
	}
	story := map[*event]bool{}
	for _, e := range v.hints {
		story[e] = true
	}
	for _, e := range v.events {
		if e.rank < 0 {
			continue
		}
		x := at(e.rank)
		if e.Line.Origin.Launcher && e.field("exitcode") != "" && (x.ending == nil || x.ending.field("exitcode") == "") {
			x.ending = e
		}
		switch e.Role {
		case analysis.RoleHint:
			if story[e] {
				d.earlier(&x.hint, e)
			}
		case analysis.RoleInitiating:
			d.earlier(&x.seed, e)
		case analysis.RoleWrapper:
			d.earlier(&x.wrapper, e)
		case analysis.RoleCollateral:
			d.earlier(&x.collateral, e)
		case analysis.RoleTeardown:
			if x.ending == nil {
				x.ending = e
			}
			x.tornDown = x.tornDown || e.field("exitcode") == ""
		case analysis.RoleFact:
			x.finished = x.finished || e.field("clean_end") != ""
		}
	}
	for rank, x := range rel {
		x.choose(d)
		if x.first == nil && v.origin != nil && v.origin.rank == rank && v.named != nil && v.named.rank < 0 && !v.named.Line.Origin.Launcher {
			// The line was tied to this rank, which printed nothing else.
			x.first = v.named
		}
	}
	return rel
}

// choose picks the first related line.
func (x *related) choose(d *diagnosis) {
	for _, e := range []*event{x.hint, x.seed} {
		if e != nil && !e.Line.Origin.Launcher {
			d.earlier(&x.first, e)
		}
	}
	for _, e := range []*event{x.wrapper, x.collateral} {
		if x.first == nil && e != nil && !e.Line.Origin.Launcher {
			x.first = e
		}
	}
}

// earlier replaces *first by e where there is none yet or e is before it.
func (d *diagnosis) earlier(first **event, e *event) {
	if *first == nil || d.isBefore(e, *first) {
		*first = e
	}
}

// tornPlaces are the places and sources whose launcher ended processes.
func (d *diagnosis) tornPlaces(v *verdict) map[string]bool {
	torn := map[string]bool{}
	for _, e := range v.events {
		if e.Role == analysis.RoleTeardown && e.Line.Origin.Launcher {
			torn[e.place] = true
		}
	}
	return torn
}

// role says what became of a rank.
func (d *diagnosis) role(v *verdict, r *analysis.Rank, x *related, torn map[string]bool) analysis.RankRole {
	if v.cause == analysis.CauseNone {
		if r.Lines == 0 {
			return analysis.RankUnknown
		}
		return analysis.RankHealthy
	}
	if v.origin != nil && v.origin.rank == r.Rank {
		return analysis.RankOrigin
	}
	for _, e := range v.others {
		if e.rank == r.Rank {
			return analysis.RankOrigin
		}
	}
	switch {
	case x.seed != nil && x.seed.Cause == v.cause && (traits[v.cause].class == local || traits[v.cause].class == application):
		return analysis.RankAffected
	case x.finished && x.seed == nil && x.collateral == nil:
		return analysis.RankHealthy
	case x.seed != nil, x.wrapper != nil, x.collateral != nil, x.tornDown:
		return analysis.RankCollateral
	case r.Lines == 0 && r.Node == "":
		return analysis.RankUnknown
	case torn[placeOf(r)] || torn[""]:
		return analysis.RankCollateral
	case v.origin == nil && traits[v.cause].class == nothing:
		return analysis.RankUnknown
	}
	if d.running() {
		return analysis.RankHealthy // it may yet speak
	}
	return analysis.RankSilent
}

// running reports whether the job was still writing when reading ended.
func (d *diagnosis) running() bool {
	for _, s := range d.sources {
		if s.Running {
			return true
		}
	}
	return false
}

// ending says in plain words how a rank ended, as far as the launcher tells.
func (d *diagnosis) ending(r *analysis.Rank, x *related, torn map[string]bool) string {
	switch {
	case x.ending != nil && x.ending.field("exitcode") != "":
		return "exit code " + x.ending.field("exitcode")
	case x.ending != nil && x.ending.field("signal") != "":
		return "then " + x.ending.field("signal")
	case x.ending != nil && x.ending.field("closing") != "", x.first == nil && torn[placeOf(r)]:
		return "then SIGTERM"
	}
	return ""
}

// sortRanks puts origins first, then ranks by their first related line, then
// by number. Of nodes whose clocks can't be compared each is listed by itself.
func (d *diagnosis) sortRanks(list []analysis.Rank, v *verdict, rel map[int]*related) []analysis.Rank {
	origin := func(r *analysis.Rank) int {
		switch {
		case v.origin != nil && r.Rank == v.origin.rank:
			return 0
		case r.Role == analysis.RankOrigin:
			return 1
		case r.FirstRelated != nil:
			return 2
		}
		return 3
	}
	lowest := d.lowestOfPlaces(list, rel)
	group := func(e *event) int {
		if _, tied := d.clocks.offsets[e.place]; tied && !e.Line.Origin.Stamp.IsZero() {
			return analysis.None
		}
		return lowest[e.place]
	}
	// A rank is large and there may be thousands: pointers are moved, not ranks.
	order := make([]*analysis.Rank, len(list))
	for i := range list {
		order[i] = &list[i]
	}
	sort.Slice(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if x, y := origin(a), origin(b); x != y || x == 3 {
			return x < y || x == y && a.Rank < b.Rank
		}
		x, y := rel[a.Rank], rel[b.Rank]
		if x == nil || y == nil || x.first == nil || y.first == nil {
			return a.Rank < b.Rank
		}
		e, f := x.first, y.first
		return cmp.Or(cmp.Compare(group(e), group(f)), d.clocks.common(e).Compare(d.clocks.common(f)), cmp.Compare(e.source, f.source),
			cmp.Compare(e.order, f.order), cmp.Compare(a.Rank, b.Rank)) < 0
	})
	sorted := make([]analysis.Rank, len(list))
	for i, r := range order {
		sorted[i] = *r
	}
	return sorted
}

// lowestOfPlaces is the lowest rank of each place that has a related line.
func (d *diagnosis) lowestOfPlaces(list []analysis.Rank, rel map[int]*related) map[string]int {
	lowest := map[string]int{}
	for i := range list {
		if x := rel[list[i].Rank]; x != nil && x.first != nil {
			if low, ok := lowest[x.first.place]; !ok || list[i].Rank < low {
				lowest[x.first.place] = list[i].Rank
			}
		}
	}
	return lowest
}

// rankName is how a rank is called in a sentence.
func rankName(rank int) string {
	if rank < 0 {
		return "an unknown rank"
	}
	return "rank " + strconv.Itoa(rank)
}
