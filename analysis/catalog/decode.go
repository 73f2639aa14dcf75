package catalog

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"rankscope/analysis"
)

// decode reads a file of signatures. Every mistake is a *Fault with its place;
// a field that isn't known is a mistake, since it is most often a misspelt one.
//
// A trusted file is one that the tests have read without trust: its expressions
// are compiled when needed, and what only finds mistakes is left out.
func decode(file string, data []byte, trusted bool) ([]Signature, error) {
	root, err := syntaxTree(file, data)
	if err != nil {
		return nil, err
	}
	d := &decoder{file: file, trusted: trusted}
	var out []Signature
	err = d.fields(root, map[string]func(ast.Node) error{
		"signatures": func(n ast.Node) error {
			return d.items(n, func(item ast.Node) error {
				s, err := d.signature(item)
				out = append(out, s)
				return err
			})
		},
	})
	if err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, faultAt(file, root.GetToken(), "no signatures in it")
	}
	return out, nil
}

type decoder struct {
	file    string
	trusted bool
	// weight of all expressions so far, see maxFileWeight.
	weight int
}

func (d *decoder) fault(n ast.Node, format string, args ...any) error {
	return faultAt(d.file, n.GetToken(), fmt.Sprintf(format, args...))
}

func (d *decoder) signature(n ast.Node) (Signature, error) {
	s := Signature{File: d.file, Scope: ScopeAny, Writer: AnyWriter}
	if t := n.GetToken(); t != nil && t.Position != nil {
		s.Line = t.Position.Line
	}
	var id ast.Node
	err := d.fields(n, map[string]func(ast.Node) error{
		"id":        func(n ast.Node) error { id = n; return d.identifier(n, &s.ID) },
		"role":      func(n ast.Node) error { return d.role(n, &s.Role) },
		"cause":     func(n ast.Node) error { return d.cause(n, &s.Cause) },
		"program":   func(n ast.Node) error { return d.text(n, &s.Program) },
		"since":     func(n ast.Node) error { return d.text(n, &s.Since) },
		"until":     func(n ast.Node) error { return d.text(n, &s.Until) },
		"source":    func(n ast.Node) error { return d.text(n, &s.Source) },
		"explain":   func(n ast.Node) error { return d.text(n, &s.Explain) },
		"scope":     func(n ast.Node) error { return d.scope(n, &s.Scope) },
		"launcher":  func(n ast.Node) error { return d.writer(n, &s.Writer) },
		"literals":  func(n ast.Node) error { return d.literals(n, &s.Literals) },
		"match":     func(n ast.Node) error { return d.regexps(n, &s.Patterns, &s.patterns) },
		"under":     func(n ast.Node) error { return d.regexps(n, &s.Under, &s.under) },
		"not_under": func(n ast.Node) error { return d.regexps(n, &s.NotUnder, &s.notUnder) },
		"mention":   func(n ast.Node) error { return d.regexps(n, &s.Mention, &s.mention) },
		"proves":    func(n ast.Node) error { return d.yes(n, &s.Proves) },
		"examples":  func(n ast.Node) error { return d.examples(n, &s.Examples) },
	})
	if err != nil {
		return s, err
	}
	if id == nil {
		return s, d.fault(n, "a signature without an id")
	}
	return s, d.whole(id, s)
}

// whole checks what only shows when all fields are there.
func (d *decoder) whole(n ast.Node, s Signature) error {
	switch {
	case s.Role == "":
		return d.fault(n, "%s: no role", s.ID)
	case s.Explain == "":
		return d.fault(n, "%s: no explain: say in one sentence what the line shows", s.ID)
	case len(s.patterns) == 0:
		return d.fault(n, "%s: no match", s.ID)
	case s.Scope == ScopeAny && len(s.Literals) == 0:
		return d.fault(n, "%s: no literals: without one its lines are not found", s.ID)
	case s.Scope != ScopeAny && len(s.Literals) > 0:
		return d.fault(n, "%s: literals are for scope any; with scope %s every line is looked at", s.ID, s.Scope)
	case s.Scope != ScopeAny && s.Role != analysis.RoleFact:
		return d.fault(n, "%s: scope %s is for facts", s.ID, s.Scope)
	case s.Role == analysis.RoleFact && s.Cause != "":
		return d.fault(n, "%s: a fact speaks for no cause", s.ID)
	case d.trusted:
		return nil
	}
	for _, p := range s.patterns {
		if s.Scope == ScopeAny && !proven(p.text, s.Literals) {
			return d.fault(n, "%s: a line may match %q and hold none of the literals, so it would not be found; give literals that stand in the expression as they are", s.ID, p.text)
		}
	}
	return d.tried(n, s)
}

// tried checks an entry against its own examples.
func (d *decoder) tried(n ast.Node, s Signature) error {
	alone, err := compile([]Signature{s})
	if err != nil {
		return err
	}
	for _, e := range s.Examples.Match {
		if !alone.recognises(s, e) {
			return d.fault(n, "%s: does not match its example %q", s.ID, e.Text)
		}
	}
	for _, e := range s.Examples.Miss {
		if alone.recognises(s, e) {
			return d.fault(n, "%s: matches %q, an example of what it must miss", s.ID, e.Text)
		}
	}
	return nil
}

func (d *decoder) examples(n ast.Node, into *Examples) error {
	list := func(to *[]Example) func(ast.Node) error {
		return func(n ast.Node) error {
			return d.items(n, func(item ast.Node) error {
				e, err := d.example(item)
				*to = append(*to, e)
				return err
			})
		}
	}
	return d.fields(n, map[string]func(ast.Node) error{
		"match": list(&into.Match),
		"miss":  list(&into.Miss),
	})
}

// example is a message alone, or one with the lines before it.
func (d *decoder) example(n ast.Node) (Example, error) {
	var e Example
	if text, ok := scalar(n); ok {
		e.Text = text
		return e, nil
	}
	err := d.fields(n, map[string]func(ast.Node) error{
		"text": func(n ast.Node) error { return d.text(n, &e.Text) },
		"under": func(n ast.Node) error {
			return d.items(n, func(item ast.Node) error {
				text, ok := scalar(item)
				if !ok {
					return d.fault(item, "expected a line of text")
				}
				e.Under = append(e.Under, text)
				return nil
			})
		},
		"launcher": func(n ast.Node) error {
			var w Writer
			err := d.writer(n, &w)
			e.Launcher = w == FromLauncher
			return err
		},
	})
	return e, err
}

func (d *decoder) literals(n ast.Node, into *[]string) error {
	return d.items(n, func(item ast.Node) error {
		text, ok := scalar(item)
		switch {
		case !ok:
			return d.fault(item, "expected a text")
		case len(text) < minLiteral:
			return d.fault(item, "literal %q is shorter than %d bytes: too many lines hold it", text, minLiteral)
		case strings.ContainsAny(text, "\r\n\x00"):
			return d.fault(item, "literal %q holds a line end", text)
		}
		*into = append(*into, text)
		return nil
	})
}
