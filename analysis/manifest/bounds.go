package manifest

import (
	"regexp"
	"strings"
)

// Bounds on what is given to the YAML parser, whose time grows with the
// square of the keys of one mapping, and whose stack grows with the nesting.
const (
	maxSiblings = 2_000     // keys of one block mapping; manifests have dozens
	maxCommas   = 20_000    // entries of flow collections in one document
	maxFlow     = 200       // brackets within each other
	maxDashes   = 50        // "- - - x" on one line
	maxIndent   = 400       // columns
	maxLine     = 256 << 10 // bytes of one line outside of block scalars
)

// blockHeader finds the start of a block scalar: "key: |", "- >-", "--- |".
var blockHeader = regexp.MustCompile(`(?:^|[:?-])\s+(?:[!&]\S+\s+)*[|>][0-9+-]{0,2}\s*(?:#.*)?$`)

// level counts the keys at one indentation.
type level struct{ indent, keys int }

// withinBounds looks over the lines from start to end in one pass.
func withinBounds(t *text, start, end int) error {
	var levels []level
	commas, open, block := 0, 0, -1
	for i := start; i < end; i++ {
		line := t.lines[i]
		body := strings.TrimLeft(line, " ")
		indent := len(line) - len(body)
		if body == "" || block >= 0 && indent > block {
			continue
		}
		block = -1
		if body[0] == '#' {
			continue
		}
		if len(line) > maxLine {
			return &Error{Line: i + 1, Column: indent + 1, Message: "a line of more than 256 KiB is no manifest's"}
		}
		depth := leadingDashes(body)
		flow, closed := strings.Count(line, "[")+strings.Count(line, "{"), strings.Count(line, "]")+strings.Count(line, "}")
		commas += strings.Count(line, ",")
		open = max(open+flow-closed, 0)
		if open > maxFlow || flow > maxFlow && deepest(line) > maxFlow || depth > maxDashes || indent > maxIndent {
			return &Error{Line: i + 1, Column: indent + 1, Message: "nested too deeply for a manifest"}
		}
		levels = countKey(levels, indent, body)
		if levels[len(levels)-1].keys > maxSiblings || commas > maxCommas {
			return &Error{Line: i + 1, Column: indent + 1, Message: "too many keys or entries for a manifest"}
		}
		if isBlockHeader(line) {
			block = blockIndent(indent, body)
		}
	}
	return nil
}

// blockIndent is the indentation that all lines of a block scalar exceed: of
// the key that it is the value of, or of the dash.
func blockIndent(indent int, body string) int {
	at := indent
	for strings.HasPrefix(body, "- ") {
		rest := strings.TrimLeft(body[1:], " ")
		if rest == "" || rest[0] == '|' || rest[0] == '>' {
			break
		}
		at += len(body) - len(rest)
		body = rest
	}
	return at
}

// leadingDashes counts the "- ", "? " and tags that a line starts with.
func leadingDashes(body string) int {
	n := 0
	for len(body) > 1 && strings.IndexByte("-?:!&*", body[0]) >= 0 && n <= maxDashes {
		at := strings.IndexByte(body, ' ')
		if at < 0 {
			break
		}
		body = strings.TrimLeft(body[at:], " \t")
		n++
	}
	return n
}

// deepest is how many brackets are open at the same time within a line.
func deepest(line string) int {
	depth, most := 0, 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '[', '{':
			depth++
			most = max(most, depth)
		case ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return most
}

// countKey counts a line that isn't a list's entry as a key of its level.
func countKey(levels []level, indent int, body string) []level {
	for len(levels) > 0 && levels[len(levels)-1].indent > indent {
		levels = levels[:len(levels)-1]
	}
	if len(levels) == 0 || levels[len(levels)-1].indent < indent {
		levels = append(levels, level{indent: indent})
	}
	if !strings.HasPrefix(body, "- ") {
		levels[len(levels)-1].keys++
	}
	return levels
}

// isBlockHeader reports whether a block scalar starts on a line for sure: not
// within quotes, nor in a flow collection.
func isBlockHeader(line string) bool {
	return strings.ContainsAny(line, "|>") && !strings.ContainsAny(line, `\{[`) && strings.Count(line, `"`)%2 == 0 && strings.Count(line, "'")%2 == 0 &&
		blockHeader.MatchString(line)
}

// indentOf is the number of blanks that a line starts with, and what follows.
func indentOf(line string) (int, string) {
	body := strings.TrimLeft(line, " ")
	return len(line) - len(body), body
}
