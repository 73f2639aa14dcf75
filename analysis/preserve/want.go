package preserve

import (
	"slices"

	"rankscope/analysis"
)

// How many lines are kept around what a verdict stands on.
const (
	beforeFirst   = 100 // before a rank's first related line, and before the signature
	afterFirst    = 20  // behind them
	beforeMoment  = 50  // before other evidence: its traceback
	afterMoment   = 10
	beforeFact    = 2
	afterFact     = 2
	beforeEnd     = 30 // before a rank's last line: its last steps
	afterEnd      = 2
	tailLines     = 30 // of each input
	headBytes     = 16 << 10
	largestTraced = 4 << 20 // bytes to either side of a line, however long lines are
)

// Want asks for a line with what stands around it.
type Want struct {
	// Offset of any byte of the line, in the decompressed stream.
	Offset int64
	// Line is its number from 1; 0 when unknown.
	Line int
	// Before and After count the lines around it.
	Before, After int
}

// Wants lists the lines that an incident stands on, by input. Every line that
// a report cites is among them.
func Wants(i *analysis.Incident) map[analysis.SourceID][]Want {
	w := wants{}
	if i == nil {
		return w
	}
	if i.Signature != nil {
		w.evidence(*i.Signature, beforeFirst, afterFirst)
	}
	for _, r := range i.Ranks {
		if r.FirstRelated != nil {
			w.evidence(*r.FirstRelated, beforeFirst, afterFirst)
		}
		w.cite(r.LastLine, beforeEnd, afterEnd)
	}
	w.party(i.Origin)
	for _, p := range i.Origins {
		w.party(&p)
	}
	for _, a := range i.Attempts {
		w.party(a.Origin)
	}
	for _, h := range i.Hypotheses {
		for _, e := range slices.Concat(h.For, h.Against) {
			w.evidence(e, beforeMoment, afterMoment)
		}
	}
	for _, m := range i.Timeline {
		w.cite(m.Cite, beforeMoment, afterMoment)
	}
	for _, f := range i.Facts {
		w.cite(f.Cite, beforeFact, afterFact)
	}
	for _, n := range i.Nodes {
		for _, c := range n.Clock.Anchors {
			w.cite(c, beforeFact, afterFact)
		}
	}
	return w
}

type wants map[analysis.SourceID][]Want

func (w wants) cite(c analysis.Cite, before, after int) {
	if c.File == "" || c.Pos.IsZero() && c.Line != 1 {
		return
	}
	w[c.Pos.Source] = append(w[c.Pos.Source], Want{Offset: c.Pos.Offset, Line: max(0, c.Line), Before: before, After: after})
}

func (w wants) evidence(e analysis.Evidence, before, after int) {
	w.cite(e.Cite, before, after)
	for _, c := range e.Also {
		w.cite(c, beforeMoment, afterMoment)
	}
}

func (w wants) party(p *analysis.Party) {
	if p == nil {
		return
	}
	for _, e := range p.Evidence {
		w.evidence(e, beforeFirst, afterFirst)
	}
}
