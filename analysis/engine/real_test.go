package engine

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/engine/generated"
)

// rootCause is torchrun's own verdict: the first failure that the node's agent
// observed. Prefixes may stand before each line.
var rootCause = regexp.MustCompile(`Root Cause \(first observed failure\):(?s:.{0,900}?)rank +: (\d+) \(local_rank`)

// launcherSays lists the ranks that torchrun's agents call the root cause.
func launcherSays(t *testing.T, folder string) []string {
	t.Helper()
	var ranks []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range rootCause.FindAllStringSubmatch(string(data), -1) {
			if !slices.Contains(ranks, m[1]) {
				ranks = append(ranks, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ranks
}

// TestRealLogsBesideTheLauncher prints what rankscope and torchrun say of the
// logs of real jobs, and demands that nothing wrong is said with "high".
func TestRealLogsBesideTheLauncher(t *testing.T) {
	known := loaded(t)
	files, err := filepath.Glob(incidents + "/*/truth.json")
	if err != nil {
		t.Fatal(err)
	}
	rows := []string{"| log | truth | rankscope | torchrun's root cause |", "|---|---|---|---|"}
	var all graded
	told, agreed := 0, 0
	for _, file := range files {
		folder := filepath.Dir(file)
		var made truth
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &made); err != nil {
			t.Fatal(err)
		}
		in := answerOf(t, known, filepath.Join(folder, "input"))
		want := truthOf(made)
		g := gradeOf(want, in)
		all[g]++
		if g == wrongAndSure {
			t.Errorf("%s: %s (high): %s", folder, in.Cause, in.Summary)
		}
		says := launcherSays(t, filepath.Join(folder, "input"))
		if want.Rank >= 0 && len(says) > 0 {
			told++
			if says[0] == fmt.Sprint(want.Rank) && len(says) == 1 {
				agreed++
			}
		}
		own := fmt.Sprintf("%s (%s)%s", in.Cause, in.Confidence, ofRank(rankOf(in)))
		rows = append(rows, fmt.Sprintf("| %s | %s%s | %s%s | %s |", filepath.Base(folder), want.Cause, ofRank(want.Rank), own,
			map[grade]string{unknown: " *", wrong: " **wrong**", wrongAndSure: " **wrong**"}[g], strings.Join(says, ", ")))
	}
	said := fmt.Sprintf("%d logs: %s. torchrun names the true rank and no other in %d of the %d logs where it names one.\n\n%s",
		len(files), all.words(), agreed, told, strings.Join(rows, "\n"))
	t.Logf("\n%s", said)
	inReadme(t, "real logs", said)
	if all[wrong] > 0 {
		t.Errorf("%d real logs are judged wrong", all[wrong])
	}
}

func rankOf(in *analysis.Incident) int {
	if in.Origin == nil {
		return analysis.None
	}
	return in.Origin.Rank
}

func ofRank(rank int) string {
	if rank < 0 {
		return ""
	}
	return fmt.Sprintf(", rank %d", rank)
}

// truthOf is what is known of a real log in the form of a generated one's.
func truthOf(made truth) generated.Truth {
	want := generated.Truth{Cause: analysis.CauseNone, Rank: analysis.None, Also: made.Any, Lookalike: made.Lookalike, Evidence: true}
	switch {
	case made.Cause != nil:
		want.Cause = *made.Cause
	case len(made.Any) > 0:
		want.Cause = made.Any[0]
	}
	if made.Rank != nil {
		want.Rank, want.Placed = *made.Rank, true
	}
	return want
}
