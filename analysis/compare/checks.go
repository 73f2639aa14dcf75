package compare

import (
	"fmt"
	"slices"
	"strings"

	"rankscope/analysis"
)

// before makes sure that the older run holds a failure to look for.
func (v *verifying) before() {
	old := v.old.Incident
	c := Check{Name: CheckBefore, State: Passed, Evidence: signatureOf(old),
		Detail: fmt.Sprintf("the old run failed of %s%s", old.Cause, where(old))}
	switch {
	case !old.Failed():
		c.State, c.Detail = Failed, "the old run holds no failure, so there is nothing to look for"
		c.missing = []string{"the log of the run that failed, as --before"}
	case fromOutside(old.Cause):
		c.State, c.Detail = Unknown, fmt.Sprintf("the old run was ended from outside (%s): there is no failure of its own to look for", old.Cause)
		c.missing = []string{"the log of the run that failed, as --before"}
	case old.Cause == analysis.CauseUnknown:
		c.State, c.Detail = Unknown, "of what the old run failed is not known"
		c.missing = old.Missing
	}
	v.add(c)
}

// sameJob compares what the two programs print.
func (v *verifying) sameJob() {
	f := v.compared.Failed
	c := Check{Name: CheckJob, State: Passed}
	switch {
	case f.Familiar == analysis.None || f.Lines < leastLines:
		c.State, c.Detail = Note, "too few plain lines to tell by their sentences whether it is the same job"
	case v.compared.foreign():
		c.State = Failed
		c.Detail = fmt.Sprintf("the new run looks like another job: only %.0f %% of the old run's lines before its failure have their like in it",
			100*f.Familiar)
		c.missing = []string{"a run of the same job with the same way of logging"}
	default:
		c.Detail = fmt.Sprintf("%.0f %% of the old run's lines before its failure have their like in the new run", 100*f.Familiar)
	}
	v.add(c)
}

// version compares PyTorch's.
func (v *verifying) version() {
	s := setting{name: "torch_version", words: "PyTorch"}
	old, at := values(v.old.Incident, s)
	new, newAt := values(v.new.Incident, s)
	c := Check{Name: CheckVersion, State: Passed, Detail: "PyTorch " + strings.Join(new, ", ") + " in both", Evidence: cites(at, newAt)}
	switch {
	case len(old) == 0 || len(new) == 0:
		c.State, c.Detail = Note, "the version of PyTorch is not stated in both logs"
		c.missing = []string{"the version of PyTorch, printed by both runs"}
	case strings.Join(old, ", ") != strings.Join(new, ", "):
		c.State = Failed
		c.Detail = fmt.Sprintf("PyTorch %s became %s: another version proves nothing", strings.Join(old, ", "), strings.Join(new, ", "))
		c.missing = []string{"a run with PyTorch " + strings.Join(old, ", ")}
	}
	v.add(c)
}

// fullPercent is from when on a mount that held has little room left.
const fullPercent = 90

// headroom tells how full the newer run's shared memory became.
func (v *verifying) headroom() {
	if v.old.Incident.Cause != analysis.ShmExhausted {
		return
	}
	most := analysis.Moment{Value: analysis.None}
	for _, m := range v.new.Incident.Timeline {
		if m.Kind == analysis.MomentHint && m.Value > most.Value {
			most = m
		}
	}
	if most.Value < 0 {
		return
	}
	c := Check{Name: CheckHeadroom, State: Note, Detail: fmt.Sprintf("/dev/shm was %d %% full at most, by what the log tells", most.Value),
		Evidence: []analysis.Evidence{{Cite: most.Cite, Text: most.Text, Stamp: most.Stamp}}}
	if most.Value >= fullPercent {
		c.Detail = fmt.Sprintf("/dev/shm still became %d %% full: it held, with little to spare", most.Value)
	}
	v.add(c)
}

// cleanEnd tells how the newer run ended, where that is no failure.
func (v *verifying) cleanEnd() {
	new := v.new.Incident
	c := Check{Name: CheckEnd, State: Note}
	switch {
	case fromOutside(new.Cause):
		c.Detail = fmt.Sprintf("the new run was ended from outside (%s)", new.Cause)
		c.Evidence = signatureOf(new)
	case new.Cause == analysis.CauseUnknown && !speaksOfFailure(new) && !new.Running:
		c.Detail = "the new run just stops, without a clean end"
		c.missing = []string{"the end of the new run: if it runs no more, look at the container's last state, sacct and dmesg"}
	default:
		return
	}
	v.add(c)
}

// cites makes evidence of places alone, each once.
func cites(list ...analysis.Cite) []analysis.Evidence {
	var out []analysis.Evidence
	for _, c := range list {
		known := func(e analysis.Evidence) bool { return e.File == c.File && e.Line == c.Line }
		if c.File != "" && !slices.ContainsFunc(out, known) {
			out = append(out, analysis.Evidence{Cite: c})
		}
	}
	return out
}
