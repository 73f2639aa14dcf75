package compare

import (
	"slices"
	"time"

	"rankscope/analysis"
)

// Verdict is what a later run says about a fix.
type Verdict string

// The verdicts.
const (
	Fixed        Verdict = "fixed"
	StillFailing Verdict = "still-failing"
	CantTell     Verdict = "cant-tell"
)

// State is what became of a check.
type State string

// The states. Of a note the verdict does not depend.
const (
	Passed  State = "passed"
	Failed  State = "failed"
	Unknown State = "unknown"
	Note    State = "note"
)

// The checks, in their order.
const (
	CheckBefore   = "before"    // the older run holds a failure to look for
	CheckFailure  = "failure"   // the newer run shows it no more, nor a rival
	CheckJob      = "same-job"  // both are the same program
	CheckDemand   = "demand"    // nothing was lowered
	CheckVersion  = "version"   // the same PyTorch
	CheckInput    = "input"     // the input that failed was gone through again
	CheckStep     = "step"      // every rank went far enough
	CheckHeadroom = "headroom"  // how full /dev/shm was
	CheckEnd      = "clean-end" // how the newer run ended
)

// Check is one question and its answer.
type Check struct {
	Name   string
	State  State
	Detail string
	// Evidence are the lines it stands on; may be nil.
	Evidence []analysis.Evidence
	// missing is what would settle it.
	missing []string
}

// Verification is the judgement of a fix by a later run.
type Verification struct {
	Verdict Verdict
	// Old and New are how the person called the runs.
	Old, New string
	// Summary is one sentence for a person.
	Summary string
	Checks  []Check
	// Missing names what would settle a verdict that can't be given, and of a
	// given one what was not seen.
	Missing []string
}

// Assumed are numbers for where the logs don't tell; 0 where nobody gave one.
type Assumed struct {
	Workers, Prefetch int
}

// Verify judges by the log of a newer run whether the failure of an older one
// is gone.
//
// It is fixed when the newer run is the same job with no less demand, every
// rank of it went past the step where the older run's first rank failed by
// num_workers × prefetch_factor + 1 (so many batches are under way at once: a
// smaller distance could be covered by what was fetched before), and neither
// the older run's failure nor a rival of it is in its log. It still fails when
// one of these is, a kill for memory that the fix was traded for included.
// Everything else can't be told, and Missing says why. So it is with a newer
// run that failed of something unrelated: it proves nothing yet about going
// on.
func Verify(old, new Run, assumed Assumed) Verification {
	v := verifying{old: old, new: new, assumed: assumed}
	v.compared = Compare(Side{Run: old}, Side{Run: new})
	v.before()
	v.failure()
	v.sameJob()
	v.demand()
	v.version()
	v.input()
	v.step()
	v.headroom()
	v.cleanEnd()
	return v.result()
}

// verifying is a verification under way.
type verifying struct {
	old, new Run
	assumed  Assumed
	compared Result
	checks   []Check
	// margin is num_workers × prefetch_factor + 1; 0 where it is unknown.
	margin     int
	marginText string
}

func (v *verifying) add(c Check) { v.checks = append(v.checks, c) }

func (v *verifying) state(name string) State {
	for _, c := range v.checks {
		if c.Name == name {
			return c.State
		}
	}
	return Note
}

// result draws the verdict from the checks.
func (v *verifying) result() Verification {
	r := Verification{Verdict: Fixed, Old: v.old.Name, New: v.new.Name, Checks: v.checks}
	var lead Check
	for _, c := range v.checks {
		r.Missing = append(r.Missing, c.missing...)
		if c.State != Failed && c.State != Unknown {
			continue
		}
		if r.Verdict == Fixed {
			r.Verdict, lead = CantTell, c
		}
	}
	switch {
	case v.state(CheckBefore) == Passed && v.state(CheckFailure) == Failed:
		r.Verdict = StillFailing
		for _, c := range v.checks {
			if c.Name == CheckFailure {
				lead = c
			}
		}
		r.Missing = nil
		r.Summary = "Still failing: " + lead.Detail + "."
	case r.Verdict == CantTell:
		r.Summary = "Can't tell: " + lead.Detail + "."
	default:
		for _, c := range v.checks {
			if c.Name == CheckStep {
				r.Summary = "Fixed: " + c.Detail + ", and " + string(v.old.Incident.Cause) + " did not come back."
			}
		}
	}
	return r
}

// Is reports whether a check had one of some outcomes.
func (v Verification) Is(check string, states ...State) bool {
	for _, c := range v.Checks {
		if c.Name == check {
			return slices.Contains(states, c.State)
		}
	}
	return false
}

// Older reports whether the clocks of both runs say that a ended before b did;
// false where they don't tell.
func Older(a, b *analysis.Incident) bool {
	endA, endB := ended(a), ended(b)
	return !endA.IsZero() && !endB.IsZero() && endA.Before(endB)
}

// ended is the time of the last line of any rank; zero where none has one.
func ended(in *analysis.Incident) (last time.Time) {
	for _, r := range in.Ranks {
		if s := r.LastSeen; !s.Uptime && s.T.After(last) {
			last = s.T
		}
	}
	return last
}
