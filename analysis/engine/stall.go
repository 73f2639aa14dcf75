package engine

import (
	"slices"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/diagnose"
)

const (
	// stallLeast is the least time without a step that is called a stall, and
	// stallSteps how many usual steps' time it must be.
	stallLeast = time.Minute
	stallSteps = 5
)

// stallWatch remembers when each rank's last step was seen first, by the clock
// of this machine: a job that hangs writes no time.
type stallWatch struct {
	ranks map[int]seenStep
	due   time.Time // when the next stall may have to be told; zero for none
}

// seenStep is a rank's last step.
type seenStep struct {
	number  int
	at      time.Time
	longest time.Duration // that a step took here
	every   int           // the most steps between two that were told of
}

// look takes what is known of the ranks now and returns the stall that there
// is; nil without one. grown is when the log last grew while it was followed.
func (w *stallWatch) look(now time.Time, in *analysis.Incident, grown time.Time, p Progress) *analysis.Stall {
	w.due = time.Time{}
	if !p.Following || !p.Done || in.Provisional {
		return nil
	}
	w.note(now, in.Ranks)
	if !hangs(in) {
		return nil
	}
	last, usual := time.Time{}, time.Duration(0)
	for i := range in.Ranks {
		r := &in.Ranks[i]
		if s, ok := w.ranks[r.Rank]; ok && r.LastStep == s.number {
			if s.at.After(last) {
				last = s.at
			}
			usual = max(usual, r.StepTime)
			if r.StepTime == 0 {
				usual = max(usual, s.longest)
			}
		}
	}
	if last.IsZero() {
		return nil
	}
	patience := max(stallSteps*usual, stallLeast)
	if quiet := now.Sub(last); quiet < patience {
		w.due = last.Add(patience)
		return nil
	}
	stall := w.waitedFor(in.Ranks)
	stall.Since, stall.Usual, stall.Grew = last, usual, !grown.IsZero()
	// A log that goes on without steps, all ranks being as far, validates,
	// saves or compiles.
	if quiet := now.Sub(grown); !stall.Behind && stall.Grew && quiet < patience {
		w.due = grown.Add(patience)
		return nil
	}
	return &stall
}

// next is how long until a stall may have to be told; 0 for never.
func (w *stallWatch) next(now time.Time) time.Duration {
	if w.due.IsZero() {
		return 0
	}
	return max(w.due.Sub(now), time.Millisecond)
}

// note remembers which ranks told of a new step. A lower one is new as well:
// the job was started again.
func (w *stallWatch) note(now time.Time, ranks []analysis.Rank) {
	if w.ranks == nil {
		w.ranks = map[int]seenStep{}
	}
	for i := range ranks {
		r := &ranks[i]
		if r.LastStep < 0 {
			continue
		}
		s, ok := w.ranks[r.Rank]
		switch {
		case !ok:
			s = seenStep{number: r.LastStep, at: now}
		case s.number != r.LastStep:
			steps := max(r.LastStep-s.number, 1)
			s.longest = max(s.longest, now.Sub(s.at)/time.Duration(steps))
			s.every = max(s.every, r.StepEvery)
			s.number, s.at = r.LastStep, now
		default:
			continue
		}
		w.ranks[r.Rank] = s
	}
}

// hangs reports whether an incident leaves room for a job that hangs: no
// failure tells how it ended, and no clean end.
func hangs(in *analysis.Incident) bool {
	switch in.Cause {
	case analysis.CauseNone:
		return in.Running
	case analysis.CauseUnknown, "":
		return in.Origin == nil
	}
	return false
}

// waitedFor names the ranks that are behind the furthest one by at least one of
// the steps that they tell of, or else all that told of steps.
func (w *stallWatch) waitedFor(ranks []analysis.Rank) analysis.Stall {
	s := analysis.Stall{Step: analysis.None, Ahead: analysis.None}
	for i := range ranks {
		s.Ahead = max(s.Ahead, ranks[i].LastStep)
	}
	var behind, all []analysis.Rank
	for _, r := range ranks {
		if r.LastStep < 0 {
			continue
		}
		all = append(all, r)
		if s.Ahead-r.LastStep >= max(r.StepEvery, w.ranks[r.Rank].every, 1) {
			behind = append(behind, r)
		}
	}
	s.Ranks, s.Behind = all, false
	if len(behind) > 0 {
		s.Ranks, s.Behind = behind, true
	}
	slices.SortFunc(s.Ranks, func(a, b analysis.Rank) int { return a.Rank - b.Rank })
	for i := range s.Ranks {
		if n := s.Ranks[i].LastStep; s.Step < 0 || n < s.Step {
			s.Step = n
		}
	}
	return s
}

// lastHint is the last warning of all inputs by its time, or else by its place.
func lastHint(sources []diagnose.Source) *analysis.Evidence {
	var last *analysis.Event
	var file string
	for i := range sources {
		for k := range sources[i].Events {
			e := &sources[i].Events[k]
			if e.Role == analysis.RoleHint && (last == nil || !e.Line.Origin.Stamp.T.Before(last.Line.Origin.Stamp.T)) {
				last, file = e, sources[i].Input.Path
			}
		}
	}
	if last == nil {
		return nil
	}
	cite := analysis.Cite{File: file, Line: last.Line.Number, Pos: last.Line.Pos}
	return &analysis.Evidence{Cite: cite, Text: last.Line.Text, Signature: last.Signature}
}
