package catalog

import "rankscope/analysis"

// surroundings are the lines before a line, fetched when first needed.
type surroundings struct {
	read  func() []string
	lines []string
	known bool
}

// decide reports whether an entry's conditions on the lines before hold, and
// which of them decided, oldest first. Without lines, a condition on what must
// be there fails and one on what must not be there holds.
func (a *surroundings) decide(s *Signature) (deciding []string, fits bool) {
	if len(s.under) == 0 && len(s.notUnder) == 0 {
		return nil, true
	}
	if !a.known {
		a.known = true
		if a.read != nil {
			a.lines = a.read()
		}
		if over := len(a.lines) - maxContext; over > 0 {
			a.lines = a.lines[over:]
		}
	}
	for _, line := range a.lines {
		line = cut(line, maxText)
		for _, re := range s.notUnder {
			if re.MatchString(line) {
				return nil, false
			}
		}
		for _, re := range s.under {
			if re.MatchString(line) {
				deciding = append(deciding, cut(line, analysis.MaxEvidence))
				break
			}
		}
	}
	return deciding, len(s.under) == 0 || len(deciding) > 0
}
