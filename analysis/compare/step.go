package compare

import (
	"fmt"
	"slices"

	"rankscope/analysis"
)

// failing is how far the older run was when it failed.
type failing struct {
	step int // analysis.None when unknown
	rank int // whose step it is
	// own says that the rank is the one that failed first; else it printed no
	// step, and the farthest of the others stands in.
	own bool
	// sum says that the step counter starts again in the course of a run, and
	// that steps are added up.
	sum      bool
	evidence []analysis.Evidence
}

// failingStep finds the older run's failing step: the last that its first
// failing rank printed.
func (v *verifying) failingStep() failing {
	in := v.old.Incident
	f := failing{step: analysis.None, rank: analysis.None}
	v.sums(&f)
	for _, r := range in.Ranks {
		origin := in.Origin != nil && r.Rank == in.Origin.Rank
		step := v.reached(v.old, v.compared.Failed, r, f.sum)
		if f.own || step == analysis.None || !origin && step <= f.step {
			continue
		}
		f.step, f.rank, f.own = step, r.Rank, origin
		f.evidence = cites(r.LastLine)
	}
	return f
}

// sums decides whether steps must be added up: the counter turned, and not
// because the job was started again.
func (v *verifying) sums(f *failing) {
	if len(v.old.Incident.Attempts) > 1 {
		return
	}
	f.sum = slices.ContainsFunc(v.compared.Failed.Progress, func(p Progress) bool { return p.Turns > 0 })
}

// reached is how far a rank of a run came; analysis.None when unknown.
func (v *verifying) reached(run Run, read Summary, r analysis.Rank, sum bool) int {
	i := slices.IndexFunc(read.Progress, func(p Progress) bool { return p.Rank == r.Rank })
	if i < 0 {
		return r.LastStep
	}
	p := read.Progress[i]
	switch {
	case len(run.Incident.Attempts) > 1:
		return max(p.Peak, r.LastStep)
	case sum || p.Turns > 0:
		return p.Sum
	}
	return max(r.LastStep, p.Last)
}

// step makes sure that every rank of the newer run went far enough.
func (v *verifying) step() {
	c := Check{Name: CheckStep, State: Passed}
	f := v.failingStep()
	c.Evidence = f.evidence
	if f.step == analysis.None {
		c.State, c.Detail = Unknown, "at which step "+v.old.Name+" failed is not known: its ranks print none"
		c.missing = []string{"a log of " + v.old.Name + " with the training step in it"}
		v.add(c)
		return
	}
	if v.margin == 0 {
		c.State, c.Detail = Unknown, "how far past step "+fmt.Sprint(f.step)+" is far enough is not known: no log states num_workers"
		c.missing = []string{"num_workers and prefetch_factor (--workers N --prefetch N)"}
		v.add(c)
		return
	}
	want := f.step + v.margin
	reckoned := fmt.Sprintf("%d + %s = %d", f.step, v.marginText, want)
	if f.sum {
		reckoned += ", steps of all epochs added up"
	}
	if !f.own {
		reckoned += fmt.Sprintf("; the rank that failed first prints no steps, so rank %d's count", f.rank)
	}
	least, silent := v.least(f)
	switch {
	case least == nil:
		c.State, c.Detail = Unknown, "no rank of "+v.new.Name+" prints its step"
		c.missing = []string{"a log of " + v.new.Name + " with the training step in it"}
	case v.reachedNew(*least, f) < want:
		c.State = Unknown
		c.Detail = fmt.Sprintf("%s is too short: rank %d came to step %d, %d is wanted (%s)", v.new.Name, least.Rank, v.reachedNew(*least, f), want, reckoned)
		c.missing = []string{fmt.Sprintf("a log of %s that goes to step %d on every rank", v.new.Name, want)}
	case len(silent) > 0:
		c.State = Unknown
		c.Detail = fmt.Sprintf("how far %s of %s came is not known", rankList(silent), v.new.Name)
		c.missing = []string{fmt.Sprintf("the steps of %s in %s", rankList(silent), v.new.Name)}
	default:
		c.Detail = fmt.Sprintf("every rank of %s went to step %d or beyond, %d was wanted (%s)", v.new.Name, v.reachedNew(*least, f), want, reckoned)
	}
	if least != nil {
		c.Evidence = append(c.Evidence, cites(least.LastLine)...)
	}
	v.add(c)
}

func (v *verifying) reachedNew(r analysis.Rank, f failing) int {
	return v.reached(v.new, v.compared.Good, r, f.sum)
}

// least is the newer run's rank that came least far; nil where none tells.
// silent are the ranks that tell no step, or of which there is no line, though
// the older log had them.
func (v *verifying) least(f failing) (least *analysis.Rank, silent []int) {
	newer := map[int]analysis.Rank{}
	for _, r := range v.new.Incident.Ranks {
		newer[r.Rank] = r
		step := v.reachedNew(r, f)
		if step != analysis.None && (least == nil || step < v.reachedNew(*least, f)) {
			least = &r
		}
	}
	for _, r := range v.old.Incident.Ranks {
		told := v.reached(v.old, v.compared.Failed, r, f.sum) != analysis.None
		n, there := newer[r.Rank]
		gone := r.Lines > 0 && (!there || n.Lines == 0)
		if gone || told && v.reachedNew(n, f) == analysis.None {
			silent = append(silent, r.Rank)
		}
	}
	slices.Sort(silent)
	return least, silent
}

// input makes sure that the newer run went through the input that failed: a
// run resumed behind it proves nothing.
func (v *verifying) input() {
	f := v.failingStep()
	first := analysis.None
	for _, p := range v.compared.Good.Progress {
		if first == analysis.None || p.First < first {
			first = p.First
		}
	}
	if f.step == analysis.None || first == analysis.None || f.sum {
		return
	}
	c := Check{Name: CheckInput, State: Passed, Detail: fmt.Sprintf("%s starts at step %d and goes through step %d again", v.new.Name, first, f.step)}
	if first > f.step {
		c.State = Failed
		c.Detail = fmt.Sprintf("%s starts at step %d, behind step %d where %s failed: that input was not gone through again", v.new.Name, first, f.step, v.old.Name)
		c.missing = []string{fmt.Sprintf("a run that starts at step %d or before", f.step)}
	}
	v.add(c)
}
