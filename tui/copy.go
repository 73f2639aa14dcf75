package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
)

// copying is what was copied last, for the plain screen where copying failed.
type copying struct{ what, text string }

type copiedMsg struct{ err error; how string }

// selection is what the focused pane would have copied.
func (m *Model) selection() (what, text string) {
	part := m.partOf(m.focus)
	m.guard.do(part, func() {
		switch part {
		case partFix:
			what, text = m.fix.Selection()
		case partChecks:
			what, text = m.checks.Selection()
		case partHypotheses:
			what, text = m.hypotheses.Selection()
		default:
			what, text = m.log.Selection()
		}
	})
	return what, text
}

// copySelection copies what the focused pane has selected.
func (m *Model) copySelection() tea.Cmd {
	what, text := m.selection()
	if text == "" {
		return m.say("there is nothing here to copy", plain)
	}
	m.copied = copying{what, text}
	return tea.Batch(tea.SetClipboard(text), func() tea.Msg { return copiedMsg{how: "x"} })
}

// onCopied says what was copied, by which way and how much.
func (m *Model) onCopied(msg copiedMsg) tea.Cmd {
	return m.say(fmt.Sprintf("copied %s: %d bytes", m.copied.what, len(m.copied.text)), good)
}

// showPlain shows what y would copy, or what copying was refused for, without
// frames and colours, so that the terminal's own selection takes it.
func (m *Model) showPlain() tea.Cmd {
	text := m.copied.text
	if text == "" {
		_, text = m.selection()
	}
	if text == "" {
		return m.say("there is nothing here to select", plain)
	}
	m.overlay = overlay{kind: overlayPlain, text: text}
	return nil
}
