package tui

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/analysis/safetext"
	"rankscope/tui/hypotheses"
	"rankscope/tui/status"
	"rankscope/tui/timeline"
)

// onSnapshot shows what is new and waits for more.
func (m *Model) onSnapshot(msg snapshotMsg) tea.Cmd {
	if msg.epoch != m.epoch {
		return nil
	}
	var cmds []tea.Cmd
	if !msg.closed {
		m.lastFeed = time.Now()
		cmds = append(cmds, waitSnapshot(m.ctx, m.engine, m.epoch, m.lastFeed.Add(frameTime)))
	}
	if s := msg.snapshot; s != nil && (m.snapshot == nil || s.Revision != m.snapshot.Revision) {
		cmds = append(cmds, m.show(s))
	}
	return tea.Batch(cmds...)
}

// show hands a snapshot to all panes.
func (m *Model) show(s *engine.Snapshot) tea.Cmd {
	old := m.snapshot
	m.snapshot, m.files = s, filesOf(s.Inputs)
	if old == nil || old.Incident != s.Incident {
		m.showIncident(s.Incident)
	}
	m.guard.do(partFix, func() { m.fix.SetRemedies(s.Incident.Summary, s.Plan.Size.Lines(), s.Plan.Remedies) })
	m.guard.do(partChecks, func() { m.checks.SetCommands(s.Plan.Commands) })
	m.guard.do(partFix, func() { m.fix.SetNow(m.nowText()) })
	m.showGate()
	cmds := []tea.Cmd{m.arrange(), m.anchor(), m.ring(), m.askMachine(0), m.askComparison()}
	m.tellStatus() // after anchor, which may begin to follow
	if news := s.Progress.Notice; old != nil && old.Progress.Done && news != "" && news != old.Progress.Notice {
		cmds = append(cmds, m.say(safetext.String(news), plain)) // the title has little room
	}
	if old != nil && s.Progress.Done && !old.Progress.Done {
		cmds = append(cmds, m.searchAgain())
	}
	return tea.Batch(cmds...)
}

// showIncident hands the story to the panes that tell it.
func (m *Model) showIncident(incident *analysis.Incident) {
	ordered := rankOrder(incident)
	m.evidence, m.warnings, m.attempts = evidenceStops(incident), warningStops(incident), attemptStops(incident)
	m.guard.do(partRanks, func() { m.ranks.SetRanks(ordered) })
	m.guard.do(partTimeline, func() {
		story := timeline.Story{Ranks: ordered, Moments: m.files.moments(incident.Timeline), Nodes: incident.Nodes, FailureName: failureName(incident)}
		if p := principal(incident); p != nil {
			story.Failure = p.Pos
		}
		m.timeline.SetStory(story)
	})
	m.guard.do(partHypotheses, func() {
		m.hypotheses.SetStory(hypotheses.Story{Hypotheses: m.files.hypotheses(incident.Hypotheses), Missing: incident.Missing, Conflicts: incident.Conflicts})
	})
}

// anchor puts the log where it tells most, until a person moves it: on the line
// that names the failure, else at the end.
func (m *Model) anchor() (cmd tea.Cmd) {
	m.guard.do(partLog, func() {
		s := m.snapshot
		line := principal(s.Incident)
		switch {
		case m.log.Touched():
			cmd = m.log.Refresh()
		case s.Incident.Failed() && line != nil && line.Pos != m.anchored:
			m.anchored, m.evidenceAt = line.Pos, 0
			cmd = m.log.JumpTo(line.Pos)
		case m.anchored != (analysis.Pos{}) || m.log.Following():
			cmd = m.log.Refresh()
		case s.Progress.Following:
			cmd = m.log.Follow(true)
		default:
			cmd = m.log.ToEnd()
		}
	})
	return m.guard.cmd(partLog, cmd)
}

// ring rings the bell when an incident settles in a log that was well before.
func (m *Model) ring() tea.Cmd {
	s := m.snapshot
	if !s.Progress.Done || s.Incident.Provisional {
		return nil
	}
	if !s.Incident.Failed() || s.Incident.Cause == analysis.CauseUnknown {
		m.calm = true
		return nil
	}
	if !m.calm || m.rung || !m.options.Bell {
		return nil
	}
	m.rung = true
	return tea.Raw("\a")
}

// openingLeast is how many bytes of what was there at the start are left to be
// read where the title says how far that is.
const openingLeast = 8 << 20

// tellStatus hands to the title what it tells.
func (m *Model) tellStatus() {
	s := m.snapshot
	if s == nil {
		return
	}
	in := s.Incident
	state := status.State{
		Open: openName(s.Inputs), Attempt: m.attemptText(in), Read: s.Progress.Read, Total: s.Progress.Total, Elapsed: s.Progress.Elapsed,
		Held: m.held, Cause: in.Cause, Confidence: in.Confidence, Provisional: in.Provisional, Where: whereText(in), Notice: s.Progress.Notice, Live: status.Reading,
	}
	if in.Cause == analysis.CauseUnknown && in.Provisional {
		state.Cause = ""
	}
	if in.Cause == analysis.CauseNone && in.Running {
		state.Provisional = true // so far
	}
	if stall := m.stall(); stall != nil {
		state.Stalled, state.Where = "no step since "+stall.Since.Format(time.TimeOnly), stalledRanks(stall)
	}
	switch {
	case s.Progress.Ended:
		state.Live = status.Ended
	case s.Progress.Opening && (m.held || s.Progress.Total-s.Progress.Read >= openingLeast):
		state.Live = status.Reading
	case s.Progress.Following && m.log.Following():
		state.Live = status.Following
	case s.Progress.Following && (in.Running || !in.Failed()):
		state.Live = status.Waiting
	case s.Progress.Done:
		// A log of a job that is over is waited for too, but that is no news.
		state.Live = status.Ended
	}
	m.guard.do(partStatus, func() { m.status.SetState(state) })
}

// attemptText says which attempt the log is at, of how many.
func (m *Model) attemptText(in *analysis.Incident) string {
	n := len(in.Attempts)
	if n < 2 {
		return ""
	}
	at := analysis.None
	if row, ok := m.log.Cursor(); ok {
		at = row.Attempt
	}
	if at == analysis.None && in.Origin != nil {
		at = in.Origin.Attempt
	}
	if at == analysis.None {
		return fmt.Sprintf("%d attempts", n)
	}
	return fmt.Sprintf("attempt %d/%d", at+1, n)
}

// whereText says where it began.
func whereText(in *analysis.Incident) string {
	if !in.Failed() || in.Origin == nil {
		return ""
	}
	o := in.Origin
	var parts []string
	if o.Rank >= 0 {
		name := rankName(o.Rank)
		if n := len(in.Origins); n > 0 {
			name = fmt.Sprintf("%s and %d more", name, n)
		}
		parts = append(parts, name)
	}
	if place := nodeOf(*o); place != "" {
		parts = append(parts, place)
	}
	return strings.Join(parts, " · ")
}

// openName says what is open: a file's name, or a folder and how many files.
func openName(inputs []analysis.Input) string {
	read := 0
	folder, only := "", ""
	seen := map[string]bool{} // each content that a file had is an input of its own
	for i, in := range inputs {
		if in.Status == analysis.InputSkipped || seen[in.Path] {
			continue
		}
		seen[in.Path] = true
		read++
		only = in.Path
		switch dir := filepath.Dir(in.Path); {
		case i == 0 || folder == "":
			folder = dir
		default:
			folder = commonFolder(folder, dir)
		}
	}
	switch {
	case len(inputs) == 1:
		return inputName(inputs[0].Path)
	case read == 1:
		return inputName(only)
	case read == 0 && len(inputs) > 0:
		return fmt.Sprintf("%d files, none readable", len(inputs))
	case len(inputs) == 0:
		return ""
	}
	name := filepath.Base(folder) + "/ · "
	if folder == "." || folder == "/" {
		name = ""
	}
	return fmt.Sprintf("%s%d files", name, read)
}

func inputName(path string) string {
	return files{}.short(filepath.Base(path))
}

// commonFolder is the deepest folder that holds both.
func commonFolder(a, b string) string {
	for a != b {
		if len(a) < len(b) {
			a, b = b, a
		}
		up := filepath.Dir(a)
		if up == a {
			return b
		}
		a = up
	}
	return a
}
