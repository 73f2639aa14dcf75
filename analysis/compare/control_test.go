package compare

import (
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

func TestParseControl(t *testing.T) {
	for text, want := range map[string]Control{
		"":            {Rank: analysis.None},
		"rank:0":      {Rank: 0},
		"rank:12":     {Rank: 12},
		"good/run":    {Path: "good/run", Rank: analysis.None},
		"./rank:3":    {Path: "./rank:3", Rank: analysis.None},
		"-":           {Path: "-", Rank: analysis.None},
		"ranking.log": {Path: "ranking.log", Rank: analysis.None},
	} {
		if got, err := ParseControl(text); got != want || err != nil {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"rank:", "rank:-1", "rank:x", "rank:99999999999999999999"} {
		if _, err := ParseControl(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestSplit(t *testing.T) {
	rank := func(n int, role analysis.RankRole, step, lines int) analysis.Rank {
		return analysis.Rank{Rank: n, Role: role, LastStep: step, Lines: lines}
	}
	jobs := []analysis.Rank{
		rank(2, analysis.RankOrigin, 36, 9), rank(0, analysis.RankCollateral, 37, 9), rank(1, analysis.RankAffected, 37, 9),
		rank(3, analysis.RankCollateral, 36, 9), rank(4, analysis.RankSilent, 20, 9), rank(5, analysis.RankUnknown, analysis.None, 0),
	}
	for _, c := range []struct {
		name    string
		origin  *analysis.Party
		others  []analysis.Party
		control Control
		failed  []int
		good    []int
		fault   string
	}{
		{"healthiest", &analysis.Party{Rank: 2}, nil, Control{Rank: analysis.None}, []int{2}, []int{0, 3}, ""},
		{"co-origins", &analysis.Party{Rank: 2}, []analysis.Party{{Rank: 0}, {Rank: 2}, {Rank: analysis.None}}, Control{Rank: 3}, []int{0, 2}, []int{3}, ""},
		{"no origin", nil, nil, Control{Rank: 1}, nil, nil, "which rank failed first"},
		{"the origin itself", &analysis.Party{Rank: 2}, nil, Control{Rank: 2}, nil, nil, "can't be the control"},
		{"no such rank", &analysis.Party{Rank: 2}, nil, Control{Rank: 5}, nil, nil, "no line of rank 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			run := Run{Incident: &analysis.Incident{Origin: c.origin, Origins: c.others, Ranks: jobs}}
			failed, good, err := run.Split(c.control)
			if c.fault != "" {
				if err == nil || !strings.Contains(err.Error(), c.fault) {
					t.Errorf("error %v, want %q", err, c.fault)
				}
				return
			}
			if err != nil || !slices.Equal(failed.Ranks, c.failed) || !slices.Equal(good.Ranks, c.good) {
				t.Errorf("%v against %v, %v", failed.Ranks, good.Ranks, err)
			}
		})
	}
}

func TestNoRankStayedHealthy(t *testing.T) {
	in := &analysis.Incident{Origin: &analysis.Party{Rank: 0}, Ranks: []analysis.Rank{{Rank: 0, Role: analysis.RankOrigin, Lines: 3}}}
	if _, _, err := (Run{Incident: in}).Split(Control{Rank: analysis.None}); err == nil {
		t.Error("a job of one rank has a healthy one")
	}
}

func FuzzParseControl(f *testing.F) {
	for _, text := range []string{"", "rank:3", "rank:-1", "./rank:3", "rank:99999999999999999999", "good.log"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControl(text)
		switch rank := strings.HasPrefix(text, "rank:"); {
		case rank && err == nil && (c.Rank < 0 || c.Path != ""):
			t.Errorf("ParseControl(%q) = %+v", text, c)
		case !rank && (err != nil || c.Path != text || c.Rank != analysis.None):
			t.Errorf("ParseControl(%q) = %+v, %v", text, c, err)
		}
	})
}
