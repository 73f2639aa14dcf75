package catalog

import (
	"strings"
	"testing"

	"rankscope/analysis"
)

func loaded(t testing.TB) *Catalog {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func lineOf(e Example) analysis.Line {
	line := analysis.Line{Number: 7, Origin: analysis.NoOrigin(), Text: e.Text}
	line.Origin.Launcher = e.Launcher
	return line
}

// eventsOf runs an example the way its entry's scope asks for.
func eventsOf(c *Catalog, s Signature, e Example) []analysis.Event {
	one := func(ev analysis.Event, ok bool) []analysis.Event {
		if !ok {
			return nil
		}
		return []analysis.Event{ev}
	}
	switch s.Scope {
	case ScopeHead:
		return one(c.Head(lineOf(e)))
	case ScopeTail:
		return one(c.Tail(lineOf(e)))
	}
	return c.Match(lineOf(e), func() []string { return e.Under })
}

func TestExamples(t *testing.T) {
	c := loaded(t)
	for _, s := range c.Signatures() {
		// A fact's event is named after the first fact of the line, so a fact
		// is tried alone; all others meet their rivals.
		against := c
		if s.Role == analysis.RoleFact {
			alone, err := compile([]Signature{s})
			if err != nil {
				t.Fatal(err)
			}
			against = alone
		}
		if len(s.Examples.Match) < 2 || len(s.Examples.Miss) < 2 {
			t.Errorf("%s:%d: %s needs two examples of each kind", s.File, s.Line, s.ID)
		}
		by := func(e Example) bool {
			for _, ev := range eventsOf(against, s, e) {
				if ev.Signature == s.ID {
					return true
				}
			}
			return false
		}
		for _, e := range s.Examples.Match {
			if !by(e) {
				t.Errorf("%s:%d: %s does not match %q; got %v", s.File, s.Line, s.ID, e.Text, ids(eventsOf(c, s, e)))
			}
		}
		for _, e := range s.Examples.Miss {
			if by(e) {
				t.Errorf("%s:%d: %s matches %q", s.File, s.Line, s.ID, e.Text)
			}
		}
	}
}

func ids(events []analysis.Event) string {
	var out []string
	for _, e := range events {
		out = append(out, e.Signature)
	}
	return strings.Join(out, " ")
}
