package manifest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml/parser"
)

func TestY(t *testing.T) {
	var u, l strings.Builder
	for i := range 10000 { fmt.Fprintf(&u, "k%d: value\n", i) }
	l.WriteString("items:\n")
	for i := range 4000 { fmt.Fprintf(&l, "- kind: Pod\n  metadata:\n    name: x%d\n  spec:\n    containers:\n    - name: a\n      image: b\n      env:\n      - name: x\n        value: y\n", i) }
	var c strings.Builder
	c.WriteString("data:\n  x: |\n")
	for i := range 200000 { fmt.Fprintf(&c, "    k%d: value\n", i) }
	for _, s := range []string{u.String(), l.String(), c.String()} {
		at := time.Now()
		_, err := parser.ParseBytes([]byte(s), 0)
		fmt.Println(len(s), time.Since(at), err)
	}
}
