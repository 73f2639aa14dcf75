package diagnose

import (
	"sort"
	"strings"
	"time"

	"rankscope/analysis"
)

// diagnosis is the work of one Run.
type diagnosis struct {
	rules   Rules
	know    Knowledge
	sources []Source
	id      *Identity
	events  []*event
	clocks  clocks
	// attempts is how many starts of the job there were.
	attempts int
	// drained sources were copied together by a launcher that reads each
	// rank's pipe in turn: the order of two ranks' lines means little.
	drained []bool
}

// Run diagnoses sources. It keeps no reference to them beyond the Result, and
// the Incident none at all.
func Run(sources []Source, know Knowledge) Result { return run(sources, know, AllRules) }

func run(sources []Source, know Knowledge, rules Rules) Result {
	d := &diagnosis{rules: rules, know: know, sources: sources, id: newIdentity(sources)}
	d.drained = make([]bool, len(sources))
	for i, s := range sources {
		for _, name := range s.Input.Dialects {
			d.drained[i] = d.drained[i] || name == drainedDialect
		}
	}
	d.clocks = d.readClocks()
	d.wrap()
	d.attempts = numberAttempts(d.events, d.id)
	if rules.has(CopiesDontCount) {
		d.events = foldCopies(d.events, d.id)
	}
	verdicts := make([]*verdict, d.attempts)
	for a := range verdicts {
		verdicts[a] = d.judge(a)
	}
	return Result{Incident: d.incident(verdicts), Identity: d.id}
}

// drainedDialect is the parser's name of torchrun's --tee lines.
const drainedDialect = "torchrun-tee"

// wrap gives each event its place in the job.
func (d *diagnosis) wrap() {
	for i := range d.sources {
		s := &d.sources[i]
		for k := range s.Events {
			e := &event{Event: &s.Events[k], source: i, order: k, file: s.Input.Path}
			e.rank = d.id.RankOf(i, e.Event)
			e.local = e.Line.Origin.LocalRank
			if e.local < 0 {
				e.local = s.Path.LocalRank
			}
			e.place = d.id.Place(i, e.Line.Origin, e.rank)
			if e.place == "" && e.Role != analysis.RoleFact {
				e.place = namedNode(e) // a kubelet's or a scheduler's line names it
			}
			e.why = d.know.explain(e.Signature)
			d.events = append(d.events, e)
		}
	}
}

// namedNode is the one node that a line names, by a launcher's field.
func namedNode(e *event) string {
	if n := e.field("node"); n != "" {
		return n
	}
	if n := e.field("nodes"); !strings.ContainsAny(n, "[,") {
		return n
	}
	return ""
}

// verdict is what one attempt died of.
type verdict struct {
	attempt    int
	cause      analysis.Cause
	confidence analysis.Confidence
	events     []*event // of this attempt, in the order of sources
	// named is the line that names the failure; nil when none does.
	named *event
	// origin is who failed first: rank None when only the place is known; nil
	// when nothing is known. others are co-origins.
	origin *event
	others []*event
	// seeds are all lines of the cause that may have begun it.
	seeds []*event
	// support are lines from elsewhere that speak for the cause, against are
	// lines that speak against it.
	support, against []*event
	hints            []*event
}

// judge finds the cause of one attempt.
func (d *diagnosis) judge(attempt int) *verdict {
	v := &verdict{attempt: attempt, events: ofAttempt(d.events, attempt)}
	seeds := d.seeds(v)
	switch {
	case len(seeds) > 0:
		d.fromSeeds(v, seeds)
	case d.fromConfirmation(v):
	case d.fromTeardown(v):
	case d.fromWrapper(v):
	case d.fromPeers(v):
	default:
		d.fromSilence(v)
	}
	d.weigh(v)
	return v
}

// seeds are the lines that an incident may start from: local failures that
// were not the consequence of a teardown and did not pass without harm.
func (d *diagnosis) seeds(v *verdict) []*event {
	var seeds []*event
	for _, e := range v.events {
		collateral := e.Role == analysis.RoleCollateral && !d.rules.has(MechanismBeatsTime)
		if e.Role != analysis.RoleInitiating && !collateral {
			continue
		}
		if d.tornDown(v, e) || d.survived(e) {
			continue
		}
		seeds = append(seeds, e)
	}
	return seeds
}

// firstSignalCode is the least exit code that a shell gives for a signal.
const firstSignalCode = 128

// tornDown reports whether e is what a process says when it is ended: its
// node's launcher had begun to end processes before.
//
// The launcher's own line about a process is no such thing: it prints why it
// tears down after it has begun to.
func (d *diagnosis) tornDown(v *verdict, e *event) bool {
	if e.Line.Origin.Launcher {
		return false
	}
	switch traits[e.Cause].class {
	case application, cancelled:
	default:
		if e.Cause != analysis.WorkerKilled && e.Cause != analysis.WorkerAborted {
			return false
		}
	}
	for _, t := range v.events {
		if t.Role != analysis.RoleTeardown || !t.Line.Origin.Launcher || t.Cause != "" && e.Cause == t.Cause {
			continue
		}
		if code := number(t.field("exitcode")); code > 0 && code < firstSignalCode && t.field("local_rank") == "" {
			continue // it ended by itself, and nobody was ended yet
		}
		if t.source != e.source && (t.place == "" || t.place != e.place) {
			continue
		}
		if before, known := d.orderOf(t, e); known && before {
			return true
		}
	}
	return false
}

// survived reports whether an exception did no harm: its writer went on to
// further steps. Only exceptions of the program are judged so; a resource that
// ran out often lets a few prefetched steps pass.
func (d *diagnosis) survived(e *event) bool {
	if traits[e.Cause].class != application {
		return false
	}
	for _, w := range d.sources[e.source].Writers {
		if w.LastStep < 0 || w.StepLine.Pos.Offset <= e.Line.Pos.Offset || d.buffered(e, w.StepLine) {
			continue
		}
		if d.id.Rank(e.source, w.StepLine.Origin) == e.rank {
			return !d.restartedBetween(e, w.StepLine.Pos.Offset)
		}
	}
	return false
}

// bufferDelay is how late a line may come out of a program's buffer: a few
// kilobytes of a logger's lines.
const bufferDelay = 10 * time.Second

// buffered reports whether a step that stands behind e came out of a buffer
// after its rank had died: e is the last failure that the rank printed, and
// the launcher blames the rank, or others lost a peer soon after.
func (d *diagnosis) buffered(e *event, step analysis.Line) bool {
	if e.rank < 0 {
		return false
	}
	s, t := e.Line.Origin.Stamp, step.Origin.Stamp
	soon := s.IsZero() || t.IsZero() || t.T.Sub(s.T) < bufferDelay
	died := false
	for _, x := range d.events {
		if x.attempt != e.attempt {
			continue
		}
		if x.rank != e.rank {
			died = died || soon && x.Role == analysis.RoleCollateral && x.source == e.source && x.order > e.order
			continue
		}
		died = died || x.Role == analysis.RoleTeardown && x.field("exitcode") != "0" &&
			x.field("closing") == "" && x.field("signal") == ""
		own := !x.Line.Origin.Launcher && (x.Role == analysis.RoleInitiating || x.Role == analysis.RoleCollateral || x.Role == analysis.RoleWrapper)
		if own && x.source == e.source && x.order > e.order+1 {
			return false
		}
	}
	return died
}

// restartedBetween reports whether the launcher of e's console ended its ranks
// between e and an offset: what follows is another attempt.
func (d *diagnosis) restartedBetween(e *event, offset int64) bool {
	for _, x := range d.events {
		if x.source == e.source && isAgentFailure(x) && x.Line.Pos.Offset > e.Line.Pos.Offset && x.Line.Pos.Offset < offset {
			return true
		}
	}
	return false
}

// byStrength sorts seeds into the classes of their causes.
func byStrength(seeds []*event) map[class][]*event {
	classes := map[class][]*event{}
	for _, e := range seeds {
		c := traits[e.Cause].class
		if e.Cause == "" {
			c = nothing
		}
		classes[c] = append(classes[c], e)
	}
	return classes
}

// fromSeeds picks the cause: the earliest of the strongest class, unless the
// job was cancelled, or the program had failed, before.
func (d *diagnosis) fromSeeds(v *verdict, seeds []*event) {
	classes := byStrength(seeds)
	if !d.rules.has(MechanismBeatsTime) {
		classes = map[class][]*event{local: seeds}
	}
	var first *event
	for c := local; c <= nothing; c++ {
		if len(classes[c]) == 0 {
			continue
		}
		e, _ := d.earliest(classes[c])
		if first == nil {
			first = e
			continue
		}
		if c > application {
			continue
		}
		if before, known := d.orderOf(e, first); before && known && !d.sameChain(e, first) {
			first = e
		}
	}
	v.cause = first.Cause
	if v.cause == "" {
		v.cause = analysis.CauseUnknown
	}
	for _, e := range seeds {
		if e.Cause == first.Cause {
			v.seeds = append(v.seeds, e)
		}
	}
	d.locate(v)
}

// sameChain reports whether two failures are one chain of tracebacks: the same
// rank, or a worker's line without a rank beside its rank's.
func (d *diagnosis) sameChain(a, b *event) bool {
	return a.source == b.source && (a.rank == b.rank || a.rank < 0 || b.rank < 0)
}

// sortEvents orders events by source, then as they stand.
func sortEvents(events []*event) {
	sort.SliceStable(events, func(i, j int) bool {
		if events[i].source != events[j].source {
			return events[i].source < events[j].source
		}
		return events[i].order < events[j].order
	})
}
