package compare

import (
	"fmt"
	"slices"
	"strconv"

	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

const (
	// waiting is shown until the first comparison is there.
	waiting = "What the failed side has that a good one has not is shown here once the log is read."
	// mostLines is how many rows a difference takes that isn't selected.
	mostLines = 2
)

// write makes the rows, and keeps the cursor's on the screen.
func (m *Model) write() {
	m.rows = nil
	s := &m.styles
	switch {
	case m.reading:
		m.paragraph(waiting, s.Dim)
	case m.state.Against != "":
		m.paragraph("Held against "+m.state.Against, s.Title)
		m.paragraph(m.verdict(), s.Text)
	}
	for _, text := range m.state.Warnings {
		m.paragraph("Mind: "+text+".", s.Warning)
	}
	m.paragraph(m.state.Why, s.Dim)
	for i, d := range m.state.Differences {
		if i == 0 || d.Kind != m.state.Differences[i-1].Kind {
			m.rows = append(m.rows, row{"", -1})
		}
		m.difference(i, d)
	}
	if m.state.Omitted > 0 {
		m.paragraph(fmt.Sprintf("… %d more", m.state.Omitted), s.Dim)
	}
	m.follow()
}

// follow keeps the cursor's rows on the screen, and of the first difference
// what stands above it.
func (m *Model) follow() {
	from := max(slices.IndexFunc(m.rows, func(r row) bool { return r.difference == m.cursor }), 0)
	to := from
	for to < len(m.rows) && m.rows[to].difference == m.cursor {
		to++
	}
	if m.cursor == 0 {
		from = 0
	}
	m.top = max(min(m.top, from), to-m.height)
	if to-from > m.height && m.cursor > 0 {
		m.top = from
	}
	m.top = max(min(m.top, len(m.rows)-m.height), 0)
}

// verdict says in a sentence what the comparison came to.
func (m *Model) verdict() string {
	switch list := m.state.Differences; {
	case len(list) == 0:
		return "The two sides print the same."
	case list[0].Kind == Decisive:
		return ""
	}
	return "No difference before the failure decides it."
}

func (m *Model) paragraph(text string, look ink.Ink) {
	if text == "" {
		return
	}
	for _, line := range cells.Wrap(safetext.String(text), max(m.width, 1)) {
		m.rows = append(m.rows, row{look.Paint(line), -1})
	}
}

// difference adds the rows of one difference: its kind and place, the line, and
// of the one that is selected and the decisive one why it counts.
func (m *Model) difference(i int, d Difference) {
	s := &m.styles
	selected := i == m.cursor
	bar, look := " ", s.Text
	if selected {
		bar = s.Cursor.Paint(s.CursorBar)
		if m.focused {
			look = s.Selected
		}
	}
	add := func(text string) {
		m.rows = append(m.rows, row{bar + text, i})
		bar = " "
	}
	kind := s.Label
	switch d.Kind {
	case Decisive:
		kind = s.Decisive
	case Setting:
		kind = s.Warning
	}
	head := kind.Paint(string(d.Kind))
	if d.Cite.Line > 0 {
		head += " " + s.Dim.Paint(safetext.String(d.Cite.File)+":"+strconv.Itoa(d.Cite.Line))
	}
	add(cells.Cut(head, max(m.width-1, 1), cells.Ellipsis))
	width := max(m.width-3, 1)
	lines := cells.Wrap(safetext.String(d.Text), width)
	if !selected && d.Kind != Decisive && len(lines) > mostLines {
		lines = append(lines[:mostLines-1], cells.Cut(lines[mostLines-1]+" "+lines[mostLines], width, cells.Ellipsis))
	}
	for _, line := range lines {
		add("  " + look.Paint(line))
	}
	if d.Why != "" && (selected || d.Kind == Decisive) {
		for _, line := range cells.Wrap(safetext.String(d.Why), width) {
			add("  " + s.Dim.Paint(line))
		}
	}
}
