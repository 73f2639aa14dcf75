package tui

import (
	"strings"

	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// label is a piece of text in a border.
type label struct {
	text string // painted already
	// worth orders labels: the least worth is left out first.
	worth int
}

// frame draws a border around a pane's rows, which are width-2 cells each, with
// labels in the upper edge at the left and the right, and a text in the lower.
type frame struct {
	focused     bool
	left, right []label
	footer      string
}

// draw returns height rows of width cells. view has height-2 rows.
func (f frame) draw(s *styles, view string, width, height int) []string {
	if width < 2 || height < 2 {
		return blank(width, height)
	}
	b, look := s.lines, s.border
	if f.focused {
		look = s.borderFocused
	}
	rows := make([]string, 0, height)
	rows = append(rows, look.Paint(b.TopLeft)+f.edge(b.Top, look, width-2)+look.Paint(b.TopRight))
	side := look.Paint(b.Left)
	other := look.Paint(b.Right)
	for row := range strings.SplitSeq(view, "\n") {
		if len(rows) == height-1 {
			break
		}
		rows = append(rows, side+row+other)
	}
	for len(rows) < height-1 {
		rows = append(rows, side+cells.Pad("", width-2)+other)
	}
	return append(rows, look.Paint(b.BottomLeft)+f.lower(s, b.Bottom, look, width-2)+look.Paint(b.BottomRight))
}

// edge is the upper border with its labels, in exactly width cells.
func (f frame) edge(line string, look ink.Ink, width int) string {
	left, right := fitLabels(f.left, f.right, width)
	l, r := joinLabels(left, look.Paint(line)), joinLabels(right, look.Paint(line))
	used := cells.Width(l) + cells.Width(r)
	if used > width {
		return cells.Fit(l, width)
	}
	return l + look.Paint(strings.Repeat(line, width-used)) + r
}

// lower is the lower border with its text.
func (f frame) lower(s *styles, line string, look ink.Ink, width int) string {
	const around = 4 // a piece of border and a space on both sides
	if f.footer == "" || width < around+4 {
		return look.Paint(strings.Repeat(line, width))
	}
	text := cells.Cut(f.footer, width-around, cells.Ellipsis)
	rest := width - around - cells.Width(text)
	return look.Paint(line) + " " + s.dim.Paint(text) + " " + look.Paint(strings.Repeat(line, rest+1))
}

// fitLabels leaves out labels, the least worth first, until the rest fits.
func fitLabels(left, right []label, width int) (l, r []label) {
	for {
		total := len(left) + len(right)
		used := 0
		for _, x := range left {
			used += cells.Width(x.text) + 3
		}
		for _, x := range right {
			used += cells.Width(x.text) + 3
		}
		if used <= width || total <= 1 {
			return left, right
		}
		if i, j := leastWorth(left), leastWorth(right); j >= 0 && (i < 0 || right[j].worth <= left[i].worth) {
			right = without(right, j)
		} else {
			left = without(left, i)
		}
	}
}

func leastWorth(labels []label) int {
	at := -1
	for i := range labels {
		if at < 0 || labels[i].worth < labels[at].worth {
			at = i
		}
	}
	return at
}

func without(labels []label, i int) []label {
	return append(append([]label{}, labels[:i]...), labels[i+1:]...)
}

// joinLabels sets labels beside each other with a piece of border between.
func joinLabels(labels []label, line string) string {
	var b strings.Builder
	for i, l := range labels {
		if i > 0 {
			b.WriteString(line)
		}
		b.WriteString(" " + l.text + " ")
	}
	return b.String()
}

// blank is height rows of width spaces.
func blank(width, height int) []string {
	rows := make([]string, max(height, 0))
	for i := range rows {
		rows[i] = cells.Pad("", width)
	}
	return rows
}
