package remedy

import (
	"cmp"
	"slices"
	"strings"

	"rankscope/analysis"
)

// anyEnvironment is the key of a fix that is the same everywhere.
const anyEnvironment = "any"

// remedies of the cause, in the order they are shown.
func (s *situation) remedies() []analysis.Remedy {
	entries := slices.Clone(s.book.plan(s.inc.Cause).Remedies)
	slices.SortStableFunc(entries, func(a, b remedyEntry) int {
		return cmp.Or(s.rung(a)-s.rung(b), s.book.order(a.Environment)-s.book.order(b.Environment))
	})
	var list []analysis.Remedy
	for _, e := range entries {
		if r, ok := s.remedy(e); ok {
			list = append(list, r)
		}
	}
	return list
}

// rung orders fixes: the evident environment's, those that fit everywhere,
// the other environments', the same in other resources, then mitigations, the
// evident framework's first. Where nothing tells the environment, what fits
// everywhere comes before the guess, and the guess's variants don't push the
// others away.
func (s *situation) rung(e remedyEntry) int {
	switch {
	case e.Environment == s.env.Key && !e.Mitigation && s.evident:
		return 0
	case e.Environment == anyEnvironment && !e.Mitigation:
		return 1
	case e.Environment == s.env.Key && !e.Mitigation && !e.Variant:
		return 2
	case !e.Mitigation && !e.Variant:
		return 3
	case !e.Mitigation:
		return 4
	case e.Environment == s.env.Key || e.Environment == s.framework && s.framework != "":
		return 5
	}
	return 6
}

// remedy fills in one entry; ok is false when a value can't be written
// safely, or nothing is left to show.
func (s *situation) remedy(e remedyEntry) (analysis.Remedy, bool) {
	p := &page{s: s}
	texts := []string{e.Title, e.Snippet, e.Why, e.Caveat, e.Apply}
	for i, t := range texts {
		filled, err := p.fill(t)
		if err != nil {
			return analysis.Remedy{}, false
		}
		texts[i] = filled
	}
	if strings.TrimSpace(texts[1]) == "" {
		return analysis.Remedy{}, false
	}
	if edits := p.toEdit(); edits != "" {
		texts[4] = strings.TrimSpace(texts[4] + " " + edits)
	}
	return analysis.Remedy{
		Environment: e.Environment, Title: texts[0], Snippet: texts[1], Language: e.Language,
		Why: texts[2], Caveat: texts[3], Who: e.Who, Apply: texts[4], Mitigation: e.Mitigation,
	}, true
}

// avoid is what not to do about the cause.
func (s *situation) avoid() []Advice {
	var list []Advice
	for _, a := range s.book.plan(s.inc.Cause).Avoid {
		p := &page{s: s}
		what, err1 := p.fill(a.What)
		why, err2 := p.fill(a.Why)
		if err1 != nil || err2 != nil || what == "" || why == "" {
			continue
		}
		list = append(list, Advice{What: what, Why: why})
	}
	return list
}
