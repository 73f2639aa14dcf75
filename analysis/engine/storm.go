package engine

import (
	"bytes"
	"slices"

	"rankscope/analysis"
	"rankscope/analysis/scan"
)

// A storm is a region in which few templates make up most hits: a loader that
// prints one traceback for each batch, a reading with each step. Of each
// template the first and the last hits are read in full, those between are
// counted.
const (
	stormHits = 256 // hits of a region from which on it may be one
	stormEdge = 3   // hits of a template read in full at either end
)

// template is what hits of a storm have in common: the shape of the line and of
// the one before it, and who wrote it.
type template struct {
	line, above uint64
	key         analysis.Key
}

// group is the hits of one template, by their index among the region's.
type group struct {
	members []int
	// known are the signatures of the first member, stands where the events
	// begin that count for those between.
	known   []string
	stands  int
	read    int
	differs bool
}

// edge reports whether the n-th member of g is read in any case.
func (g *group) edge(n int) bool { return n < stormEdge || n >= len(g.members)-stormEdge }

// readHits reads the hits of a region.
func (w *reading) readHits(r *region, p *passage, hits []scan.Hit) {
	if len(hits) <= stormHits {
		w.readEach(r, p, hits)
		return
	}
	groups, of, place := p.groups(hits)
	for i, hit := range hits {
		if g := groups[of[i]]; g.edge(place[i]) {
			w.readMember(r, p, g, hit)
		}
	}
	for _, g := range groups {
		g.count(r, hits)
	}
	for i, hit := range hits {
		if g := groups[of[i]]; g.differs && !g.edge(place[i]) {
			w.readHit(r, p, hit)
		}
	}
}

func (w *reading) readEach(r *region, p *passage, hits []scan.Hit) {
	for _, hit := range hits {
		w.readHit(r, p, hit)
	}
}

// groups parts hits by their templates: of is the group of each hit, place its
// index among the members.
func (p *passage) groups(hits []scan.Hit) (list []*group, of, place []int) {
	known := map[template]int{}
	of, place = make([]int, len(hits)), make([]int, len(hits))
	for i, hit := range hits {
		t := p.template(hit)
		at, ok := known[t]
		if !ok {
			at = len(list)
			known[t] = at
			list = append(list, &group{})
		}
		of[i], place[i] = at, len(list[at].members)
		list[at].members = append(list[at].members, i)
	}
	return list, of, place
}

// readMember reads a hit at an edge of g.
func (w *reading) readMember(r *region, p *passage, g *group, hit scan.Hit) {
	from := len(r.events)
	w.readHit(r, p, hit)
	ids := signaturesOf(r.events[from:])
	if g.read == 0 {
		g.known = ids
	}
	g.differs = g.differs || !slices.Equal(ids, g.known)
	if g.read++; g.read == stormEdge {
		g.stands = from
	}
}

// count adds the members between the edges to the last of the first ones,
// unless they must be read.
func (g *group) count(r *region, hits []scan.Hit) {
	between := len(g.members) - 2*stormEdge
	if between <= 0 || g.differs {
		return
	}
	end := hits[g.members[stormEdge+between-1]]
	for k := range g.known {
		e := &r.events[g.stands+k]
		e.Count += between
		e.Last.Offset, e.Last.Length = end.Offset, min(end.Length, MaxRow)
	}
}

func signaturesOf(events []analysis.Event) []string {
	list := make([]string, 0, len(events))
	for _, e := range events {
		list = append(list, e.Signature)
	}
	return list
}

// template is that of a hit.
func (p *passage) template(hit scan.Hit) template {
	at := hit.Offset - p.start
	raw := p.text[at : at+int64(min(hit.Length, MaxRow))]
	above, _ := lastLine(p.text[max(0, at-MaxRow):at])
	t := template{line: shape(raw), above: shape(above)}
	if bytes.IndexByte(raw, '\r') < 0 { // a bar's states have no one writer
		t.key = hit.Key
	}
	return t
}
