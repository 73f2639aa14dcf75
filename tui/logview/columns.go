package logview

import (
	"strconv"

	"rankscope/analysis"
	"rankscope/tui/cells"
)

// Widths, in cells, from which on a line is worth the column.
const (
	shortTimeFrom = 48 // 14:02:11
	longTimeFrom  = 64 // 14:02:11.140
	levelFrom     = 34
	leastNumber   = 3
	// badge is the width of the words that mark a first related line, or where
	// a file changed.
	badge = 11
)

// columns are the widths of what stands before the text of a line; 0 leaves a
// column out. Each of them is followed by a space that isn't counted in.
type columns struct {
	number, time, tag, level int
	text                     int
}

// columns depends on the rows at hand, so that numbers line up.
func (m Model) columns() columns {
	c := columns{number: leastNumber, tag: 2}
	for i := range m.rows {
		row := &m.rows[i]
		c.number = max(c.number, digits(row.Number))
		if row.Rank >= 0 {
			c.tag = max(c.tag, 1+digits(row.Rank))
		}
	}
	if m.raw {
		c.tag = 0
	}
	if m.width >= levelFrom && !m.raw {
		c.level = 1
	}
	switch {
	case !m.timed || m.raw:
	case m.width >= longTimeFrom:
		c.time = len("~15:04:05.000")
	case m.width >= shortTimeFrom:
		c.time = len("~15:04:05")
	}
	c.text = max(m.width-c.prefix(), 1)
	return c
}

// prefix is the width of all that stands before the text: the cursor's bar, the
// mark, and the columns with a space behind each.
func (c columns) prefix() int {
	n := 2
	for _, w := range []int{c.number, c.time, c.tag, c.level} {
		if w > 0 {
			n += w + 1
		}
	}
	if c.tag > 0 {
		n++ // the rank's bar
	}
	return n
}

// digits is the width of n as a decimal number.
func digits(n int) int {
	if n < 0 {
		return 1 + digits(-n)
	}
	width := 1
	for ; n >= 10; n /= 10 {
		width++
	}
	return width
}

// right sets s at the right of width cells; s is ASCII.
func right(s string, width int) string {
	if n := width - len(s); n > 0 {
		return spaces(n) + s
	}
	return s
}

func spaces(n int) string { return cells.Pad("", n) }

// clock is a time as the time column shows it.
func clock(s analysis.Stamp, width int) string {
	if s.IsZero() {
		return spaces(width)
	}
	form, mark := "15:04:05.000", " "
	if width < len("~"+form) {
		form = "15:04:05"
	}
	if s.Inferred {
		mark = "~"
	}
	return mark + s.T.Format(form)
}

// number is a line number as it is shown: ~12 counts from the end while the
// lines are still counted.
func number(n int) string { return strconv.Itoa(n) }

// levelLetter is the letter for a level; a space where there is none to tell.
func levelLetter(l analysis.Level) string {
	switch l {
	case analysis.LevelDebug:
		return "D"
	case analysis.LevelWarning:
		return "W"
	case analysis.LevelError:
		return "E"
	case analysis.LevelFatal:
		return "F"
	}
	return " "
}
