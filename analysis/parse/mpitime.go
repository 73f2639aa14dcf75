package parse

import "rankscope/analysis"

// mpirunTime reads the time that `mpirun --timestamp-output` puts before a
// rank's tag, in the form of C's ctime: "Tue Dec  1 04:51:18 2026[1,3]<stderr>:…"
// of Open MPI 4 (orte/mca/iof/base) and, with a stream of its own,
// "[Tue Dec  1 04:39:04 2026]<stderr>: [prterun-train-0-4674@1,0]<stderr>: …" of
// PRRTE in Open MPI 5.
func (r *reading) mpirunTime() bool {
	b := r.rest
	if b[0] != '[' {
		c, n := ctimeAt(b)
		if n == 0 || n >= len(b) || b[n] != '[' {
			return false
		}
		probe := *r
		probe.rest = b[n:]
		if !probe.mpirunTag() {
			return false
		}
		r.tell(c)
		r.rest = b[n:]
		r.note(dialectMpirun)
		return true
	}
	c, n := ctimeAt(b[1:])
	if n == 0 || !hasPrefix(b[1+n:], "]<std") {
		return false
	}
	switch rest := b[2+n:]; {
	case hasPrefix(rest, "<stdout>:"):
		r.stream = analysis.Stdout
	case hasPrefix(rest, "<stderr>:"):
		r.stream = analysis.Stderr
	default:
		return false
	}
	r.tell(c)
	r.rest = skipSpace(b[2+n+len("<stdout>:"):])
	r.note(dialectMpirun)
	return true
}

// ctimeLength is the length of "Tue Dec  1 04:51:18 2026".
const ctimeLength = 24

// ctimeAt reads a time as C's ctime writes it from the front of b.
func ctimeAt(b []byte) (clock, int) {
	if len(b) < ctimeLength || !weekday(b[:3]) {
		return clock{}, 0
	}
	c, ok := ctime(b[:ctimeLength])
	if !ok {
		return clock{}, 0
	}
	return c, ctimeLength
}

func weekday(b []byte) bool {
	switch string(b) {
	case "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun":
		return true
	}
	return false
}
