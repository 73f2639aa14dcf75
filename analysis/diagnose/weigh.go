package diagnose

import (
	"strings"

	"rankscope/analysis"
)

// fullPercent is the reading of a mount, in percent, from which on it counts
// as full; emptyPercent is one that speaks against a full mount.
const (
	fullPercent  = 90
	emptyPercent = 50
)

// weigh gathers what speaks for and against a verdict and gives it the
// confidence that it earned.
func (d *diagnosis) weigh(v *verdict) {
	d.tellStory(v)
	d.confirm(v)
	v.confidence = d.confidence(v)
	if v.cause == analysis.ShmExhausted && len(v.against) > 0 && len(v.support) == 0 {
		v.confidence = analysis.Low
	}
}

// confirm upgrades a verdict by what the kernel or the kubelet says, and
// collects support.
func (d *diagnosis) confirm(v *verdict) {
	for _, e := range v.events {
		if e.Role != analysis.RoleConfirmation || e.Cause == "" || e == v.named {
			continue
		}
		if !d.concerns(v, e) {
			continue
		}
		switch {
		case e.Cause == v.cause:
			v.support = append(v.support, e)
		case v.cause == analysis.WorkerKilled && e.Cause == analysis.MemoryOOM:
			v.cause = analysis.MemoryOOM
			v.support = append(v.support, e)
		}
	}
	for _, e := range v.seeds {
		if d.know.proves(e.Signature) && e.Cause == v.cause {
			v.support = append(v.support, e)
		}
	}
	if v.cause == analysis.ShmExhausted {
		d.readMount(v)
	}
	for _, e := range v.seeds {
		if speaksOfMapping(e.Event) && v.cause == analysis.ShmExhausted {
			v.against = append(v.against, e)
		}
	}
}

// concerns reports whether a confirmation can be about the verdict's place.
func (d *diagnosis) concerns(v *verdict, e *event) bool {
	if v.origin == nil || e.place == "" || v.origin.place == "" || !d.rules.has(MountOfNode) {
		return true
	}
	if address(v.origin.place) && e.field("pid") != "" {
		// The origin's host is known by its address only: the process decides.
		for _, x := range v.seeds {
			if x.field("worker_pid") == e.field("pid") {
				return true
			}
		}
	}
	// A kernel's or a scheduler's line names the host of a pod.
	return e.place == v.origin.place || d.id.hostOf(v.origin.place) == e.place
}

// readMount looks at the readings of the origin's mount just before the
// failure.
func (d *diagnosis) readMount(v *verdict) {
	var last, top *event
	for _, e := range v.hints {
		if _, ok := percent(e); !ok || !d.concerns(v, e) {
			continue
		}
		if v.origin != nil {
			if after, known := d.orderOf(v.origin, e); known && after && v.origin.source == e.source && v.named != nil && e.order > v.named.order {
				continue
			}
		}
		if last == nil || !d.isBefore(e, last) {
			last = e
		}
		p, _ := percent(e)
		if q, _ := percent(top); top == nil || p > q {
			top = e
		}
	}
	if top == nil {
		return
	}
	p, _ := percent(top)
	q, _ := percent(last)
	switch {
	case p >= fullPercent:
		v.support = append(v.support, top)
	case q < emptyPercent:
		v.against = append(v.against, last)
	}
}

func (d *diagnosis) isBefore(a, b *event) bool {
	before, _ := d.orderOf(a, b)
	return before
}

// percent is the reading of a mount that a line states; ok is false for a line
// without one. e may be nil.
func percent(e *event) (int, bool) {
	if e == nil {
		return 0, false
	}
	text, _, _ := strings.Cut(e.field("percent"), ".")
	p := number(text)
	return p, p >= 0
}

// mappedWords are what the frames of a traceback hold when a mapped file is
// being read.
var mappedWords = []string{"memmap", "mmap_mode", "lmdb", "pyarrow", "MemoryMappedFile", "IndexedDataset"}

// speaksOfMapping reports whether a traceback went through a mapped file.
func speaksOfMapping(e *analysis.Event) bool {
	for _, line := range e.Context {
		for _, w := range mappedWords {
			if strings.Contains(line, w) {
				return true
			}
		}
	}
	return false
}

// confidence of a verdict, by rule 8.
func (d *diagnosis) confidence(v *verdict) analysis.Confidence {
	if !d.rules.has(EarnedConfidence) {
		return analysis.High
	}
	switch v.cause {
	case analysis.CauseUnknown:
		return analysis.Low
	case analysis.CauseNone:
		if !d.cleanEnd() {
			return analysis.Low
		}
		for _, e := range v.events {
			if e.Role == analysis.RoleCollateral {
				return analysis.Medium // peers that left, as far as this log goes
			}
		}
		return analysis.High
	case analysis.PeerLost, analysis.CollectiveTimeout:
		if v.origin != nil {
			return analysis.Medium
		}
		return analysis.Low
	case analysis.WorkerKilled:
		// Nothing that a process prints tells who killed it; what does makes
		// it another cause.
		return analysis.Medium
	}
	if v.named != nil && d.know.proves(v.named.Signature) && len(v.against) == 0 {
		return analysis.High
	}
	if len(v.against) > 0 {
		return analysis.Medium
	}
	if len(v.support) > 0 {
		return analysis.High
	}
	return analysis.Medium
}
