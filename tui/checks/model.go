// Package checks lists commands that a person may run: what decides between
// causes, what proves the fix, what to keep before it is gone. rankscope runs
// none of them; it hands out exactly the one that is shown.
//
//	SetCommands → groups (decide, verify, preserve) → rows → View
package checks

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
)

// Model is the checks pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles

	width, height int
	focused       bool

	commands []analysis.Command // in the order of their groups
	cursor   int
	top      int
	rows     []row
}

// row is a row of the screen; command is -1 where it belongs to none.
type row struct {
	text    string
	command int
}

// group is a heading over the commands of one purpose.
type group struct{ key, title string }

// groups in the order they are shown.
func groups() []group {
	return []group{
		{"decide", "Decide between the causes"},
		{"verify", "Verify the fix"},
		{"preserve", "Preserve before it is gone"},
	}
}

// New makes an empty checks pane.
func New(keys KeyMap, styles Styles) Model {
	return Model{keys: keys, styles: styles}
}

// SetSize sets what View fills, in cells.
func (m *Model) SetSize(width, height int) {
	if m.width == width && m.height == height {
		return
	}
	m.width, m.height = width, height
	m.write()
}

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) {
	m.styles = s
	m.write()
}

// Focus says that keys go to this pane.
func (m *Model) Focus() {
	m.focused = true
	m.write()
}

// Blur takes the focus away.
func (m *Model) Blur() {
	m.focused = false
	m.write()
}

// SetCommands takes the commands. The selection stays at its command.
func (m *Model) SetCommands(commands []analysis.Command) {
	_, selected := m.Selection()
	order := func(c analysis.Command) int {
		at := slices.IndexFunc(groups(), func(g group) bool { return g.key == c.Group })
		if at < 0 {
			return len(groups())
		}
		return at
	}
	m.commands = slices.Clone(commands)
	slices.SortStableFunc(m.commands, func(a, b analysis.Command) int { return order(a) - order(b) })
	m.cursor = max(slices.IndexFunc(m.commands, func(c analysis.Command) bool { return c.Command == selected }), 0)
	m.write()
}

// Selection is the command under the cursor, exactly, and what to call it.
func (m Model) Selection() (what, text string) {
	if m.cursor >= len(m.commands) {
		return "", ""
	}
	return "the command", m.commands[m.cursor].Command
}

// Update answers keys when focused.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || !m.focused {
		return m, nil
	}
	k := m.keys
	switch {
	case key.Matches(press, k.Down):
		m.Move(1)
	case key.Matches(press, k.Up):
		m.Move(-1)
	case key.Matches(press, k.NextGroup):
		m.toGroup(1)
	case key.Matches(press, k.PrevGroup):
		m.toGroup(-1)
	case key.Matches(press, k.First):
		m.Move(-len(m.commands))
	case key.Matches(press, k.Last):
		m.Move(len(m.commands))
	}
	return m, nil
}

// Move takes the cursor n commands down.
func (m *Model) Move(n int) {
	m.cursor = max(min(m.cursor+n, len(m.commands)-1), 0)
	m.write()
}

// toGroup goes to the first command of the next group.
func (m *Model) toGroup(step int) {
	if len(m.commands) == 0 {
		return
	}
	here := m.commands[m.cursor].Group
	at := m.cursor
	for at >= 0 && at < len(m.commands) && m.commands[at].Group == here {
		at += step
	}
	if at < 0 || at >= len(m.commands) {
		return
	}
	for at > 0 && m.commands[at-1].Group == m.commands[at].Group {
		at--
	}
	m.Move(at - m.cursor)
}

// ClickRow selects the command shown at a row of the pane.
func (m *Model) ClickRow(y int) {
	if at := m.top + y; at < len(m.rows) && m.rows[at].command >= 0 {
		m.Move(m.rows[at].command - m.cursor)
	}
}

// write makes the rows, and keeps the cursor's on the screen.
func (m *Model) write() {
	m.rows = nil
	last := ""
	for i, c := range m.commands {
		if c.Group != last {
			if last != "" {
				m.rows = append(m.rows, row{"", -1})
			}
			last = c.Group
			m.rows = append(m.rows, row{m.styles.Title.Paint(groupTitle(c.Group)), -1})
		}
		m.command(i, c)
	}
	from, to := m.extent(m.cursor)
	if from > 0 && m.rows[from-1].command < 0 {
		from-- // the heading
	}
	m.top = max(min(m.top, from), to-m.height)
	if to-from > m.height {
		m.top = from
	}
	m.top = max(min(m.top, len(m.rows)-m.height), 0)
}

func groupTitle(key string) string {
	for _, g := range groups() {
		if g.key == key {
			return g.title
		}
	}
	return "Other"
}

// command adds the rows of one command.
func (m *Model) command(i int, c analysis.Command) {
	s := &m.styles
	bar := " "
	look := s.Text
	if i == m.cursor {
		bar = s.Cursor.Paint(s.CursorBar)
		if m.focused {
			look = s.Selected
		}
	}
	add := func(text string) {
		m.rows = append(m.rows, row{bar + text, i})
		bar = " "
	}
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

// extent is the range of rows of a command.
func (m Model) extent(command int) (from, to int) {
	from = max(slices.IndexFunc(m.rows, func(r row) bool { return r.command == command }), 0)
	to = from
	for to < len(m.rows) && m.rows[to].command == command {
		to++
	}
	return from, to
}

// View draws the rows on the screen.
func (m Model) View() string {
	if len(m.commands) == 0 {
		var lines []string
		for _, line := range cells.Wrap("No command would tell more so far.", max(m.width, 1)) {
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
