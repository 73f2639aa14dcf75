package safetext

import (
	"strings"
	"unicode/utf8"
)

// tabStop is the distance of tab stops in columns, that of every terminal.
const tabStop = 8

// Line makes one line of a log safe to show; see the package comment for what
// becomes of what. The result is valid UTF-8 on one line, without control
// characters. Printable ASCII is only copied.
func Line(b []byte) string { return String(string(b)) }

// String is Line for a string, which it returns as it is where it can.
func String(s string) string {
	n := printable(s)
	if n == len(s) {
		return s
	}
	c := cleaner{rest: strings.TrimRight(s, "\r\n")}
	c.run()
	return string(c.out)
}

// Copy makes text safe for the clipboard, from where it may be pasted into a
// shell: as Line does, but newlines and tabs stay. CR LF becomes a newline.
func Copy(s string) string {
	if printable(s) == len(s) {
		return s
	}
	c := cleaner{rest: s, lines: true}
	c.run()
	return string(c.out)
}

// printable is how many bytes at the start of s are printable ASCII.
func printable(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return i
		}
	}
	return len(s)
}

// cleaner copies text and leaves out, or replaces, what isn't safe.
type cleaner struct {
	rest string
	// lines keeps newlines and tabs.
	lines bool

	out    []byte
	column int // cells since the start of the line, for tabs
	marks  int // combining marks since the last letter

	// paint follows colours; nil where they are dropped.
	paint *painter
}

func (c *cleaner) run() {
	c.out = make([]byte, 0, len(c.rest)+len(c.rest)/8)
	for len(c.rest) > 0 {
		n := printable(c.rest)
		if n > 0 {
			c.out = append(c.out, c.rest[:n]...)
			c.column += n
			c.marks = 0
			c.rest = c.rest[n:]
			continue
		}
		switch b := c.rest[0]; {
		case b == esc:
			c.escape()
		case b < utf8.RuneSelf:
			c.control(b)
		default:
			c.rune()
		}
	}
}

// escape leaves out the sequence that starts with ESC, and notes its colour.
func (c *cleaner) escape() {
	n := escapeEnd(c.rest)
	if c.paint != nil {
		c.paint.sequence(c.rest[:n], len(c.out))
	}
	c.rest = c.rest[n:]
}

// control leaves out or replaces an ASCII control character.
func (c *cleaner) control(b byte) {
	crlf := b == '\r' && len(c.rest) > 1 && c.rest[1] == '\n'
	c.rest = c.rest[1:]
	switch {
	case crlf: // the LF follows
	case b == '\n' && c.lines:
		c.out = append(c.out, '\n')
		c.column, c.marks = 0, 0
	case b == '\t' && c.lines:
		c.out = append(c.out, '\t')
		c.column, c.marks = 0, 0 // tabs that stay need no column
	case b == '\t':
		for range tabStop - c.column%tabStop {
			c.space()
		}
	case b >= '\n' && b <= '\r':
		c.space()
	}
}

func (c *cleaner) space() {
	c.out = append(c.out, ' ')
	c.column++
	c.marks = 0
}

// rune reads one character beyond ASCII.
func (c *cleaner) rune() {
	r, size := utf8.DecodeRuneInString(c.rest)
	if r == utf8.RuneError && size == 1 {
		c.raw()
		return
	}
	if r <= lastC1 {
		c.rest = c.rest[c1End(c.rest, byte(r), size):]
		if r == nextLine {
			c.space()
		}
		return
	}
	text := c.rest[:size]
	c.rest = c.rest[size:]
	switch treatmentOf(r) {
	case keep:
		c.out = append(c.out, text...)
		c.column += cells(r)
		c.marks = 0
	case stack:
		if c.marks < maxMarks {
			c.out = append(c.out, text...)
			c.marks++
		}
	case breaks:
		c.space()
	case reveal:
		n := len(c.out)
		c.out = appendVisible(c.out, r)
		c.column += utf8.RuneCount(c.out[n:])
		c.marks = 0
	case drop:
	}
}

// raw reads a byte that isn't UTF-8: an 8-bit sequence, if it is whole, else
// garbage.
func (c *cleaner) raw() {
	b := c.rest[0]
	if n := 1; b >= firstC1 && b <= lastC1 {
		if n = c1End(c.rest, b, n); n > 1 {
			c.rest = c.rest[n:]
			return
		}
	}
	c.out = utf8.AppendRune(c.out, utf8.RuneError)
	c.rest = c.rest[1:]
	c.column++
	c.marks = 0
}
