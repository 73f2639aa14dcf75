package catalog

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rankscope/analysis"
)

// FuzzWith: whatever a person's file holds, it is taken or refused with a place.
func FuzzWith(f *testing.F) {
	f.Add(own())
	f.Add(own("explain:", "x:"))
	f.Add("signatures:\n  - {id: a, role: fact}\n")
	f.Add("signatures: [[[[")
	f.Add("a: &a [*a]")
	f.Add("- |\n  x\n- 'y\n")
	f.Fuzz(func(t *testing.T, file string) {
		empty := &Catalog{}
		c, err := empty.With("own.yaml", []byte(file))
		if err == nil {
			for _, s := range c.Signatures() {
				c.Match(message(s.ID+" "+strings.Join(s.Literals, " ")), nil)
			}
			return
		}
		var fault *Fault
		if !errors.As(err, &fault) || fault.File != "own.yaml" || fault.Message == "" {
			t.Errorf("%T %v", err, err)
		}
	})
}

// FuzzMatch holds what Match promises, against trying every entry on the line.
func FuzzMatch(f *testing.F) {
	full := complete(f)
	for _, s := range full.Signatures() {
		for _, e := range slices.Concat(s.Examples.Match, s.Examples.Miss) {
			f.Add(e.Text, strings.Join(e.Under, "\n"), e.Launcher)
		}
	}
	c := loaded(f)
	all := make([]int, 0, len(c.signatures))
	for i, s := range c.signatures {
		if s.Scope == ScopeAny {
			all = append(all, i)
		}
	}
	f.Fuzz(func(t *testing.T, text, under string, launcher bool) {
		line := message(text)
		line.Origin.Launcher = launcher
		context := func() []string { return strings.Split(under, "\n") }
		got := c.Match(line, context)
		want := c.events(line, cut(text, maxText), all, &surroundings{read: context})
		if g, w := idsIn(got), idsIn(want); g != w {
			t.Errorf("%q: with literals %s, without %s", text, g, w)
		}
		facts := 0
		for _, e := range got {
			if e.Role == analysis.RoleFact {
				facts++
			}
			if len(e.Line.Text) > analysis.MaxEvidence || utf8.ValidString(text) && !utf8.ValidString(e.Line.Text) {
				t.Errorf("evidence %q", e.Line.Text)
			}
			for name, value := range e.Fields {
				if value == "" || len(value) > maxField {
					t.Errorf("field %s is %q", name, value)
				}
			}
		}
		if facts > 1 || len(got)-facts > 1 {
			t.Errorf("%q makes %s", text, idsIn(got))
		}
		c.Head(line)
		c.Tail(line)
	})
}

func idsIn(events []analysis.Event) string {
	var out []string
	for _, e := range events {
		out = append(out, e.Signature)
	}
	return strings.Join(out, " ")
}
