package parse

import "bytes"

// richEdge is the border of Rich's boxes (rich/box.py, ROUNDED).
const richEdge = "│"

// rich takes the borders off a line of a Rich box, as tracebacks of
// `rich.traceback.install()` have them. Inner lines of the box stay.
func (r *reading) rich() bool {
	b := r.rest
	if !hasPrefix(b, richEdge+" ") || !bytes.HasSuffix(b, []byte(" "+richEdge)) || len(b) < 2*len(richEdge)+2 {
		return false
	}
	r.rest = bytes.TrimRight(b[len(richEdge)+1:len(b)-len(richEdge)], " ")
	r.note(dialectRich)
	return true
}
