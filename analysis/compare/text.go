package compare

import (
	"fmt"
	"io"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// WriteText writes v for a person: the verdict, the checks, what is missing.
// The error is w's.
func (v Verification) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", safetext.String(v.Summary))
	for _, c := range v.Checks {
		fmt.Fprintf(&b, "  %-8s %-10s %s\n", c.State, c.Name, safetext.String(c.Detail))
		for _, e := range c.Evidence {
			writeEvidence(&b, e)
		}
	}
	if len(v.Missing) > 0 {
		b.WriteString("\nMissing:\n")
		for _, m := range v.Missing {
			fmt.Fprintf(&b, "  - %s\n", safetext.String(m))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// indent puts evidence below the details of its check.
const indent = 22

func writeEvidence(b *strings.Builder, e analysis.Evidence) {
	fmt.Fprintf(b, "%*s%s", indent, "", safetext.String(e.File))
	if e.Line > 0 {
		fmt.Fprintf(b, ":%d", e.Line)
	}
	if e.Text != "" {
		b.WriteString("  " + safetext.String(e.Text))
	}
	b.WriteByte('\n')
}
