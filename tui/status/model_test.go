package status

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"

	"rankscope/analysis"
	"rankscope/theme"
	"rankscope/tui/cells"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;:]*m")

func failed() State {
	return State{
		Open: "job-4711/ · 4 files", Attempt: "attempt 1/2", Live: Following,
		Cause: analysis.ShmExhausted, Confidence: analysis.High, Where: "rank 2 · node-b",
	}
}

func title(s State, width int) string {
	m := New(NewStyles(theme.Dark()))
	m.SetWidth(width)
	m.SetState(s)
	return strings.TrimRight(sgr.ReplaceAllString(m.Title(), ""), " ")
}

func TestTitleKeepsWhatMattersMost(t *testing.T) {
	for width, want := range map[int]string{
		100: " rankscope  job-4711/ · 4 files  attempt 1/2  following ●  shm-exhausted (high)  rank 2 · node-b",
		80:  " job-4711/ · 4 files          following ●  shm-exhausted (high)  rank 2 · node-b",
		40:  " shm-exhausted (high)  rank 2 · node-b",
		22:  " shm-exhausted (high)",
	} {
		if got := title(failed(), width); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
			t.Errorf("in %d cells the title is %q, want %q", width, got, want)
		}
	}
}

func TestTitleSaysHowSureItIs(t *testing.T) {
	for _, c := range []struct {
		state State
		want  string
	}{
		{State{Live: Reading, Read: 50, Total: 200}, "25 %"},
		{State{Live: Reading, Read: 300 << 20, Total: 1 << 30, Elapsed: time.Second}, "29 % · 300.0 MiB/s · 2s left"},
		{State{Live: Waiting}, "paused ‖"},
		{State{Cause: analysis.CauseNone}, "no failure"},
		{State{Cause: analysis.CauseNone, Provisional: true}, "no failure so far"},
		{State{Cause: analysis.PeerLost, Confidence: analysis.Low, Provisional: true}, "peer-lost (low) so far"},
		{State{Notice: "stdin spilled to disk"}, "stdin spilled to disk"},
	} {
		if got := title(c.state, 100); !strings.HasSuffix(got, c.want) {
			t.Errorf("%+v is %q, want %q", c.state, got, c.want)
		}
	}
}

func TestRowsAreExactlyAsWideAsAsked(t *testing.T) {
	hostile := failed()
	hostile.Open, hostile.Where = "漢字\x1b[2J👨‍👩‍👧 logs", "rank 2 · ⟨é́⟩"
	for width := range 200 {
		for _, s := range []State{{}, failed(), hostile} {
			m := New(NewStyles(theme.Dark()))
			m.SetWidth(width)
			m.SetState(s)
			m.SetHints("Log", []key.Binding{
				key.NewBinding(key.WithKeys("e"), key.WithHelp("e", "next evidence")), key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "help")),
			})
			if got := cells.Width(m.Title()); got != width {
				t.Fatalf("the title in %d cells takes %d", width, got)
			}
			if got := cells.Width(m.Hints()); got != width {
				t.Fatalf("the hints in %d cells take %d", width, got)
			}
			m.SetNotice(s.Open+s.Where, Bad)
			if got := cells.Width(m.Hints()); got != width {
				t.Fatalf("the notice in %d cells takes %d", width, got)
			}
		}
	}
}
