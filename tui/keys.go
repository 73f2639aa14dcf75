package tui

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/tui/checks"
	"rankscope/tui/compare"
	"rankscope/tui/fix"
	"rankscope/tui/hypotheses"
	"rankscope/tui/logview"
	"rankscope/tui/machine"
	"rankscope/tui/ranks"
	"rankscope/tui/search"
	"rankscope/tui/start"
	"rankscope/tui/timeline"
)

// Keys are all key maps of the explorer. A focused pane's keys come first, then
// those of the App.
type Keys struct {
	App        KeyMap
	Log        logview.KeyMap
	Ranks      ranks.KeyMap
	Timeline   timeline.KeyMap
	Fix        fix.KeyMap
	Checks     checks.KeyMap
	Hypotheses hypotheses.KeyMap
	Compare    compare.KeyMap
	Machine    machine.KeyMap
	Search     search.KeyMap
	Start      start.KeyMap
}

// DefaultKeys are the keys that fingers know from less, vim, lnav and k9s.
func DefaultKeys() Keys {
	return Keys{
		App: DefaultKeyMap(), Log: logview.DefaultKeyMap(), Ranks: ranks.DefaultKeyMap(), Timeline: timeline.DefaultKeyMap(),
		Fix: fix.DefaultKeyMap(), Checks: checks.DefaultKeyMap(), Hypotheses: hypotheses.DefaultKeyMap(),
		Compare: compare.DefaultKeyMap(), Machine: machine.DefaultKeyMap(), Search: search.DefaultKeyMap(), Start: start.DefaultKeyMap(),
	}
}

// KeyMap is what works in every pane.
type KeyMap struct {
	NextEvidence, PrevEvidence key.Binding
	NextWarning, PrevWarning   key.Binding
	NextRank, PrevRank         key.Binding
	NextAttempt, PrevAttempt   key.Binding
	NextGap, PrevGap           key.Binding
	Search, Next, Prev         key.Binding
	Filter, Goto, Follow       key.Binding
	Pause                      key.Binding
	NextPane, PrevPane, Side   key.Binding
	ToLog, ToRanks             key.Binding
	ToTimeline, ToSide         key.Binding
	Zoom, Unzoom               key.Binding
	ZoomIn, ZoomOut            key.Binding
	Copy, Plain, Mouse         key.Binding
	Help, Back, Suspend, Quit  key.Binding
}

// DefaultKeyMap is described in the README.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		NextEvidence: key.NewBinding(key.WithKeys("e"), key.WithHelp("e", "next evidence")),
		PrevEvidence: key.NewBinding(key.WithKeys("E"), key.WithHelp("E", "evidence before")),
		NextWarning:  key.NewBinding(key.WithKeys("w"), key.WithHelp("w", "next warning")),
		PrevWarning:  key.NewBinding(key.WithKeys("W"), key.WithHelp("W", "warning before")),
		NextRank:     key.NewBinding(key.WithKeys("]"), key.WithHelp("]", "next rank")),
		PrevRank:     key.NewBinding(key.WithKeys("["), key.WithHelp("[", "rank before")),
		NextAttempt:  key.NewBinding(key.WithKeys("}"), key.WithHelp("}", "next attempt")),
		PrevAttempt:  key.NewBinding(key.WithKeys("{"), key.WithHelp("{", "attempt before")),
		NextGap:      key.NewBinding(key.WithKeys("s"), key.WithHelp("s S", "next pause, one before")),
		PrevGap:      key.NewBinding(key.WithKeys("S"), key.WithHelp("S", "pause before")),
		Search:       key.NewBinding(key.WithKeys("/"), key.WithHelp("/", "search")),
		Next:         key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "next match")),
		Prev:         key.NewBinding(key.WithKeys("N"), key.WithHelp("N", "match before")),
		Filter:       key.NewBinding(key.WithKeys("&"), key.WithHelp("&", "filter")),
		Goto:         key.NewBinding(key.WithKeys(":"), key.WithHelp(":", "go to line, r2, 14:02:11")),
		Follow:       key.NewBinding(key.WithKeys("F"), key.WithHelp("F", "follow")),
		Pause:        key.NewBinding(key.WithKeys("P"), key.WithHelp("P", "pause reading, go on")),
		NextPane:     key.NewBinding(key.WithKeys("tab"), key.WithHelp("Tab", "next pane")),
		PrevPane:     key.NewBinding(key.WithKeys("shift+tab"), key.WithHelp("⇧Tab", "pane before")),
		Side:         key.NewBinding(key.WithKeys("p"), key.WithHelp("p", "fix, checks, causes")),
		ToLog:        key.NewBinding(key.WithKeys("1"), key.WithHelp("1", "log")),
		ToRanks:      key.NewBinding(key.WithKeys("2"), key.WithHelp("2", "ranks")),
		ToTimeline:   key.NewBinding(key.WithKeys("3", "i"), key.WithHelp("3 i", "timeline")),
		ToSide:       key.NewBinding(key.WithKeys("4"), key.WithHelp("4", "side pane")),
		Zoom:         key.NewBinding(key.WithKeys("+"), key.WithHelp("+", "pane to full screen")),
		Unzoom:       key.NewBinding(key.WithKeys("_", "-"), key.WithHelp("_", "all panes again")),
		ZoomIn:       key.NewBinding(key.WithKeys("z"), key.WithHelp("z", "zoom the timeline in")),
		ZoomOut:      key.NewBinding(key.WithKeys("Z"), key.WithHelp("Z", "zoom it out")),
		Copy:         key.NewBinding(key.WithKeys("y", "c"), key.WithHelp("y", "copy")),
		Plain:        key.NewBinding(key.WithKeys("ctrl+l"), key.WithHelp("^L", "plain text to select")),
		Mouse:        key.NewBinding(key.WithKeys("f2"), key.WithHelp("F2", "mouse on or off")),
		Help:         key.NewBinding(key.WithKeys("?", "f1"), key.WithHelp("?", "help")),
		Back:         key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "back out")),
		Suspend:      key.NewBinding(key.WithKeys("ctrl+z"), key.WithHelp("^Z", "to the shell")),
		Quit:         key.NewBinding(key.WithKeys("q", "ctrl+c"), key.WithHelp("q", "leave")),
	}
}

// ShortHelp are the keys that the hint line names, the most useful first.
func (k KeyMap) ShortHelp() []key.Binding {
	return []key.Binding{k.NextEvidence, k.Copy, k.NextRank, k.Side, k.Search, k.Filter, k.Help, k.Follow, k.NextPane, k.Quit}
}

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{
		{k.NextEvidence, k.PrevEvidence, k.NextWarning, k.PrevWarning, k.NextRank, k.PrevRank, k.NextAttempt, k.PrevAttempt, k.NextGap},
		{k.Search, k.Next, k.Prev, k.Filter, k.Goto, k.Follow, k.Pause, k.ZoomIn, k.ZoomOut},
		{k.Copy, k.Plain, k.Side, k.NextPane, k.PrevPane, k.ToLog, k.ToRanks, k.ToTimeline, k.ToSide, k.Zoom, k.Unzoom},
		{k.Help, k.Back, k.Mouse, k.Suspend, k.Quit},
	}
}

// action is what a key of the App does.
type action struct {
	binding key.Binding
	run     func(*Model) tea.Cmd
}

// actions ties keys to handlers.
func actions(k KeyMap) []action {
	return []action{
		{k.NextEvidence, func(m *Model) tea.Cmd { return m.stepEvidence(1) }},
		{k.PrevEvidence, func(m *Model) tea.Cmd { return m.stepEvidence(-1) }},
		{k.NextWarning, func(m *Model) tea.Cmd { return m.stepWarning(1) }},
		{k.PrevWarning, func(m *Model) tea.Cmd { return m.stepWarning(-1) }},
		{k.NextRank, func(m *Model) tea.Cmd { return m.stepRank(1) }},
		{k.PrevRank, func(m *Model) tea.Cmd { return m.stepRank(-1) }},
		{k.NextAttempt, func(m *Model) tea.Cmd { return m.stepAttempt(1) }},
		{k.PrevAttempt, func(m *Model) tea.Cmd { return m.stepAttempt(-1) }},
		{k.NextGap, func(m *Model) tea.Cmd { return m.stepGap(1) }},
		{k.PrevGap, func(m *Model) tea.Cmd { return m.stepGap(-1) }},
		{k.Search, func(m *Model) tea.Cmd { return m.ask(search.Search) }},
		{k.Next, func(m *Model) tea.Cmd { return m.stepHit(1) }},
		{k.Prev, func(m *Model) tea.Cmd { return m.stepHit(-1) }},
		{k.Filter, func(m *Model) tea.Cmd { return m.ask(search.Filter) }},
		{k.Goto, func(m *Model) tea.Cmd { return m.ask(search.Goto) }},
		{k.Follow, (*Model).toggleFollow},
		{k.Pause, (*Model).togglePause},
		{k.NextPane, func(m *Model) tea.Cmd { return m.stepPane(1) }},
		{k.PrevPane, func(m *Model) tea.Cmd { return m.stepPane(-1) }},
		{k.Side, (*Model).nextSide},
		{k.ToLog, func(m *Model) tea.Cmd { return m.setFocus(paneLog) }},
		{k.ToRanks, func(m *Model) tea.Cmd { return m.setFocus(paneRanks) }},
		{k.ToTimeline, func(m *Model) tea.Cmd { return m.setFocus(paneTimeline) }},
		{k.ToSide, func(m *Model) tea.Cmd { return m.setFocus(paneSide) }},
		{k.Zoom, func(m *Model) tea.Cmd { return m.setZoom(true) }},
		{k.Unzoom, func(m *Model) tea.Cmd { return m.setZoom(false) }},
		{k.ZoomIn, func(m *Model) tea.Cmd { return m.zoomTimeline(1) }},
		{k.ZoomOut, func(m *Model) tea.Cmd { return m.zoomTimeline(-1) }},
		{k.Copy, (*Model).copySelection},
		{k.Plain, (*Model).showPlain},
		{k.Mouse, (*Model).toggleMouse},
		{k.Help, (*Model).showHelp},
		{k.Back, (*Model).back},
		{k.Suspend, func(*Model) tea.Cmd { return tea.Suspend }},
		{k.Quit, func(*Model) tea.Cmd { return tea.Quit }},
	}
}

// handles reports whether a key belongs to a key map.
func handles(k help.KeyMap, msg tea.KeyPressMsg) bool {
	for _, column := range k.FullHelp() {
		if key.Matches(msg, column...) {
			return true
		}
	}
	return false
}

// paneKeys is the key map of the pane that is focused.
func (m *Model) paneKeys() help.KeyMap {
	switch m.partOf(m.focus) {
	case partRanks:
		return m.keys.Ranks
	case partTimeline:
		return m.keys.Timeline
	case partFix:
		return m.keys.Fix
	case partChecks:
		return m.keys.Checks
	case partHypotheses:
		return m.keys.Hypotheses
	case partCompare:
		return m.keys.Compare
	case partMachine:
		return m.keys.Machine
	}
	return m.keys.Log
}
