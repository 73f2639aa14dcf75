package manifest

import (
	"github.com/goccy/go-yaml/ast"
)

// prove reads the new text again: it must hold all that the old one held, and
// must want no further edit. What it can't prove is an error, so that nothing
// is printed as if done.
func prove(old []*document, patched *text, fix Fix, p *planner) error {
	failed := &Error{Message: "the file is written in a way that can't be edited safely; add the volume by hand, as the report's snippet shows"}
	if len(p.edits) > 0 {
		failed.Line, failed.Column = p.edits[0].line, max(p.edits[0].column, p.edits[0].indent+1)
	}
	again, err := readText(patched.bytes())
	if err != nil {
		return failed
	}
	docs, err := readDocuments(again)
	if err != nil || len(docs) != len(old) {
		return failed
	}
	for i, d := range docs {
		c := comparison{old: old[i], fresh: d, changed: p.changed}
		if (old[i].body == nil) != (d.body == nil) || !c.holds(old[i].body, d.body) {
			return failed
		}
	}
	second, err := plan(docs, again, fix)
	if err != nil || len(second.edits) > 0 {
		return failed
	}
	return nil
}

// comparison checks that a new document holds all of an old one.
type comparison struct {
	old, fresh *document
	changed    map[place]bool
}

// newKeys are the keys that a patch may add.
var newKeys = map[string]bool{"volumes": true, "volumeMounts": true, "shm_size": true, "containers": true,
	overrideKeys[0]: true, overrideKeys[1]: true}

// holds reports whether b has all that a has, in its order, and no more than
// a patch adds.
func (c comparison) holds(a, b ast.Node) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case *ast.MappingNode:
		y, ok := b.(*ast.MappingNode)
		return ok && c.holdsKeys(x, y)
	case *ast.SequenceNode:
		y, ok := b.(*ast.SequenceNode)
		return ok && c.holdsItems(x, y)
	case *ast.AnchorNode:
		y, ok := b.(*ast.AnchorNode)
		return ok && same(x.Name, y.Name) && c.holds(x.Value, y.Value)
	case *ast.AliasNode:
		y, ok := b.(*ast.AliasNode)
		return ok && same(x.Value, y.Value)
	case *ast.TagNode:
		y, ok := b.(*ast.TagNode)
		return ok && x.Start.Value == y.Start.Value && c.holds(x.Value, y.Value)
	case *ast.LiteralNode:
		y, ok := b.(*ast.LiteralNode)
		return ok && x.Start.Value == y.Start.Value && x.Value.Value == y.Value.Value
	}
	if b == nil {
		return false
	}
	if same(a, b) {
		return true
	}
	t := a.GetToken()
	return t != nil && c.changed[c.old.placeOf(t)]
}

// same compares two scalars by type and text.
func same(a, b ast.Node) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	x, y := a.GetToken(), b.GetToken()
	return a.Type() == b.Type() && x != nil && y != nil && x.Value == y.Value && x.Type == y.Type
}

func (c comparison) holdsKeys(a, b *ast.MappingNode) bool {
	at := 0
	for _, kv := range b.Values {
		if at < len(a.Values) && keyOf(a.Values[at]) == keyOf(kv) && isMerge(a.Values[at]) == isMerge(kv) {
			old := a.Values[at]
			at++
			if _, null := old.Value.(*ast.NullNode); null && newKeys[keyOf(kv)] {
				continue
			}
			if !c.holds(old.Value, kv.Value) {
				return false
			}
			continue
		}
		if !newKeys[keyOf(kv)] {
			return false
		}
	}
	return at == len(a.Values)
}

func (c comparison) holdsItems(a, b *ast.SequenceNode) bool {
	extra := len(b.Values) - len(a.Values)
	if extra < 0 || extra > 1 {
		return false
	}
	// An item is added at the end, or at the start where the list is in
	// brackets.
	skip := 0
	if extra == 1 && a.IsFlowStyle {
		skip = 1
	}
	for i, item := range a.Values {
		if !c.holds(item, b.Values[i+skip]) {
			return false
		}
	}
	return true
}
