package compare

import "strings"

// Python's traceback (Lib/traceback.py): a head, indented frames, the
// exception; where one led to another, these sentences stand between them.
const traceHead = "Traceback (most recent call last)"

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
// it belongs to began; at itself where it belongs to none.
func (ts traces) follow(l Line, at int) int {
	t, open := ts[l.Rank]
	switch {
	case strings.HasPrefix(l.Text, traceHead):
		if !open && len(ts) < maxTraces {
			t = trace{from: at}
			open = true
		}
		t.told = false
	case !open:
		return at
	case strings.TrimSpace(l.Text) == "" || chains(l.Text):
	case !t.told && (l.Text[0] == ' ' || l.Text[0] == '\t'):
	case !t.told:
		t.told = true
	default:
		delete(ts, l.Rank)
		return at
	}
	if !open {
		return at
	}
	ts[l.Rank] = t
	return t.from
}
