package manifest

import (
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// maxHops bounds how far an alias is followed: an anchor may name an alias.
const maxHops = 32

// resolve steps through anchors, tags and aliases to the node they stand for;
// nil when there is none.
func (d *document) resolve(n ast.Node) ast.Node {
	for range maxHops {
		switch v := n.(type) {
		case *ast.AnchorNode:
			n = v.Value
		case *ast.TagNode:
			n = v.Value
		case *ast.AliasNode:
			if v.Value == nil {
				return nil
			}
			n = d.anchors[v.Value.GetToken().Value]
		default:
			return n
		}
	}
	return nil
}

// mapping is n as a mapping.
func (d *document) mapping(n ast.Node) (*ast.MappingNode, bool) {
	m, ok := d.resolve(n).(*ast.MappingNode)
	return m, ok && m != nil
}

// list is n as a sequence.
func (d *document) list(n ast.Node) (*ast.SequenceNode, bool) {
	s, ok := d.resolve(n).(*ast.SequenceNode)
	return s, ok && s != nil
}

// items are the entries of a sequence; nil for anything else.
func (d *document) items(n ast.Node) []ast.Node {
	if s, ok := d.list(n); ok {
		return s.Values
	}
	return nil
}

// entry is the pair of a key, its own first, then what it merges in ("<<").
func (d *document) entry(m *ast.MappingNode, key string) *ast.MappingValueNode {
	return d.entryWithin(m, key, maxHops)
}

func (d *document) entryWithin(m *ast.MappingNode, key string, hops int) *ast.MappingValueNode {
	for _, kv := range m.Values {
		if !isMerge(kv) && keyOf(kv) == key {
			return kv
		}
	}
	if hops == 0 {
		return nil
	}
	for _, kv := range m.Values {
		if !isMerge(kv) {
			continue
		}
		sources := []ast.Node{kv.Value}
		if s, ok := d.list(kv.Value); ok {
			sources = s.Values[:min(len(s.Values), maxHops)]
		}
		for _, source := range sources {
			if base, ok := d.mapping(source); ok && base != m {
				// One step less for each: chains end, and a bomb of merges
				// can't branch far.
				if found := d.entryWithin(base, key, hops/4); found != nil {
					return found
				}
			}
		}
	}
	return nil
}

func isMerge(kv *ast.MappingValueNode) bool {
	_, ok := kv.Key.(*ast.MergeKeyNode)
	return ok
}

// keyOf is the text of a key.
func keyOf(kv *ast.MappingValueNode) string {
	if k, ok := kv.Key.(*ast.MappingKeyNode); ok {
		if k.Value == nil || k.Value.GetToken() == nil {
			return ""
		}
		return k.Value.GetToken().Value
	}
	return kv.Key.GetToken().Value
}

// value of a key; nil when there is none.
func (d *document) value(m *ast.MappingNode, key string) ast.Node {
	if kv := d.entry(m, key); kv != nil {
		return kv.Value
	}
	return nil
}

// at follows keys; nil when one is missing.
func (d *document) at(n ast.Node, keys ...string) ast.Node {
	for _, key := range keys {
		m, ok := d.mapping(n)
		if !ok {
			return nil
		}
		n = d.value(m, key)
	}
	return n
}

// scalar is the text of a scalar; empty for anything else.
func (d *document) scalar(n ast.Node) string {
	if t := d.scalarToken(n); t != nil {
		return t.Value
	}
	return ""
}

// scalarToken is the token of a scalar on one line; nil for anything else.
func (d *document) scalarToken(n ast.Node) *token.Token {
	switch v := d.resolve(n).(type) {
	case *ast.StringNode:
		return v.Token
	case *ast.IntegerNode:
		return v.Token
	case *ast.FloatNode:
		return v.Token
	case *ast.BoolNode:
		return v.Token
	}
	return nil
}

// isNull reports whether a key has no value, or null.
func (d *document) isNull(n ast.Node) bool {
	_, ok := d.resolve(n).(*ast.NullNode)
	return ok || n == nil
}
