package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/tui/checks"
	"rankscope/tui/compare"
)

// hostile is a log whose lines try to break the screen, with a story made of
// the same text.
func hostile() *fakeEngine {
	lines := []string{
		"\x1b[2J\x1b]0;title\x07\x1b[31mred\x1b[0m", "\x00\x00nul", "tab\tand\ttab", "\rbar 1\rbar 2",
		"家族👨\u200d👩\u200d👧\u200d👦 flag🇩🇪 skin👍🏽 é́́ ｆｕｌｌ", "\u202eevil\u202c \u200bzero width", "हिन्दी क्षि ไทย กำ", strings.Repeat("long ", 5000),
		strings.Repeat("漢", 3000), "\xff\xfe\xfd", "", "   indented", "Traceback (most recent call last):", "  File \"x\"", "    y()", "  more", "ValueError: 漢\x1b[5m",
	}
	e := newFake("dir/\x1b[7mname\n.log", strings.Join(lines, "\n"))
	at := time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC)
	in := &analysis.Incident{
		Cause: "shm-exhausted", Confidence: analysis.Low, Summary: lines[4] + lines[0],
		Missing: []string{lines[4], lines[7]}, Conflicts: []string{lines[0]},
	}
	for i, line := range lines {
		line = line[:min(len(line), 2*analysis.MaxEvidence)]
		ev := e.cite(i+1, line)
		ev.Text = line
		in.Ranks = append(in.Ranks, analysis.Rank{Rank: i * 37, Node: line, Role: analysis.RankRole(line), FirstRelated: &ev, Ending: line, LastStep: analysis.None})
		in.Timeline = append(in.Timeline, analysis.Moment{Stamp: analysis.Stamp{T: at.Add(time.Duration(i*i) * time.Hour)}, Node: line, Rank: i*37 - 37,
			Kind: analysis.MomentKind(line), Cite: ev.Cite, Text: line, Value: 50 * i})
		in.Hypotheses = append(in.Hypotheses, analysis.Hypothesis{Cause: analysis.Cause(line), For: []analysis.Evidence{ev}, Against: []analysis.Evidence{ev}, Check: line})
		e.snapshot.Plan.Remedies = append(e.snapshot.Plan.Remedies, analysis.Remedy{Environment: line, Title: line, Snippet: line + "\n" + line, Why: line, Caveat: line})
		e.snapshot.Plan.Commands = append(e.snapshot.Plan.Commands, analysis.Command{Title: line, Command: line, Why: line, Where: line, Group: "decide"})
	}
	for _, line := range lines {
		e.beside.State.Differences = append(e.beside.State.Differences, compare.Difference{Kind: compare.Kind(line), Text: line, Why: line, Cite: analysis.Cite{File: line, Line: 1}})
	}
	e.beside.State.Against, e.beside.State.Warnings, e.beside.State.Why = lines[0], lines, lines[7]
	e.beside.Judgement = &checks.Judgement{Summary: lines[4], Checks: []checks.Check{{Text: lines[0]}, {Mark: checks.Failed, Text: lines[7]}}, Missing: lines}
	in.Origin = &analysis.Party{Rank: 0, Node: lines[4], Evidence: []analysis.Evidence{e.cite(5, lines[4])}}
	e.snapshot.Incident = in
	return e
}

// manyRanks is a job of n ranks on n/8 nodes that all lost one peer.
func manyRanks(t testing.TB, n int) *fakeEngine {
	t.Helper()
	var text strings.Builder
	at := time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC)
	for step := range 4 {
		for rank := range n {
			fmt.Fprintf(&text, "%s - INFO - [rank %d] - trainer - step %d loss 1.0\n", at.Add(time.Duration(step)*time.Second).Format("2006-01-02 15:04:05,000"), rank, step)
		}
	}
	for rank := range n {
		fmt.Fprintf(&text, "[rank%d]: RuntimeError: Connection closed by peer\n", rank)
	}
	e := newFake("large.log", text.String())
	in := &analysis.Incident{Cause: analysis.ShmExhausted, Confidence: analysis.Medium, Summary: "One of many.", WorldSize: n}
	for rank := range n {
		line := 4*n + rank + 1
		ev := e.cite(line, "lost its peer")
		ev.Stamp = analysis.Stamp{T: at.Add(time.Duration(4000+rank) * time.Millisecond), Inferred: true}
		r := analysis.Rank{Rank: rank, LocalRank: rank % 8, Node: fmt.Sprintf("node-%03d", rank/8), Role: analysis.RankCollateral, FirstRelated: &ev, LastStep: 3}
		kind := analysis.MomentCollateral
		if rank == n/2+1 {
			r.Role, kind = analysis.RankOrigin, analysis.MomentInitiating
			in.Origin = &analysis.Party{Rank: rank, Node: r.Node, Evidence: []analysis.Evidence{ev}}
		}
		in.Ranks = append(in.Ranks, r)
		in.Timeline = append(in.Timeline, analysis.Moment{Stamp: ev.Stamp, Node: r.Node, Rank: rank, Kind: kind, Cite: ev.Cite, Text: ev.Text, Value: analysis.None})
	}
	e.snapshot.Incident = in
	return e
}
