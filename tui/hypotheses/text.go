package hypotheses

import (
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// write makes entries and rows, and keeps the cursor's on the screen.
func (m *Model) write() {
	m.entries, m.rows = nil, nil
	for i, h := range m.story.Hypotheses {
		if i > 0 {
			m.blank()
		}
		m.cause(i, h)
	}
	m.list("Missing, and would settle it", m.story.Missing)
	m.list("The log contradicts itself", m.story.Conflicts)
	from, to := m.extent(m.cursor)
	m.top = max(min(m.top, from), to-m.height)
	if to-from > m.height {
		m.top = from
	}
	if m.cursor == 0 {
		m.top = 0
	}
	m.top = max(min(m.top, len(m.rows)-m.height), 0)
}

func (m *Model) blank() { m.rows = append(m.rows, row{"", -1}) }

// cause adds a hypothesis with its evidence.
func (m *Model) cause(i int, h analysis.Hypothesis) {
	s := &m.styles
	name := strconv.Itoa(i+1) + " " + string(h.Cause)
	m.add(entry{kind: causeEntry, text: string(h.Cause)}, name+"  "+string(h.Confidence), "", s.Title, s.Dim)
	for _, e := range h.For {
		m.evidence("+", e, s.For)
	}
	for _, e := range h.Against {
		m.evidence("-", e, s.Against)
	}
	if len(h.Against) == 0 && len(h.For) > 0 {
		m.rows = append(m.rows, row{"  " + s.Dim.Paint("nothing speaks against it"), -1})
	}
	if h.Check != "" {
		m.add(entry{kind: checkEntry, text: h.Check}, safetext.String(h.Check), "$", s.Code, s.Dim)
	}
}

// evidence adds a line that speaks for or against.
func (m *Model) evidence(sign string, e analysis.Evidence, look ink.Ink) {
	text := strings.TrimSpace(safetext.String(e.Text))
	shown := text
	if e.Why != "" {
		shown = safetext.String(e.Why)
		if text != "" {
			shown += ": " + text
		}
	}
	if e.Line != 0 {
		shown = safetext.String(e.File) + ":" + strconv.Itoa(e.Line) + " " + shown
	}
	m.add(entry{kind: evidenceEntry, text: text, cite: e.Cite}, shown, sign, m.styles.Text, look)
}

// mostRows is how many rows one entry takes at most; the line itself is one
// key away.
const mostRows = 4

// add appends an entry with its wrapped text.
func (m *Model) add(e entry, text, sign string, look, signLook ink.Ink) {
	s := &m.styles
	at := len(m.entries)
	m.entries = append(m.entries, e)
	bar := " "
	if at == m.cursor {
		bar = s.Cursor.Paint(s.CursorBar)
		if m.focused {
			look = s.Selected
		}
	}
	indent := 0
	if sign != "" {
		indent = 2
	}
	lines := cells.Wrap(text, max(m.width-1-indent, 1))
	if len(lines) > mostRows {
		rest := strings.Join(lines[mostRows-1:], " ")
		lines = append(lines[:mostRows-1], cells.Cut(rest, max(m.width-1-indent, 1), cells.Ellipsis))
	}
	for n, line := range lines {
		head := cells.Pad("", indent)
		if n == 0 && sign != "" {
			head = signLook.Paint(sign) + " "
		}
		m.rows = append(m.rows, row{bar + head + look.Paint(line), at})
		bar = " "
	}
}

// list adds plain sentences under a heading.
func (m *Model) list(title string, texts []string) {
	if len(texts) == 0 {
		return
	}
	if len(m.rows) > 0 {
		m.blank()
	}
	m.rows = append(m.rows, row{" " + m.styles.Title.Paint(title), -1})
	for _, text := range texts {
		for i, line := range cells.Wrap(safetext.String(text), max(m.width-4, 1)) {
			head := "   "
			if i == 0 {
				head = " " + m.styles.Dim.Paint("?") + " "
			}
			m.rows = append(m.rows, row{head + m.styles.Text.Paint(line), -1})
		}
	}
}

// extent is the range of rows of an entry.
func (m Model) extent(at int) (from, to int) {
	from = max(slices.IndexFunc(m.rows, func(r row) bool { return r.entry == at }), 0)
	to = from
	for to < len(m.rows) && m.rows[to].entry == at {
		to++
	}
	return from, to
}

// View draws the rows on the screen.
func (m Model) View() string {
	if len(m.rows) == 0 {
		var lines []string
		for _, line := range cells.Wrap("There is nothing to explain so far.", max(m.width, 1)) {
			lines = append(lines, m.styles.Dim.Paint(line))
		}
		return cells.Fill(lines, m.width, m.height)
	}
	lines := make([]string, 0, m.height)
	for i := m.top; i < len(m.rows) && len(lines) < m.height; i++ {
		lines = append(lines, m.rows[i].text)
	}
	return cells.Fill(lines, m.width, m.height)
}
