package main

import (
	"context"
	"fmt"
	"iter"
	"os"
	"sync"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/compare"
	"rankscope/analysis/engine"
	"rankscope/tui"
	"rankscope/tui/checks"
	beside "rankscope/tui/compare"
)

const (
	// unasked is the most of a log, in bytes, that is compared with its own
	// healthy ranks without being asked: that reads all of it once more.
	unasked = 32 << 20
	// mostShown is how many differences the explorer lists.
	mostShown = 100
	// lookAgain is how often a control is looked at that is not known to be
	// over: the newer run may be under way.
	lookAgain = 10 * time.Second
)

// openName is what the run that is open is called beside another one.
const openName = "this run"

// lined is an engine that gives all lines.
type lined interface {
	EachLine(ctx context.Context, visit func(row engine.Row, steps func() (first, last int, ok bool)) bool) error
}

// comparer holds what the explorer shows against what --control names; without
// one against the ranks that stayed well longest, where that costs little.
type comparer struct {
	control compare.Control
	asked   bool
	options engine.Options
	// last is the answer for both logs as they were then. mu guards it: of a log
	// that was left for another one an answer may still be under way.
	mu     sync.Mutex
	last   tui.Comparison
	lastOf string
}

// compare is the explorer's Compare.
func (c *comparer) compare(ctx context.Context, e tui.Engine, s *engine.Snapshot) tui.Comparison {
	c.mu.Lock()
	defer c.mu.Unlock()
	of := fmt.Sprintf("%p %d %s %v %s", e, s.Progress.Read, s.Incident.Cause, s.Incident.Running, stateOf(c.control.Path))
	if of != c.lastOf {
		c.last, c.lastOf = c.look(ctx, e, s), of
	}
	return c.last
}

func (c *comparer) look(ctx context.Context, e tui.Engine, s *engine.Snapshot) tui.Comparison {
	settled := tui.Comparison{Proof: seen(s.Inputs)}
	if !c.asked {
		switch {
		case !s.Incident.Failed():
			settled.State.Why = "Nothing has failed here so far. " + howToCompare
			return settled
		case s.Progress.Read > unasked:
			settled.State.Why = "This log is large, so that it isn't compared unasked. rankscope --control healthy LOG holds it against its own healthy ranks. " + howToCompare
			return settled
		}
	}
	run := compare.Run{Name: openName, Incident: s.Incident}
	if l, ok := e.(lined); ok {
		run.Lines = rowsOf(ctx, l)
	}
	h, err := against(ctx, run, c.control, c.options)
	switch {
	case err != nil && c.asked:
		settled.State.Why = sentence(err.Error())
		return settled
	case err != nil:
		settled.State.Why = sentence(err.Error()) + " " + howToCompare
		return settled
	}
	result := tui.Comparison{State: shownComparison(h), Judgement: shownVerdict(h), Proof: h.proof(s.Inputs)}
	if !c.asked {
		result.Proof.Compared, result.Proof.ControlFits = false, false // nobody asked for it
		result.State.Why = howToCompare
	}
	if h.apart {
		result.Again = lookAgain
	}
	return result
}

// howToCompare is said where no good run was named.
const howToCompare = "To hold it against a good run, or a newer one: rankscope --control GOOD LOG."

// stateOf tells by size and time whether a control has changed; of a folder
// only what lies in it directly.
func stateOf(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	state := ""
	tell := func(info os.FileInfo) { state += fmt.Sprint(info.Size(), info.ModTime().UnixNano(), " ") }
	if info, err := os.Stat(path); err == nil {
		tell(info)
	}
	entries, _ := os.ReadDir(path) // of a file there are none
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			tell(info)
		}
	}
	return state
}

// shownComparison is a comparison as the pane shows it: the decisive difference
// first.
func shownComparison(h held) beside.State {
	s := beside.State{Against: h.Good.Name, Warnings: h.Warnings, Omitted: h.Omitted}
	switch {
	case h.swapped:
		s.Against = h.Failed.Name + ", which failed"
	case h.apart && h.verified == nil && h.open.Incident.Failed():
		s.Why = h.Good.Name + " ended before this run did: it shows what a good run looks like, not that a fix worked."
	}
	if h.Decisive >= 0 {
		s.Differences = append(s.Differences, h.shown(h.Differences[h.Decisive]))
	}
	for n, d := range h.Differences {
		if n != h.Decisive {
			s.Differences = append(s.Differences, h.shown(d))
		}
	}
	if over := len(s.Differences) - mostShown; over > 0 {
		s.Differences, s.Omitted = s.Differences[:mostShown], s.Omitted+over
	}
	return s
}

// shown is one difference. "Here" is the run that is open.
func (h held) shown(d compare.Difference) beside.Difference {
	kind := map[compare.Kind]beside.Kind{compare.OnlyFailed: beside.OnlyHere, compare.OnlyGood: beside.OnlyThere,
		compare.Count: beside.Count, compare.Config: beside.Setting}[d.Kind]
	// Of a count and a setting the place is the failed side's.
	there := h.apart && (d.Kind == compare.OnlyGood) != h.swapped
	if h.swapped && d.Kind == compare.OnlyFailed {
		kind = beside.OnlyThere
	} else if h.swapped && d.Kind == compare.OnlyGood {
		kind = beside.OnlyHere
	}
	text := d.Text
	switch {
	case d.Decisive:
		kind = beside.Decisive
		d.Why += ", before the failure"
	case d.Kind == compare.Config:
		text = d.Why
		d.Why = ""
		there = there || d.FailedValue == "" // then it is the good side's
	}
	return beside.Difference{Kind: kind, Text: text, Why: d.Why, Cite: d.First, Elsewhere: there}
}

// shownVerdict is what the newer run says, as the checks pane shows it; nil
// where none is known to be newer.
func shownVerdict(h held) *checks.Judgement {
	v := h.verified
	if v == nil {
		return nil
	}
	j := &checks.Judgement{Summary: v.Summary, Missing: v.Missing,
		Verdict: map[compare.Verdict]checks.Mark{compare.Fixed: checks.Passed, compare.StillFailing: checks.Failed, compare.CantTell: checks.Unknown}[v.Verdict]}
	marks := map[compare.State]checks.Mark{compare.Passed: checks.Passed, compare.Failed: checks.Failed, compare.Unknown: checks.Unknown, compare.Note: checks.Note}
	for _, c := range v.Checks {
		j.Checks = append(j.Checks, checks.Check{Mark: marks[c.State], Text: c.Detail})
	}
	return j
}

// rowsOf yields the lines of what an engine has read; fewer when ctx ends.
func rowsOf(ctx context.Context, e lined) iter.Seq[compare.Line] {
	return func(yield func(compare.Line) bool) {
		// The only error is ctx's, which the caller looks at.
		_ = e.EachLine(ctx, func(row engine.Row, steps func() (first, last int, ok bool)) bool {
			line := row.Line
			return yield(compare.Line{Text: line.Text, Rank: row.Rank, Level: line.Origin.Level, Role: row.Role, Steps: steps,
				Cite: analysis.Cite{File: row.File, Line: line.Number, Pos: line.Pos}})
		})
	}
}
