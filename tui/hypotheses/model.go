// Package hypotheses shows the possible causes side by side: what speaks for
// each, what speaks against it, and the check that decides.
//
//	SetStory → entries (a cause, an evidence, a check) → rows → View
//	key → JumpMsg (the log goes to the evidence)
package hypotheses

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// Model is the hypotheses pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles

	width, height int
	focused       bool

	story   Story
	entries []entry
	cursor  int
	top     int
	rows    []row
}

// Story is what the pane shows.
type Story struct {
	Hypotheses []analysis.Hypothesis
	// Missing names the evidence that would settle it, Conflicts what of the
	// log contradicts itself.
	Missing, Conflicts []string
}

// entry is what the cursor can stand on.
type entry struct {
	kind kind
	// text is what y copies.
	text string
	cite analysis.Cite
}

type kind uint8

const (
	causeEntry kind = iota
	evidenceEntry
	checkEntry
)

// row is a row of the screen; entry is -1 where it belongs to none.
type row struct {
	text  string
	entry int
}

// JumpMsg asks the log to go to a cited line.
type JumpMsg struct {
	Cite analysis.Cite
	Text string // of the line
}

// New makes an empty hypotheses pane.
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

// SetStory takes the causes. The selection stays at its entry.
func (m *Model) SetStory(s Story) {
	var selected entry
	if m.cursor < len(m.entries) {
		selected = m.entries[m.cursor]
	}
	m.story = s
	m.write()
	if at := slices.Index(m.entries, selected); at >= 0 {
		m.cursor = at
	}
	m.cursor = max(min(m.cursor, len(m.entries)-1), 0)
	m.write()
}

// Selection is what y copies: the check of a cause, or a line of evidence.
func (m Model) Selection() (what, text string) {
	if m.cursor >= len(m.entries) {
		return "", ""
	}
	e := m.entries[m.cursor]
	switch e.kind {
	case checkEntry:
		return "the check", e.text
	case evidenceEntry:
		return "the line", e.text
	}
	return "the cause", e.text
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
	case key.Matches(press, k.NextCause):
		m.toCause(1)
	case key.Matches(press, k.PrevCause):
		m.toCause(-1)
	case key.Matches(press, k.First):
		m.Move(-len(m.entries))
	case key.Matches(press, k.Last):
		m.Move(len(m.entries))
	case key.Matches(press, k.Jump):
		return m, m.jump()
	}
	return m, nil
}

// Move takes the cursor n entries down.
func (m *Model) Move(n int) {
	m.cursor = max(min(m.cursor+n, len(m.entries)-1), 0)
	m.write()
}

// toCause goes to the next cause, or to the one before.
func (m *Model) toCause(step int) {
	for at := m.cursor + step; at >= 0 && at < len(m.entries); at += step {
		if m.entries[at].kind == causeEntry {
			m.Move(at - m.cursor)
			return
		}
	}
}

func (m Model) jump() tea.Cmd {
	if m.cursor >= len(m.entries) || m.entries[m.cursor].cite.Pos.IsZero() {
		return nil
	}
	e := m.entries[m.cursor]
	return func() tea.Msg { return JumpMsg{Cite: e.cite, Text: e.text} }
}

// ClickRow selects what is shown at a row of the pane.
func (m *Model) ClickRow(y int) {
	if at := m.top + y; at < len(m.rows) && m.rows[at].entry >= 0 {
		m.Move(m.rows[at].entry - m.cursor)
	}
}
