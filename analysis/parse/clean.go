package parse

import "bytes"

const (
	nul    = 0
	escape = 0x1b
	bell   = 0x07
)

// text is a stretch of a line as it was found: plain, or within a JSON string.
type text struct {
	bytes   []byte
	escaped bool
}

// firstReturn is the index of the first carriage return, or -1.
func (t text) firstReturn() int {
	if !t.escaped {
		return bytes.IndexByte(t.bytes, '\r')
	}
	for at := 0; ; {
		i := bytes.Index(t.bytes[at:], []byte(`\r`))
		if i < 0 {
			return -1
		}
		if at += i; startsEscape(t.bytes, at) {
			return at
		}
		at += 2
	}
}

// lastReturn is the index of the last carriage return, or -1.
func (t text) lastReturn() int {
	if !t.escaped {
		return bytes.LastIndexByte(t.bytes, '\r')
	}
	for end := len(t.bytes); ; {
		i := bytes.LastIndex(t.bytes[:end], []byte(`\r`))
		if i < 0 || startsEscape(t.bytes, i) {
			return i
		}
		end = i + 1
	}
}

// width is how many bytes a carriage return takes.
func (t text) width() int {
	if t.escaped {
		return 2
	}
	return 1
}

func (t text) slice(from, to int) text { return text{t.bytes[from:to], t.escaped} }

// startsEscape says whether the backslash at i starts an escape, as opposed to
// being the second of a pair.
func startsEscape(b []byte, i int) bool {
	n := 0
	for i-n-1 >= 0 && b[i-n-1] == '\\' {
		n++
	}
	return n%2 == 0
}

// begin makes the first state of t the rest of the line.
func (r *reading) begin(t text) {
	if !t.escaped {
		end := len(t.bytes)
		for end > 0 && (t.bytes[end-1] == '\r' || t.bytes[end-1] == ' ') {
			end--
		}
		t.bytes = t.bytes[:end]
	}
	first := t.firstReturn()
	r.states, r.pending = t, first >= 0
	if first < 0 {
		first = len(t.bytes)
	}
	r.rest = r.decode(t.slice(0, first))
}

// cut goes to the last state that shows something. Where that is the first
// one, rest is it already.
func (r *reading) cut() {
	r.pending = false
	for t := r.states; ; {
		i := t.lastReturn()
		if i < 0 {
			return
		}
		kept := len(r.scratch)
		if state := r.decode(t.slice(i+t.width(), len(t.bytes))); len(bytes.TrimLeft(state, " \t")) > 0 {
			r.rest = state
			return
		}
		r.scratch = r.scratch[:kept]
		t = t.slice(0, i)
	}
}

// decode returns t without escapes, NULs, terminal sequences and padding at
// the right. It returns a part of t itself where nothing had to be removed.
func (r *reading) decode(t text) []byte {
	b := t.bytes
	if t.escaped && bytes.IndexByte(b, '\\') >= 0 {
		from := len(r.scratch)
		r.scratch = unescape(r.scratch, b)
		b = r.scratch[from:]
		if soiled(b) {
			b = strip(b[:0], b)
		}
	} else if soiled(b) {
		from := len(r.scratch)
		r.scratch = strip(r.scratch, b)
		b = r.scratch[from:]
	}
	if hasPrefix(b, "\ufeff") {
		b = b[3:]
	}
	return bytes.TrimRight(b, " \t\r\n")
}

// soiled reports whether strip has something to do.
func soiled(b []byte) bool {
	return bytes.IndexByte(b, nul) >= 0 || bytes.IndexByte(b, escape) >= 0
}

// strip appends b to dst without NULs and terminal sequences. dst may be
// b[:0].
func strip(dst, b []byte) []byte {
	for i := 0; i < len(b); {
		switch b[i] {
		case nul:
			i++
		case escape:
			i += sequence(b[i:])
		default:
			dst = append(dst, b[i])
			i++
		}
	}
	return dst
}

// sequence is the length of the terminal sequence at the start of b, by
// ECMA-48: CSI, the strings (OSC, DCS, SOS, PM, APC), or an escape with
// intermediates. One that never ends counts as its escape alone: the text
// behind it is worth more.
func sequence(b []byte) int {
	if len(b) < 2 {
		return 1
	}
	switch c := b[1]; {
	case c == '[':
		for i := 2; i < len(b); i++ {
			if b[i] >= 0x40 && b[i] <= 0x7e {
				return i + 1
			}
			if b[i] < 0x20 || b[i] > 0x7e {
				break
			}
		}
		return 1
	case c == ']', c == 'P', c == 'X', c == '^', c == '_':
		for i := 2; i < len(b); i++ {
			if b[i] == bell {
				return i + 1
			}
			if b[i] == escape {
				if i+1 < len(b) && b[i+1] == '\\' {
					return i + 2
				}
				break // another sequence cancels the string
			}
		}
		return 1
	case c >= 0x20 && c <= 0x2f:
		for i := 2; i < len(b); i++ {
			if b[i] >= 0x30 && b[i] <= 0x7e {
				return i + 1
			}
			if b[i] < 0x20 || b[i] > 0x2f {
				break
			}
		}
		return 1
	case c >= 0x30 && c <= 0x7e:
		return 2
	}
	return 1
}
