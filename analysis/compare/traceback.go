package compare

import "strings"

// Python's traceback (Lib/traceback.py): a head, indented frames, the
// exception; where one led to another, these sentences stand between them.
const traceHead = "Traceback (most recent call last)"

// A DataLoader worker's exception is raised again with its traceback as text
// (torch/_utils.py, ExceptionWrapper), below this head.
const workerTraceHead = "Original Traceback (most recent call last)"

func chains(text string) bool {
	return strings.HasPrefix(text, "During handling of the above exception") ||
		strings.HasPrefix(text, "The above exception was the direct cause")
}

// maxTraces bounds how many writers' tracebacks are followed at once.
const maxTraces = 1 << 12

// trace is a traceback that a rank is in the middle of.
type trace struct {
	from int  // where its head stands among the side's lines
	told bool // its exception was printed; only a further one may follow
}

// traces follows tracebacks by rank.
type traces map[int]trace

// follow takes the line that stands at at and returns where the traceback that
// it belongs to began; at itself where it belongs to none. frame says that the
// line is one of the traceback, but not its exception.
func (ts traces) follow(l Line, at int) (from int, frame bool) {
	t, open := ts[l.Rank]
	switch {
	case strings.HasPrefix(l.Text, traceHead), strings.HasPrefix(l.Text, workerTraceHead):
		if !open {
			if len(ts) >= maxTraces {
				return at, false
			}
			t.from = at
		}
		t.told, frame = false, true
	case !open:
		return at, false
	case strings.TrimSpace(l.Text) == "" || chains(l.Text):
		frame = true
	case !t.told:
		frame = l.Text[0] == ' ' || l.Text[0] == '\t'
		t.told = !frame
	default:
		delete(ts, l.Rank)
		return at, false
	}
	ts[l.Rank] = t
	return t.from, frame
}
