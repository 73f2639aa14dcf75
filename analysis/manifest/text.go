package manifest

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf8"
)

// maxBytes is the largest file that is read: far more than any manifest has.
const maxBytes = 4 << 20

// text is a file as lines, so that places of the parser (line and column) can
// be edited.
type text struct {
	lines []string // without their ends
	eol   string   // "\n" or "\r\n", for all lines
	bom   bool
	// ended says that the last line has an end.
	ended bool
}

// place is a position in the whole file; line and column count from 1, the
// column in characters.
type place struct{ line, column int }

// edit is one change of the text. A block edit puts lines in after a line; an
// inline edit replaces characters within one.
type edit struct {
	line int // from 1
	// block lines, joined by "\n", go in after the line; indent orders those
	// of the same line, the deeper first.
	block  string
	indent int
	// column (from 1, in characters) and remove (in bytes) are for inline
	// edits, where block is empty.
	column int
	remove int
	insert string
}

// readText checks what a YAML parser can't be trusted with.
func readText(data []byte) (*text, error) {
	if len(data) > maxBytes {
		return nil, &Error{Message: "the file is larger than 4 MiB: give the documents with the pods alone"}
	}
	t := &text{eol: "\n"}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		t.bom, data = true, data[3:]
	}
	if !utf8.Valid(data) {
		line, column := invalidAt(data)
		return nil, &Error{Line: line, Column: column, Message: "not YAML: these bytes are no UTF-8 text"}
	}
	all := string(data)
	if strings.Contains(all, "\r\n") {
		t.eol = "\r\n"
	}
	t.ended = strings.HasSuffix(all, "\n")
	t.lines = strings.Split(strings.TrimSuffix(all, "\n"), "\n")
	for i, l := range t.lines {
		if t.eol == "\r\n" {
			whole := strings.HasSuffix(l, "\r") || i == len(t.lines)-1 && !t.ended
			if !whole {
				return nil, &Error{Line: i + 1, Column: 1, Message: "line ends are mixed: some have a carriage return, some have not"}
			}
			l = strings.TrimSuffix(l, "\r")
		}
		if at := strings.IndexFunc(l, notYAML); at >= 0 {
			return nil, &Error{Line: i + 1, Column: utf8.RuneCountInString(l[:at]) + 1, Message: "not YAML: a control character"}
		}
		t.lines[i] = l
	}
	return t, nil
}

// notYAML reports characters that YAML excludes, and those that end a line
// for some readers and not for others.
func notYAML(r rune) bool {
	return r < ' ' && r != '\t' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xfeff
}

// invalidAt is where the first byte that is no UTF-8 stands.
func invalidAt(data []byte) (line, column int) {
	line, column = 1, 1
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n <= 1 {
			break
		}
		column++
		if r == '\n' {
			line, column = line+1, 1
		}
		data = data[n:]
	}
	return line, column
}

func (t *text) bytes() []byte {
	var b strings.Builder
	if t.bom {
		b.WriteString("\xef\xbb\xbf")
	}
	for i, l := range t.lines {
		b.WriteString(l)
		if i < len(t.lines)-1 || t.ended {
			b.WriteString(t.eol)
		}
	}
	return []byte(b.String())
}

// byteColumn is the byte offset in a line of a column in characters; -1 when
// the line is shorter.
func byteColumn(line string, column int) int {
	at := 0
	for ; column > 1; column-- {
		if at >= len(line) {
			return -1
		}
		_, n := utf8.DecodeRuneInString(line[at:])
		at += n
	}
	return at
}

// apply makes the edits; the text itself stays as it is. An edit whose place
// isn't there is left out: the proof will find it missing.
func (t *text) apply(edits []edit) *text {
	out := &text{eol: t.eol, bom: t.bom, ended: t.ended}
	at := map[int][]edit{}
	for _, e := range edits {
		at[e.line] = append(at[e.line], e)
	}
	for i, l := range t.lines {
		here := at[i+1]
		// Within the line from its end to its start, so that columns stay
		// true. Behind it the deepest block first: it belongs to what the line
		// is the end of.
		sort.SliceStable(here, func(i, j int) bool {
			a, b := here[i], here[j]
			if a.block == "" || b.block == "" {
				return a.block == "" && (b.block != "" || a.column > b.column)
			}
			return a.indent > b.indent
		})
		var blocks []string
		for _, e := range here {
			if e.block != "" {
				blocks = append(blocks, strings.Split(e.block, "\n")...)
			} else if from := byteColumn(l, e.column); from >= 0 && from+e.remove <= len(l) {
				l = l[:from] + e.insert + l[from+e.remove:]
			}
		}
		out.lines = append(append(out.lines, l), blocks...)
	}
	return out
}
