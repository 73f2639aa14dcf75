package checks

import (
	"fmt"
	"slices"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// write makes the rows, and keeps the cursor's on the screen.
func (m *Model) write() {
	m.rows = nil
	m.resume()
	if len(m.entries) == 0 {
		m.plain("No command would tell more so far.", m.styles.Dim)
	}
	last := ""
	for i, e := range m.entries {
		if e.group != last {
			if len(m.rows) > 0 {
				m.rows = append(m.rows, row{"", -1})
			}
			last = e.group
			m.plain(groupTitle(e.group), m.styles.Title)
		}
		switch e.group {
		case groupNewer:
			m.answer(i, e)
		case groupResume:
			m.item(i, e.item)
		default:
			m.command(i, e.command)
		}
	}
	m.follow()
}

// follow keeps the cursor's rows on the screen, with the heading above the
// first of a group.
func (m *Model) follow() {
	from, to := m.extent(m.cursor)
	if from > 0 && m.rows[from-1].entry < 0 {
		from-- // the heading
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

// resume says in a row whether the job may be resumed.
func (m *Model) resume() {
	switch open, all := analysis.OpenItems(m.gate); {
	case all == 0:
	case open == 0:
		m.plain("Resume the job: all is settled", m.styles.Good)
	default:
		m.plain(fmt.Sprintf("Resume the job: not yet, %d of %d open", open, all), m.styles.Warning)
	}
}

// plain adds text that belongs to no entry.
func (m *Model) plain(text string, look ink.Ink) {
	for _, line := range cells.Wrap(text, max(m.width, 1)) {
		m.rows = append(m.rows, row{look.Paint(line), -1})
	}
}

func groupTitle(key string) string {
	for _, g := range groups() {
		if g.key == key {
			return g.title
		}
	}
	return "Other"
}

// begin gives what adds the rows of an entry, and the look of its text.
func (m *Model) begin(i int) (add func(text string), look ink.Ink) {
	s := &m.styles
	bar, look := " ", s.Text
	if i == m.cursor {
		bar = s.Cursor.Paint(s.CursorBar)
		if m.focused {
			look = s.Selected
		}
	}
	return func(text string) {
		m.rows = append(m.rows, row{bar + text, i})
		bar = " "
	}, look
}

// command adds the rows of one command.
func (m *Model) command(i int, c analysis.Command) {
	s := &m.styles
	add, look := m.begin(i)
	title := safetext.String(c.Title)
	if c.Where != "" {
		title += " (" + safetext.String(c.Where) + ")"
	}
	for _, line := range cells.Wrap(title, max(m.width-2, 1)) {
		add(look.Paint(line))
	}
	for n, line := range cells.Wrap(safetext.String(c.Command), max(m.width-4, 1)) {
		sign := s.Prompt
		if n > 0 {
			sign = " "
		}
		add(" " + s.Dim.Paint(sign) + " " + s.Code.Paint(line))
	}
	if i == m.cursor && c.Why != "" {
		for _, line := range cells.Wrap(safetext.String(c.Why), max(m.width-4, 1)) {
			add("   " + s.Dim.Paint(line))
		}
	}
}

// answer adds the rows of one check of a judgement: whole where it leads, is
// selected, or is what the verdict hangs on, else one row.
func (m *Model) answer(i int, e entry) {
	add, look := m.begin(i)
	sign, signLook := m.sign(e.check.Mark)
	whole := e.lead || i == m.cursor || e.check.Mark == Failed || e.check.Mark == Unknown
	m.signed(add, sign, signLook, look, e.check.Text, whole)
}

// signed adds a sign and the text behind it; of a text that isn't shown whole
// one row.
func (m *Model) signed(add func(string), sign string, signLook, look ink.Ink, text string, whole bool) {
	width := max(m.width-3, 1)
	lines := cells.Wrap(safetext.String(text), width)
	if !whole && len(lines) > 1 {
		lines = []string{cells.Cut(lines[0]+" "+lines[1], width, cells.Ellipsis)}
	}
	for n, line := range lines {
		head := "  "
		if n == 0 {
			head = signLook.Paint(sign) + " "
		}
		add(head + look.Paint(line))
	}
}

// item adds the rows of one item of the checklist. What is settled needs no
// reason unless it is asked for.
func (m *Model) item(i int, item analysis.GateItem) {
	add, look := m.begin(i)
	mark := map[analysis.GateState]Mark{analysis.GateDone: Passed, analysis.GateKnown: Note, analysis.GateOpen: Unknown}[item.State]
	sign, signLook := m.sign(mark)
	m.signed(add, sign, signLook, look, item.Title, true)
	if item.State == analysis.GateDone && i != m.cursor {
		return
	}
	for _, line := range cells.Wrap(safetext.String(item.Why), max(m.width-3, 1)) {
		add("  " + m.styles.Dim.Paint(line))
	}
}

// sign is the sign of a mark and its look.
func (m *Model) sign(mark Mark) (string, ink.Ink) {
	s := &m.styles
	switch mark {
	case Passed:
		return s.Signs[Passed], s.Good
	case Failed:
		return s.Signs[Failed], s.Bad
	case Unknown:
		return s.Signs[Unknown], s.Warning
	}
	return s.Signs[Note], s.Dim
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
