package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

const (
	// maxFile bounds a file of signatures: the embedded ones are a tenth of
	// it, and a parser should not be handed a log by mistake.
	maxFile = 1 << 20
	// maxDepth bounds nesting; the format needs 6. The parser is recursive, and
	// a stack that overflows can't be recovered from.
	maxDepth = 16
)

// syntaxTree reads the YAML of a file into its one document. Anchors, aliases,
// merges and tags are refused: the format has no use for them, and expanding
// them is how a small file becomes a large one.
func syntaxTree(file string, data []byte) (root ast.Node, err error) {
	if len(data) > maxFile {
		return nil, &Fault{File: file, Message: fmt.Sprintf("larger than %d KiB, the most a file of signatures may be", maxFile>>10)}
	}
	// The YAML library is given whatever a person's file holds; should it
	// panic on it, that is a mistake in the file, not the end of the program.
	defer func() {
		if r := recover(); r != nil {
			root, err = nil, &Fault{File: file, Message: fmt.Sprintf("not readable as YAML: %v", r)}
		}
	}()
	text := strings.TrimPrefix(string(data), "\ufeff")
	tokens := lexer.Tokenize(text)
	if deep := nesting(tokens); deep != nil {
		return nil, faultAt(file, deep, fmt.Sprintf("nested deeper than %d levels", maxDepth))
	}
	for _, t := range tokens {
		if what := refused(t); what != "" {
			return nil, faultAt(file, t, what)
		}
	}
	tree, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, syntaxFault(file, err)
	}
	docs := make([]*ast.DocumentNode, 0, 1)
	for _, d := range tree.Docs {
		if d != nil && d.Body != nil && d.Body.Type() != ast.CommentType {
			docs = append(docs, d)
		}
	}
	switch len(docs) {
	case 0:
		return nil, &Fault{File: file, Line: 1, Column: 1, Message: "empty: a file of signatures starts with \"signatures:\""}
	case 1:
		return docs[0].Body, nil
	}
	return nil, faultAt(file, docs[1].Body.GetToken(), "a second document: a file of signatures is one")
}

// nesting returns the first token that lies deeper than maxDepth, nil when none
// does. Brackets are counted as they open and close; blocks by the columns their
// marks stand in, which must grow with every level.
func nesting(tokens token.Tokens) *token.Token {
	flow, columns := 0, make([]int, 0, maxDepth+1)
	for _, t := range tokens {
		mark := t
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.MappingValueType:
			// The level is where the key stands, not the colon behind it.
			if p := t.Prev; p != nil && p.Position != nil && p.Position.Line == t.Position.Line {
				mark = p
			}
			fallthrough
		case token.SequenceEntryType, token.MappingKeyType:
			column := mark.Position.Column
			for len(columns) > 0 && columns[len(columns)-1] >= column {
				columns = columns[:len(columns)-1]
			}
			columns = append(columns, column)
		}
		if flow > maxDepth || len(columns) > maxDepth {
			return t
		}
	}
	return nil
}

func refused(t *token.Token) string {
	switch t.Type {
	case token.AnchorType, token.AliasType, token.MergeKeyType:
		return "anchors, aliases and merges are not read in a file of signatures"
	case token.TagType:
		return "tags are not read in a file of signatures"
	case token.DirectiveType:
		return "directives are not read in a file of signatures"
	}
	return ""
}

func syntaxFault(file string, err error) error {
	var y yaml.Error
	if errors.As(err, &y) {
		return faultAt(file, y.GetToken(), y.GetMessage())
	}
	return &Fault{File: file, Message: err.Error()}
}

func faultAt(file string, t *token.Token, message string) *Fault {
	f := &Fault{File: file, Line: 1, Column: 1, Message: message}
	if t != nil && t.Position != nil {
		f.Line, f.Column = max(t.Position.Line, 1), max(t.Position.Column, 1)
	}
	return f
}
