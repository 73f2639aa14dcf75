package compare

import (
	"fmt"
	"io"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// Numbers of the text form, in cells.
const (
	leastWidth = 40
	plainWidth = 100 // where the width is unknown
	indent     = 21  // of a check's detail
)

// WriteText writes v for a person: the verdict, the checks, what is missing.
// Lines break at width cells, between words; 0 means that the width isn't
// known. The error is w's.
func (v Verification) WriteText(w io.Writer, width int) error {
	if width <= 0 {
		width = plainWidth
	}
	p := page{width: max(width, leastWidth)}
	p.put("", 0, v.Summary)
	p.put("", 0, "")
	p.put("old  ", 5, v.Old)
	p.put("new  ", 5, v.New)
	p.put("", 0, "")
	for _, c := range v.Checks {
		p.put(fmt.Sprintf("  %-8s %-9s ", c.State, c.Name), indent, c.Detail)
		p.evidence(c.Evidence)
	}
	if len(v.Missing) > 0 {
		p.put("", 0, "")
		p.put("", 0, "Missing:")
		for _, m := range v.Missing {
			p.put("  - ", 4, m)
		}
	}
	_, err := io.WriteString(w, p.text.String())
	return err
}

// page is text with a right margin.
type page struct {
	text  strings.Builder
	width int
}

// put writes words behind head; further lines begin with blanks, so many.
func (p *page) put(head string, blanks int, words string) {
	p.text.WriteString(head)
	at := displaywidth.String(head)
	for i, word := range strings.Fields(safetext.String(words)) {
		n := displaywidth.String(word)
		switch {
		case i > 0 && at+1+n > p.width:
			fmt.Fprintf(&p.text, "\n%*s", blanks, "")
			at = blanks
		case i > 0:
			p.text.WriteByte(' ')
			at++
		}
		p.text.WriteString(word)
		at += n
	}
	p.text.WriteByte('\n')
}

// evidence lists lines: those whose text is known one by one, the others by
// their places alone.
func (p *page) evidence(list []analysis.Evidence) {
	var places []string
	for _, e := range list {
		if e.Text != "" {
			p.put(fmt.Sprintf("%*s", indent, ""), indent+2, place(e.Cite)+"  "+e.Text)
			continue
		}
		places = append(places, place(e.Cite))
	}
	if len(places) > 0 {
		p.put(fmt.Sprintf("%*s", indent, ""), indent, strings.Join(places, ", "))
	}
}

func place(c analysis.Cite) string {
	if c.Line == 0 {
		return c.File
	}
	return fmt.Sprintf("%s:%d", c.File, c.Line)
}
