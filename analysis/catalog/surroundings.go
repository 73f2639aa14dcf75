package catalog

import (
	"slices"

	"rankscope/analysis"
)

// surroundings are the lines before a line, fetched when first needed.
type surroundings struct {
	read  func() []string
	lines []string
	known bool
}

// decide reports whether an entry's conditions on the lines before hold, which
// lines decided or are to be mentioned, oldest first, and what the named groups
// hold in them. Of the lines that one condition matches the last counts, which
// is the nearest. Without lines, a condition on what must be there fails and one
// on what must not be there holds.
func (a *surroundings) decide(s *Signature) (context []string, fields map[string]string, fits bool) {
	if len(s.under)+len(s.notUnder)+len(s.mention) == 0 {
		return nil, nil, true
	}
	lines := a.all()
	for _, p := range s.notUnder {
		if slices.ContainsFunc(lines, p.matches) {
			return nil, nil, false
		}
	}
	places, fields := nearest(s.under, lines, nil)
	if len(s.under) > 0 && len(places) == 0 {
		return nil, nil, false
	}
	mentioned, fields := nearest(s.mention, lines, fields)
	places = append(places, mentioned...)
	slices.Sort(places)
	for _, i := range slices.Compact(places) {
		context = append(context, copied(lines[i], analysis.MaxEvidence))
	}
	return context, fields, true
}

// nearest finds the last line that each pattern matches, and adds its named
// groups to fields.
func nearest(patterns []*pattern, lines []string, fields map[string]string) ([]int, map[string]string) {
	var places []int
	for _, p := range patterns {
		for i := len(lines) - 1; i >= 0; i-- {
			if more, matched := p.fields(lines[i]); matched {
				places, fields = append(places, i), merged(fields, more)
				break
			}
		}
	}
	return places, fields
}

// all returns the last lines before, each cut to what is looked at.
func (a *surroundings) all() []string {
	if a.known || a.read == nil {
		return a.lines
	}
	a.known = true
	lines := a.read()
	lines = lines[max(0, len(lines)-maxContext):]
	a.lines = make([]string, len(lines))
	for i, line := range lines {
		a.lines[i] = cut(line, maxText)
	}
	return a.lines
}
