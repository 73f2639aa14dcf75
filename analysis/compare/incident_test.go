package compare_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
)

const incidents = "../../testdata/incidents"

// incident reads a real job's log.
func incident(t testing.TB, name string) compare.Run {
	t.Helper()
	return readRun(t, filepath.Join(incidents, name, "input"))
}

// changed reads the log of an incident after edit went over its one file.
func changed(t testing.TB, name string, edit func(string) string) compare.Run {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(incidents, name, "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.log")
	if err := os.WriteFile(path, []byte(edit(string(text))), 0o644); err != nil {
		t.Fatal(err)
	}
	return readRun(t, path)
}

func readRun(t testing.TB, path string) compare.Run {
	t.Helper()
	e, err := engine.New(engine.Options{Paths: []string{path}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	lines := func(yield func(compare.Line) bool) {
		err := e.EachLine(context.Background(), func(row engine.Row, steps func() (int, int, bool)) bool {
			return yield(compare.Line{Text: row.Line.Text, Rank: row.Rank, Level: row.Line.Origin.Level, Role: row.Role, Steps: steps,
				Cite: analysis.Cite{File: row.File, Line: row.Line.Number, Pos: row.Line.Pos}})
		})
		if err != nil {
			t.Error(err)
		}
	}
	return compare.Run{Name: filepath.Base(filepath.Dir(path)), Incident: e.Snapshot().Incident, Lines: lines}
}

// until keeps the lines before the first one that holds text.
func until(text string) func(string) string {
	return func(log string) string {
		var kept strings.Builder
		for line := range strings.Lines(log) {
			if strings.Contains(line, text) {
				break
			}
			kept.WriteString(line)
		}
		return kept.String()
	}
}

func replaced(pattern, with string) func(string) string {
	re := regexp.MustCompile(pattern)
	return func(log string) string { return re.ReplaceAllString(log, with) }
}

func TestTheFirstSharedMemoryWarningIsDecisive(t *testing.T) {
	r := compare.Compare(compare.Side{Run: incident(t, "ddp-shm")}, compare.Side{Run: incident(t, "ddp-control")})
	if r.Decisive < 0 {
		t.Fatalf("no decisive difference in %+v", r.Differences)
	}
	for i, d := range r.Differences {
		if d.Decisive != (i == r.Decisive) {
			t.Errorf("difference %d: decisive is %v", i, d.Decisive)
		}
	}
	d := r.Differences[r.Decisive]
	if d.First.Line != 133 || d.Kind != compare.OnlyFailed || d.Template != "shared memory <n>% used on /dev/shm (<n> MiB total)" {
		t.Errorf("decisive is %+v", d)
	}
	if d.Failed.Lines != 28 || d.Good.Lines != 0 || len(d.Failed.Ranks) != 4 {
		t.Errorf("counts are %+v and %+v", d.Failed, d.Good)
	}
	if len(r.Warnings) > 0 {
		t.Errorf("warnings: %q", r.Warnings)
	}
}

func TestRanksOfOneRunAreCompared(t *testing.T) {
	run := incident(t, "ddp-shm")
	for _, c := range []struct{ control, good string }{{"", "ranks 0–1, 3"}, {"rank:3", "rank 3"}} {
		control, err := compare.ParseControl(c.control)
		if err != nil {
			t.Fatal(err)
		}
		failed, good, err := run.Split(control)
		if err != nil {
			t.Fatal(err)
		}
		r := compare.Compare(failed, good)
		if r.Failed.Name != "rank 2" || r.Good.Name != c.good || len(r.Warnings) > 0 {
			t.Errorf("%q against %q, %q", r.Failed.Name, r.Good.Name, r.Warnings)
		}
		// All ranks print the same until the signature.
		if r.Decisive >= 0 {
			t.Errorf("decisive: %+v", r.Differences[r.Decisive])
		}
		if len(r.Differences) == 0 || !strings.Contains(r.Differences[0].Template, "DataLoader worker (pid <n>) is killed") || r.Differences[0].Rank != 2 {
			t.Errorf("%+v", r.Differences)
		}
	}
}

// A log is no different from itself, whichever one it is.
func TestNoIncidentDiffersFromItself(t *testing.T) {
	folders, err := filepath.Glob(incidents + "/*/input")
	if err != nil || len(folders) < 20 {
		t.Fatalf("%d incidents: %v", len(folders), err)
	}
	for _, folder := range folders {
		run := readRun(t, folder)
		if r := compare.Compare(compare.Side{Run: run}, compare.Side{Run: run}); len(r.Differences) > 0 {
			t.Errorf("%s: %+v", folder, r.Differences)
		}
	}
}

func TestVerifyIncidents(t *testing.T) {
	old := incident(t, "ddp-shm")
	for _, c := range []struct {
		name string
		new  func(t testing.TB) compare.Run
		want compare.Verdict
		// state of one check that must be so, and part of what is missing.
		check   string
		state   compare.State
		missing string
	}{
		{"the control", func(t testing.TB) compare.Run { return incident(t, "ddp-control") }, compare.Fixed, compare.CheckStep, compare.Passed, ""},
		{"cut just behind step 41", func(t testing.TB) compare.Run { return changed(t, "ddp-control", until("step 42 ")) },
			compare.Fixed, compare.CheckEnd, compare.Note, "the end of the new run"},
		// The last failing step is 36: 36 + 2 × 2 + 1 = 41.
		{"cut before step 41", func(t testing.TB) compare.Run { return changed(t, "ddp-control", until("step 41 ")) },
			compare.CantTell, compare.CheckStep, compare.Unknown, "step 41 on every rank"},
		{"one rank short of step 41", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced(`(?m)^.*rank 3. - trainer - (step (4[1-9]|[5-9]\d|1\d\d) |training).*\n`, ""))
		}, compare.CantTell, compare.CheckStep, compare.Unknown, "step 41 on every rank"},
		{"a rank's lines lacking", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced(`(?m)^.*\[rank 3\].*\n`, ""))
		}, compare.CantTell, compare.CheckStep, compare.Unknown, "rank 3"},
		{"without steps", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced(`(?m)^.* step \d+ .*\n`, ""))
		},
			compare.CantTell, compare.CheckStep, compare.Unknown, "training step"},
		{"fewer workers", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced("num_workers=2", "num_workers=1"))
		},
			compare.CantTell, compare.CheckDemand, compare.Failed, "a run with num_workers 2"},
		{"fewer workers on one rank", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced(`(rank 2. - trainer - config num_workers)=2`, "$1=1"))
		}, compare.CantTell, compare.CheckDemand, compare.Failed, "a run with num_workers 2"},
		{"a smaller batch", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced("batch_size=8", "batch_size=4"))
		},
			compare.CantTell, compare.CheckDemand, compare.Failed, "batch size 8"},
		{"less prefetching", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced("prefetch_factor=2", "prefetch_factor=1"))
		}, compare.CantTell, compare.CheckDemand, compare.Failed, "prefetch_factor 2"},
		{"settings not stated", func(t testing.TB) compare.Run { return changed(t, "ddp-control", replaced(`(?m)^.*config.*\n`, "")) },
			compare.CantTell, compare.CheckDemand, compare.Unknown, "num_workers of the new run"},
		{"more workers", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced("num_workers=2", "num_workers=4"))
		},
			compare.Fixed, compare.CheckDemand, compare.Passed, ""},
		{"another PyTorch", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced("torch 2.6.0", "torch 2.9.1"))
		},
			compare.CantTell, compare.CheckVersion, compare.Failed, "PyTorch 2.6.0"},
		{"resumed behind the failure", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced(`(?m)^.* step ([0-9]|[1-3][0-9]) .*\n`, ""))
		}, compare.CantTell, compare.CheckInput, compare.Failed, "starts at step 36 or before"},
		{"another program", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", replaced(`step (\d+) loss .*`, "iteration $1/500 | consumed samples: 40 | elapsed 3.2"))
		}, compare.CantTell, compare.CheckJob, compare.Failed, "the same job"},
		{"without ranks on its lines", func(t testing.TB) compare.Run { return changed(t, "ddp-control", replaced(`\[rank \d\] - `, "")) },
			compare.Fixed, compare.CheckStep, compare.Passed, ""},
		{"without ranks on its lines, one short", func(t testing.TB) compare.Run {
			return changed(t, "ddp-control", func(log string) string {
				log = replaced(`(?m)^.*rank 3. - trainer - (step (4[1-9]|[5-9]\d|1\d\d) |training).*\n`, "")(log)
				return replaced(`\[rank \d\] - `, "")(log)
			})
		}, compare.CantTell, compare.CheckStep, compare.Unknown, "step 41 on every rank"},
		{"another failed run", func(t testing.TB) compare.Run { return incident(t, "ddp-tee") }, compare.StillFailing, compare.CheckFailure, compare.Failed, ""},
		{"the same again", func(t testing.TB) compare.Run { return old }, compare.StillFailing, compare.CheckFailure, compare.Failed, ""},
		{"killed instead", func(t testing.TB) compare.Run { return incident(t, "ddp-killed") }, compare.StillFailing, compare.CheckFailure, compare.Failed, ""},
		{"out of memory instead", func(t testing.TB) compare.Run { return incident(t, "cgroup-oom") }, compare.StillFailing, compare.CheckFailure, compare.Failed, ""},
		{"the disk full instead", func(t testing.TB) compare.Run { return incident(t, "disk-ddp") }, compare.StillFailing, compare.CheckFailure, compare.Failed, ""},
		{"fewer workers, and failed", func(t testing.TB) compare.Run {
			return changed(t, "ddp-shm", replaced("num_workers=2", "num_workers=1"))
		},
			compare.StillFailing, compare.CheckDemand, compare.Failed, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := compare.Verify(old, c.new(t), compare.Assumed{})
			if v.Verdict != c.want {
				t.Errorf("%s: %s", v.Verdict, v.Summary)
			}
			i := slices.IndexFunc(v.Checks, func(k compare.Check) bool { return k.Name == c.check })
			if i < 0 || v.Checks[i].State != c.state {
				t.Errorf("%s is not %s: %+v", c.check, c.state, v.Checks)
			}
			if !strings.Contains(strings.Join(v.Missing, "\n"), c.missing) {
				t.Errorf("missing is %q", v.Missing)
			}
			if v.Verdict == compare.CantTell && len(v.Missing) == 0 {
				t.Error("nothing is said to be missing")
			}
		})
	}
}

// Every failed run of the incidents still fails when it is laid beside itself,
// but for one of unknown cause or that was ended from outside; none passes.
func TestNoFailedIncidentPasses(t *testing.T) {
	folders, err := filepath.Glob(incidents + "/*/input")
	if err != nil {
		t.Fatal(err)
	}
	old := incident(t, "ddp-shm")
	for _, folder := range folders {
		run := readRun(t, folder)
		if !run.Incident.Failed() {
			continue
		}
		own, other := compare.Verify(run, run, compare.Assumed{Workers: 2}), compare.Verify(old, run, compare.Assumed{Workers: 2})
		outside := []analysis.Cause{analysis.CauseUnknown, analysis.UserInterrupt, analysis.SchedulerCancelled}
		if own.Verdict == compare.Fixed || own.Verdict != compare.StillFailing && !slices.Contains(outside, run.Incident.Cause) {
			t.Errorf("%s against itself: %s", folder, own.Summary)
		}
		if other.Verdict == compare.Fixed {
			t.Errorf("ddp-shm against %s: %s", folder, other.Summary)
		}
	}
}
