package parse

import "rankscope/analysis"

// cri reads the files that container runtimes write for kubelet
// (kubernetes/cri-client/pkg/logs): "2026-11-29T12:00:05.1Z stderr F …". The
// tag P marks a line that the runtime cut; the next of its stream goes on
// with it. The time c ends at n.
func (r *reading) cri(c clock, n int) bool {
	b := r.rest[n:]
	stream := analysis.StreamNone
	switch {
	case hasPrefix(b, " stdout "):
		stream = analysis.Stdout
	case hasPrefix(b, " stderr "):
		stream = analysis.Stderr
	default:
		return false
	}
	b = b[len(" stdout "):]
	if len(b) == 0 || b[0] != 'F' && b[0] != 'P' {
		return false
	}
	d := dialectCRI
	if b[0] == 'P' {
		d = dialectCRIPartial
	}
	b = b[1:]
	if hasPrefix(b, ":") {
		b = b[span(b, printClass):] // tags of a later version: "F:…"
	}
	if len(b) > 0 && b[0] != ' ' {
		return false
	}
	r.tell(c)
	r.stream = stream
	r.rest = skipSpace(b)
	r.note(d)
	return true
}
