package ranks

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/theme"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;:]*m")

func pane(ranks []analysis.Rank, width, height int) Model {
	m := New(DefaultKeyMap(), NewStyles(theme.Dark()))
	m.SetSize(width, height)
	m.SetRanks(ranks)
	m.Focus()
	return m
}

func rows(m Model) []string { return strings.Split(sgr.ReplaceAllString(m.View(), ""), "\n") }

func press(m Model, keys ...string) (Model, tea.Msg) {
	var msg tea.Msg
	for _, k := range keys {
		var cmd tea.Cmd
		code := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "left": tea.KeyLeft, "right": tea.KeyRight, "backspace": tea.KeyBackspace}[k]
		key := tea.KeyPressMsg{Code: code}
		if code == 0 {
			key = tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
		}
		m, cmd = m.Update(key)
		if cmd != nil {
			msg = cmd()
		}
	}
	return m, msg
}

// four are ranks of two nodes, in the order they are shown.
func four() []analysis.Rank {
	line := func(n int) *analysis.Evidence {
		return &analysis.Evidence{Cite: analysis.Cite{File: "run.log", Line: n}, Text: "a warning"}
	}
	return []analysis.Rank{
		{Rank: 3, Node: "node-b", Role: analysis.RankOrigin, FirstRelated: line(176)},
		{Rank: 2, Node: "node-b", Role: analysis.RankCollateral, FirstRelated: line(208)},
		{Rank: 0, Node: "node-a", Role: analysis.RankSilent, LastLine: analysis.Cite{Line: 90}, Ending: "then SIGTERM", LastStep: analysis.None},
		{Rank: 1, Node: "node-a", Role: analysis.RankHealthy, LastStep: 37},
	}
}

func TestRowsDrawn(t *testing.T) {
	got := rows(pane(four(), 26, 5))
	for i, want := range []string{
		"›▌r3 node-b origin     176",
		" ▌r2 node-b after      208",
		" ▌r0 node-a silent    none",
		" ▌r1 node-a healthy       ",
	} {
		if got[i] != want {
			t.Errorf("row %d is %q, want %q", i, got[i], want)
		}
	}
	tall := strings.Join(rows(pane(four(), 40, 24)), "\n")
	for _, want := range []string{"a warning", "none; last line 90, then SIGTERM", "rank 3", "node   node-b", "first  line 176 a warning"} {
		if !strings.Contains(tall, want) {
			t.Errorf("%q isn't in\n%s", want, tall)
		}
	}
}

func TestStepGoesRound(t *testing.T) {
	m := pane(four(), 26, 5)
	var got []int
	for range 5 {
		r, _ := m.Step(1)
		got = append(got, r.Rank)
	}
	for range 2 {
		r, _ := m.Step(-1)
		got = append(got, r.Rank)
	}
	if fmt.Sprint(got) != "[2 0 1 3 2 3 1]" {
		t.Errorf("the steps lead to %v", got)
	}
}

func TestFilterAndPick(t *testing.T) {
	m, msg := press(pane(four(), 26, 5), "j")
	if msg != (PickedMsg{Rank: 2}) {
		t.Errorf("j said %+v", msg)
	}
	_, msg = press(m, "enter")
	if f, ok := msg.(FilterMsg); !ok || fmt.Sprint(f.Ranks) != "[2]" || f.Name != "r2" {
		t.Errorf("Enter said %+v", msg)
	}
}

func TestTheSelectionStaysAtItsRank(t *testing.T) {
	m, _ := press(pane(four(), 26, 5), "j", "j")
	next := four()
	next[0], next[2] = next[2], next[0]
	m.SetRanks(next)
	if r, _ := m.Selected(); r.Rank != 0 {
		t.Errorf("rank %d is selected, want 0", r.Rank)
	}
	untouched := pane(four(), 26, 5)
	untouched.SetRanks(next)
	if r, _ := untouched.Selected(); r.Rank != 0 {
		t.Errorf("untouched: rank %d is selected, want the first", r.Rank)
	}
}

func many(n int) []analysis.Rank {
	ranks := []analysis.Rank{{Rank: n - 1, Node: "node-last", Role: analysis.RankOrigin}}
	for r := range n - 1 {
		ranks = append(ranks, analysis.Rank{Rank: r, Node: fmt.Sprintf("node-%03d", r/8), Role: analysis.RankCollateral})
	}
	return ranks
}

func TestNodesAreFoldedPast64Ranks(t *testing.T) {
	m := pane(many(4096), 30, 20)
	got := rows(m)
	if !strings.HasPrefix(got[0], " ▾ node-last 1 origin") || !strings.HasPrefix(got[1], "›▌  r4095 origin") || !strings.HasPrefix(got[2], " ▸ node-000 8 after") {
		t.Errorf("the rows are\n%s", strings.Join(got, "\n"))
	}
	m, _ = press(m, "/", "1", "3", "3", "7")
	if r, _ := m.Selected(); r.Rank != 1337 || !m.Capturing() {
		t.Errorf("rank %d is selected", r.Rank)
	}
	m, _ = press(m, "9", "9")
	if got := rows(m)[19]; !strings.Contains(got, "no such rank") {
		t.Errorf("the last row is %q", got)
	}
	m, _ = press(m, "backspace", "backspace", "enter", "left")
	if _, ok := m.Selected(); ok || m.Capturing() {
		t.Error("the node isn't folded with the cursor on it")
	}
	if _, msg := press(m, "enter"); len(msg.(FilterMsg).Ranks) != 8 {
		t.Errorf("Enter on a node said %+v", msg)
	}
	if small := pane(many(64), 30, 20); len(small.items) != 64 {
		t.Errorf("64 ranks are %d rows", len(small.items))
	}
}
