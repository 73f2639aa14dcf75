package document

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// value is a node of YAML or JSON with the line it stands on, from 1. All
// methods of a nil value say that there is nothing.
type value struct {
	line  int
	text  string // of a scalar
	keys  []string
	under []*value // values of keys, or items of a list
	list  bool
}

// at follows keys downwards; nil when one is missing.
func (v *value) at(keys ...string) *value {
	for _, key := range keys {
		v = v.child(key)
	}
	return v
}

func (v *value) child(key string) *value {
	if v == nil || v.list {
		return nil
	}
	for i, k := range v.keys {
		if k == key {
			return v.under[i]
		}
	}
	return nil
}

// items of a list; nil for anything else.
func (v *value) items() []*value {
	if v == nil || !v.list {
		return nil
	}
	return v.under
}

// string of a scalar; empty for anything else.
func (v *value) string() string {
	if v == nil {
		return ""
	}
	return v.text
}

// trees parses the documents of a file. A document that nests too deep, that
// isn't YAML, or whose aliases multiply is left out, and so are those after
// it in the same text.
func (s *sheet) trees() []*value {
	if s.tooDeep() {
		return nil
	}
	text := strings.Join(s.lines, "\n") + "\n"
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		return nil
	}
	var list []*value
	for _, d := range file.Docs {
		if d == nil || d.Body == nil {
			continue
		}
		r := &reader{anchors: map[string]ast.Node{}, left: maxValues}
		ast.Walk(r, d.Body)
		if v := r.read(d.Body, 0); v != nil && r.left > 0 {
			list = append(list, v)
		}
	}
	return list
}

// tooDeep looks at the text before the parser does, which recurses: how far
// brackets nest and how deep a line stands in.
func (s *sheet) tooDeep() bool {
	depth := 0
	for _, line := range s.lines {
		indent := 0
		for indent < len(line) && strings.IndexByte(" -?:\t&*!", line[indent]) >= 0 {
			indent++
		}
		if indent > maxDepth {
			return true
		}
		for i := 0; i < len(line); i++ {
			switch line[i] {
			case '[', '{':
				if depth++; depth > maxDepth {
					return true
				}
			case ']', '}':
				depth = max(0, depth-1)
			}
		}
	}
	return false
}

// reader turns the parser's nodes into values. left is how many it may still
// make: an alias is read anew each time, so a bomb of aliases ends it.
type reader struct {
	anchors map[string]ast.Node
	left    int
}

// Visit notes anchors.
func (r *reader) Visit(n ast.Node) ast.Visitor {
	if a, ok := n.(*ast.AnchorNode); ok && a.Name != nil && a.Value != nil {
		r.anchors[a.Name.GetToken().Value] = a.Value
	}
	return r
}

func (r *reader) read(n ast.Node, depth int) *value {
	if r.left--; r.left <= 0 || depth > maxDepth || n == nil {
		return nil
	}
	switch x := n.(type) {
	case *ast.AnchorNode:
		return r.read(x.Value, depth+1)
	case *ast.TagNode:
		return r.read(x.Value, depth+1)
	case *ast.AliasNode:
		if x.Value == nil {
			return nil
		}
		return r.read(r.anchors[x.Value.GetToken().Value], depth+1)
	case *ast.MappingNode:
		v := &value{line: lineOf(n)}
		for _, pair := range x.Values {
			r.pair(v, pair, depth)
		}
		return v
	case *ast.MappingValueNode:
		v := &value{line: lineOf(n)}
		r.pair(v, x, depth)
		return v
	case *ast.SequenceNode:
		v := &value{line: lineOf(n), list: true}
		for _, item := range x.Values {
			if under := r.read(item, depth+1); under != nil {
				v.under = append(v.under, under)
			}
		}
		return v
	case *ast.LiteralNode:
		if x.Value == nil {
			return nil
		}
		return &value{line: lineOf(n), text: x.Value.Value}
	}
	token := n.GetToken()
	if token == nil {
		return nil
	}
	return &value{line: lineOf(n), text: token.Value}
}

// pair adds one key with its value; the line of a scalar is its key's. What a
// merge key brings comes after the mapping's own keys.
func (r *reader) pair(v *value, pair *ast.MappingValueNode, depth int) {
	if pair == nil || pair.Key == nil || pair.Value == nil {
		return
	}
	under := r.read(pair.Value, depth+1)
	if under == nil {
		return
	}
	if _, merge := pair.Key.(*ast.MergeKeyNode); merge {
		v.keys, v.under = append(v.keys, under.keys...), append(v.under, under.under[:len(under.keys)]...)
		return
	}
	token := pair.Key.GetToken()
	if token == nil {
		return
	}
	if at := lineOf(pair.Key); at > 0 {
		under.line = at
	}
	v.keys, v.under = append(v.keys, token.Value), append(v.under, under)
}

func lineOf(n ast.Node) int {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 0
}
