package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
	"rankscope/tui"
	"rankscope/tui/checks"
	beside "rankscope/tui/compare"
)

// incidentLog is the log of an incident, changed; its path.
func incidentLog(t *testing.T, name string, change func([]byte) []byte) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(incidentsFolder, name, "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		text = change(text)
	}
	path := filepath.Join(t.TempDir(), name+".log")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// looked is what the explorer is told of a log beside a control.
func looked(t *testing.T, log, control string) tui.Comparison {
	t.Helper()
	run, err := openRun(t.Context(), engine.Options{Paths: []string{log}})
	if err != nil {
		t.Fatal(err)
	}
	defer run.stop()
	c := comparer{control: compare.Control{Rank: analysis.None}, asked: control != ""}
	if c.asked {
		if c.control, err = chosenControl(control, []string{log}); err != nil {
			t.Fatal(err)
		}
	}
	return c.compare(t.Context(), run.Engine, run.snapshot)
}

func TestTheExplorerComparesWithItsControl(t *testing.T) {
	failed, good := incidentLog(t, "ddp-shm", nil), incidentLog(t, "ddp-control", nil)
	swap := func(old, new string) func([]byte) []byte {
		return func(text []byte) []byte { return bytes.ReplaceAll(text, []byte(old), []byte(new)) }
	}
	cut := func(text []byte) []byte { return text[:bytes.Index(text, []byte(" step 30 "))] }
	for _, c := range []struct {
		name, log, control string
		verdict            checks.Mark
		judged             bool
		summary            string
		decisive           int // the line; 0 for none
		open               int // of the checklist
	}{
		{"a newer good run", failed, good, checks.Passed, true, "Fixed: ", 133, 1},
		{"an older good run", failed, incidentLog(t, "ddp-control", swap("2026-12-01 ", "2026-11-30 ")), 0, false, "", 133, 4},
		{"cut short", failed, incidentLog(t, "ddp-control", cut), checks.Unknown, true, "Can't tell: ", 133, 4},
		{"less demand", failed, incidentLog(t, "ddp-control", swap("num_workers=2", "num_workers=1")), checks.Unknown, true, "Can't tell: the demand was lowered", 133, 5},
		{"another that fails", failed, incidentLog(t, "shm-every-rank", nil), checks.Failed, true, "Still failing: ", 0, 4},
		{"the newer run is open", good, failed, checks.Passed, true, "Fixed: ", 133, 0},
		{"two good runs", good, incidentLog(t, "ddp-control", nil), 0, false, "", 0, 0},
		{"its healthy ranks", failed, healthy, 0, false, "", 0, 4},
		{"one rank", failed, "rank:0", 0, false, "", 0, 4},
		{"unasked", failed, "", 0, false, "", 0, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := looked(t, c.log, c.control)
			if c.judged != (got.Judgement != nil) {
				t.Fatalf("a judgement: %+v", got.Judgement)
			}
			if j := got.Judgement; j != nil && (j.Verdict != c.verdict || !strings.HasPrefix(j.Summary, c.summary)) {
				t.Errorf("mark %d, %s", j.Verdict, j.Summary)
			}
			list := got.State.Differences
			if decided := len(list) > 0 && list[0].Kind == beside.Decisive; decided != (c.decisive > 0) && c.name != "another that fails" {
				t.Errorf("decided %v", decided)
			} else if c.decisive > 0 && list[0].Cite.Line != c.decisive {
				t.Errorf("line %d is decisive, want %d", list[0].Cite.Line, c.decisive)
			}
			for _, d := range list {
				if d.Cite.Line > 0 && d.Elsewhere == (d.Cite.File == c.log) {
					t.Errorf("%+v of the log %s", d, c.log)
				}
			}
			run, err := read(t.Context(), engine.Options{Paths: []string{c.log}})
			if err != nil {
				t.Fatal(err)
			}
			if open, _ := analysis.OpenItems(run.Gate(got.Proof)); open != c.open {
				t.Errorf("%d items open, want %d: %+v", open, c.open, run.Gate(got.Proof))
			}
		})
	}
}

// A comparison that can't be made says why, and how to have one.
func TestTheExplorerSaysWhyItDoesNotCompare(t *testing.T) {
	failed := incidentLog(t, "ddp-shm", nil)
	for _, c := range []struct{ name, log, control, says string }{
		{"no failure", incidentLog(t, "ddp-control", nil), "", "Nothing has failed here so far."},
		{"no such rank", failed, "rank:9", "There is no line of rank 9"},
		{"the origin", failed, "rank:2", "Rank 2 is where it failed first"},
		{"a control that is gone", failed, filepath.Join(t.TempDir(), "gone.log"), "does not exist"},
	} {
		if why := looked(t, c.log, c.control).State.Why; !strings.Contains(why, c.says) {
			t.Errorf("%s: %q", c.name, why)
		}
	}
}

// The control is read again when it has changed, and only then.
func TestAControlIsReadAgainWhenItGrows(t *testing.T) {
	failed := incidentLog(t, "ddp-shm", nil)
	whole, err := os.ReadFile(incidentLog(t, "ddp-control", nil))
	if err != nil {
		t.Fatal(err)
	}
	control := filepath.Join(t.TempDir(), "new.log")
	grow := func(to int) {
		if err := os.WriteFile(control, whole[:to], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	grow(bytes.Index(whole, []byte(" step 30 ")))
	run, err := openRun(t.Context(), engine.Options{Paths: []string{failed}})
	if err != nil {
		t.Fatal(err)
	}
	defer run.stop()
	c := comparer{control: compare.Control{Path: control, Rank: analysis.None}, asked: true}
	first := c.compare(t.Context(), run.Engine, run.snapshot)
	if first.Judgement == nil || first.Judgement.Verdict != checks.Unknown || first.Again <= 0 {
		t.Fatalf("%+v", first)
	}
	if again := c.compare(t.Context(), run.Engine, run.snapshot); again.Judgement != first.Judgement {
		t.Error("a control that didn't change was read again")
	}
	grow(len(whole))
	if last := c.compare(t.Context(), run.Engine, run.snapshot); last.Judgement.Verdict != checks.Passed {
		t.Errorf("the grown control: %+v", last.Judgement)
	}
}
