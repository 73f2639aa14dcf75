package compare

import (
	"fmt"
	"slices"

	"rankscope/analysis"
)

// failing is how far the older run was when it failed.
type failing struct {
	step int // analysis.None when unknown
	// instead says whose step it is where the rank that failed first printed
	// none; empty otherwise.
	instead string
	// sum says that the step counter starts again in the course of a run, and
	// that steps are added up.
	sum      bool
	evidence []analysis.Evidence
}

// failingStep finds the older run's failing step: the last that its first
// failing rank printed, else the farthest of any.
func (v *verifying) failingStep() failing {
	in, read := v.old.Incident, v.compared.Failed
	// A counter that starts again with each attempt reaches the same place.
	again := func(p Progress) bool { return p.Turns > 0 }
	f := failing{step: analysis.None, sum: len(in.Attempts) <= 1 && slices.ContainsFunc(read.Progress, again)}
	for _, r := range in.Ranks {
		step := read.reached(r, f.sum)
		if step == analysis.None {
			continue
		}
		if in.Origin != nil && r.Rank == in.Origin.Rank {
			f.step, f.instead, f.evidence = step, "", read.stepLine(r)
			return f
		}
		if step > f.step {
			f.step, f.evidence = step, read.stepLine(r)
			f.instead = fmt.Sprintf("the rank that failed first prints no steps, so rank %d's count", r.Rank)
		}
	}
	if f.step == analysis.None && read.crowd.some {
		f.step, f.evidence = read.crowd.farthest, cites(read.crowd.at)
		f.instead = "the old log doesn't tell whose step is whose, so the farthest counts"
	}
	return f
}

// reached is how far a rank came; analysis.None when unknown.
func (s Summary) reached(r analysis.Rank, sum bool) int {
	last := min(r.LastStep, maxStep)
	p, ok := s.progressOf(r.Rank)
	switch {
	case !ok:
		return last
	case sum:
		return p.Sum
	}
	return max(p.Peak, last)
}

func (s Summary) progressOf(rank int) (Progress, bool) {
	i := slices.IndexFunc(s.Progress, func(p Progress) bool { return p.Rank == rank })
	if i < 0 {
		return Progress{}, false
	}
	return s.Progress[i], true
}

// stepLine is the line that told a rank's last step, else its last line.
func (s Summary) stepLine(r analysis.Rank) []analysis.Evidence {
	if p, ok := s.progressOf(r.Rank); ok {
		return cites(p.At)
	}
	return cites(r.LastLine)
}

// arrival is how far the newer run's ranks came.
type arrival struct {
	step int // of the one that came least far; analysis.None when unknown
	who  string
	// silent are the ranks that tell no step, or of which there is no line,
	// though the older log had them.
	silent   []int
	evidence []analysis.Evidence
}

// arrived finds how far all ranks of the newer run came.
func (v *verifying) arrived(f failing) arrival {
	a := arrival{step: analysis.None}
	read := v.compared.Good
	newer := map[int]analysis.Rank{}
	for _, r := range v.new.Incident.Ranks {
		newer[r.Rank] = r
		step := read.reached(r, f.sum)
		if step != analysis.None && (a.step == analysis.None || step < a.step) {
			a.step, a.who, a.evidence = step, fmt.Sprintf("rank %d", r.Rank), read.stepLine(r)
		}
	}
	if step := read.crowd.all(f.step); a.step == analysis.None && step != analysis.None {
		return arrival{step: step, who: "the last of its ranks (the log doesn't tell which)", evidence: cites(read.crowd.at)}
	}
	for _, r := range v.old.Incident.Ranks {
		told := v.compared.Failed.reached(r, f.sum) != analysis.None
		n, there := newer[r.Rank]
		gone := r.Lines > 0 && (!there || n.Lines == 0)
		if gone || told && read.reached(n, f.sum) == analysis.None {
			a.silent = append(a.silent, r.Rank)
		}
	}
	slices.Sort(a.silent)
	return a
}
