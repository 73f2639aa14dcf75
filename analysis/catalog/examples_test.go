package catalog

import (
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

// loaded is the catalogue as the program has it.
func loaded(t testing.TB) *Catalog {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// complete is the catalogue read without trust, with its examples.
func complete(t testing.TB) *Catalog {
	t.Helper()
	var all []Signature
	for _, subject := range subjects() {
		file := "signatures/" + subject + ".yaml"
		data, err := embedded.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		part, err := decode(file, data, false)
		if err != nil {
			t.Error(err)
		}
		all = append(all, part...)
	}
	if t.Failed() {
		t.FailNow()
	}
	c, err := compile(all)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestExamples runs the examples of every entry against all entries together;
// that each entry matches and misses its own when alone, decode has shown.
func TestExamples(t *testing.T) {
	c := complete(t)
	for _, s := range c.Signatures() {
		if len(s.Examples.Match) < 2 || len(s.Examples.Miss) < 2 {
			t.Errorf("%s:%d: %s needs two examples of each kind", s.File, s.Line, s.ID)
		}
		for _, e := range s.Examples.Match {
			// A line's facts share one event, named after the first.
			if s.Role != analysis.RoleFact && !c.recognises(s, e) {
				t.Errorf("%s:%d: %s does not get its example %q, but %s", s.File, s.Line, s.ID, e.Text, idsOf(c, e))
			}
		}
	}
}

func idsOf(c *Catalog, e Example) string {
	line := analysis.Line{Origin: analysis.NoOrigin(), Text: e.Text}
	line.Origin.Launcher = e.Launcher
	var out []string
	for _, ev := range c.Match(line, func() []string { return e.Under }) {
		out = append(out, ev.Signature)
	}
	return strings.Join(out, " ")
}

// TestLiteralsStandInExamples: the prefilter never loses a known line.
func TestLiteralsStandInExamples(t *testing.T) {
	c := complete(t)
	for _, s := range c.Signatures() {
		for _, e := range s.Examples.Match {
			if s.Scope == ScopeAny && !slices.ContainsFunc(c.Literals(), func(l string) bool { return strings.Contains(e.Text, l) }) {
				t.Errorf("%s: no literal in %q", s.ID, e.Text)
			}
		}
	}
}

// TestLiteralsSurviveJSON: container runtimes write logs as JSON, where these
// bytes are escaped; letters of other scripts they leave as they are.
func TestLiteralsSurviveJSON(t *testing.T) {
	for _, l := range loaded(t).Literals() {
		if strings.ContainsAny(l, "<>&\"\\") || strings.ContainsFunc(l, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 }) {
			t.Errorf("literal %q is written differently in JSON", l)
		}
		if len(l) < minLiteral {
			t.Errorf("literal %q is too short", l)
		}
	}
}
