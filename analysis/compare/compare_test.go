package compare

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rankscope/analysis"
)

// logOf makes lines of "rank|message"; "|message" names no rank. A message
// "step N …" tells a step, one that begins with "WARN" is a warning.
func logOf(file string, lines ...string) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for i, text := range lines {
			who, message, _ := strings.Cut(text, "|")
			rank, err := strconv.Atoi(who)
			if err != nil {
				rank = analysis.None
			}
			l := Line{Text: message, Rank: rank, Level: analysis.LevelInfo,
				Cite: analysis.Cite{File: file, Line: i + 1, Pos: analysis.Pos{Offset: int64(i)}},
				Steps: func() (int, int, bool) {
					text, _ := strings.CutPrefix(message, "step ")
					text, _, _ = strings.Cut(text, " ")
					n, err := strconv.Atoi(text)
					return n, n, err == nil && strings.HasPrefix(message, "step ")
				}}
			if strings.HasPrefix(message, "WARN") {
				l.Level = analysis.LevelWarning
			}
			if !yield(l) {
				return
			}
		}
	}
}

// steps are lines of ranks going through steps, with more of each of them.
func steps(ranks, from, to int, more ...string) []string {
	var list []string
	for step := from; step <= to; step++ {
		for rank := range ranks {
			list = append(list, fmt.Sprintf("%d|step %d loss %d.5", rank, step, step*7%13))
			for _, m := range more {
				list = append(list, fmt.Sprintf("%d|%s", rank, m))
			}
		}
	}
	return list
}

// sideOf is a run whose incident names line signature; 0 names none.
func sideOf(name string, signature int, lines []string, facts ...string) Side {
	in := &analysis.Incident{Cause: analysis.CauseNone}
	if signature > 0 {
		in.Cause = analysis.ShmExhausted
		in.Signature = &analysis.Evidence{Cite: analysis.Cite{File: name, Line: signature, Pos: analysis.Pos{Offset: int64(signature - 1)}}}
	}
	for _, f := range facts {
		key, value, _ := strings.Cut(f, "=")
		in.Facts = append(in.Facts, analysis.Fact{Name: key, Value: value, Rank: 0, Cite: analysis.Cite{File: name, Line: 1}})
	}
	return Side{Run: Run{Name: name, Incident: in, Lines: logOf(name, lines...)}}
}

// shown is a result in one line a difference.
func shown(r Result) []string {
	var list []string
	for _, d := range r.Differences {
		mark := ""
		if d.Decisive {
			mark = "! "
		}
		list = append(list, fmt.Sprintf("%s%s %s %d:%d", mark, d.Kind, d.Template, d.Failed.Lines, d.Good.Lines))
	}
	return list
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name         string
		failed, good Side
		want         []string
	}{
		{"nothing", sideOf("bad", 0, steps(2, 0, 20)), sideOf("good", 0, steps(2, 0, 20)), nil},
		{"a shorter run is no difference", sideOf("bad", 0, append([]string{"0|start up", "1|start up"}, steps(2, 0, 9)...)),
			sideOf("good", 0, append([]string{"0|start up", "1|start up"}, steps(2, 0, 90)...)), nil},
		{"fewer ranks are none", sideOf("bad", 0, steps(1, 0, 30)), sideOf("good", 0, steps(8, 0, 30)), nil},
		{"a line of its own", sideOf("bad", 5, []string{"0|step 1", "0|late hello", "0|step 2", "0|step 3", "0|dead"}),
			sideOf("good", 0, []string{"0|step 1", "0|step 2", "0|step 3", "0|all done here"}),
			[]string{"! only-failed late hello 1:0", "only-failed dead 1:0", "only-good all done here 0:1"}},
		{"only behind the signature", sideOf("bad", 2, []string{"0|step 1", "0|dead", "0|late hello"}),
			sideOf("good", 0, []string{"0|step 1"}),
			[]string{"only-failed dead 1:0", "only-failed late hello 1:0"}},
		{"the signature's traceback is the signature", sideOf("bad", 4, []string{"0|step 1", "0|Traceback (most recent call last):", "0|  File x", "0|dead"}),
			sideOf("good", 0, []string{"0|step 1"}), []string{"only-failed dead 1:0"}},
		{"far more often", sideOf("bad", 200, append(steps(1, 0, 20, "WARN slow read of shard"), "0|dead")),
			sideOf("good", 0, slices.Concat([]string{"0|WARN slow read of shard"}, steps(1, 0, 20))),
			[]string{"! count WARN slow read of shard 21:1", "only-failed dead 1:0"}},
		{"far less often", sideOf("bad", 23, slices.Concat([]string{"0|cache hit"}, steps(1, 0, 20), []string{"0|dead"})),
			sideOf("good", 0, steps(1, 0, 20, "cache hit")),
			[]string{"count cache hit 1:21", "only-failed dead 1:0"}},
		{"settings first", sideOf("bad", 2, []string{"0|step 1", "0|dead"}, "num_workers=4"), sideOf("good", 0, []string{"0|step 1"}, "num_workers=2"),
			[]string{"config num_workers 0:0", "only-failed dead 1:0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(c.failed, c.good)
			if got := shown(r); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
			if r.Decisive >= 0 != slices.ContainsFunc(c.want, func(s string) bool { return s[0] == '!' }) {
				t.Errorf("decisive is %d", r.Decisive)
			}
			if again := Compare(c.failed, c.good); !reflect.DeepEqual(shown(again), shown(r)) {
				t.Error("a second comparison gives another result")
			}
		})
	}
}

// Some lines stand before a failure without leading to it.
func TestWhatIsNotDecisive(t *testing.T) {
	const other = "0|a line of the failed side alone"
	for _, c := range []struct {
		name string
		line string
		role analysis.EventRole
		want bool
	}{
		{"a plain line", other, "", true},
		{"a hint", other, analysis.RoleHint, true},
		{"a failure", other, analysis.RoleInitiating, true},
		{"a fact", other, analysis.RoleFact, false},
		{"a lost peer", other, analysis.RoleCollateral, false},
		{"teardown", other, analysis.RoleTeardown, false},
		{"a step", "0|step 4 of another form", "", false},
		{"a continued line", "0|  warnings.warn(", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			failed := sideOf("bad", 4, []string{"0|step 1 loss 2", c.line, "0|step 2 loss 3", "0|dead"})
			plain := failed.Lines
			failed.Lines = func(yield func(Line) bool) {
				for l := range plain {
					if l.Cite.Line == 2 {
						l.Role = c.role
					}
					if !yield(l) {
						return
					}
				}
			}
			r := Compare(failed, sideOf("good", 0, []string{"0|step 1 loss 2", "0|step 2 loss 3"}))
			if (r.Decisive >= 0) != c.want {
				t.Errorf("%q", shown(r))
			}
		})
	}
}

// What nothing is known of is not decisive once a failure was told.
func TestAPlainLineBehindAFailureIsNotDecisive(t *testing.T) {
	failed := sideOf("bad", 4, []string{"0|step 1", "1|peer lost", "|job FAILED", "0|dead"})
	failed.Incident.Timeline = []analysis.Moment{{Kind: analysis.MomentCollateral, Cite: analysis.Cite{File: "bad", Line: 2, Pos: analysis.Pos{Offset: 1}}}}
	if r := Compare(failed, sideOf("good", 0, []string{"0|step 1"})); r.Decisive >= 0 && r.Differences[r.Decisive].First.Line != 2 {
		t.Errorf("%q", shown(r))
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		name         string
		failed, good Side
		want         string // part of the only warning; empty for none
	}{
		{"alike", sideOf("bad", 1, steps(1, 0, 3), "num_workers=2"), sideOf("good", 0, steps(1, 0, 9), "num_workers=2"), ""},
		{"other workers", sideOf("bad", 1, nil, "num_workers=2"), sideOf("good", 0, nil, "num_workers=4"),
			"proves nothing: num_workers 2 in bad, 4 in good"},
		{"workers not stated", sideOf("bad", 1, nil, "num_workers=2"), sideOf("good", 0, nil), "2 in bad, not stated in good"},
		{"other version", sideOf("bad", 1, nil, "torch_version=2.6.0"), sideOf("good", 0, nil, "torch_version=2.9.1"), "PyTorch version 2.6.0"},
		{"another build", sideOf("bad", 1, nil, "torch_version=2.6.0+cu124"), sideOf("good", 0, nil, "torch_version=2.6.0+cu126"), ""},
		{"size is the fix", sideOf("bad", 1, nil, "shm_size=96 MiB"), sideOf("good", 0, nil, "shm_size=4 GiB"), ""},
		{"failed too", sideOf("bad", 1, nil), sideOf("good", 1, nil), "the control failed too: shm-exhausted"},
		{"too short", sideOf("bad", 1, steps(1, 0, 30)), sideOf("good", 0, steps(1, 0, 20)), "ends at step 20, before step 30"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Compare(c.failed, c.good).Warnings
			switch {
			case c.want == "" && len(got) > 0, c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)):
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// What one side alone holds is bounded, and the other side still finds room.
func TestTheGoodSideFindsRoom(t *testing.T) {
	var lines []string
	for _, text := range noise(9, 40_000) {
		lines = append(lines, "0|"+text)
	}
	r := Compare(sideOf("bad", 0, lines), sideOf("good", 0, []string{"0|a sentence of the good side alone, longer than any that the failed side has, so it finds a place of its own"}))
	if len(r.Differences) != maxDifferences+1 || r.Omitted == 0 {
		t.Errorf("%d differences, %d omitted", len(r.Differences), r.Omitted)
	}
	if last := r.Differences[len(r.Differences)-1]; last.Kind != OnlyGood {
		t.Errorf("last is %+v", last)
	}
	if len(r.Warnings) != 2 || !strings.Contains(r.Warnings[0], "lines were left out") {
		t.Errorf("%q", r.Warnings)
	}
}

func FuzzCompare(f *testing.F) {
	f.Add("0|step 1\n1|step 1\n0|late\n0|dead", "0|step 1\n1|step 2", 4)
	f.Add("|Traceback (most recent call last):\n|\n|x", "\xff|\x00", 3)
	f.Fuzz(func(t *testing.T, bad, good string, signature int) {
		failed := sideOf("bad", signature, strings.Split(bad, "\n"))
		r := Compare(failed, sideOf("good", 0, strings.Split(good, "\n")))
		for i, d := range r.Differences {
			if d.Decisive != (i == r.Decisive) || d.Kind == OnlyFailed && d.Good.Lines > 0 || d.Kind == OnlyGood && d.Failed.Lines > 0 {
				t.Errorf("%+v", d)
			}
		}
		if same := Compare(failed, failed); len(same.Differences) > 0 {
			t.Errorf("a log differs from itself: %+v", same.Differences)
		}
		if again := Compare(failed, sideOf("good", 0, strings.Split(good, "\n"))); !slices.Equal(shown(again), shown(r)) {
			t.Error("a second comparison gives another result")
		}
	})
}

func BenchmarkCompare(b *testing.B) {
	lines := steps(8, 0, 4000)
	failed, good := sideOf("bad", 0, lines), sideOf("good", 0, lines)
	size := 0
	for _, l := range lines {
		size += 2 * (len(l) + 1)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		Compare(failed, good)
	}
}
