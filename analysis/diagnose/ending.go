package diagnose

import "rankscope/analysis"

// Lines that may follow a clean end: what every rank says when it leaves. A log
// in which far more follows is another run's.
const (
	leavingLines   = 60
	leavingPerRank = 4
)

// endsWell reports whether e, of a source, says that the job came to its end,
// and stands at the end of what was read.
func (d *diagnosis) endsWell(source int, e *analysis.Event) bool {
	if e.Fields["clean_end"] == "" {
		return false
	}
	lines := d.sources[source].Input.Lines
	return lines-e.Line.Number <= leavingLines+leavingPerRank*d.id.world
}

// cleanEnd reports whether some line says that the job ended well.
func (d *diagnosis) cleanEnd() bool {
	for _, e := range d.events {
		if d.endsWell(e.source, e.Event) {
			return true
		}
	}
	return false
}

// onlyLeaving reports whether peers were lost only because they had left: each
// loss stands behind a clean end in its source, and no launcher says that a
// rank failed.
func (d *diagnosis) onlyLeaving(v *verdict, lost []*event) bool {
	for _, x := range v.events {
		code := x.field("exitcode")
		if code != "" && code != "0" && x.Role == analysis.RoleTeardown || isAgentFailure(x) {
			return false
		}
	}
	for _, e := range lost {
		left := false
		for _, x := range v.events {
			if x.source != e.source || !d.endsWell(x.source, x.Event) {
				continue
			}
			left = left || x.order < e.order
		}
		if !left {
			return false
		}
	}
	return true
}
