package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/tui/ranks"
	"rankscope/tui/timeline"
)

// jump puts the log's cursor on a line, because a person asked to.
func (m *Model) jump(pos analysis.Pos) (cmd tea.Cmd) {
	m.guard.do(partLog, func() {
		m.log.Touch()
		cmd = m.log.JumpTo(pos)
	})
	return m.guard.cmd(partLog, cmd)
}

// jumpTo is jump for a line that is known: a filter that hides it gives way.
func (m *Model) jumpTo(pos analysis.Pos, rank int, text string) (cmd tea.Cmd) {
	if m.shows(rank, text) {
		return m.jump(pos)
	}
	m.guard.do(partRanks, func() { m.ranks.SetFiltered(nil) })
	m.guard.do(partLog, func() {
		m.log.Touch()
		cmd = m.log.ShowAll(pos)
	})
	return m.guard.cmd(partLog, cmd)
}

// shows reports whether the log's filter keeps a line.
func (m *Model) shows(rank int, text string) bool {
	f := m.log.Filter()
	if len(f.Ranks) > 0 && !slices.Contains(f.Ranks, rank) {
		return false
	}
	re, err := compile(f.Pattern, f.Regexp)
	return f.Pattern == "" || err == nil && re.MatchString(text)
}

// tellPlace tells the others where the log's cursor is, when it moved.
func (m *Model) tellPlace() tea.Cmd {
	row, ok := m.log.Cursor()
	if !ok || row.Pos == m.placed {
		return nil
	}
	m.placed = row.Pos
	// A focused timeline leads: the log follows it late, and must not take its
	// cursor back to where it was some keys ago.
	if m.focus != paneTimeline {
		m.guard.do(partTimeline, func() { m.timeline.SetPlace(row.Pos, row.Stamp) })
	}
	m.tellStatus()
	m.footer = ""
	for i, s := range m.evidence {
		if s.cite.Pos == row.Pos {
			m.evidenceAt = i
			m.footer = fmt.Sprintf("evidence %d of %d: %s", i+1, len(m.evidence), s.label)
		}
	}
	return nil
}

// stepEvidence goes to the next line of the story, the origin's first.
func (m *Model) stepEvidence(step int) tea.Cmd {
	n := len(m.evidence)
	if n == 0 {
		return m.say("no evidence of a failure so far", plain)
	}
	at := m.evidenceAt + step
	if row, ok := m.log.Cursor(); ok && m.evidenceAt >= 0 && m.evidenceAt < n && row.Pos != m.evidence[m.evidenceAt].cite.Pos {
		at = m.evidenceAt // back to where the walk was left
	}
	m.evidenceAt = (at%n + n) % n
	s := m.evidence[m.evidenceAt]
	return tea.Batch(m.toStop(s), m.say(fmt.Sprintf("evidence %d of %d: %s", m.evidenceAt+1, n, s.label), plain))
}

// toStop goes to a line of the story and its rank.
func (m *Model) toStop(s stop) tea.Cmd {
	if s.rank >= 0 {
		m.guard.do(partRanks, func() { m.ranks.Select(s.rank) })
	}
	m.guard.do(partTimeline, func() { m.timeline.SetPlace(s.cite.Pos, analysis.Stamp{}) })
	return m.jumpTo(s.cite.Pos, s.rank, s.text)
}

// stepWarning goes to the next warning after the cursor, or to the one before.
func (m *Model) stepWarning(step int) tea.Cmd {
	if len(m.warnings) == 0 {
		return m.say("no warning that leads to a failure so far", plain)
	}
	row, _ := m.log.Cursor()
	s, n := stepStops(m.warnings, row.Pos, step)
	return tea.Batch(m.toStop(s), m.say(fmt.Sprintf("warning %d of %d, of %s", n+1, len(m.warnings), rankName(s.rank)), plain))
}

// stepAttempt goes to where the next attempt comes into the story.
func (m *Model) stepAttempt(step int) tea.Cmd {
	if len(m.attempts) < 2 {
		return m.say("the job was started once in this log", plain)
	}
	row, _ := m.log.Cursor()
	s, _ := stepStops(m.attempts, row.Pos, step)
	return tea.Batch(m.toStop(s), m.say(s.label+", where its story begins", plain))
}

// stepStops is the next of the stops after a place in the log, or the last
// before it when step is negative; past the end it begins anew. Stops of other
// files than that of the place keep their order.
func stepStops(stops []stop, from analysis.Pos, step int) (stop, int) {
	n := len(stops)
	for i := range stops {
		if stops[i].cite.Pos == from {
			at := (i + step + n) % n
			return stops[at], at
		}
	}
	if step > 0 {
		for i := range stops {
			if p := stops[i].cite.Pos; p.Source == from.Source && p.Offset > from.Offset {
				return stops[i], i
			}
		}
		return stops[0], 0
	}
	for i := n - 1; i >= 0; i-- {
		if p := stops[i].cite.Pos; p.Source == from.Source && p.Offset < from.Offset {
			return stops[i], i
		}
	}
	return stops[n-1], n - 1
}

// stepRank goes to the next rank and its first related line.
func (m *Model) stepRank(step int) tea.Cmd {
	var rank analysis.Rank
	ok := false
	m.guard.do(partRanks, func() { rank, ok = m.ranks.Step(step) })
	if !ok {
		return m.say("no rank has spoken so far", plain)
	}
	return m.toRank(rank)
}

// toRank goes to the first related line of a rank, or to its last line when it
// has none, and says which it is.
func (m *Model) toRank(r analysis.Rank) tea.Cmd {
	name := rankName(r.Rank)
	switch {
	case r.FirstRelated != nil && !r.FirstRelated.Pos.IsZero():
		m.guard.do(partTimeline, func() { m.timeline.SetPlace(r.FirstRelated.Pos, analysis.Stamp{}) })
		return tea.Batch(m.jumpTo(r.FirstRelated.Pos, r.Rank, r.FirstRelated.Text), m.say(fmt.Sprintf("%s (%s): its first related line", name, ranks.RoleWord(r.Role)), plain))
	case !r.LastLine.Pos.IsZero():
		return tea.Batch(m.jumpTo(r.LastLine.Pos, r.Rank, ""), m.say(name+" printed nothing that is related; this is its last line", plain))
	}
	return m.say(name+" printed no line that is known", plain)
}

// rankByNumber finds a rank of the story.
func (m *Model) rankByNumber(number int) (analysis.Rank, bool) {
	if m.snapshot == nil {
		return analysis.Rank{}, false
	}
	for _, r := range m.snapshot.Incident.Ranks {
		if r.Rank == number {
			return r, true
		}
	}
	return analysis.Rank{}, false
}

// onRankPicked takes the log to the rank that was chosen.
func (m *Model) onRankPicked(ranks.PickedMsg) tea.Cmd {
	// Of keys that follow each other closely the last one counts, in whatever
	// order their messages come.
	r, ok := m.ranks.Selected()
	if !ok || m.snapshot == nil {
		return nil
	}
	return m.toRank(r)
}

// onTimelineMoved takes log and ranks to the moment that was chosen.
func (m *Model) onTimelineMoved(msg timeline.MovedMsg) tea.Cmd {
	// As with ranks, the newest place counts.
	k, ok := m.timeline.Cursor()
	if !ok {
		return nil
	}
	if k.Rank >= 0 {
		m.guard.do(partRanks, func() { m.ranks.Select(k.Rank) })
	}
	cmd := m.jumpTo(k.Cite.Pos, k.Rank, k.Text)
	if msg.Open {
		return tea.Batch(cmd, m.setFocus(paneLog))
	}
	return cmd
}

// onEvidenceJump takes the log to a cited line, and shows the log where it is
// hidden.
func (m *Model) onEvidenceJump(cite analysis.Cite, text string) tea.Cmd {
	cmd := m.jumpTo(cite.Pos, analysis.None, text)
	if m.screen.panes[paneLog].empty() {
		m.zoom = false
		return tea.Batch(cmd, m.setFocus(paneLog))
	}
	return cmd
}

// togglePause holds up the reading of what isn't read yet, or goes on with it.
func (m *Model) togglePause() tea.Cmd {
	if !m.held && (m.snapshot == nil || m.snapshot.Progress.Done) {
		return m.say("all there is has been read", plain)
	}
	m.held = !m.held
	m.engine.Pause(m.held) // no command: two of them could overtake each other
	m.tellStatus()
	if m.held {
		return m.say("reading is paused; P goes on", plain)
	}
	return m.say("reading goes on", plain)
}

// toggleFollow keeps the log at its end while it grows, or stops that.
func (m *Model) toggleFollow() (cmd tea.Cmd) {
	if m.snapshot == nil || !m.snapshot.Progress.Following {
		var end tea.Cmd
		m.guard.do(partLog, func() {
			m.log.Touch()
			end = m.log.ToEnd()
		})
		return tea.Batch(m.guard.cmd(partLog, end), m.say("nothing more comes: this is the end of the log", plain))
	}
	on := !m.log.Following()
	m.guard.do(partLog, func() {
		m.log.Touch()
		cmd = m.log.Follow(on)
	})
	m.tellStatus()
	return m.guard.cmd(partLog, cmd)
}
