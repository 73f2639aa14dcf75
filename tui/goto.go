package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
)

// locatedMsg brings the place that was looked for.
type locatedMsg struct {
	epoch int
	pos   analysis.Pos
	said  string // what to say of it; may be empty
	err   error
}

// goTo goes to a line, a rank or a time.
func (m *Model) goTo(text string) tea.Cmd {
	if text == "" {
		return nil
	}
	to, err := parsePlace(text)
	if err != nil {
		return m.say(err.Error(), bad)
	}
	if to.rank >= 0 {
		r, ok := m.rankByNumber(to.rank)
		if !ok {
			return m.say("there is no "+rankName(to.rank)+" in this log", bad)
		}
		m.guard.do(partRanks, func() { m.ranks.Select(r.Rank) })
		return m.toRank(r)
	}
	row, ok := m.log.Cursor()
	if !ok || m.snapshot == nil {
		return m.say("the log is empty so far", bad)
	}
	l := locator{engine: m.engine, source: row.Pos.Source, generation: row.Pos.Generation}
	for _, in := range m.snapshot.Inputs {
		if in.ID == l.source {
			l.size = max(in.Size, in.Read)
		}
	}
	near := row.Stamp.T
	if to.has && near.IsZero() {
		near = m.anyTime()
	}
	return m.locate(l, to, near)
}

// anyTime is a time of the story, for lines that have none.
func (m *Model) anyTime() time.Time {
	for _, moment := range m.snapshot.Incident.Timeline {
		if !moment.Stamp.IsZero() {
			return moment.Stamp.T
		}
	}
	return time.Time{}
}

// locate looks for a place in the log.
func (m *Model) locate(l locator, to place, near time.Time) tea.Cmd {
	ctx, epoch := m.ctx, m.epoch
	return func() tea.Msg {
		msg := locatedMsg{epoch: epoch}
		switch {
		case !to.has:
			msg.pos, msg.err = l.lineNumber(ctx, to.line)
		case near.IsZero():
			msg.err = errNoTimes
		default:
			msg.pos, msg.err = l.clock(ctx, to.clock, near)
		}
		return msg
	}
}

// onLocated goes to the place that was found.
func (m *Model) onLocated(msg locatedMsg) tea.Cmd {
	switch {
	case msg.epoch != m.epoch:
		return nil
	case msg.err != nil:
		return m.say(msg.err.Error(), bad)
	}
	if msg.said != "" {
		return tea.Batch(m.jump(msg.pos), m.say(msg.said, plain))
	}
	return m.jump(msg.pos)
}
