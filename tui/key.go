package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// onKey gives a key to who is to have it: what lies over the panes, what is
// being typed, the focused pane, the App.
func (m *Model) onKey(msg tea.KeyPressMsg) tea.Cmd {
	m.unsay()
	if msg.String() == "ctrl+c" {
		return tea.Quit
	}
	switch {
	case m.overlay.kind != overlayNone:
		return m.overlayKey(msg)
	case m.engine == nil:
		return m.startKey(msg)
	case m.prompt.IsOpen():
		return m.promptMsg(msg)
	case m.focus == paneRanks && m.ranks.Capturing():
		return m.updateFocused(msg)
	case handles(m.paneKeys(), msg):
		return m.updateFocused(msg)
	}
	for _, a := range m.actions {
		if key.Matches(msg, a.binding) {
			return a.run(m)
		}
	}
	return nil
}

// promptMsg gives a key, or pasted text, to the prompt.
func (m *Model) promptMsg(msg tea.Msg) (cmd tea.Cmd) {
	m.guard.do(partSearch, func() { m.prompt, cmd = m.prompt.Update(msg) })
	if m.guard.failed[partSearch] {
		m.prompt.Close()
	}
	return m.guard.cmd(partSearch, cmd)
}

// back backs out of one thing: full screen, a search, a filter, another pane.
// It never leaves the program.
func (m *Model) back() tea.Cmd {
	f := m.log.Filter()
	switch {
	case m.zoom:
		return m.setZoom(false)
	case m.search.filter.Pattern != "":
		m.endSearch()
		return nil
	case f.Pattern != "":
		f.Pattern, f.Regexp = "", false
		return m.setFilter(f)
	case len(f.Ranks) > 0:
		f.Ranks = nil
		return m.setFilter(f)
	case m.focus != paneLog:
		return m.setFocus(paneLog)
	}
	return nil
}

// hint names the keys that help next: the focused pane's, then the App's.
func (m *Model) hint() {
	if m.engine == nil {
		m.guard.do(partStatus, func() {
			m.status.SetHints("", append(m.start.Hints(), m.keys.App.Quit))
		})
		return
	}
	name := ""
	if !m.screen.framed {
		name = m.paneName()
	}
	var hints []key.Binding
	if m.focus == paneLog {
		hints = m.keys.App.ShortHelp()
	} else {
		type shortHelp interface{ ShortHelp() []key.Binding }
		own := m.paneKeys().(shortHelp).ShortHelp()
		hints = append(append(append([]key.Binding{}, own...), m.keys.App.Copy), m.keys.App.ShortHelp()...)
	}
	m.guard.do(partStatus, func() { m.status.SetHints(name, unique(hints)) })
}

// unique drops bindings that were named before.
func unique(hints []key.Binding) []key.Binding {
	seen := map[string]bool{}
	kept := hints[:0:0]
	for _, h := range hints {
		if name := h.Help().Key; !seen[name] {
			seen[name] = true
			kept = append(kept, h)
		}
	}
	return kept
}

// paneName is the name of the focused pane.
func (m *Model) paneName() string {
	if m.focus == paneSide {
		return m.tab.name()
	}
	return m.partOf(m.focus).name()
}
