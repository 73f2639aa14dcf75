package search

import (
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"rankscope/theme"
	"rankscope/tui/cells"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;:]*m")

func prompt(kind Kind, text string) Model {
	m := New(DefaultKeyMap(), NewStyles(theme.Dark()))
	m.SetWidth(40)
	m.Open(kind, text)
	return m
}

func typed(m Model, s string) Model {
	for _, r := range s {
		m, _ = m.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return m
}

func keyPress(code rune, mod ...tea.KeyMod) tea.KeyPressMsg {
	k := tea.KeyPressMsg{Code: code}
	for _, x := range mod {
		k.Mod |= x
	}
	return k
}

func TestEditing(t *testing.T) {
	m := typed(prompt(Search, ""), "bus erx ror")
	for range 4 {
		m, _ = m.Update(keyPress(tea.KeyLeft))
	}
	m, _ = m.Update(keyPress(tea.KeyBackspace))
	m, _ = m.Update(keyPress(tea.KeyDelete))
	if m.Text() != "bus error" {
		t.Errorf("the text is %q", m.Text())
	}
	m, _ = m.Update(keyPress('w', tea.ModCtrl))
	m, _ = m.Update(keyPress(tea.KeyEnd))
	if m.Text() != "bus ror" {
		t.Errorf("after ^W the text is %q", m.Text())
	}
	m, _ = m.Update(keyPress('u', tea.ModCtrl))
	if m.Text() != "" {
		t.Errorf("after ^U the text is %q", m.Text())
	}
	m, cmd := m.Update(keyPress(tea.KeyBackspace))
	if m.IsOpen() || cmd() != (CancelMsg{Search}) {
		t.Error("backspace on nothing doesn't back out")
	}
}

func TestPasteTakesOneLineWithoutControls(t *testing.T) {
	m, cmd := prompt(Filter, "x").Update(tea.PasteMsg{Content: "\n\x1b[31mfirst\tline\nsecond"})
	if m.Text() != "x[31mfirstline" {
		t.Errorf("the text is %q", m.Text())
	}
	if msg := cmd().(ChangedMsg); msg.Text != m.Text() || msg.Kind != Filter {
		t.Errorf("it said %+v", msg)
	}
	m, _ = m.Update(tea.PasteMsg{Content: strings.Repeat("y", 2*longest)})
	if n := len(m.Text()); n != longest {
		t.Errorf("the text has %d characters", n)
	}
}

func TestHistoryPerKind(t *testing.T) {
	m := typed(prompt(Search, ""), "one")
	m, cmd := m.Update(keyPress(tea.KeyEnter))
	if msg := cmd().(DoneMsg); msg.Text != "one" || m.IsOpen() {
		t.Errorf("Enter said %+v", msg)
	}
	m.Open(Search, "")
	m = typed(m, "two")
	m, _ = m.Update(keyPress(tea.KeyEnter))
	m.Open(Search, "")
	m, _ = m.Update(keyPress(tea.KeyUp))
	m, _ = m.Update(keyPress(tea.KeyUp))
	m, _ = m.Update(keyPress(tea.KeyUp))
	if m.Text() != "one" {
		t.Errorf("the text is %q", m.Text())
	}
	m, _ = m.Update(keyPress(tea.KeyDown))
	if m.Text() != "two" {
		t.Errorf("the text is %q", m.Text())
	}
	m.Open(Filter, "")
	m, _ = m.Update(keyPress(tea.KeyUp))
	if m.Text() != "" {
		t.Errorf("a filter remembers %q", m.Text())
	}
}

func TestViewIsExactlyAsWideAsAsked(t *testing.T) {
	for _, text := range []string{"", "bus", strings.Repeat("long ", 40), "漢字漢字漢字", "é́"} {
		for width := range 60 {
			m := prompt(Search, text)
			m.SetWidth(width)
			m.SetNote("12 so far, 62 % read", false)
			if got := cells.Width(m.View()); got != width {
				t.Fatalf("%q in %d cells takes %d", text, width, got)
			}
		}
	}
	m := prompt(Goto, "r2")
	m.SetNote("no", true)
	if got := sgr.ReplaceAllString(m.View(), ""); got != " :r2                                 no " {
		t.Errorf("the row is %q", got)
	}
}
