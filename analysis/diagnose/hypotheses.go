package diagnose

import "rankscope/analysis"

// maxCited bounds the lines that a hypothesis shows for or against itself.
const maxCited = 6

// hypotheses lists the verdict's cause and its rivals, each with what speaks
// for and against it. The check that decides is filled in by the engine, for
// it needs the plans.
func (d *diagnosis) hypotheses(v *verdict) []analysis.Hypothesis {
	if v.cause == analysis.CauseNone {
		return nil
	}
	lead := analysis.Hypothesis{Cause: v.cause, Confidence: v.confidence}
	if v.named != nil {
		lead.For = append(lead.For, v.named.evidence())
	}
	for _, e := range append(append([]*event(nil), v.support...), v.seeds...) {
		lead.For = cite(lead.For, e)
	}
	for _, e := range v.against {
		lead.Against = cite(lead.Against, e)
	}
	list := []analysis.Hypothesis{lead}
	for _, r := range traits[v.cause].rivals {
		list = append(list, d.rival(v, r))
	}
	return append(list, d.unlisted(v, list)...)
}

// cite adds an event's line to a list unless it is there or the list is full.
func cite(list []analysis.Evidence, e *event) []analysis.Evidence {
	if len(list) >= maxCited {
		return list
	}
	for _, old := range list {
		if old.Pos == e.Line.Pos && old.File == e.file {
			return list
		}
	}
	return append(list, e.evidence())
}

// rival weighs another cause of the same sentence.
func (d *diagnosis) rival(v *verdict, r rival) analysis.Hypothesis {
	h := analysis.Hypothesis{Cause: r.cause, Confidence: analysis.Low}
	for _, e := range v.events {
		if e.Cause == r.cause && e.Role != analysis.RoleFact && e.Role != analysis.RoleNoise {
			h.For = cite(h.For, e)
		}
	}
	if r.cause == analysis.MappedFileTruncated {
		for _, e := range v.seeds {
			if speaksOfMapping(e.Event) {
				h.For = cite(h.For, e)
			}
		}
		for _, e := range v.against {
			h.For = cite(h.For, e)
		}
	}
	if len(h.For) > 0 {
		h.Confidence = analysis.Medium
	}
	h.For = append(h.For, analysis.Evidence{Why: r.why})
	for _, e := range v.support {
		h.Against = cite(h.Against, e)
	}
	return h
}

// unlisted are causes that other lines of the same attempt speak of and that
// are not among the rivals: a second thing that went wrong.
func (d *diagnosis) unlisted(v *verdict, have []analysis.Hypothesis) []analysis.Hypothesis {
	known := map[analysis.Cause]bool{analysis.CauseUnknown: true, analysis.PeerLost: true, "": true}
	for _, h := range have {
		known[h.Cause] = true
	}
	var more []analysis.Hypothesis
	at := map[analysis.Cause]int{}
	for _, e := range v.events {
		if e.Role != analysis.RoleInitiating && e.Role != analysis.RoleConfirmation && e.Role != analysis.RoleHint || known[e.Cause] {
			continue
		}
		i, ok := at[e.Cause]
		if !ok {
			if len(more) == 3 {
				continue
			}
			i = len(more)
			at[e.Cause] = i
			more = append(more, analysis.Hypothesis{Cause: e.Cause, Confidence: analysis.Low})
		}
		more[i].For = cite(more[i].For, e)
	}
	return more
}
