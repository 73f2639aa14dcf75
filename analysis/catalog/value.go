package catalog

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"rankscope/analysis"
)

// items calls each for the entries of a list; a single value is a list of one.
func (d *decoder) items(n ast.Node, each func(ast.Node) error) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		if _, isScalar := scalar(n); isScalar {
			return each(n)
		}
		return d.fault(n, "expected a list")
	}
	for _, item := range list.Values {
		if item == nil {
			return d.fault(n, "an empty entry in the list")
		}
		if err := each(item); err != nil {
			return err
		}
	}
	return nil
}

// fields hands each value of a mapping to the reader of its key.
func (d *decoder) fields(n ast.Node, read map[string]func(ast.Node) error) error {
	var pairs []*ast.MappingValueNode
	switch m := n.(type) {
	case *ast.MappingNode:
		pairs = m.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{m}
	default:
		return d.fault(n, "expected fields: %s", names(read))
	}
	seen := make(map[string]bool, len(pairs))
	for _, pair := range pairs {
		key, ok := scalar(pair.Key)
		if !ok {
			return d.fault(pair, "expected the name of a field: %s", names(read))
		}
		reader := read[key]
		switch {
		case reader == nil:
			return d.fault(pair.Key, "unknown field %q; known are %s", key, names(read))
		case seen[key]:
			return d.fault(pair.Key, "field %q is given twice", key)
		case pair.Value == nil || pair.Value.Type() == ast.NullType:
			return d.fault(pair.Key, "field %q is empty", key)
		}
		seen[key] = true
		if err := reader(pair.Value); err != nil {
			return err
		}
	}
	return nil
}

func names(read map[string]func(ast.Node) error) string {
	keys := make([]string, 0, len(read))
	for k := range read {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return strings.Join(keys, ", ")
}

// scalar returns a value as it was written: 2.10 is a version here, no number.
func scalar(n ast.Node) (string, bool) {
	switch v := n.(type) {
	case *ast.StringNode:
		return v.Value, true
	case *ast.LiteralNode:
		if v.Value == nil {
			return "", true
		}
		return strings.TrimRight(v.Value.Value, "\n"), true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return n.GetToken().Value, true
	}
	return "", false
}

func (d *decoder) text(n ast.Node, into *string) error {
	text, ok := scalar(n)
	if !ok || strings.TrimSpace(text) == "" {
		return d.fault(n, "expected a text")
	}
	*into = text
	return nil
}

func (d *decoder) identifier(n ast.Node, into *string) error {
	text, ok := scalar(n)
	plain := func(r rune) bool { return r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' }
	if !ok || text == "" || strings.Trim(text, "-") != text || strings.TrimFunc(text, plain) != "" {
		return d.fault(n, "an id is small letters, digits and dashes")
	}
	*into = text
	return nil
}

func (d *decoder) role(n ast.Node, into *analysis.EventRole) error {
	roles := []analysis.EventRole{
		analysis.RoleFact, analysis.RoleHint, analysis.RoleInitiating, analysis.RoleWrapper,
		analysis.RoleCollateral, analysis.RoleTeardown, analysis.RoleConfirmation, analysis.RoleNoise,
	}
	return oneOf(d, n, "role", roles, into)
}

func (d *decoder) cause(n ast.Node, into *analysis.Cause) error {
	return oneOf(d, n, "cause", analysis.Causes(), into)
}

func (d *decoder) scope(n ast.Node, into *Scope) error {
	return oneOf(d, n, "scope", []Scope{ScopeAny, ScopeHead, ScopeTail}, into)
}

func (d *decoder) writer(n ast.Node, into *Writer) error {
	return oneOf(d, n, "launcher", []Writer{FromLauncher, FromRank, AnyWriter}, into)
}

func (d *decoder) yes(n ast.Node, into *bool) error {
	var answer string
	err := oneOf(d, n, "answer", []string{"true", "false"}, &answer)
	*into = answer == "true"
	return err
}

func oneOf[T ~string](d *decoder, n ast.Node, what string, known []T, into *T) error {
	text, ok := scalar(n)
	if !ok || !slices.Contains(known, T(text)) {
		list := make([]string, len(known))
		for i, k := range known {
			list[i] = string(k)
		}
		return d.fault(n, "unknown %s %q; known are %s", what, text, strings.Join(list, ", "))
	}
	*into = T(text)
	return nil
}

// regexps reads a list of RE2 expressions. Their named groups become fields of
// the event.
func (d *decoder) regexps(n ast.Node, texts *[]string, into *[]*pattern) error {
	return d.items(n, func(item ast.Node) error {
		text, ok := scalar(item)
		if !ok || text == "" {
			return d.fault(item, "expected a regular expression")
		}
		p := &pattern{text: text}
		if !d.trusted {
			var weight int
			var err error
			if p, weight, err = checked(text); err != nil {
				return d.fault(item, "%v", err)
			}
			if d.weight += weight; d.weight > maxFileWeight {
				return d.fault(item, "the regular expressions of this file are too large together")
			}
		}
		*texts = append(*texts, text)
		*into = append(*into, p)
		return nil
	})
}
