package fix

import (
	"strings"

	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// write makes the rows for the remedy that is shown.
func (m *Model) write() {
	m.rows = nil
	s := &m.styles
	m.paragraph(m.summary, s.Text)
	m.paragraph(m.now, s.Warning)
	if m.at >= len(m.remedies) {
		if m.summary != "" {
			m.rows = append(m.rows, "")
		}
		m.paragraph("There is nothing to mend so far: no cause is known that a setting removes.", s.Dim)
		m.Scroll(0)
		return
	}
	r := m.remedies[m.at]
	if m.summary != "" {
		m.rows = append(m.rows, "")
	}
	m.paragraph(r.Title, s.Title)
	if r.Mitigation {
		m.paragraph("This lowers the demand; it does not remove the cause.", s.Warning)
	}
	m.snippet(r.Snippet)
	label := "Size"
	for _, text := range m.sizes {
		if !strings.Contains(r.Caveat, text) {
			m.labelled(label, text)
			label = ""
		}
	}
	m.labelled("Why", r.Why)
	m.labelled("Apply", r.Apply)
	m.labelled("Who", who(r.Who))
	m.labelled("Mind", r.Caveat)
	m.Scroll(0)
}

// paragraph adds wrapped text.
func (m *Model) paragraph(text string, look ink.Ink) {
	if text == "" {
		return
	}
	for _, line := range cells.Wrap(safetext.String(text), max(m.width, 1)) {
		m.rows = append(m.rows, look.Paint(line))
	}
}

// labelled adds text behind a word, indented by it.
func (m *Model) labelled(label, text string) {
	if text == "" {
		return
	}
	const indent = 6
	for i, line := range cells.Wrap(safetext.String(text), max(m.width-indent, 1)) {
		head := cells.Pad("", indent)
		if i == 0 {
			head = m.styles.Label.Paint(cells.Pad(label, indent))
		}
		m.rows = append(m.rows, head+m.styles.Text.Paint(line))
	}
}

// snippet adds the lines of a snippet, beside a bar. A line that is wrapped for
// the screen shows a bar that says so; what is copied is the snippet itself.
func (m *Model) snippet(text string) {
	m.rows = append(m.rows, "")
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		for i, part := range hardWrap(safetext.String(line), max(m.width-2, 1)) {
			bar := m.styles.Bar
			if i > 0 {
				bar = m.styles.Continued
			}
			m.rows = append(m.rows, m.styles.Arrow.Paint(bar)+" "+m.styles.Code.Paint(part))
		}
	}
	m.rows = append(m.rows, "")
}

// hardWrap breaks code at the edge, not at spaces: each space counts.
func hardWrap(s string, width int) []string {
	var parts []string
	for cells.Width(s) > width {
		at := cells.Offset(s, width)
		if at == 0 || at >= len(s) {
			break
		}
		parts = append(parts, s[:at])
		s = s[at:]
	}
	return append(parts, s)
}

// who says who may apply a remedy.
func who(name string) string {
	switch name {
	case "user":
		return "you, in your own job"
	case "admin":
		return "an administrator of the machine or cluster"
	}
	return name
}
