package timeline

import (
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/theme"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;:]*m")

func at(seconds float64) analysis.Stamp {
	return analysis.Stamp{T: time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC).Add(time.Duration(seconds * float64(time.Second)))}
}

func momentAt(rank, line int, kind analysis.MomentKind, value int, stamp analysis.Stamp) analysis.Moment {
	return analysis.Moment{
		Rank: rank, Kind: kind, Value: value, Stamp: stamp, Node: "node-a", Text: "text of line",
		Cite: analysis.Cite{File: "run.log", Line: line, Pos: analysis.Pos{Offset: int64(line), Length: 1}},
	}
}

// story is two ranks: rank 1 fills up and fails, rank 0 loses it.
func story() Story {
	failure := momentAt(1, 30, analysis.MomentInitiating, analysis.None, at(2))
	return Story{
		Ranks: []analysis.Rank{{Rank: 1}, {Rank: 0}},
		Moments: []analysis.Moment{
			momentAt(1, 10, analysis.MomentHint, 40, at(0)), momentAt(1, 20, analysis.MomentHint, 96, at(1)), failure,
			momentAt(0, 40, analysis.MomentCollateral, analysis.None, at(2.5)),
		},
		Failure: failure.Cite.Pos, FailureName: "the Bus error",
	}
}

func pane(s Story) Model {
	m := New(DefaultKeyMap(), NewStyles(theme.Dark()))
	m.SetSize(31, 4)
	m.SetStory(s)
	m.Focus()
	return m
}

func rows(m Model) []string { return strings.Split(sgr.ReplaceAllString(m.View(), ""), "\n") }

func TestStripDrawn(t *testing.T) {
	m := pane(story())
	got := rows(m)
	// 26 cells for 2.5 s: moments in columns 0, 10, 20 and 25.
	for i, want := range []string{
		" r1 W▄▄▄▄▄▄▄▄▄W▇▇▇▇▇▇▇▇▇█      ",
		" r0 ·························× ",
	} {
		if got[i] != want {
			t.Errorf("lane %d is %q, want %q", i, got[i], want)
		}
	}
	if want := "rank 1: text of line"; !strings.Contains(got[3], want) {
		t.Errorf("the words are %q, want %q in them", got[3], want)
	}
}

func TestWordsSayHowLongBefore(t *testing.T) {
	m := pane(story())
	m.SetSize(80, 4)
	m, cmd := m.Update(tea.KeyPressMsg{Code: tea.KeyLeft})
	if got := rows(m)[3]; !strings.Contains(got, "rank 1: /dev/shm 96 % full, 1.0 s before the Bus error  run.log:20") {
		t.Errorf("the words are %q", got)
	}
	if msg, ok := cmd().(MovedMsg); !ok || msg.Cite.Line != 20 {
		t.Errorf("it said %+v", cmd())
	}
}

func TestClocksOfTwoNodesAreNotCompared(t *testing.T) {
	s := story()
	s.Moments[1].Node = "node-b"
	s.Nodes = []analysis.Node{{Name: "node-a", Clock: analysis.Clock{Known: true}}, {Name: "node-b"}}
	m := pane(s)
	m.SetSize(100, 4)
	m, _ = m.Update(tea.KeyPressMsg{Code: tea.KeyLeft})
	if got := rows(m)[3]; strings.Contains(got, "before") || !strings.Contains(got, "by the clock of node-b") {
		t.Errorf("the words are %q", got)
	}
}

func TestWithoutTimesTheOrderOfLinesIsTheAxis(t *testing.T) {
	s := story()
	for i := range s.Moments {
		s.Moments[i].Stamp = analysis.Stamp{}
	}
	m := pane(s)
	if from, _ := m.Title(); !strings.Contains(from, "no times") {
		t.Errorf("the title is %q", from)
	}
	if got := rows(m)[0]; !strings.Contains(got, "W▄▄▄▄▄▄▄W▇▇▇▇▇▇▇▇█") {
		t.Errorf("the lane is %q", got)
	}
}

func TestZoomAndPlace(t *testing.T) {
	m := pane(story())
	m, _ = m.Update(tea.KeyPressMsg{Code: 'z', Text: "z"})
	if m.Status() != "zoom ×2" {
		t.Errorf("the status is %q", m.Status())
	}
	m, _ = m.Update(tea.KeyPressMsg{Code: 'g', Text: "g"})
	if k, _ := m.Cursor(); k.Cite.Line != 10 || m.shown.from != m.full.from {
		t.Errorf("the cursor is at line %d, shown from %d", k.Cite.Line, m.shown.from)
	}
	m, _ = m.Update(tea.KeyPressMsg{Code: 'z', Mod: tea.ModShift, Text: "Z"})
	if m.Status() != "" {
		t.Errorf("the status is %q", m.Status())
	}
	m.SetPlace(analysis.Pos{Offset: 40, Length: 1}, analysis.Stamp{})
	if k, _ := m.Cursor(); k.Cite.Line != 40 {
		t.Errorf("the cursor is at line %d", k.Cite.Line)
	}
	m.SetSize(80, 4)
	m.SetPlace(analysis.Pos{Offset: 33, Length: 1}, at(2.25))
	if got := rows(m)[3]; !strings.Contains(got, "the log is at 03:00:02.250, 0.25 s after the Bus error") {
		t.Errorf("the words are %q", got)
	}
}
