package engine

import (
	"slices"
	"testing"
	"time"

	"rankscope/analysis"
)

// seen is one look: when, the last step of each rank, and when the log grew.
type seen struct {
	at, grown time.Duration
	steps     []int
}

func TestStall(t *testing.T) {
	const s = time.Second
	start := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	none := analysis.Incident{Cause: analysis.CauseNone, Running: true}
	quiet := analysis.Incident{Cause: analysis.CauseUnknown}
	for name, c := range map[string]struct {
		looks    []seen
		incident analysis.Incident
		every    int
		usual    time.Duration
		want     []int // nil for no stall
		behind   bool
		due      time.Duration // of the next look after the last one; 0 for none
	}{
		"steps go on":                       {looks: []seen{{0, 0, []int{1, 1}}, {59 * s, 59 * s, []int{9, 9}}}, incident: none, due: 60 * s},
		"a minute without":                  {looks: []seen{{0, 1 * s, []int{4, 4}}, {61 * s, 1 * s, []int{4, 4}}}, incident: quiet, want: []int{0, 1}},
		"one is behind":                     {looks: []seen{{0, 1 * s, []int{5, 4}}, {61 * s, 60 * s, []int{5, 4}}}, incident: none, want: []int{1}, behind: true},
		"the log goes on without steps":     {looks: []seen{{0, 1 * s, []int{4, 4}}, {61 * s, 60 * s, []int{4, 4}}}, incident: none, due: 59 * s},
		"slow steps":                        {looks: []seen{{0, 0, []int{4}}, {100 * s, 0, []int{4}}}, incident: quiet, usual: 30 * s, due: 50 * s},
		"slow steps, at last":               {looks: []seen{{0, 1, []int{4}}, {151 * s, 1, []int{4}}}, incident: quiet, usual: 30 * s, want: []int{0}},
		"slow steps of a log without times": {looks: []seen{{0, 0, []int{4}}, {40 * s, 40 * s, []int{5}}, {140 * s, 40 * s, []int{5}}}, incident: quiet, due: 100 * s},
		"every tenth step is told":          {looks: []seen{{0, 1, []int{40, 43}}, {61 * s, 1, []int{40, 43}}}, incident: quiet, every: 10, want: []int{0, 1}},
		"a failure":                         {looks: []seen{{0, 1, []int{4}}, {61 * s, 1, []int{4}}}, incident: analysis.Incident{Cause: analysis.ShmExhausted}},
		"a clean end":                       {looks: []seen{{0, 1, []int{4}}, {61 * s, 1, []int{4}}}, incident: analysis.Incident{Cause: analysis.CauseNone}},
		"no steps":                          {looks: []seen{{0, 1, []int{-1}}, {61 * s, 1, []int{-1}}}, incident: quiet},
		"started again":                     {looks: []seen{{0, 1, []int{90}}, {50 * s, 1, []int{2}}, {70 * s, 1, []int{2}}}, incident: quiet, due: 230 * s},
	} {
		t.Run(name, func(t *testing.T) {
			var w stallWatch
			var got *analysis.Stall
			var last time.Duration
			for _, look := range c.looks {
				in := c.incident
				for rank, n := range look.steps {
					in.Ranks = append(in.Ranks, analysis.Rank{Rank: rank, LastStep: n, StepEvery: c.every, StepTime: c.usual})
				}
				grown := time.Time{}
				if look.grown > 0 {
					grown = start.Add(look.grown)
				}
				got = w.look(start.Add(look.at), &in, grown, Progress{Following: true, Done: true})
				last = look.at
			}
			if due := w.next(start.Add(last)); due != c.due {
				t.Errorf("the next look is in %v, want %v", due, c.due)
			}
			if c.want == nil {
				if got != nil {
					t.Fatalf("a stall of %v", got.Ranks)
				}
				return
			}
			if got == nil {
				t.Fatal("no stall")
			}
			var ranks []int
			for _, r := range got.Ranks {
				ranks = append(ranks, r.Rank)
			}
			if !slices.Equal(ranks, c.want) || got.Behind != c.behind {
				t.Errorf("ranks %v behind %v, want %v, %v", ranks, got.Behind, c.want, c.behind)
			}
		})
	}
}

// What isn't followed, or not yet read to its end, stands still by itself.
func TestStallNeedsAFollowedLog(t *testing.T) {
	start := time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	in := analysis.Incident{Cause: analysis.CauseUnknown, Ranks: []analysis.Rank{{LastStep: 3}}}
	for _, p := range []Progress{{Done: true}, {Following: true}} {
		var w stallWatch
		w.look(start, &in, start, p)
		if s := w.look(start.Add(time.Hour), &in, start, p); s != nil {
			t.Errorf("%+v: a stall", p)
		}
	}
}

func TestPace(t *testing.T) {
	var steps []analysis.Step
	for _, s := range [][2]int64{{50, 10}, {10, 50}, {20, 70}, {30, 80}, {40, 100}} {
		line := analysis.Line{Origin: analysis.Origin{Stamp: analysis.Stamp{T: time.Unix(s[1], 0)}}}
		steps = append(steps, analysis.Step{Number: int(s[0]), Line: line})
	}
	if every, usual := pace(steps); every != 10 || usual != 20*time.Second {
		t.Errorf("every %d steps, %v", every, usual)
	}
	if every, usual := pace(steps[:1]); every != 0 || usual != 0 {
		t.Errorf("of one step: %d, %v", every, usual)
	}
}

// Of many files some stay empty: that isn't a job that is yet to begin.
func TestEmptyFilesBesideOthersAreNotWaitedFor(t *testing.T) {
	e := &Engine{options: Options{Follow: true, Now: time.Now}}
	empty, full := &input{}, &input{}
	e.inputs = []*input{empty, nil, full}
	if !e.running(empty) {
		t.Error("an empty log isn't waited for")
	}
	full.size = 1
	if e.running(empty) || e.running(full) {
		t.Error("a log that stands still counts as written to")
	}
}
