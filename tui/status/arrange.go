package status

import (
	"strings"

	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

type look = ink.Ink

// part is a piece of the title.
type part struct {
	text  string
	look  look
	worth int // the least worth goes first when there is no room
	left  bool
	width int
}

const (
	between = 2  // cells between two parts
	least   = 10 // cells below which a part isn't worth cutting to
)

// arrange fits parts into a row: left ones at the left, the others at the
// right. It leaves out what is worth least until the rest has room.
func arrange(parts []part, width int) string {
	kept := parts[:0:0]
	for _, p := range parts {
		if p.text != "" {
			p.width = cells.Width(p.text)
			kept = append(kept, p)
		}
	}
	for len(kept) > 1 && total(kept) > width {
		out := 0
		for i := range kept {
			if kept[i].worth < kept[out].worth {
				out = i
			}
		}
		if over := total(kept) - width; kept[out].width-over >= least {
			kept[out].width -= over
			break
		}
		kept = append(kept[:out:out], kept[out+1:]...)
	}
	var left, right strings.Builder
	leftWidth, rightWidth := 0, 0
	for _, p := range kept {
		b, w := &right, &rightWidth
		if p.left {
			b, w = &left, &leftWidth
		}
		b.WriteString("  "[:min(between, 1+*w)])
		*w += min(between, 1+*w)
		b.WriteString(p.look.Paint(cells.Cut(p.text, p.width, cells.Ellipsis)))
		*w += p.width
	}
	gap := cells.Pad("", max(width-leftWidth-rightWidth-1, 0))
	return cells.Fit(left.String()+gap+right.String(), width)
}

// total is the width of all parts with the space around them.
func total(parts []part) int {
	n := 2
	for _, p := range parts {
		n += p.width + between
	}
	return n - between
}
