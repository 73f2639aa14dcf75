package cells

// reset ends all colours and attributes.
const reset = "\x1b[m"

// maxPen bounds, in bytes, what is carried of sequences that follow each other
// without a reset. Styled text of our own stays far below.
const maxPen = 256

// pen is the style that is on: the sequences since the last reset, as they
// stood. The zero pen is off.
type pen string

// write returns the pen after one more SGR sequence.
func (p pen) write(seq string) pen {
	params := seq[2 : len(seq)-1]
	switch {
	case params == "" || params == "0" || params == "00":
		return ""
	case len(params) > 1 && params[0] == '0' && params[1] == ';', len(p)+len(seq) > maxPen:
		return pen(seq)
	}
	return p + pen(seq)
}

// end is what has to be written to switch the pen off.
func (p pen) end() string {
	if p == "" {
		return ""
	}
	return reset
}
