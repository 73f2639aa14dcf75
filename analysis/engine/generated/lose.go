package generated

import (
	"time"

	"rankscope/analysis"
)

// lose takes lines away, one time in four: all that the failure said, the
// whole log of the node where it began, the end behind the failure, the start
// before it, or another rank's lines.
func (j *job) lose(f failure) {
	if f.cause == analysis.CauseNone {
		return
	}
	first, last := j.told()
	if first.IsZero() {
		return // a document says it
	}
	switch j.r.IntN(28) {
	case 0, 1:
		j.keep(func(l said) bool { return l.shown.Before(first) })
		j.loseEvidence(f)
	case 2, 3:
		if j.nodes > 1 && j.launcher.perNode && len(j.together) == 0 && j.attempt == 0 {
			j.keep(func(l said) bool { return l.node != j.nodeOf(j.truth.Rank) })
			j.loseEvidence(f)
		}
	case 4, 5:
		j.keep(func(l said) bool { return !l.shown.After(last) })
	case 6, 7:
		from := j.start.Add(time.Duration(j.r.Int64N(int64(first.Sub(j.start)))))
		j.keep(func(l said) bool { return l.tells || !l.shown.Before(from) })
		j.headLost = true
	case 8:
		rank := j.r.IntN(j.world)
		if !j.fails(rank) && rank != j.truth.Rank {
			j.keep(func(l said) bool { return l.rank != rank })
		}
	}
}

// told is when the first and the last line that names the failure came.
func (j *job) told() (first, last time.Time) {
	for _, l := range j.lines {
		if !l.tells {
			continue
		}
		if first.IsZero() || l.shown.Before(first) {
			first = l.shown
		}
		if l.shown.After(last) {
			last = l.shown
		}
	}
	return first, last
}

func (j *job) keep(keep func(said) bool) {
	kept := j.lines[:0]
	for _, l := range j.lines {
		if keep(l) {
			kept = append(kept, l)
		}
	}
	j.lines = kept
}

// loseEvidence makes the truth what is left to know.
func (j *job) loseEvidence(f failure) {
	for _, l := range j.lines {
		if l.tells {
			return // another node says it as well
		}
	}
	j.extra = nil
	j.truth = Truth{Cause: analysis.CauseUnknown, Also: []analysis.Cause{analysis.PeerLost, analysis.CollectiveTimeout, f.cause}, Rank: analysis.None}
	if f.cause == analysis.UserInterrupt || f.cause == analysis.SchedulerCancelled {
		j.truth.Also = append(j.truth.Also, analysis.UserInterrupt, analysis.SchedulerCancelled)
	}
}
