package report

import (
	"io"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"rankscope/analysis/safetext"
)

// Widths of the text form, in cells.
const (
	defaultWidth = 100
	leastWidth   = 40
	// placeWidth is how much of a table a file and line may take; a longer
	// one loses its head there and stands whole in the evidence.
	placeWidth = 40
)

// page collects lines of plain text no wider than asked, but for what is meant
// to be copied, which is never cut.
type page struct {
	b     strings.Builder
	width int
}

func newPage(width int) *page {
	if width <= 0 {
		width = defaultWidth
	}
	return &page{width: max(width, leastWidth)}
}

func (p *page) writeTo(w io.Writer) error {
	_, err := io.WriteString(w, p.b.String())
	return err
}

// title starts a section, with an empty line before it.
func (p *page) title(text string) {
	if p.b.Len() > 0 {
		p.b.WriteByte('\n')
	}
	p.wrapped("", "  ", text, 2)
}

// cut writes one line, shortened with "…".
func (p *page) cut(indent int, text string) {
	p.b.WriteString(strings.Repeat(" ", indent))
	p.b.WriteString(strings.TrimRight(cutTo(safe(text), p.width-indent), " "))
	p.b.WriteByte('\n')
}

// whole writes one line that is meant to be copied, however long it is.
func (p *page) whole(indent int, text string) {
	p.b.WriteString(strings.Repeat(" ", indent) + strings.TrimRight(safetext.Copy(text), " \n") + "\n")
}

// block writes several lines that are meant to be copied.
func (p *page) block(indent int, text string) {
	for line := range strings.Lines(strings.TrimRight(safetext.Copy(text), "\n")) {
		p.whole(indent, line)
	}
}

// para writes words over as many lines as they need.
func (p *page) para(indent int, text string) {
	p.wrapped(strings.Repeat(" ", indent), strings.Repeat(" ", indent), text, 0)
}

// item is a paragraph behind a dash.
func (p *page) item(text string) { p.wrapped("  - ", "    ", text, 0) }

// wrapped writes text behind first, and behind rest from the second line on;
// most bounds the lines, 0 doesn't.
func (p *page) wrapped(first, rest, text string, most int) {
	lead := first
	lines := wrap(safe(text), p.width-displaywidth.String(first), p.width-displaywidth.String(rest))
	for i, line := range lines {
		if most > 0 && i == most-1 && len(lines) > most {
			line = cutTo(strings.Join(lines[i:], " "), p.width-displaywidth.String(lead))
			p.b.WriteString(lead + line + "\n")
			return
		}
		p.b.WriteString(strings.TrimRight(lead+line, " ") + "\n")
		lead = rest
	}
}

// wrap breaks text at spaces into lines of at most first, then rest, cells. A
// word that is wider stands on a line of its own, uncut: it may be a path.
func wrap(text string, first, rest int) []string {
	var lines []string
	line, used, limit := "", 0, first
	for _, word := range strings.Fields(text) {
		n := displaywidth.String(word)
		if used > 0 && used+1+n > limit {
			lines = append(lines, line)
			line, used, limit = "", 0, rest
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	if used > 0 {
		lines = append(lines, line)
	}
	return lines
}

// safe makes a line from a log fit to be shown, on one line.
func safe(text string) string { return safetext.String(text) }

func cutTo(text string, cells int) string {
	return displaywidth.TruncateString(text, max(cells, 1), "…")
}

// cutHead shortens a path from its start: its end tells more.
func cutHead(text string, cells int) string {
	over := displaywidth.String(text) - cells
	if over <= 0 {
		return text
	}
	graphemes := displaywidth.StringGraphemes(text)
	at := 0
	for over >= 0 && graphemes.Next() {
		over -= graphemes.Width()
		at += len(graphemes.Value())
	}
	return "…" + text[at:]
}

func pad(text string, cells int) string {
	if n := cells - displaywidth.String(text); n > 0 {
		return text + strings.Repeat(" ", n)
	}
	return text
}

// columns pads the cells of every row to the widest of their column; the last
// column stays as it is. A column without a cell vanishes, its header too. The
// header may be nil.
func columns(header []string, rows [][]string) []string {
	widths := make(map[int]int)
	for _, row := range rows {
		for c, cell := range row {
			widths[c] = max(widths[c], displaywidth.String(cell))
		}
	}
	if header != nil {
		rows = append([][]string{header}, rows...)
		for c, cell := range header {
			if widths[c] > 0 {
				widths[c] = max(widths[c], displaywidth.String(cell))
			}
		}
	}
	out := make([]string, len(rows))
	for r, row := range rows {
		var parts []string
		for c, cell := range row {
			switch {
			case widths[c] == 0:
			case c == len(row)-1:
				parts = append(parts, cell)
			default:
				parts = append(parts, pad(cell, widths[c]))
			}
		}
		out[r] = strings.Join(parts, "  ")
	}
	return out
}
