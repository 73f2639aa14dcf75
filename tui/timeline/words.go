package timeline

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
)

// words say what is under the cursor, in at most width cells.
func (m Model) words(width int) string {
	if m.hasHere {
		return m.styles.Dim.Paint(cells.Cut(m.hereWords(), width, cells.Ellipsis))
	}
	if m.cursor < 0 {
		return ""
	}
	k := m.moments[m.cursor]
	who := who(k.Moment) + ": "
	when := m.distance(k)
	where := ""
	if k.Cite.Line != 0 {
		where = "  " + safetext.String(k.Cite.File) + ":" + strconv.Itoa(k.Cite.Line)
	}
	what := what(k.Moment)
	room := width - cells.Width(who) - cells.Width(when) - cells.Width(where)
	if room < leastWords {
		room += cells.Width(where)
		where = ""
	}
	if short := m.shortDistance(k); room < min(leastWords, cells.Width(what)) {
		room += cells.Width(when) - cells.Width(short)
		when = short
	}
	text := m.styles.Who.Paint(who) + m.styles.Text.Paint(cells.Cut(what, max(room, 0), cells.Ellipsis)) +
		m.styles.When.Paint(when) + m.styles.Dim.Paint(where)
	return cells.Cut(text, width, cells.Ellipsis)
}

// leastWords is how much of a line is worth more than where it stands.
const leastWords = len("Connection closed by peer")

// shortDistance is distance in a few characters: ", -0.05 s".
func (m Model) shortDistance(k moment) string {
	if m.failure < 0 || !m.timed || !hasTime(k.Stamp) || !hasTime(m.moments[m.failure].Stamp) || !m.comparable(k.Node, m.moments[m.failure].Node) {
		return ""
	}
	switch nanos := k.at - m.moments[m.failure].at; {
	case nanos < 0:
		return ", -" + spanWords(time.Duration(-nanos))
	case nanos > 0:
		return ", +" + spanWords(time.Duration(nanos))
	}
	return ""
}

// who says whose moment it is.
func who(k analysis.Moment) string {
	if k.Rank >= 0 {
		return "rank " + strconv.Itoa(k.Rank)
	}
	return cmp.Or(safetext.String(k.Node), "no rank")
}

// what says what happened.
func what(k analysis.Moment) string {
	if k.Kind == analysis.MomentHint && k.Value >= 0 {
		return "/dev/shm " + strconv.Itoa(k.Value) + " % full"
	}
	return cmp.Or(strings.TrimSpace(safetext.String(k.Text)), string(k.Kind))
}

// distance says how long before or after the failure a moment is. Times of two
// nodes are compared only where their clocks were.
func (m Model) distance(k moment) string {
	if m.failure < 0 {
		return ", at " + m.timeOf(k)
	}
	f := m.moments[m.failure]
	name := cmp.Or(m.story.FailureName, "the failure")
	switch {
	case k.Cite.Pos == f.Cite.Pos:
		return ", at " + m.timeOf(k)
	case !m.timed || !hasTime(k.Stamp) || !hasTime(f.Stamp):
		return ""
	case !m.comparable(k.Node, f.Node):
		return fmt.Sprintf(", at %s by the clock of %s", m.timeOf(k), safetext.String(k.Node))
	}
	about := ""
	if k.Stamp.Inferred || f.Stamp.Inferred {
		about = "~"
	}
	return ", " + about + apart(k.at-f.at, name)
}

// apart says how far apart two times are.
func apart(nanos int64, name string) string {
	switch {
	case nanos < 0:
		return spanWords(time.Duration(-nanos)) + " before " + name
	case nanos > 0:
		return spanWords(time.Duration(nanos)) + " after " + name
	}
	return "together with " + name
}

func (m Model) timeOf(k moment) string {
	if !hasTime(k.Stamp) {
		return "a time unknown"
	}
	text := k.Stamp.T.Format("15:04:05.000")
	if k.Stamp.Inferred {
		return "~" + text
	}
	return text
}

// comparable reports whether times of two nodes may be compared.
func (m Model) comparable(a, b string) bool {
	return a == b || a == "" || b == "" || m.clockKnown(a) && m.clockKnown(b)
}

func (m Model) clockKnown(node string) bool {
	for i := range m.story.Nodes {
		if m.story.Nodes[i].Name == node {
			return m.story.Nodes[i].Clock.Known
		}
	}
	return false
}

// hereWords say where the log is when it is on no moment.
func (m Model) hereWords() string {
	text := "the log is at " + time.Unix(0, m.here).In(m.zone()).Format("15:04:05.000")
	if m.failure < 0 || !m.timed {
		return text
	}
	return text + ", " + apart(m.here-m.moments[m.failure].at, cmp.Or(m.story.FailureName, "the failure"))
}

// Title says what the axis covers: its two ends, and whether it is zoomed.
func (m Model) Title() (from, to string) {
	if len(m.moments) == 0 {
		return "", ""
	}
	if !m.timed {
		return "by line, no times in this log", ""
	}
	form := "15:04:05"
	if m.shown.to-m.shown.from < int64(10*time.Second) {
		form = "15:04:05.000"
	}
	zone := m.zone()
	return time.Unix(0, m.shown.from).In(zone).Format(form), time.Unix(0, m.shown.to).In(zone).Format(form)
}

// zone is the time zone that the story's times were written in.
func (m Model) zone() *time.Location {
	for i := range m.moments {
		if hasTime(m.moments[i].Stamp) {
			return m.moments[i].Stamp.T.Location()
		}
	}
	return time.UTC
}

// Status says which lanes are shown where there are more, and the zoom.
func (m Model) Status() string {
	var parts []string
	if rows := m.stripHeight(); len(m.lanes) > rows && rows > 0 {
		parts = append(parts, fmt.Sprintf("%d–%d of %d", m.top+1, min(m.top+rows, len(m.lanes)), len(m.lanes)))
	}
	if whole := m.full.to - m.full.from; m.shown != m.full && m.shown.to > m.shown.from {
		parts = append(parts, fmt.Sprintf("zoom ×%d", whole/(m.shown.to-m.shown.from)))
	}
	return strings.Join(parts, " · ")
}
