package catalog

import (
	"regexp"
	"slices"
	"testing"
)

// TestWhatAMatchNeeds holds the shortcut to the expressions themselves: no
// pattern turns an example away that its expression takes.
func TestWhatAMatchNeeds(t *testing.T) {
	c := complete(t)
	var texts []string
	for _, s := range c.Signatures() {
		for _, e := range slices.Concat(s.Examples.Match, s.Examples.Miss) {
			texts = append(texts, e.Text)
		}
	}
	patterns, spelled := 0, 0
	for _, s := range c.Signatures() {
		for _, p := range s.patterns {
			re := p.expression()
			patterns++
			if p.needs != "" {
				spelled++
			}
			for _, text := range texts {
				if _, got := p.fields(text); got != re.MatchString(text) {
					t.Errorf("%s: %q needs %q, which is wrong of %q", s.ID, p.text, p.needs, text)
				}
			}
		}
	}
	if spelled*2 < patterns {
		t.Errorf("only %d of %d patterns spell out what they need", spelled, patterns)
	}
}

func FuzzNeeded(f *testing.F) {
	f.Add(`^(?:a|b)c(?P<n>\d+)ef+$`, "ac1eff")
	f.Add(`(?i)abc|d`, "ABC")
	f.Add("\ufffda", "\xffa")
	f.Fuzz(func(t *testing.T, expression, text string) {
		if len(expression) > 100 {
			return
		}
		re, err := regexp.Compile(expression)
		if err != nil {
			return
		}
		p := &pattern{text: expression}
		if p.matches(text) != re.MatchString(text) {
			t.Errorf("%q on %q: needs %q", expression, text, p.needs)
		}
	})
}
