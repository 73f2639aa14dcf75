package manifest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

func dump(n ast.Node, d int) {
	p := strings.Repeat("  ", d)
	switch v := n.(type) {
	case *ast.MappingNode:
		fmt.Printf("%smap flow=%v start=%v\n", p, v.IsFlowStyle, v.Start)
		for _, kv := range v.Values {
			k := kv.Key.GetToken()
			fmt.Printf("%s %T %q %d:%d off %d\n", p, kv.Key, k.Value, k.Position.Line, k.Position.Column, k.Position.Offset)
			dump(kv.Value, d+1)
		}
	case *ast.MappingValueNode:
		fmt.Println(p, "MVN")
	case *ast.SequenceNode:
		fmt.Printf("%sseq flow=%v start=%d:%d\n", p, v.IsFlowStyle, v.Start.Position.Line, v.Start.Position.Column)
		for i, x := range v.Values {
			if i < len(v.Entries) && v.Entries[i].Start != nil {
				e := v.Entries[i].Start
				fmt.Printf("%s - %d:%d\n", p, e.Position.Line, e.Position.Column)
			}
			dump(x, d+1)
		}
	case *ast.AnchorNode:
		fmt.Printf("%s& %s\n", p, v.Name)
		dump(v.Value, d+1)
	case *ast.AliasNode:
		fmt.Printf("%s* %s\n", p, v.Value)
	default:
		if n == nil {
			fmt.Println(p, "NIL")
			return
		}
		t := n.GetToken()
		fmt.Printf("%s%T %q orig %q %d:%d type %v\n", p, n, t.Value, t.Origin, t.Position.Line, t.Position.Column, t.Type)
	}
}

func TestX(t *testing.T) {
	for _, s := range []string{
		"# top\nkind: Pod # ünï\nspec:\n  volumes:\n  - name: \"ü\" # c\n    x: 'it''s' # d\n  # foot\n  containers:\n    - {name: a, image: b}\n    - name: c\n      args:\n      - |\n        echo\n        # not comment\n      v:\n",
		"{\n  \"kind\": \"Pod\",\n  \"spec\": {\"volumes\": [], \"containers\": [{\"name\": \"ü\", \"x\": 1}, {}]}\n}\n",
		"a: &x\n  b: 1\nc: *x\nd:\n  <<: *x\n  e: 64Gi\nf: !!str 5\n? g\n: h\n---\nb: 1\n...\n---\n# only\n",
		"日本: 語\nx: [日本, {語: b}]\n",
	} {
		f, err := parser.ParseBytes([]byte(s), 0)
		if err != nil {
			fmt.Println("ERR", err)
			continue
		}
		for _, d := range f.Docs {
			fmt.Println("--- doc", d.Start)
			dump(d.Body, 0)
		}
	}
	for name, s := range map[string]string{
		"manykeys":  strings.Repeat("key: value\n", 40000),
		"uniqkeys":  func() string { var b strings.Builder; for i := range 40000 { fmt.Fprintf(&b, "k%d: value\n", i) }; return b.String() }(),
		"list":      "a:\n" + strings.Repeat("- x\n", 100000),
		"longline":  "a: " + strings.Repeat("x", 400000),
		"literal":   "a: |\n" + strings.Repeat("  line of text\n", 30000),
		"comments":  strings.Repeat("# comment\n", 40000) + "a: b\n",
		"quoted":    "a: \"" + strings.Repeat("x\\n", 100000) + "\"\n",
		"quotedlines":    "a: \"" + strings.Repeat("x\n  ", 50000) + "\"\n",
		"plainlines":    "a: " + strings.Repeat("x\n  ", 50000) + "\n",
		"flow":      "a: [" + strings.Repeat("x, ", 100000) + "]\n",
		"docs":      strings.Repeat("---\na: b\n", 40000),
		"nest":      strings.Repeat("[", 3000) + strings.Repeat("]", 3000),
		"dashnest":  strings.Repeat("- ", 2000) + "x\n",
		"blank":     strings.Repeat("\n", 400000) + "a: b\n",
		"spaces":     "a: b" + strings.Repeat(" ", 400000) + "\n",
		"anchors":   func() string { var b strings.Builder; for i := range 20000 { fmt.Fprintf(&b, "k%d: &a%d value\n", i, i) }; return b.String() }(),
		"bangs":     "a: " + strings.Repeat("!a ", 3000) + "\n",
		"quest":     strings.Repeat("? ", 1000) + "\n",
		"colons":     strings.Repeat("a: ", 5000) + "\n",
		"weird":     strings.Repeat("{a: ", 1000) + "\n",
	} {
		at := time.Now()
		_, err := parser.ParseBytes([]byte(s), 0)
		e := ""
		if err != nil {
			e = err.Error()
			if len(e) > 60 { e = e[:60] }
		}
		fmt.Printf("%s %d bytes: %v %q\n", name, len(s), time.Since(at), e)
	}
}
