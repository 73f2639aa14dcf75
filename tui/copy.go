package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"rankscope/tui/clipboard"
)

// copying is what was copied last: what to call it, and the text itself for
// the plain screen, where copying was refused.
type copying struct{ what, text string }

// selection is what the focused pane would have copied, and what to call it.
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
		case partCompare:
			what, text = m.compare.Selection()
		case partMachine:
			what, text = m.machine.Selection()
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
	m.copied = copying{what: what, text: text}
	return clipboard.Copy(m.options.Clipboard, text)
}

// onCopied says what was copied, by which way and how much; or why not, and
// how to get it by hand.
func (m *Model) onCopied(msg clipboard.Result) tea.Cmd {
	if msg.PlainText() {
		why := strings.ReplaceAll(msg.Err.Error(), "\n", "; ")
		return m.say(fmt.Sprintf("%s not copied: %s shows it to be selected (%s)", m.copied.what, m.keys.App.Plain.Help().Key, why), bad)
	}
	m.copied.text = ""
	return m.say(m.copied.what+": "+msg.String(), good)
}

// showPlain shows what copying was refused for, or else what y would copy,
// without frames and colours, so that the terminal's own selection takes it.
func (m *Model) showPlain() tea.Cmd {
	text := m.copied.text
	if text == "" {
		_, text = m.selection()
	}
	m.copied.text = ""
	if text == "" {
		return m.say("there is nothing here to select", plain)
	}
	m.overlay = overlay{kind: overlayPlain, text: text}
	return nil
}
