package compare

import (
	"fmt"

	"rankscope/analysis"
)

// step makes sure that every rank of the newer run went far enough.
func (v *verifying) step() {
	f := v.failingStep()
	c := Check{Name: CheckStep, State: Unknown, Evidence: f.evidence}
	switch {
	case f.step == analysis.None:
		c.Detail = "at which step the old run failed is not known: its log tells none"
		c.missing = []string{"a log of the old run with the training step in it"}
	case v.margin == 0:
		c.Detail = fmt.Sprintf("how far past step %d is far enough is not known: no log states num_workers", f.step)
		c.missing = []string{"num_workers and prefetch_factor (--workers N --prefetch N)"}
	default:
		v.far(&c, f)
	}
	v.add(c)
}

// far holds what the newer run reached against what is wanted.
func (v *verifying) far(c *Check, f failing) {
	want := f.step + v.margin
	reckoned := fmt.Sprintf("%d + %s = %d", f.step, v.marginText, want)
	if f.sum {
		reckoned += ", steps of all epochs added up"
	}
	if f.instead != "" {
		reckoned += "; " + f.instead
	}
	a := v.arrived(f)
	c.Evidence = append(c.Evidence, a.evidence...)
	switch {
	case a.step == analysis.None:
		c.Detail = "how far the new run went is not known: its log tells no step"
		c.missing = []string{"a log of the new run with the training step in it"}
	case a.step < want:
		c.Detail = fmt.Sprintf("the new run is too short: %s came to step %d, %d is wanted (%s)", a.who, a.step, want, reckoned)
		c.missing = []string{fmt.Sprintf("a log of the new run that goes to step %d on every rank", want)}
	case len(a.silent) > 0:
		c.Detail = fmt.Sprintf("how far %s of the new run came is not known", rankList(a.silent))
		c.missing = []string{fmt.Sprintf("the steps of %s in the new run", rankList(a.silent))}
	default:
		c.State = Passed
		c.Detail = fmt.Sprintf("every rank of the new run went to step %d or beyond, %d was wanted (%s)", a.step, want, reckoned)
	}
}

// input makes sure that the newer run went through the input that failed: a
// run resumed behind it proves nothing.
func (v *verifying) input() {
	f := v.failingStep()
	first := analysis.None
	if crowd := v.compared.Good.crowd; crowd.some {
		first = crowd.first
	}
	for _, p := range v.compared.Good.Progress {
		if first == analysis.None || p.First < first {
			first = p.First
		}
	}
	if f.step == analysis.None || first == analysis.None || f.sum {
		return
	}
	c := Check{Name: CheckInput, State: Passed,
		Detail: fmt.Sprintf("the new run starts at step %d, not behind step %d where the old one failed", first, f.step)}
	if first > f.step {
		c.State = Failed
		c.Detail = fmt.Sprintf("the new run starts at step %d, behind step %d where the old one failed: that input was not gone through again",
			first, f.step)
		c.missing = []string{fmt.Sprintf("a run that starts at step %d or before", f.step)}
	}
	v.add(c)
}
