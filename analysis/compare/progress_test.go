package compare

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rankscope/analysis"
)

func TestProgress(t *testing.T) {
	type told struct {
		file        string
		rank        int
		first, last int
	}
	ignore := cmpopts.IgnoreFields(Progress{}, "At")
	for _, c := range []struct {
		name  string
		lines []told
		want  []Progress
	}{
		{"one counter", []told{{"a", 0, 3, 3}, {"a", 0, 4, 4}, {"a", 0, 4, 4}, {"a", 0, 9, 9}},
			[]Progress{{Rank: 0, First: 3, Last: 9, Peak: 9, Sum: 9}}},
		{"a progress bar in one line", []told{{"a", 2, 1, 38}}, []Progress{{Rank: 2, First: 1, Last: 38, Peak: 38, Sum: 38}}},
		{"two epochs", []told{{"a", 0, 0, 0}, {"a", 0, 50, 50}, {"a", 0, 0, 0}, {"a", 0, 20, 20}},
			[]Progress{{Rank: 0, First: 0, Last: 20, Peak: 50, Turns: 1, Sum: 70}}},
		{"a console repeats late", []told{{"rank", 0, 1, 1}, {"rank", 0, 2, 2}, {"console", 0, 1, 1}, {"rank", 0, 3, 3}, {"console", 0, 2, 2}},
			[]Progress{{Rank: 0, First: 1, Last: 3, Peak: 3, Sum: 3}}},
		{"ranks in order", []told{{"a", 3, 1, 1}, {"a", 1, 2, 2}},
			[]Progress{{Rank: 1, First: 2, Last: 2, Peak: 2, Sum: 2}, {Rank: 3, First: 1, Last: 1, Peak: 1, Sum: 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			counted := counters{}
			for _, l := range c.lines {
				counted.tell(Line{Rank: l.rank, Cite: analysis.Cite{File: l.file}}, l.first, l.last)
			}
			if diff := cmp.Diff(c.want, counted.byRank(), ignore); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSumNeverOverflows(t *testing.T) {
	counted := counters{}
	for range 100 {
		counted.tell(Line{}, 0, 0)
		counted.tell(Line{}, maxStep, maxStep)
	}
	if p := counted.byRank()[0]; p.Sum < maxStep || p.Sum > maxSum {
		t.Errorf("sum %d", p.Sum)
	}
}

func TestTraceback(t *testing.T) {
	const head = "Traceback (most recent call last):"
	for _, c := range []struct {
		name  string
		lines []string
		// begin is where the traceback of the last line begins, from 1.
		begin int
	}{
		{"plain", []string{"step 1", "failed"}, 2},
		{"simple", []string{"step 1", head, "  File x", "    x()", "RuntimeError: dead"}, 2},
		{"chained", []string{head, "  File x", "OSError: a", "", "The above exception was the direct cause of the following exception:", "", head, "  File y", "RuntimeError: b"}, 1},
		{"ended before", []string{head, "  File x", "OSError: a", "step 2", "RuntimeError: b"}, 5},
		{"two", []string{head, "  File x", "OSError: a", "step 2", head, "  File y", "RuntimeError: b"}, 5},
		{"of a worker", []string{head, "  File x", "OSError: Caught OSError in DataLoader worker process 0.", "Original Traceback (most recent call last):", "  File y", "OSError: b"}, 1},
		{"no frames", []string{head, "KeyboardInterrupt"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			ts := traces{}
			got := 0
			for i, text := range c.lines {
				got, _ = ts.follow(Line{Text: text}, i+1)
				// Another rank's lines in between change nothing.
				ts.follow(Line{Text: "step 9", Rank: 7}, i+1)
			}
			if got != c.begin {
				t.Errorf("begins at line %d, want %d", got, c.begin)
			}
		})
	}
}

func TestCrowd(t *testing.T) {
	for _, c := range []struct {
		name  string
		steps []int
		until int
		all   int
	}{
		{"none", nil, 9, analysis.None},
		{"one writer", []int{0, 1, 2}, 1, 2},
		{"four, one ahead", []int{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 2, 3}, 2, 2},
		{"four, one stops for good", []int{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}, 1, 1},
		{"two epochs, the second short", []int{0, 1, 2, 3, 4, 5, 0, 1}, 4, 5},
		{"all behind", []int{7, 8}, 3, 8},
		{"more than can be counted", []int{1, maxCrowdStep}, 3, analysis.None},
	} {
		t.Run(c.name, func(t *testing.T) {
			var told crowd
			for _, step := range c.steps {
				told.tell(Line{}, step, step)
			}
			if all := told.all(c.until); all != c.all {
				t.Errorf("all came to step %d, want %d", all, c.all)
			}
			if len(c.steps) > 0 && (told.first != slices.Min(c.steps) || told.farthest != slices.Max(c.steps)) {
				t.Errorf("from %d to %d", told.first, told.farthest)
			}
		})
	}
}
