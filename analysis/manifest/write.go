package manifest

import (
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// object and list are new content; a string is a scalar that needs no quotes.
type (
	pair   struct{ key, value any }
	object []pair
	list   []any
)

// blockLines writes content as block lines, without indentation of its own.
// dash is how far the dashes of a list stand from its key: 0 or 2.
func blockLines(v any, dash int) []string {
	var lines []string
	switch v := v.(type) {
	case object:
		for _, p := range v {
			key := p.key.(string) + ":"
			switch value := p.value.(type) {
			case string:
				lines = append(lines, key+" "+value)
			case list:
				lines = append(append(lines, key), shift(blockLines(value, dash), dash)...)
			default:
				lines = append(append(lines, key), shift(blockLines(value, dash), 2)...)
			}
		}
	case list:
		for _, item := range v {
			inner := shift(blockLines(item, dash), 2)
			inner[0] = "- " + inner[0][2:]
			lines = append(lines, inner...)
		}
	}
	return lines
}

func shift(lines []string, n int) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.Repeat(" ", n) + l
	}
	return out
}

// flowText writes content within brackets; quoted is for JSON.
func flowText(v any, quoted bool) string {
	switch v := v.(type) {
	case object:
		parts := make([]string, len(v))
		for i, p := range v {
			parts[i] = flowText(p.key, quoted) + ": " + flowText(p.value, quoted)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case list:
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = flowText(item, quoted)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	s := v.(string)
	if quoted {
		return strconv.Quote(s)
	}
	return s
}

// addKey puts a key with new content at the end of a mapping, or at its start
// where that is in brackets.
func (p *planner) addKey(m *ast.MappingNode, key string, content any) {
	if m.IsFlowStyle {
		quoted := len(m.Values) == 0 || m.Values[0].Key.GetToken().Type == token.DoubleQuoteType
		text := flowText(key, quoted) + ": " + flowText(content, quoted)
		p.insertFlow(m.Start, text, len(m.Values) == 0)
		return
	}
	column := m.Values[0].Key.GetToken().Position.Column - 1
	end := p.blockEnd(m.Values[len(m.Values)-1], column)
	lines := blockLines(object{{key, content}}, p.dashes())
	p.insertBlock(end, column, lines)
}

// addItem puts an item at the end of the list that is the value of a key, or
// at its start where that is in brackets. A key without a value gets a list.
func (p *planner) addItem(kv *ast.MappingValueNode, item any) {
	if s, ok := p.doc.list(kv.Value); ok {
		if s.IsFlowStyle {
			p.insertFlow(s.Start, flowText(item, p.quotedWithin(s)), len(s.Values) == 0)
			return
		}
		column := s.Start.Position.Column - 1
		end := p.lastLine(p.doc.placeOf(s.Entries[len(s.Entries)-1].Start).line, column, false)
		p.insertBlock(end, column, blockLines(list{item}, p.dashes()))
		return
	}
	key := kv.Key.GetToken()
	at := p.doc.placeOf(key)
	null, _ := p.doc.resolve(kv.Value).(*ast.NullNode)
	if null != nil && null.Token.Type == token.NullType {
		where := p.doc.placeOf(null.Token)
		p.edit(edit{line: where.line, column: where.column, remove: len(null.Token.Value), insert: flowText(list{item}, key.Type == token.DoubleQuoteType)})
		return
	}
	column := at.column - 1
	p.insertBlock(at.line, column, shift(blockLines(list{item}, p.dashes()), p.dashes()))
}

// quotedWithin reports whether a list in brackets is JSON: its items' keys
// are in double quotes, or where it has none, its document is.
func (p *planner) quotedWithin(s *ast.SequenceNode) bool {
	for _, v := range s.Values {
		if m, ok := p.doc.mapping(v); ok && len(m.Values) > 0 {
			return m.Values[0].Key.GetToken().Type == token.DoubleQuoteType
		}
	}
	m, ok := p.doc.mapping(p.doc.body)
	return ok && m.IsFlowStyle && len(m.Values) > 0 && m.Values[0].Key.GetToken().Type == token.DoubleQuoteType
}

// insertFlow puts text in behind an opening bracket.
func (p *planner) insertFlow(open *token.Token, text string, empty bool) {
	at := p.doc.placeOf(open)
	if !empty {
		text += ", "
	}
	p.edit(edit{line: at.line, column: at.column + 1, insert: text})
}

// insertBlock puts lines in after a line, all of them moved to a column.
func (p *planner) insertBlock(after, column int, lines []string) {
	p.edit(edit{line: after, indent: column, block: strings.Join(shift(lines, column), "\n")})
}

// replace writes a new scalar in the place of one, in the same quotes.
func (p *planner) replace(t *token.Token, text string) {
	old := t.Value
	switch {
	case t.Type == token.DoubleQuoteType:
		old, text = `"`+old+`"`, `"`+text+`"`
	case t.Type == token.SingleQuoteType:
		old, text = `'`+old+`'`, `'`+text+`'`
	case p.jsonNumber(t):
		text = `"` + text + `"`
	}
	at := p.doc.placeOf(t)
	p.changed[at] = true
	p.edit(edit{line: at.line, column: at.column, remove: len(old), insert: text})
}

// jsonNumber reports whether a plain scalar stands in a JSON document, where
// a quantity with a unit needs quotes.
func (p *planner) jsonNumber(*token.Token) bool {
	m, ok := p.doc.mapping(p.doc.body)
	return ok && m.IsFlowStyle
}

// dashes is how far this document's lists stand in from their keys.
func (p *planner) dashes() int {
	if p.doc.dashes < 0 {
		f := &dashFinder{d: p.doc}
		ast.Walk(f, p.doc.body)
		p.doc.dashes = f.dashes
	}
	return p.doc.dashes
}

// dashFinder looks for the first block list under a key.
type dashFinder struct {
	d      *document
	dashes int
	done   bool
}

func (f *dashFinder) Visit(n ast.Node) ast.Visitor {
	if f.done {
		return nil
	}
	if kv, ok := n.(*ast.MappingValueNode); ok {
		s, ok := kv.Value.(*ast.SequenceNode)
		if ok && !s.IsFlowStyle && s.Start != nil {
			f.dashes = min(max(s.Start.Position.Column-kv.Key.GetToken().Position.Column, 0), 8)
			f.done = true
			return nil
		}
	}
	return f
}

// blockEnd is the last line of a block mapping, whose keys stand at a column
// (from 0), given its last pair.
func (p *planner) blockEnd(last *ast.MappingValueNode, column int) int {
	s, isList := last.Value.(*ast.SequenceNode)
	flush := isList && !s.IsFlowStyle && s.Start.Position.Column-1 == column
	return p.lastLine(p.doc.placeOf(last.Key.GetToken()).line, column, flush)
}

// lastLine goes on from a line while what follows is further in than a
// column. flush says that dashes at the column belong to it too. Blank lines
// and comments that don't stand further in are left to what comes after.
func (p *planner) lastLine(line, column int, flush bool) int {
	end := line
	for n := line + 1; n <= p.doc.last; n++ {
		indent, body := indentOf(p.src.lines[n-1])
		switch {
		case body == "":
		case indent > column:
			end = n
		case body[0] == '#':
		case flush && indent == column && (body == "-" || strings.HasPrefix(body, "- ")):
			end = n
		default:
			return end
		}
	}
	return end
}
