package safetext

import "strings"

// Span is a part of a text that its writer coloured: bytes Start up to End of
// the safe string. Spans are in order, don't touch unless they differ, and
// leave out what has no style.
type Span struct {
	Start, End int
	Style
}

// Styled is Line with the colours of the input, by a strict reader: of all
// sequences it takes only SGR in its 7-bit form ("ESC [ … m"), and of SGR only
// colours, bold, faint, underline and reverse. Concealed and blinking text is
// plain; text in the colour of its own ground loses the ground. A style never
// reaches over the end of the line. The string is exactly that of Line.
func Styled(b []byte) (string, []Span) {
	s := string(b)
	if printable(s) == len(s) {
		return s, nil
	}
	p := painter{}
	c := cleaner{rest: strings.TrimRight(s, "\r\n"), paint: &p}
	c.run()
	p.set(Style{}, len(c.out))
	return string(c.out), p.spans
}

// painter gathers the spans of one line.
type painter struct {
	pen   Style
	start int // of what pen has written, in bytes of the output
	spans []Span
}

// sequence notes an escape sequence that stood at a byte of the output.
func (p *painter) sequence(seq string, at int) {
	if len(seq) < 3 || seq[1] != '[' || seq[len(seq)-1] != 'm' {
		return
	}
	if next, ok := p.pen.after(seq[2 : len(seq)-1]); ok {
		p.set(next, at)
	}
}

// set changes the pen at a byte of the output.
func (p *painter) set(next Style, at int) {
	if next == p.pen {
		return
	}
	if shown := p.pen.legible(); shown != (Style{}) && at > p.start {
		last := len(p.spans) - 1
		if last >= 0 && p.spans[last].End == p.start && p.spans[last].Style == shown {
			p.spans[last].End = at
		} else {
			p.spans = append(p.spans, Span{Start: p.start, End: at, Style: shown})
		}
	}
	p.pen, p.start = next, at
}
