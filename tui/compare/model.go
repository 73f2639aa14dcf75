// Package compare shows what the failed side has that a good run, or the ranks
// that stayed well, have not: the decisive difference first, then the others,
// one under the cursor.
//
//	SetState → entries (a difference each) → rows → View
//	key → JumpMsg (the log goes to where the failed side has it)
package compare

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/tui/cells"
)

// State is what there is to show; see analysis/compare for how it is found.
type State struct {
	// Against is what the failed side was held against: a log, or ranks; empty
	// where nothing was compared.
	Against string
	// Why says why nothing was compared, or how to have it so.
	Why string
	// Warnings say why the comparison may prove nothing.
	Warnings []string
	// Differences in the order they are shown; the decisive one is the first,
	// where there is one.
	Differences []Difference
	// Omitted is how many more there are.
	Omitted int
}

// Kind is what a difference is about, in words that stand before it.
type Kind string

// The kinds.
const (
	Decisive  Kind = "decisive"
	Setting   Kind = "setting"
	OnlyHere  Kind = "only here"
	OnlyThere Kind = "only there"
	Count     Kind = "count"
)

// Difference is one thing that the two sides don't share.
type Difference struct {
	Kind Kind
	// Text is the line, or the setting with both its values.
	Text string
	// Why says which side has it how often.
	Why string
	// Cite is where the failed side has it first, of OnlyThere the good side.
	Cite analysis.Cite
	// Elsewhere says that the line stands in another log than the one that is
	// open.
	Elsewhere bool
}

// Model is the compare pane. The zero Model is not usable; see New.
type Model struct {
	keys          KeyMap
	styles        Styles
	width, height int
	focused       bool
	state         State
	reading       bool
	cursor, top   int
	rows          []row
}

// row is a row of the screen; difference is -1 where it belongs to none.
type row struct {
	text       string
	difference int
}

// JumpMsg asks the log to go to a line.
type JumpMsg struct {
	Cite analysis.Cite
	Text string // of the line
}

// New makes a pane that has nothing to show yet.
func New(keys KeyMap, styles Styles) Model {
	return Model{keys: keys, styles: styles, reading: true}
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

// SetState takes what was found. The selection stays at its difference.
func (m *Model) SetState(s State) {
	selected := Difference{}
	if m.cursor < len(m.state.Differences) {
		selected = m.state.Differences[m.cursor]
	}
	m.state, m.reading, m.cursor = s, false, 0
	for i, d := range s.Differences {
		if d == selected {
			m.cursor = i
		}
	}
	m.write()
}

// Forget shows that nothing is known of the log that is open now.
func (m *Model) Forget() {
	m.state, m.reading, m.cursor, m.top = State{}, true, 0, 0
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

// Selection is the line that is selected, or how to have a comparison.
func (m Model) Selection() (what, text string) {
	if m.cursor >= len(m.state.Differences) {
		return "how to compare", m.state.Why
	}
	return "the difference", m.state.Differences[m.cursor].Text
}

// Update answers keys when focused.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || !m.focused {
		return m, nil
	}
	all := len(m.state.Differences)
	switch k := m.keys; {
	case key.Matches(press, k.Down):
		m.Move(1)
	case key.Matches(press, k.Up):
		m.Move(-1)
	case key.Matches(press, k.NextKind):
		m.toKind(1)
	case key.Matches(press, k.PrevKind):
		m.toKind(-1)
	case key.Matches(press, k.First):
		m.Move(-all)
	case key.Matches(press, k.Last):
		m.Move(all)
	case key.Matches(press, k.Jump):
		return m, m.jump()
	}
	return m, nil
}

// Move takes the cursor n differences down.
func (m *Model) Move(n int) {
	m.cursor = max(min(m.cursor+n, len(m.state.Differences)-1), 0)
	m.write()
}

// toKind goes to the first difference of another kind.
func (m *Model) toKind(step int) {
	list := m.state.Differences
	if len(list) == 0 {
		return
	}
	at := m.cursor
	for at >= 0 && at < len(list) && list[at].Kind == list[m.cursor].Kind {
		at += step
	}
	if at < 0 || at >= len(list) {
		return
	}
	for at > 0 && list[at-1].Kind == list[at].Kind {
		at--
	}
	m.Move(at - m.cursor)
}

func (m Model) jump() tea.Cmd {
	if m.cursor >= len(m.state.Differences) {
		return nil
	}
	d := m.state.Differences[m.cursor]
	if d.Elsewhere || d.Cite.Pos.IsZero() {
		return nil
	}
	return func() tea.Msg { return JumpMsg{Cite: d.Cite, Text: d.Text} }
}

// ClickRow selects what is shown at a row of the pane.
func (m *Model) ClickRow(y int) {
	if at := m.top + y; at < len(m.rows) && m.rows[at].difference >= 0 {
		m.Move(m.rows[at].difference - m.cursor)
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
