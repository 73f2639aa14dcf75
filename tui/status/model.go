// Package status is the first and the last row of the screen: what is open and
// what is known of it, and which keys help next.
//
//	SetState → Title;  SetHints, SetNotice → Hints
package status

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
)

// Live is whether more is to come.
type Live uint8

// The states.
const (
	Nothing   Live = iota // nothing is open
	Reading               // what exists is still being read
	Ended                 // nothing more can come
	Following             // the log grows and the screen keeps to its end
	Waiting               // the log grows, the screen stays where it is
)

// State is all that the title tells.
type State struct {
	Open    string // what is open: "job-4711/ · 4 files"
	Attempt string // "attempt 1/2"; empty for a job that was started once
	Live    Live
	// Read and Total are in bytes, Elapsed since reading began.
	Read, Total int64
	Elapsed     time.Duration
	// Held says that the person paused the reading.
	Held        bool
	Cause       analysis.Cause // empty while nothing is known
	Confidence  analysis.Confidence
	Provisional bool
	Where       string // "rank 2 · node-b"; empty when unknown
	// Stalled says, in place of a verdict, that the job tells of no step any
	// more; empty while it does.
	Stalled string
	Notice  string // of the engine; empty when there is nothing to say
}

// Mood is how a notice is meant.
type Mood uint8

// The moods.
const (
	Plain Mood = iota
	Good       // something was done
	Bad        // something failed
)

// Model is the two rows. The zero Model is not usable; see New.
type Model struct {
	styles Styles
	width  int
	state  State
	pane   string
	hints  []key.Binding
	notice string
	mood   Mood
}

// New makes empty rows.
func New(styles Styles) Model { return Model{styles: styles} }

// SetWidth sets how many cells both rows fill.
func (m *Model) SetWidth(width int) { m.width = width }

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) { m.styles = s }

// SetState says what the title tells.
func (m *Model) SetState(s State) { m.state = s }

// SetHints says which keys are named; pane is the name of the focused pane
// where nothing else on the screen says it, else empty.
func (m *Model) SetHints(pane string, hints []key.Binding) { m.pane, m.hints = pane, hints }

// SetNotice puts a sentence in place of the hints; an empty one brings them
// back.
func (m *Model) SetNotice(text string, mood Mood) { m.notice, m.mood = text, mood }

// Notice is the sentence that stands in place of the hints.
func (m Model) Notice() string { return m.notice }

// Title is the first row. What matters most stays longest when the screen gets
// narrow: the verdict, the rank, whether the log lives, what is open.
func (m Model) Title() string {
	s := &m.styles
	verdict, look := m.verdict()
	parts := []part{
		{text: "rankscope", look: s.Name, worth: 1, left: true},
		{text: safetext.String(m.state.Open), look: s.Text, worth: 3, left: true},
		{text: m.state.Attempt, look: s.Dim, worth: 2, left: true},
		{text: safetext.String(m.state.Notice), look: s.Dim, worth: 2, left: true},
		{text: m.live(), look: s.Live, worth: 4},
		{text: verdict, look: look, worth: 6},
		{text: safetext.String(m.state.Where), look: s.Where, worth: 5},
	}
	return arrange(parts, m.width)
}

// verdict is the cause and how sure it is.
func (m Model) verdict() (string, look) {
	s := &m.styles
	if m.state.Stalled != "" {
		return safetext.String(m.state.Stalled), s.Verdict
	}
	switch m.state.Cause {
	case "":
		return "", s.Dim
	case analysis.CauseNone:
		if m.state.Provisional {
			return "no failure so far", s.Dim
		}
		return "no failure", s.Healthy
	}
	text := string(m.state.Cause)
	if m.state.Confidence != "" {
		text += " (" + string(m.state.Confidence) + ")"
	}
	if m.state.Provisional {
		return text + " so far", s.Provisional
	}
	return text, s.Verdict
}

// behindLeast is how far reading may be behind writing before that is said.
const behindLeast = 1 << 20

// behind says how much of a log that grows isn't read yet.
func (m Model) behind() string {
	if left := m.state.Total - m.state.Read; left >= behindLeast {
		return "behind by " + Bytes(left) + " · "
	}
	return ""
}

// live says whether more is to come, or how far reading is.
func (m Model) live() string {
	st, g := m.state, &m.styles
	switch st.Live {
	case Following:
		return m.behind() + "following " + g.FollowGlyph
	case Waiting:
		return m.behind() + "paused " + g.PausedGlyph
	case Nothing, Ended:
		return ""
	}
	if st.Held {
		return fmt.Sprintf("reading paused at %d %%", percent(st))
	}
	if st.Total <= 0 {
		return "reading"
	}
	text := fmt.Sprintf("%d %%", percent(st))
	if seconds := st.Elapsed.Seconds(); seconds > 0.5 && st.Read > 0 {
		rate := float64(st.Read) / seconds
		text += " · " + Bytes(int64(rate)) + "/s"
		if left := time.Duration(float64(st.Total-st.Read) / rate * float64(time.Second)); left > time.Second {
			text += fmt.Sprintf(" · %s left", left.Round(time.Second))
		}
	}
	return text
}

// percent is how much of what there is was read.
func percent(st State) int64 {
	if st.Total <= 0 {
		return 0
	}
	return min(st.Read*100/st.Total, 100)
}

// Bytes is a size as a person says it.
func Bytes(n int64) string {
	const unit = 1024
	if n < unit {
		return fmt.Sprintf("%d B", n)
	}
	size, names := float64(n)/unit, []string{"KiB", "MiB", "GiB", "TiB"}
	for size >= unit && len(names) > 1 {
		size, names = size/unit, names[1:]
	}
	return fmt.Sprintf("%.1f %s", size, names[0])
}

// Hints is the last row: a notice if there is one, else keys, as many as fit.
func (m Model) Hints() string {
	s := &m.styles
	if m.notice != "" {
		look := [...]look{Plain: s.Notice, Good: s.Good, Bad: s.Bad}[m.mood]
		return cells.Fit(" "+look.Paint(cells.Cut(safetext.String(m.notice), max(m.width-2, 0), cells.Ellipsis)), m.width)
	}
	var b strings.Builder
	width := 0
	if m.pane != "" {
		name := "[" + m.pane + "] "
		b.WriteString(" " + s.Name.Paint(name))
		width += len(name)
	}
	for _, k := range m.hints {
		if !k.Enabled() {
			continue
		}
		h := k.Help()
		w := cells.Width(h.Key) + cells.Width(h.Desc) + 3
		if width+w > m.width {
			continue
		}
		width += w
		b.WriteString(" " + s.Key.Paint(h.Key) + " " + s.KeyText.Paint(h.Desc) + " ")
	}
	return cells.Fit(b.String(), m.width)
}
