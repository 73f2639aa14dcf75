package tui

// paneID names a pane of the screen.
type paneID uint8

// The panes in the order in which Tab walks them.
const (
	paneLog paneID = iota
	paneRanks
	paneTimeline
	paneSide
	paneCount
)

// sideTab is what the side pane shows.
type sideTab uint8

// The tabs in the order in which p walks them.
const (
	tabFix sideTab = iota
	tabChecks
	tabHypotheses
	tabCompare
	tabMachine
	tabCount
)

// name is the tab's name on the screen.
func (t sideTab) name() string {
	return [...]string{tabFix: "Fix", tabChecks: "Checks", tabHypotheses: "Hypotheses", tabCompare: "Compare", tabMachine: "Machine"}[t]
}

// has reports whether there is anything behind a tab: the machine's only once
// ranks of the log were found on it.
func (m *Model) has(t sideTab) bool {
	switch t {
	case tabCompare:
		return m.options.Compare != nil
	case tabMachine:
		return m.local.found
	}
	return true
}

// part is a piece of the screen that can fail by itself.
type part uint8

const (
	partLog part = iota
	partRanks
	partTimeline
	partFix
	partChecks
	partHypotheses
	partCompare
	partMachine
	partSearch
	partStatus
	partStart
	partCount
)

// name is what a person calls the part.
func (p part) name() string {
	return [...]string{
		partLog: "Log", partRanks: "Ranks", partTimeline: "Timeline", partFix: "Fix", partChecks: "Checks",
		partHypotheses: "Hypotheses", partCompare: "Compare", partMachine: "Machine", partSearch: "Search", partStatus: "Status", partStart: "Start",
	}[p]
}

// partOf is the part that a pane shows.
func (m *Model) partOf(p paneID) part {
	switch p {
	case paneRanks:
		return partRanks
	case paneTimeline:
		return partTimeline
	case paneSide:
		return [...]part{tabFix: partFix, tabChecks: partChecks, tabHypotheses: partHypotheses, tabCompare: partCompare, tabMachine: partMachine}[m.tab]
	}
	return partLog
}
