// Package search is the line at the bottom in which a person types what to
// search for, what to filter by, or where to go.
//
//	Open(kind) → keys → ChangedMsg at each change → DoneMsg on Enter, CancelMsg on Esc
//	SetNote (how much was found, or what is wrong) → View
package search

import (
	"slices"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/tui/cells"
)

// Kind is what is being typed.
type Kind uint8

// The kinds.
const (
	Search Kind = iota // "/": go to lines that hold it
	Filter             // "&": show only lines that hold it
	Goto               // ":": a line, a rank or a time
	kinds
)

const (
	longest = 500 // runes
	history = 50  // entries of a kind that are kept
)

// Model is the prompt. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles
	width  int

	open   bool
	kind   Kind
	value  []rune
	at     int // the cursor, in runes
	regexp bool
	note   string
	bad    bool // the note says what is wrong

	past [kinds][]string // newest last; replaced, never written to
	back int             // how far into the past; 0 is what is typed now
}

// ChangedMsg says that the text changed.
type ChangedMsg struct {
	Kind   Kind
	Text   string
	Regexp bool
}

// DoneMsg says that the text is complete.
type DoneMsg struct {
	Kind   Kind
	Text   string
	Regexp bool
}

// CancelMsg says that a person backed out.
type CancelMsg struct{ Kind Kind }

// New makes a closed prompt.
func New(keys KeyMap, styles Styles) Model { return Model{keys: keys, styles: styles} }

// SetWidth sets how many cells View fills.
func (m *Model) SetWidth(width int) { m.width = width }

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) { m.styles = s }

// Open starts to ask, with text to begin from.
func (m *Model) Open(kind Kind, text string) {
	m.open, m.kind, m.value, m.note, m.bad, m.back = true, kind, []rune(text), "", false, 0
	m.at = len(m.value)
}

// Close ends asking.
func (m *Model) Close() { m.open = false }

// IsOpen reports whether something is being typed.
func (m Model) IsOpen() bool { return m.open }

// Kind is what is being typed, or was last.
func (m Model) Kind() Kind { return m.kind }

// Text is what was typed.
func (m Model) Text() string { return string(m.value) }

// Regexp reports whether the text is a regular expression.
func (m Model) Regexp() bool { return m.regexp }

// SetNote says something beside the text; bad when it says what is wrong.
func (m *Model) SetNote(note string, bad bool) { m.note, m.bad = note, bad }

// Update answers keys and pasted text while open.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	if !m.open {
		return m, nil
	}
	switch msg := msg.(type) {
	case tea.PasteMsg:
		m.insert(firstLine(msg.Content))
		return m, m.changed()
	case tea.KeyPressMsg:
		cmd := m.press(msg)
		return m, cmd
	}
	return m, nil
}

func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Done):
		return m.done()
	case key.Matches(msg, k.Cancel):
		m.open = false
		kind := m.kind
		return func() tea.Msg { return CancelMsg{kind} }
	case key.Matches(msg, k.Regexp):
		if m.kind == Goto {
			return nil
		}
		m.regexp = !m.regexp
		return m.changed()
	case key.Matches(msg, k.Older):
		return m.recall(1)
	case key.Matches(msg, k.Newer):
		return m.recall(-1)
	case key.Matches(msg, k.Left):
		m.at = max(m.at-1, 0)
	case key.Matches(msg, k.Right):
		m.at = min(m.at+1, len(m.value))
	case key.Matches(msg, k.Start):
		m.at = 0
	case key.Matches(msg, k.End):
		m.at = len(m.value)
	default:
		return m.edit(msg)
	}
	return nil
}

// edit answers the keys that change the text.
func (m *Model) edit(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Delete):
		m.remove(m.at, min(m.at+1, len(m.value)))
	case key.Matches(msg, k.Back):
		if len(m.value) == 0 {
			m.open = false
			kind := m.kind
			return func() tea.Msg { return CancelMsg{kind} }
		}
		m.remove(max(m.at-1, 0), m.at)
	case key.Matches(msg, k.Word):
		from := m.at
		for from > 0 && unicode.IsSpace(m.value[from-1]) {
			from--
		}
		for from > 0 && !unicode.IsSpace(m.value[from-1]) {
			from--
		}
		m.remove(from, m.at)
	case key.Matches(msg, k.Line):
		m.remove(0, m.at)
	case msg.Text != "":
		m.insert(msg.Text)
	default:
		return nil
	}
	return m.changed()
}

func (m *Model) insert(text string) {
	clean := []rune(text)
	clean = slices.DeleteFunc(clean, func(r rune) bool { return !unicode.IsPrint(r) })
	clean = clean[:min(len(clean), longest-min(len(m.value), longest))]
	m.value = slices.Insert(slices.Clone(m.value), m.at, clean...)
	m.at += len(clean)
	m.back = 0
}

func (m *Model) remove(from, to int) {
	m.value = slices.Delete(slices.Clone(m.value), from, to)
	m.at, m.back = from, 0
}

func (m Model) changed() tea.Cmd {
	msg := ChangedMsg{m.kind, m.Text(), m.regexp}
	return func() tea.Msg { return msg }
}

// done keeps the text for later and hands it on.
func (m *Model) done() tea.Cmd {
	m.open = false
	text := m.Text()
	if past := m.past[m.kind]; text != "" && (len(past) == 0 || past[len(past)-1] != text) {
		kept := past[max(len(past)-history+1, 0):]
		m.past[m.kind] = append(slices.Clone(kept), text)
	}
	msg := DoneMsg{m.kind, text, m.regexp}
	return func() tea.Msg { return msg }
}

// recall brings back what was typed before.
func (m *Model) recall(step int) tea.Cmd {
	past := m.past[m.kind]
	back := m.back + step
	if back < 0 || back > len(past) {
		return nil
	}
	m.back = back
	m.value = nil
	if back > 0 {
		m.value = []rune(past[len(past)-back])
	}
	m.at = len(m.value)
	return m.changed()
}

// firstLine is the first line of pasted text that isn't empty.
func firstLine(text string) string {
	start := -1
	for i, r := range text {
		switch {
		case r != '\n' && r != '\r' && start < 0:
			start = i
		case (r == '\n' || r == '\r') && start >= 0:
			return text[start:i]
		}
	}
	return text[max(start, 0):]
}

// View draws the line: sign, text with the cursor, and the note at the right.
func (m Model) View() string {
	s := &m.styles
	sign := [kinds]string{Search: "/", Filter: "&", Goto: ":"}[m.kind]
	if m.regexp && m.kind != Goto {
		sign = "regexp " + sign
	}
	sign = " " + sign
	note := m.note
	noteLook := s.Note
	if m.bad {
		noteLook = s.Bad
	}
	room := m.width - cells.Width(sign) - 1
	noteWidth := min(cells.Width(note), max(room/2, 0))
	room -= noteWidth + 1
	before, under, after := string(m.value[:m.at]), " ", ""
	if m.at < len(m.value) {
		under, after = string(m.value[m.at:m.at+1]), string(m.value[m.at+1:])
	}
	left := max(cells.Width(before)+1-room, 0)
	text := s.Text.Paint(before) + s.Cursor.Paint(under) + s.Text.Paint(after)
	return cells.Fit(s.Sign.Paint(sign)+cells.Window(text, left, max(room, 0))+" "+
		noteLook.Paint(cells.Fit(note, noteWidth)), m.width)
}
