package remedy

import (
	"fmt"

	"rankscope/analysis"
)

// GateState is how far an item of the checklist is settled, by what the
// program saw.
type GateState string

// The states.
const (
	GateOpen  GateState = "open"  // nothing shows it
	GateKnown GateState = "known" // the logs speak for it, nothing proves it yet
	GateDone  GateState = "done"  // seen
)

// GateItem is one item of the checklist before a job is resumed.
type GateItem struct {
	Title string
	State GateState
	// Why says what the state stands on, or what is missing.
	Why string
}

// gate is the checklist; a job without a failure has none.
func (s *situation) gate() []GateItem {
	if !s.inc.Failed() {
		return nil
	}
	proof := s.opts.Proof
	items := []GateItem{
		s.keptItem(proof),
		s.originItem(),
		s.fixItem(),
		controlItem(proof),
		rerunItem(proof),
		goneItem(proof),
	}
	open := 0
	for _, i := range items {
		if i.State != GateDone {
			open++
		}
	}
	last := GateItem{Title: "Only then resume the long run", State: GateOpen, Why: count(open, "item") + " above not settled yet"}
	if open == 0 {
		last.State, last.Why = GateDone, "all above is settled"
	}
	return append(items, last)
}

func (s *situation) keptItem(proof Proof) GateItem {
	i := GateItem{Title: "The first occurrence is kept", State: GateOpen, Why: "rankscope preserve writes it; container logs and kernel messages perish first"}
	if proof.Preserved {
		i.State, i.Why = GateDone, "preserve wrote it"
	}
	return i
}

func (s *situation) originItem() GateItem {
	i := GateItem{Title: "The origin is named", State: GateOpen, Why: "the logs given don't name the rank that failed first"}
	o := s.inc.Origin
	if o == nil {
		if len(s.inc.Missing) > 0 {
			i.Why += "; missing: " + s.inc.Missing[0]
		}
		return i
	}
	i.State = GateKnown
	i.Why = fmt.Sprintf("%s, with %s confidence: run the first deciding command", party(o), s.inc.Confidence)
	if s.inc.Confidence == analysis.High && !s.inc.Provisional {
		i.State, i.Why = GateDone, party(o)+", with evidence from more than the sentence itself"
	}
	return i
}

func party(o *analysis.Party) string {
	text := "a rank that the log doesn't number"
	if o.Rank >= 0 {
		text = "rank " + decimal(o.Rank)
	}
	if o.Pod != "" {
		return text + " in " + o.Pod
	}
	if o.Node != "" {
		return text + " on " + o.Node
	}
	return text
}

// fixItem is about the mount where shared memory ran out.
func (s *situation) fixItem() GateItem {
	i := GateItem{Title: "The fix is in place where the rank runs", State: GateOpen, Why: "look from inside the rank's container, not from the login node"}
	if s.inc.Cause != analysis.ShmExhausted {
		return i
	}
	want := s.size.SuggestBytes
	if s.size.Known {
		want = s.size.NeedBytes
		i.State = GateKnown
		i.Why = "the need is calculated; the new mount is not seen yet"
	}
	if s.opts.Mounted > 0 && s.opts.Mounted >= want {
		i.State, i.Why = GateDone, "a probe read "+humanSize(s.opts.Mounted)+" on /dev/shm"
	} else if s.opts.Mounted > 0 {
		i.State, i.Why = GateOpen, fmt.Sprintf("a probe read %s on /dev/shm; %s are wanted", humanSize(s.opts.Mounted), humanSize(want))
	}
	return i
}

func controlItem(proof Proof) GateItem {
	i := GateItem{Title: "A good run is laid beside it", State: GateOpen, Why: "--control GOOD, or --control rank:N"}
	switch {
	case proof.Compared && proof.ControlFits:
		i.State, i.Why = GateDone, "compared, with the same workers, batch and versions"
	case proof.Compared:
		i.State, i.Why = GateKnown, "compared, but a control with other workers, batch or versions proves nothing"
	}
	return i
}

func rerunItem(proof Proof) GateItem {
	i := GateItem{Title: "The same input was run again, with the same settings", State: GateOpen, Why: "same data, workers, prefetch and batch; fewer of them is no proof"}
	switch {
	case proof.RerunSeen && proof.SameSettings:
		i.State, i.Why = GateDone, "the second log has the same settings"
	case proof.RerunSeen:
		i.State, i.Why = GateKnown, "a second log is open, but its settings differ or don't show"
	}
	return i
}

func goneItem(proof Proof) GateItem {
	i := GateItem{Title: "The signature is gone, past the failing step", State: GateOpen, Why: "rankscope verify --before OLD NEW"}
	if proof.RerunPassed {
		i.State, i.Why = GateDone, "verify passed"
	}
	return i
}
