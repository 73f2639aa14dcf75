package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/tui/status"
)

// noticeTime is how long a notice stands in place of the hints, unless a key
// ends it.
const noticeTime = 6 * time.Second

// mood is how a notice is meant.
type mood = status.Mood

const (
	plain = status.Plain
	good  = status.Good
	bad   = status.Bad
)

// noticeEndMsg ends a notice when its time is over.
type noticeEndMsg struct{ number int }

// say puts a sentence in place of the hints for a while.
func (m *Model) say(text string, how mood) tea.Cmd {
	m.notices++
	number := m.notices
	m.guard.do(partStatus, func() { m.status.SetNotice(text, how) })
	return tea.Tick(noticeTime, func(time.Time) tea.Msg { return noticeEndMsg{number} })
}

// onNoticeEnd brings the hints back.
func (m *Model) onNoticeEnd(msg noticeEndMsg) tea.Cmd {
	if msg.number == m.notices {
		m.unsay()
	}
	return nil
}

// unsay brings the hints back.
func (m *Model) unsay() {
	m.guard.do(partStatus, func() { m.status.SetNotice("", plain) })
}
