// Package checks lists what decides between causes, what proves the fix, what
// to keep before it is gone, and what is still open before the job is resumed.
// rankscope runs none of the commands; it hands out exactly the one that is
// shown. What a newer run says of the fix stands first.
//
//	SetCommands, SetJudgement, SetGate → entries (by group) → rows → View
package checks

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/tui/cells"
)

// Model is the checks pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles

	width, height int
	focused       bool

	commands  []analysis.Command
	judgement *Judgement
	gate      []analysis.GateItem

	entries []entry
	cursor  int
	top     int
	rows    []row
}

// Judgement is what a newer run says about the fix; see analysis/compare.
type Judgement struct {
	// Verdict is Passed where the failure is gone, Failed where it is not, and
	// Unknown where that can't be told.
	Verdict Mark
	// Summary is one sentence that begins with the verdict.
	Summary string
	Checks  []Check
	// Missing names what would settle it.
	Missing []string
}

// Check is one question of a judgement and its answer.
type Check struct {
	Mark Mark
	Text string
}

// Mark is what became of a check.
type Mark uint8

// The marks. Of a note the verdict does not depend.
const (
	Note Mark = iota
	Passed
	Failed
	Unknown
)

// entry is what the cursor can stand on.
type entry struct {
	group   string
	command analysis.Command  // of the groups of commands
	check   Check             // of groupNewer
	item    analysis.GateItem // of groupResume
	lead    bool              // the judgement's own sentence
}

// row is a row of the screen; entry is -1 where it belongs to none.
type row struct {
	text  string
	entry int
}

// Groups beside those of analysis.Command.
const (
	groupNewer  = "newer"
	groupResume = "resume"
)

// group is a heading over the entries of one purpose.
type group struct{ key, title string }

// groups in the order they are shown.
func groups() []group {
	return []group{
		{groupNewer, "What the newer run says of the fix"},
		{"decide", "Decide between the causes"},
		{"verify", "Verify the fix"},
		{"preserve", "Preserve before it is gone"},
		{groupResume, "Before the job is resumed"},
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
	m.commands = slices.Clone(commands)
	m.gather()
}

// SetJudgement takes what a newer run says about the fix; nil where there is
// none. The first one is shown at once.
func (m *Model) SetJudgement(j *Judgement) {
	first := m.judgement == nil && j != nil
	m.judgement = j
	m.gather()
	if first {
		m.Move(-len(m.entries))
	}
}

// SetGate takes the checklist before the job is resumed; nil where there is
// none.
func (m *Model) SetGate(gate []analysis.GateItem) {
	if slices.Equal(m.gate, gate) {
		return
	}
	m.gate = gate
	m.gather()
}

// gather puts all entries in order. The selection stays at its entry.
func (m *Model) gather() {
	selected := entry{}
	if m.cursor < len(m.entries) {
		selected = m.entries[m.cursor]
	}
	m.entries = nil
	if j := m.judgement; j != nil {
		m.entries = append(m.entries, entry{group: groupNewer, check: Check{j.Verdict, j.Summary}, lead: true})
		for _, c := range j.Checks {
			m.entries = append(m.entries, entry{group: groupNewer, check: c})
		}
		for _, text := range j.Missing {
			m.entries = append(m.entries, entry{group: groupNewer, check: Check{Unknown, "missing: " + text}})
		}
	}
	for _, c := range m.commands {
		m.entries = append(m.entries, entry{group: c.Group, command: c})
	}
	for _, i := range m.gate {
		m.entries = append(m.entries, entry{group: groupResume, item: i})
	}
	order := func(e entry) int {
		at := slices.IndexFunc(groups(), func(g group) bool { return g.key == e.group })
		if at < 0 {
			return len(groups())
		}
		return at
	}
	slices.SortStableFunc(m.entries, func(a, b entry) int { return order(a) - order(b) })
	m.cursor = max(slices.IndexFunc(m.entries, func(e entry) bool { return e.same(selected) }), 0)
	m.write()
}

// same reports whether two entries are the same one, which may have got another
// answer since.
func (e entry) same(other entry) bool {
	return e.group == other.group && e.command.Command == other.command.Command && e.item.Title == other.item.Title &&
		e.lead == other.lead && (e.lead || e.check.Text == other.check.Text)
}

// Selection is the command under the cursor, exactly, or the sentence, and what
// to call it.
func (m Model) Selection() (what, text string) {
	if m.cursor >= len(m.entries) {
		return "", ""
	}
	switch e := m.entries[m.cursor]; e.group {
	case groupNewer:
		return "the answer", e.check.Text
	case groupResume:
		return "the item", e.item.Title + ": " + e.item.Why
	default:
		return "the command", e.command.Command
	}
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
		m.Move(-len(m.entries))
	case key.Matches(press, k.Last):
		m.Move(len(m.entries))
	}
	return m, nil
}

// Move takes the cursor n entries down.
func (m *Model) Move(n int) {
	m.cursor = max(min(m.cursor+n, len(m.entries)-1), 0)
	m.write()
}

// toGroup goes to the first entry of the next group.
func (m *Model) toGroup(step int) {
	if len(m.entries) == 0 {
		return
	}
	here := m.entries[m.cursor].group
	at := m.cursor
	for at >= 0 && at < len(m.entries) && m.entries[at].group == here {
		at += step
	}
	if at < 0 || at >= len(m.entries) {
		return
	}
	for at > 0 && m.entries[at-1].group == m.entries[at].group {
		at--
	}
	m.Move(at - m.cursor)
}

// ClickRow selects what is shown at a row of the pane.
func (m *Model) ClickRow(y int) {
	if at := m.top + y; at < len(m.rows) && m.rows[at].entry >= 0 {
		m.Move(m.rows[at].entry - m.cursor)
	}
}

// View draws the rows on the screen.
func (m Model) View() string {
	lines := make([]string, 0, m.height)
	for i := m.top; i < len(m.rows) && len(lines) < m.height; i++ {
		lines = append(lines, m.rows[i].text)
	}
	return cells.Fill(lines, m.width, m.height)
}
