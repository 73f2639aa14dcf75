package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rankscope/analysis"
)

// want is what a person found by reading an incident's log.
type want struct {
	Cause     analysis.Cause      `json:"cause"`
	Causes    []analysis.Cause    `json:"causes"`
	AtMost    analysis.Confidence `json:"confidence_at_most"`
	AtLeast   analysis.Confidence `json:"confidence_at_least"`
	Origin    *wantOrigin         `json:"origin"`
	CoOrigins []int               `json:"co_origins"`
	Signature *wantPlace          `json:"signature"`
	Ranks     map[string]wantRank `json:"ranks"`
	Rivals    []analysis.Cause    `json:"hypotheses"`
	Attempts  int                 `json:"attempts"`
}

type wantOrigin struct {
	Rank      *int   `json:"rank"`
	Node      string `json:"node"`
	WorkerPID int    `json:"worker_pid"`
}

type wantPlace struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

type wantRank struct {
	Role         oneOf      `json:"role"`
	FirstRelated *wantPlace `json:"first_related"`
}

// oneOf is a word, or several where more than one is honest.
type oneOf []string

func (o *oneOf) UnmarshalJSON(data []byte) error {
	var word string
	if json.Unmarshal(data, &word) == nil {
		*o = oneOf{word}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(o))
}

var steps = []analysis.Confidence{analysis.Low, analysis.Medium, analysis.High}

func TestIncidentsAreAsAPersonReadsThem(t *testing.T) {
	files, err := filepath.Glob(incidents + "/*/want.json")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d incidents found: %v", len(files), err)
	}
	for n, file := range files {
		if raceEnabled && n%3 != 1 {
			continue
		}
		name := filepath.Base(filepath.Dir(file))
		t.Run(name, func(t *testing.T) {
			var w want
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &w); err != nil {
				t.Fatal(err)
			}
			input := filepath.Join(incidents, name, "input")
			checkWant(t, w, read(t, input).Incident, input)
		})
	}
}

func checkWant(t *testing.T, w want, got *analysis.Incident, input string) {
	t.Helper()
	place := func(e *analysis.Evidence) string {
		if e == nil {
			return "none"
		}
		return strings.TrimPrefix(e.File, input+"/") + ":" + strconv.Itoa(e.Line)
	}
	wanted := func(p *wantPlace) string {
		if p == nil {
			return "none"
		}
		return p.File + ":" + strconv.Itoa(p.Line)
	}
	if !slices.Contains(append(w.Causes, w.Cause), got.Cause) {
		t.Fatalf("cause %s, want %s or %v: %s", got.Cause, w.Cause, w.Causes, got.Summary)
	}
	if at := slices.Index(steps, got.Confidence); at > slices.Index(steps, w.AtMost) || at < slices.Index(steps, w.AtLeast) {
		t.Errorf("confidence %s, want %s to %s", got.Confidence, w.AtLeast, w.AtMost)
	}
	if got.Cause != w.Cause {
		return // another honest answer has other evidence
	}
	// Of co-origins any one may be named first.
	if a, b := place(got.Signature), wanted(w.Signature); a != b && len(w.CoOrigins) == 0 {
		t.Errorf("signature %s, want %s", a, b)
	}
	checkOrigins(t, w, got)
	for _, r := range got.Ranks {
		x, ok := w.Ranks[strconv.Itoa(r.Rank)]
		if !ok {
			t.Errorf("rank %d is not in the log", r.Rank)
			continue
		}
		if !slices.Contains(x.Role, string(r.Role)) {
			t.Errorf("rank %d is %s, want %s", r.Rank, r.Role, x.Role)
		}
		if a, b := place(r.FirstRelated), wanted(x.FirstRelated); a != b {
			t.Errorf("rank %d: first related %s, want %s", r.Rank, a, b)
		}
	}
	if len(got.Ranks) < len(w.Ranks) {
		t.Errorf("%d ranks, want %d", len(got.Ranks), len(w.Ranks))
	}
	for _, c := range w.Rivals {
		if !among(got.Hypotheses, c) {
			t.Errorf("%s is not among the hypotheses", c)
		}
	}
	if n := max(1, len(got.Attempts)); n != w.Attempts {
		t.Errorf("%d attempts, want %d", n, w.Attempts)
	}
}

// checkOrigins compares origin and co-origins as a set: their order isn't
// known.
func checkOrigins(t *testing.T, w want, got *analysis.Incident) {
	t.Helper()
	if (w.Origin == nil) != (got.Origin == nil) {
		t.Errorf("origin %+v, want %+v", got.Origin, w.Origin)
		return
	}
	if w.Origin == nil {
		return
	}
	rank := analysis.None
	if w.Origin.Rank != nil {
		rank = *w.Origin.Rank
	}
	all := []int{got.Origin.Rank}
	for _, p := range got.Origins {
		all = append(all, p.Rank)
	}
	wanted := append([]int{rank}, w.CoOrigins...)
	slices.Sort(all)
	slices.Sort(wanted)
	if !slices.Equal(all, wanted) {
		t.Errorf("origins %v, want %v", all, wanted)
	}
	if len(wanted) == 1 && (got.Origin.Node != w.Origin.Node || got.Origin.WorkerPID != w.Origin.WorkerPID) {
		t.Errorf("origin on %q, worker %d; want %q, %d", got.Origin.Node, got.Origin.WorkerPID, w.Origin.Node, w.Origin.WorkerPID)
	}
}
