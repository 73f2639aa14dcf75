package diagnose

import (
	"sort"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// incident tells the story of all attempts, led by the verdict that explains
// most: the first attempt with a local cause, else the first at all.
func (d *diagnosis) incident(verdicts []*verdict) *analysis.Incident {
	lead := verdicts[0]
	for _, v := range verdicts {
		if traits[v.cause].class < traits[lead.cause].class {
			lead = v
		}
	}
	in := &analysis.Incident{
		Cause: lead.cause, Confidence: lead.confidence,
		Ranks: d.ranks(lead), Hypotheses: d.hypotheses(lead), Facts: d.facts(),
		Conflicts: d.id.conflicts, WorldSize: d.world(lead),
	}
	if lead.named != nil && lead.cause != analysis.CauseNone {
		e := lead.named.evidence()
		in.Signature = &e
	}
	if lead.origin != nil && lead.cause != analysis.CauseNone {
		p := d.party(lead, lead.origin)
		in.Origin = &p
		for _, e := range lead.others {
			in.Origins = append(in.Origins, d.party(lead, e))
		}
	}
	for _, v := range verdicts {
		in.Timeline = append(in.Timeline, d.moments(v)...)
		if d.attempts > 1 {
			in.Attempts = append(in.Attempts, d.attempt(v))
		}
	}
	in.Running = d.running()
	in.Nodes = d.nodes(lead, in.Ranks)
	in.Missing = d.missing(lead, in)
	in.Summary = d.summary(lead, in)
	return in
}

// world is how many ranks the job has, as far as the log tells.
func (d *diagnosis) world(v *verdict) int {
	if d.id.world > 0 {
		return d.id.world
	}
	return len(d.knownRanks(v))
}

func (d *diagnosis) attempt(v *verdict) analysis.Attempt {
	a := analysis.Attempt{Number: v.attempt, Cause: v.cause, Confidence: v.confidence}
	if v.origin != nil && v.cause != analysis.CauseNone {
		p := d.party(v, v.origin)
		a.Origin = &p
	}
	return a
}

// party describes who failed, with the lines that say so.
func (d *diagnosis) party(v *verdict, e *event) analysis.Party {
	p := analysis.Party{Rank: e.rank, LocalRank: e.local, Node: d.id.host(e.rank, e.place), Attempt: analysis.None, Stamp: e.Line.Origin.Stamp}
	if e.rank >= 0 {
		if l, ok := d.id.rankLocal[e.rank]; ok {
			p.LocalRank = l
		}
	}
	if o := e.Line.Origin; o.Pod != "" {
		p.Pod, p.Container = o.Pod, o.Container
	}
	if d.attempts > 1 {
		p.Attempt = v.attempt
	}
	if traits[v.cause].mount {
		p.Mount = mountOf(e.place)
	}
	for _, x := range v.events {
		own := x.rank == e.rank && (e.rank >= 0 || x.place == e.place)
		if !own && (x != v.named || x.rank >= 0) {
			continue
		}
		if w := number(x.field("worker_pid")); w > 0 && p.WorkerPID == 0 && x.Role != analysis.RoleNoise {
			p.WorkerPID = w
		}
		if w := number(x.field("pid")); w > 0 && x.Line.Origin.Launcher && p.PID == 0 {
			p.PID = w
		}
	}
	p.Evidence = d.evidenceOf(v, e)
	return p
}

// evidenceOf lists the lines that speak for a party: what it printed itself,
// what its place's workers printed, what supports it.
func (d *diagnosis) evidenceOf(v *verdict, e *event) []analysis.Evidence {
	var list []analysis.Evidence
	if v.named != nil && (v.named.rank == e.rank || v.named.rank < 0 && v.named.place == e.place) {
		list = cite(list, v.named)
	}
	list = cite(list, e)
	for _, x := range v.seeds {
		if x.rank == e.rank || x.rank < 0 && x.place == e.place {
			list = cite(list, x)
		}
	}
	for _, x := range v.support {
		if x.place == e.place || x.place == "" {
			list = cite(list, x)
		}
	}
	for _, x := range v.events {
		if x.rank == e.rank && x.Role == analysis.RoleWrapper && e.rank >= 0 {
			list = cite(list, x)
		}
	}
	return list
}

// facts lists the settings and sizes that the log states, each once a value.
func (d *diagnosis) facts() []analysis.Fact {
	var list []analysis.Fact
	seen := map[[2]string]bool{}
	for _, e := range d.events {
		if e.Role != analysis.RoleFact && e.field("total") == "" {
			continue
		}
		names := make([]string, 0, len(e.Fields))
		for name := range e.Fields {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			value := e.Fields[name]
			if e.Role != analysis.RoleFact {
				if name != "total" {
					continue
				}
				name = "shm_size"
			}
			if name == "rank" || name == "local_rank" || value == "" || seen[[2]string{name, value}] {
				continue
			}
			seen[[2]string{name, value}] = true
			list = append(list, analysis.Fact{Name: name, Value: value, Rank: e.rank, Node: e.place, Cite: e.cite()})
		}
	}
	return list
}

// missing names the evidence that would settle what is open.
func (d *diagnosis) missing(v *verdict, in *analysis.Incident) []string {
	if v.cause == analysis.CauseNone || v.confidence == analysis.High || !d.rules.has(NameMissing) {
		return nil
	}
	var list []string
	if m := traits[v.cause].missing; m != "" {
		list = append(list, m)
	}
	if unseen := unseenRanks(in); v.origin == nil && len(unseen) > 0 && len(unseen) < in.WorldSize {
		list = append(list, "the log of "+rankList(unseen))
	}
	return list
}

// unseenRanks are the ranks that must exist and of which there is no line.
func unseenRanks(in *analysis.Incident) []int {
	var list []int
	for _, r := range in.Ranks {
		if r.Lines == 0 && r.Role == analysis.RankUnknown {
			list = append(list, r.Rank)
		}
	}
	sort.Ints(list)
	return list
}

// rankList names ranks in a sentence, with ranges.
func rankList(ranks []int) string {
	var parts []string
	for i := 0; i < len(ranks); {
		j := i
		for j+1 < len(ranks) && ranks[j+1] == ranks[j]+1 {
			j++
		}
		part := strconv.Itoa(ranks[i])
		if j > i {
			part += "–" + strconv.Itoa(ranks[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	word := "rank "
	if len(ranks) > 1 {
		word = "ranks "
	}
	return word + strings.Join(parts, ", ")
}
