package document

import (
	"bytes"
	"strings"

	"rankscope/analysis"
)

// sheet is a document while it is read: its lines with their places, and what
// they have said so far.
type sheet struct {
	lines  []string // without their ends
	starts []int    // byte offset of each
	events []analysis.Event
}

func newSheet(data []byte) *sheet {
	s := &sheet{}
	for at := 0; at < len(data); {
		end := bytes.IndexByte(data[at:], '\n')
		if end < 0 {
			end = len(data) - at
		}
		s.lines = append(s.lines, string(data[at:at+end]))
		s.starts = append(s.starts, at)
		at += end + 1
	}
	return s
}

// say records what line number (from 1) of the document says. Fields without
// a value are left out. place is the pod it is said of; it may be empty.
func (s *sheet) say(number int, signature string, place string, fields ...string) *analysis.Event {
	what := statements[signature]
	if number < 1 || number > len(s.lines) || len(s.events) >= maxEvents {
		return &analysis.Event{Fields: map[string]string{}}
	}
	text := strings.TrimRight(s.lines[number-1], "\r")
	line := analysis.Line{Origin: analysis.NoOrigin(), Number: number, Text: cut(text)}
	line.Pos = analysis.Pos{Offset: int64(s.starts[number-1]), Length: int32(len(s.lines[number-1]))}
	line.Origin.Launcher, line.Origin.Pod = true, place
	e := analysis.Event{Signature: signature, Role: what.role, Cause: what.cause, Line: line,
		Fields: map[string]string{}, Count: 1, Last: line.Pos}
	for i := 0; i+1 < len(fields); i += 2 {
		if fields[i+1] != "" {
			e.Fields[fields[i]] = fields[i+1]
		}
	}
	s.events = append(s.events, e)
	return &s.events[len(s.events)-1]
}

// cut shortens text to what evidence may hold, at the boundary of a rune.
func cut(text string) string {
	if len(text) > analysis.MaxEvidence {
		text = strings.ToValidUTF8(text[:analysis.MaxEvidence], "")
	}
	return strings.TrimSpace(text)
}
