package manifest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// document is one document of the file, parsed. One that can't hold a pod is
// not parsed: its body is nil.
type document struct {
	number  int // from 1
	offset  int // lines of the file before it
	last    int // its last line in the file
	body    ast.Node
	anchors map[string]ast.Node
	// dashes is how far lists stand in from their keys; -1 until asked.
	dashes int
}

// words are what a document must have one of to be worth parsing.
var words = []string{"containers", "container:", `"container"`, "services", "TrainJob", "script:"}

// readDocuments splits the text and parses what may hold pods.
func readDocuments(t *text) ([]*document, error) {
	var docs []*document
	start := 0
	for i := 1; i <= len(t.lines); i++ {
		if i < len(t.lines) && !isDocumentStart(t.lines[i]) {
			continue
		}
		d, err := readDocument(t, start, i, len(docs)+1)
		if err != nil {
			return nil, err
		}
		docs = append(docs, d...)
		start = i
	}
	for _, d := range docs {
		if d.body != nil {
			return docs, nil
		}
	}
	return docs, sayWhatItIs(t)
}

// isDocumentStart reports whether a line starts a document. Within a scalar
// of several lines such a line is not allowed, so the split is exact.
func isDocumentStart(line string) bool {
	return line == "---" || strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "---\t")
}

// sayWhatItIs parses the first document that has content, only to tell what
// is no YAML from what has no pods.
func sayWhatItIs(t *text) error {
	if err := withinBounds(t, 0, len(t.lines)); err != nil {
		return err
	}
	docs, err := parseLines(t, 0, len(t.lines), 1)
	if err != nil {
		return err
	}
	for _, d := range docs {
		if _, ok := d.mapping(d.body); ok {
			return nothingFound(docs)
		}
	}
	return &Error{Line: 1, Column: 1, Message: "not a manifest: no keys and values in it"}
}

// readDocument parses the lines from start to end where they may hold pods.
func readDocument(t *text, start, end, number int) ([]*document, error) {
	worth := false
	for _, l := range t.lines[start:end] {
		for _, w := range words {
			worth = worth || strings.Contains(l, w)
		}
	}
	if !worth {
		return []*document{{number: number, offset: start, last: end}}, nil
	}
	if err := withinBounds(t, start, end); err != nil {
		return nil, err
	}
	return parseLines(t, start, end, number)
}

// parseLines parses lines; a panic of the parser on strange input is an error
// of that input.
func parseLines(t *text, start, end, number int) (docs []*document, err error) {
	defer func() {
		if r := recover(); r != nil {
			docs, err = nil, &Error{Line: start + 1, Column: 1, Message: "not YAML that can be read"}
		}
	}()
	file, err := parser.ParseBytes([]byte(strings.Join(t.lines[start:end], "\n")+"\n"), 0)
	if err != nil {
		return nil, syntaxError(t, err, start)
	}
	for _, doc := range file.Docs {
		d := &document{number: number + len(docs), offset: start, last: end, body: doc.Body, anchors: map[string]ast.Node{}, dashes: -1}
		if doc.Body != nil {
			ast.Walk(anchorFinder{d}, doc.Body)
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// syntaxError is the parser's complaint with its place in the file.
func syntaxError(t *text, err error, offset int) error {
	var syntax yaml.Error
	if !errors.As(err, &syntax) || syntax.GetToken() == nil {
		return &Error{Line: offset + 1, Column: 1, Message: "not YAML: " + firstLine(err.Error())}
	}
	at := syntax.GetToken().Position
	e := &Error{Line: at.Line + offset, Column: max(at.Column, 1), Message: "not YAML: " + firstLine(syntax.GetMessage())}
	e.Line = min(max(e.Line, 1), len(t.lines))
	for i, l := range t.lines[offset:] {
		if strings.Contains(l, "{{") && i+offset < e.Line {
			e.Message += fmt.Sprintf(`; line %d looks like a template: render it first (helm template, kustomize build)`, i+offset+1)
			break
		}
	}
	return e
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// anchorFinder notes the anchors of a document.
type anchorFinder struct{ d *document }

func (f anchorFinder) Visit(n ast.Node) ast.Visitor {
	if a, ok := n.(*ast.AnchorNode); ok && a.Name != nil && a.Value != nil {
		f.d.anchors[a.Name.GetToken().Value] = a.Value
	}
	return f
}

// placeOf is where a token stands in the file.
func (d *document) placeOf(t *token.Token) place {
	return place{t.Position.Line + d.offset, t.Position.Column}
}

// fail is an error at a token.
func (d *document) fail(t *token.Token, format string, args ...any) error {
	at := d.placeOf(t)
	return &Error{Line: at.line, Column: at.column, Message: fmt.Sprintf(format, args...)}
}
