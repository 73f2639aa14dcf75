package engine

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"rankscope/analysis"
)

// truth is what is known of how an incident's log was made.
type truth struct {
	Cause     *analysis.Cause  `json:"cause"`
	Any       []analysis.Cause `json:"any"`
	Rank      *int             `json:"rank"`
	Node      string           `json:"node"`
	Attempts  int              `json:"attempts"`
	Lookalike bool             `json:"lookalike"`
	High      *bool            `json:"high"`
	Also      analysis.Cause   `json:"also"`
}

const incidents = "../../testdata/incidents"

// read runs an engine over paths to its end.
func read(t testing.TB, paths ...string) *Snapshot {
	t.Helper()
	e, err := New(Options{Paths: paths})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e.Snapshot()
}

func TestIncidentsHaveTheirTrueCause(t *testing.T) {
	folders, err := filepath.Glob(incidents + "/*/truth.json")
	if err != nil || len(folders) < 20 {
		t.Fatalf("%d incidents found: %v", len(folders), err)
	}
	for n, file := range folders {
		if raceEnabled && n%3 != 0 {
			continue
		}
		name := filepath.Base(filepath.Dir(file))
		t.Run(name, func(t *testing.T) {
			var want truth
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatal(err)
			}
			checkTruth(t, want, read(t, filepath.Join(incidents, name, "input")).Incident)
		})
	}
}

func checkTruth(t *testing.T, want truth, got *analysis.Incident) {
	t.Helper()
	causes := want.Any
	if len(causes) == 0 {
		if want.Cause == nil {
			none := analysis.CauseNone
			want.Cause = &none
		}
		causes = []analysis.Cause{*want.Cause}
	}
	right := false
	for _, c := range causes {
		right = right || got.Cause == c
	}
	switch {
	case want.Lookalike && !right:
		if got.Cause == analysis.ShmExhausted && got.Confidence == analysis.High {
			t.Errorf("a look-alike is called %s with high confidence", got.Cause)
		}
		if !among(got.Hypotheses, causes[0]) {
			t.Errorf("%s is not among the hypotheses", causes[0])
		}
	case !right:
		t.Errorf("cause %s (%s), want %v: %s", got.Cause, got.Confidence, causes, got.Summary)
	}
	if want.High != nil && !*want.High && got.Confidence == analysis.High {
		t.Error("high confidence is a false claim here")
	}
	if want.Also != "" && got.Cause != want.Also && !among(got.Hypotheses, want.Also) {
		t.Errorf("%s is not among the hypotheses", want.Also)
	}
	if want.Rank != nil {
		if got.Origin == nil {
			t.Errorf("no origin, want rank %d: %s", *want.Rank, got.Summary)
		} else if got.Origin.Rank != *want.Rank {
			t.Errorf("rank %d, want %d: %s", got.Origin.Rank, *want.Rank, got.Summary)
		}
	}
	if want.Node != "" && (got.Origin == nil || got.Origin.Node != want.Node) {
		t.Errorf("origin %+v, want node %s", got.Origin, want.Node)
	}
	if want.Attempts > 1 && len(got.Attempts) != want.Attempts {
		t.Errorf("%d attempts, want %d", len(got.Attempts), want.Attempts)
	}
}

func among(list []analysis.Hypothesis, cause analysis.Cause) bool {
	for _, h := range list {
		if h.Cause == cause {
			return true
		}
	}
	return false
}
