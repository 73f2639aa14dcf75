package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// Kind is what a difference is about.
type Kind string

// The kinds.
const (
	OnlyFailed Kind = "only-failed" // the good side never prints it
	OnlyGood   Kind = "only-good"   // the failed side never prints it
	Count      Kind = "count"       // both do, one far more often
	Config     Kind = "config"      // a setting or a version
)

// Difference is one thing that the two sides don't share.
type Difference struct {
	Kind Kind
	// Template is the sentence with <n>, <hex>, <addr>, "…/" and <*> where
	// lines differ; of Config the setting's name. Safe to show.
	Template string
	Failed   Counts
	Good     Counts
	// FailedValue and GoodValue are a setting's values; empty where the side
	// doesn't tell, and for other kinds.
	FailedValue, GoodValue string
	// First is where the failed side has it first; of OnlyGood the good side.
	First analysis.Cite
	// Text is that line's message, at most 256 bytes; safe to show.
	Text  string
	Level analysis.Level
	// Role is what the catalogue knows of that line; empty where it doesn't.
	Role analysis.EventRole
	// Decisive marks the first template that the failed side printed before
	// its signature and the good side not, or far less. At most one is. Facts,
	// lines that tell a step, and what only follows from another failure are
	// none.
	Decisive bool
	// Before says that the failed side printed it before its signature.
	Before bool
	// Rank is the only rank of that side that has it; analysis.None where
	// several have it, or the log doesn't tell.
	Rank int
	// Why says in plain words what the difference is.
	Why string
	// candidate says that it may be the decisive one.
	candidate bool
}

// When a count has moved. A template is printed once a start, or once a step,
// or now and then: it moved only if it did so held against both the ranks and
// the steps (or lines), and if there are enough lines to tell.
const (
	farMore   = 3.0
	leastMove = 6 // lines on the side that has more
)

// differenceOf compares what the two sides have of a template; ok is false
// where that is the same, or a ruler without a letter in it.
func differenceOf(t *template, failed, good *reading) (d Difference, ok bool) {
	f, g := &t.sides[failed.which], &t.sides[good.which]
	d = Difference{Failed: f.counts(failed), Good: g.counts(good), Rank: analysis.None}
	from, of := f, failed
	switch {
	case f.lines == 0 && g.lines == 0, !t.wordy():
		return d, false
	case g.lines == 0:
		d.Kind = OnlyFailed
	case f.lines == 0:
		d.Kind, from, of = OnlyGood, g, good
	case moved(f, g, failed, good), moved(g, f, good, failed):
		d.Kind = Count
	default:
		return d, false
	}
	d.Before = f.lines > 0 && failed.before(f.at)
	d.Template = safetext.String(t.String())
	d.First, d.Text, d.Level, d.Role = from.first, safetext.String(from.example), from.level, from.role
	d.candidate = d.Before && d.more(failed, good) && t.told == 0 && failed.leads(f)
	if ranks := from.counts(of).Ranks; len(ranks) == 1 && len(from.ranks) == 1 {
		d.Rank = ranks[0]
	}
	d.Why = d.why(g, failed, good)
	return d, true
}

// leads reports whether a template's first line can have led to the failure.
// Settings are compared by their values; collateral, teardown and what is
// raised again follow from another failure, though they may stand before it in
// another file, and so does what nothing is known of once a failure was told;
// what is indented continues another line.
func (r *reading) leads(first *tally) bool {
	switch first.role {
	case analysis.RoleHint, analysis.RoleInitiating, analysis.RoleConfirmation:
		return true
	case "":
		return (r.alarm == 0 || first.at <= r.alarm) && !strings.HasPrefix(first.example, "  ")
	}
	return false
}

// moved reports whether a has far more lines of a template than b.
func moved(a, b *tally, sideA, sideB *reading) bool {
	if a.lines < leastMove {
		return false
	}
	perRank := float64(a.lines)*float64(max(1, len(sideB.ranks))) >= farMore*float64(b.lines)*float64(max(1, len(sideA.ranks)))
	basisA, basisB := sideA.lines, sideB.lines
	if sideA.ticks > 0 && sideB.ticks > 0 {
		basisA, basisB = sideA.ticks, sideB.ticks
	}
	perStep := float64(a.lines)*float64(basisB) >= farMore*float64(b.lines)*float64(basisA)
	return perRank && perStep
}

// more reports whether the failed side has more of it.
func (d *Difference) more(failed, good *reading) bool {
	return d.Kind == OnlyFailed ||
		d.Kind == Count && d.Failed.Lines*max(1, len(good.ranks)) > d.Good.Lines*max(1, len(failed.ranks))
}

// why says what the difference is; g is what the good side has of it.
func (d *Difference) why(g *tally, failed, good *reading) string {
	inFailed, inGood := "in "+failed.side.name(), "in "+good.side.name()
	byFailed, byGood := times(d.Failed, failed.side), times(d.Good, good.side)
	switch {
	case d.Kind == OnlyFailed:
		return byFailed + ", never " + inGood
	case d.Kind == OnlyGood && failed.peak != analysis.None && g.step > failed.peak:
		return fmt.Sprintf("%s, past step %d where the failed side ended", byGood, failed.peak)
	case d.Kind == OnlyGood:
		return byGood + ", never " + inFailed
	}
	return byFailed + ", " + byGood
}

// times says how often a side has something, and which ranks of it where those
// aren't the whole side.
func times(c Counts, side Side) string {
	text := strconv.Itoa(c.Lines) + " times"
	if c.Lines == 1 {
		text = "once"
	}
	if len(c.Ranks) > 0 && !slices.Equal(c.Ranks, side.Ranks) {
		text += " by " + rankList(c.Ranks)
	}
	return text + " in " + side.name()
}
