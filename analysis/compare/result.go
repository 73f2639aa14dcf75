package compare

import (
	"cmp"
	"fmt"
	"slices"

	"rankscope/analysis"
)

// Result is what a comparison found.
type Result struct {
	// Differences: settings first, then what the failed side has, in its
	// order, then what only the good side has, in its order.
	Differences []Difference
	// Decisive is the index of the decisive difference; -1 where there is
	// none.
	Decisive int
	// Omitted is how many differences were left out, the last of each kind.
	Omitted int
	// Warnings say, in plain words, why the comparison may prove nothing.
	Warnings     []string
	Failed, Good Summary
}

// Summary is what was read of one side.
type Summary struct {
	Name  string
	Lines int
	Ranks []int
	// Progress of each rank that told steps, sorted by rank.
	Progress []Progress
	// Familiar is the part of the failed side's plain lines before any failure
	// whose template the good side has too, 0 to 1; of the good side 0. Plain
	// are lines below a warning. It is analysis.None where there are none.
	Familiar float64
	// crowd are the steps that lines without a rank tell.
	crowd *crowd
}

// maxDifferences bounds what a result lists of one kind.
const maxDifferences = 400

// Compare reads both sides and lists what they don't share. It is
// deterministic.
func Compare(failed, good Side) Result {
	m := newMiner()
	f := &reading{side: failed, which: 0}
	g := &reading{side: good, which: 1}
	f.read(m)
	m.limit = maxTemplates
	g.read(m)
	r := Result{Decisive: -1, Failed: f.summary(), Good: g.summary()}
	r.Failed.Familiar = familiar(m, f)
	settings := settingDifferences(failed, good)
	templates := templateDifferences(m, f, g)
	r.keep(settings)
	for _, kind := range []func(Difference) bool{
		func(d Difference) bool { return d.Kind != OnlyGood },
		func(d Difference) bool { return d.Kind == OnlyGood },
	} {
		r.keep(slices.DeleteFunc(slices.Clone(templates), func(d Difference) bool { return !kind(d) }))
	}
	r.mark()
	r.Warnings = warnings(m, f, g, settings)
	if r.foreign() && len(good.Ranks) == 0 {
		r.Warnings = append(r.Warnings, "the control looks like another job: it has few of the failed run's sentences")
	}
	return r
}

func (r *Result) keep(list []Difference) {
	n := min(len(list), maxDifferences)
	r.Differences = append(r.Differences, list[:n]...)
	r.Omitted += len(list) - n
}

// mark finds the decisive difference.
func (r *Result) mark() {
	i := slices.IndexFunc(r.Differences, func(d Difference) bool { return d.candidate })
	if r.Decisive = i; i >= 0 {
		r.Differences[i].Decisive = true
	}
}

// templateDifferences lists the templates that differ, by where the failed
// side has them first, else the good side.
func templateDifferences(m *miner, failed, good *reading) []Difference {
	type placed struct {
		Difference
		at [2]int
	}
	var list []placed
	for _, t := range m.templates {
		if d, ok := differenceOf(t, failed, good); ok {
			list = append(list, placed{d, [2]int{t.sides[failed.which].at, t.sides[good.which].at}})
		}
	}
	slices.SortStableFunc(list, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.at[0], b.at[0]), cmp.Compare(a.at[1], b.at[1]))
	})
	out := make([]Difference, len(list))
	for i, p := range list {
		out[i] = p.Difference
	}
	return out
}

// leastFamiliar is the part of the failed side's plain lines that the other must
// have too for them to be the same program, leastLines how many lines make that
// part worth reckoning.
const (
	leastFamiliar = 0.5
	leastLines    = 8
)

// foreign reports whether the two sides look like different programs.
func (r *Result) foreign() bool {
	f := r.Failed
	return f.Familiar != analysis.None && f.Lines >= leastLines && f.Familiar < leastFamiliar
}

// familiar is Summary.Familiar of the failed side.
func familiar(m *miner, failed *reading) float64 {
	all, shared := 0, 0
	for _, t := range m.templates {
		f := t.sides[failed.which]
		if f.lines == 0 || f.level >= analysis.LevelWarning || failed.alarm > 0 && f.at >= failed.alarm {
			continue
		}
		all += f.lines
		if t.sides[1-failed.which].lines > 0 {
			shared += f.lines
		}
	}
	if all == 0 {
		return analysis.None
	}
	return float64(shared) / float64(all)
}

func (r *reading) summary() Summary {
	s := Summary{Name: r.side.name(), Lines: r.lines, Progress: r.counters.byRank(), crowd: &r.crowd}
	for rank := range r.ranks {
		s.Ranks = append(s.Ranks, rank)
	}
	slices.Sort(s.Ranks)
	return s
}

// warnings say why the comparison may prove nothing.
func warnings(m *miner, failed, good *reading, settings []Difference) []string {
	var list []string
	for _, d := range settings {
		if proves(d.Template) {
			list = append(list, "a control with other workers, batch, world size or version proves nothing: "+d.Why)
		}
	}
	if len(good.side.Ranks) == 0 && good.side.Incident.Failed() && good.side.Incident.Cause != analysis.CauseUnknown {
		list = append(list, fmt.Sprintf("the control failed too: %s", good.side.Incident.Cause))
	}
	if failed.peak >= 0 && good.peak >= 0 && good.peak < failed.peak {
		list = append(list, fmt.Sprintf("the control ends at step %d, before step %d of the failed side", good.peak, failed.peak))
	}
	if m.lost > 0 {
		list = append(list, fmt.Sprintf("%d lines were left out: the logs have more different sentences than can be kept", m.lost))
	}
	return list
}

// Fits reports whether the control proves something: nothing speaks against the
// comparison.
func (r *Result) Fits() bool { return len(r.Warnings) == 0 }
