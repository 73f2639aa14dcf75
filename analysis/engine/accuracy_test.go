package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/engine/generated"
)

// seedsInCI is how many incidents are generated where nobody asks for more by
// RANKSCOPE_ACCURACY; RANKSCOPE_ACCURACY_FROM is the first seed, else 0.
const seedsInCI = 200

// grade is how good an answer is.
type grade int

const (
	right        grade = iota
	unknown            // honest: no cause, or no rank, where there is one
	wrong              // another cause or another rank
	wrongAndSure       // that with "high"
	grades
)

// gradeOf compares an answer with the truth.
func gradeOf(truth generated.Truth, in *analysis.Incident) grade {
	fault := wrong
	if in.Confidence == analysis.High {
		fault = wrongAndSure
	}
	cause := in.Cause == truth.Cause || slices.Contains(truth.Also, in.Cause)
	if truth.Lookalike && !cause && in.Cause != analysis.CauseUnknown {
		if in.Confidence == analysis.High || !among(in.Hypotheses, truth.Cause) {
			return fault
		}
		cause = true
	}
	switch {
	case !truth.Evidence && (in.Cause == analysis.CauseUnknown || in.Cause == analysis.PeerLost):
		return unknown
	case !cause && (in.Cause == analysis.CauseUnknown || in.Cause == analysis.PeerLost):
		return unknown
	case !cause:
		return fault
	case in.Origin == nil || in.Origin.Rank < 0:
		if truth.Placed {
			return unknown
		}
		return right
	case truth.Rank < 0 && truth.Together == nil || in.Origin.Rank == truth.Rank && truth.Together == nil:
		return right
	case truth.Together != nil:
		// Any of them, and none that isn't one of them.
		for _, p := range append([]analysis.Party{*in.Origin}, in.Origins...) {
			if p.Rank >= 0 && !slices.Contains(truth.Together, p.Rank) {
				return fault
			}
		}
		return right
	}
	for _, o := range in.Origins {
		if o.Rank == truth.Rank {
			return right // one of several that could not be told apart
		}
	}
	return fault
}

// graded counts answers of one row.
type graded [grades]int

func (g graded) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d |", name, g[0]+g[1]+g[2]+g[3], g[right], g[unknown], g[wrong]+g[wrongAndSure], g[wrongAndSure])
}

// words are the counts in a sentence.
func (g graded) words() string {
	return fmt.Sprintf("%d right, %d honestly unknown, %d wrong, of them %d with high confidence", g[right], g[unknown], g[wrong]+g[wrongAndSure], g[wrongAndSure])
}

// table writes rows in Markdown.
func table(title string, rows map[string]*graded) string {
	names := make([]string, 0, len(rows))
	for name := range rows {
		names = append(names, name)
	}
	sort.Strings(names)
	lines := []string{"| " + title + " | incidents | right | honest unknown | wrong | wrong with high |", "|---|---|---|---|---|---|"}
	for _, name := range names {
		lines = append(lines, rows[name].row(name))
	}
	return strings.Join(lines, "\n")
}

// answer diagnoses files that lie in a folder of their own.
func answer(t testing.TB, known *catalog.Catalog, files []generated.File) *analysis.Incident {
	t.Helper()
	folder, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(f.Text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return answerOf(t, known, folder)
}

func answerOf(t testing.TB, known *catalog.Catalog, paths ...string) *analysis.Incident {
	t.Helper()
	return snapshotOf(t, known, paths...).Incident
}

func snapshotOf(t testing.TB, known *catalog.Catalog, paths ...string) *Snapshot {
	t.Helper()
	e, err := New(Options{Paths: paths, Catalog: known})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e.Snapshot()
}

func loaded(t testing.TB) *catalog.Catalog {
	t.Helper()
	known, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return known
}

func TestGeneratedIncidents(t *testing.T) {
	seeds := seedsInCI
	if raceEnabled {
		seeds /= 5
	}
	if n, err := strconv.Atoi(os.Getenv("RANKSCOPE_ACCURACY")); err == nil {
		seeds = n
	}
	from, _ := strconv.ParseUint(os.Getenv("RANKSCOPE_ACCURACY_FROM"), 10, 64)
	known := loaded(t)
	byKind, byDialect := map[string]*graded{}, map[string]*graded{}
	count := func(rows map[string]*graded, name string, g grade) {
		if rows[name] == nil {
			rows[name] = &graded{}
		}
		rows[name][g]++
	}
	var with, without graded
	for seed := range seeds {
		seed := from + uint64(seed)
		made := generated.New(seed)
		if len(made.Files) == 0 {
			continue // everything was lost
		}
		in := answer(t, known, made.Files)
		g := gradeOf(made.Truth, in)
		kind := made.Kind
		if !made.Truth.Evidence {
			kind = "(evidence lost)"
			without[g]++
		} else {
			with[g]++
		}
		count(byKind, kind, g)
		launcher, runtime, wrapped := strings.Cut(made.Dialect, "+")
		count(byDialect, launcher, g)
		if wrapped {
			count(byDialect, "… in "+runtime, g)
		}
		if g != right && (g != unknown || testing.Verbose() && made.Truth.Evidence) {
			origin := analysis.None
			if in.Origin != nil {
				origin = in.Origin.Rank
			}
			t.Logf("seed %d (%s, %s, %d ranks on %d nodes): %s (%s) of rank %d; truth %s of rank %d", seed, made.Kind, made.Dialect,
				made.World, made.Nodes, in.Cause, in.Confidence, origin, made.Truth.Cause, made.Truth.Rank)
		}
	}
	said := fmt.Sprintf("Seeds %d to %d. Where the logs hold the evidence: %s. Where it was lost: %s.\n\n%s\n\n%s",
		from, from+uint64(seeds)-1, with.words(), without.words(), table("cause", byKind), table("dialect", byDialect))
	t.Logf("\n%s", said)
	inReadme(t, "generated incidents", said)
	if n := with[wrongAndSure] + without[wrongAndSure]; n > 0 {
		t.Errorf("%d answers are wrong with high confidence", n)
	}
	if total := with[right] + with[unknown] + with[wrong] + with[wrongAndSure]; 100*with[right] < 99*total {
		t.Errorf("%d of %d are right where the evidence is there, want 99 %%", with[right], total)
	}
}
