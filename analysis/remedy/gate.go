package remedy

import (
	"fmt"

	"rankscope/analysis"
)

// Gate is the checklist before the job of an incident is resumed, of which size
// is the plan's. A job without a failure has none; inc may be nil.
func Gate(inc *analysis.Incident, size Size, proof analysis.Proof) []analysis.GateItem {
	if inc == nil || !inc.Failed() {
		return nil
	}
	items := []analysis.GateItem{
		keptItem(proof),
		originItem(inc, proof),
		fixItem(inc, size, proof),
		controlItem(proof),
		rerunItem(proof),
		goneItem(proof),
	}
	items = append(items, analysis.GateItem{Title: "Only then resume the long run", State: analysis.GateOpen})
	last := &items[len(items)-1]
	open, _ := analysis.OpenItems(items)
	if last.Why = count(open, "item") + " above not settled yet"; open == 0 {
		last.State, last.Why = analysis.GateDone, "all above is settled"
	}
	return items
}

func keptItem(proof analysis.Proof) analysis.GateItem {
	i := analysis.GateItem{Title: "The first occurrence is kept", State: analysis.GateOpen, Why: "rankscope preserve writes it; container logs perish first"}
	if proof.Preserved {
		i.State, i.Why = analysis.GateDone, "preserve wrote it"
	}
	return i
}

func originItem(inc *analysis.Incident, proof analysis.Proof) analysis.GateItem {
	i := analysis.GateItem{Title: "The origin is named", State: analysis.GateOpen, Why: "the logs given don't name the rank that failed first"}
	o := inc.Origin
	if o == nil {
		if len(inc.Missing) > 0 {
			i.Why += "; missing: " + inc.Missing[0]
		}
		return i
	}
	i.State = analysis.GateKnown
	i.Why = fmt.Sprintf("%s, with %s confidence: run the first deciding command", party(o), inc.Confidence)
	switch {
	case proof.RerunPassed && proof.SameSettings:
		i.State, i.Why = analysis.GateDone, party(o)+", and the run passed once that was mended"
	case inc.Confidence == analysis.High && !inc.Provisional:
		i.State, i.Why = analysis.GateDone, party(o)+", with evidence from more than the sentence itself"
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

// fixItem is about the mount where shared memory ran out; of other causes only
// a run that went well shows that they are mended.
func fixItem(inc *analysis.Incident, size Size, proof analysis.Proof) analysis.GateItem {
	i := analysis.GateItem{Title: "The fix is in place where the rank runs", State: analysis.GateOpen, Why: "nothing that was read shows it"}
	if proof.RerunPassed {
		i.State, i.Why = analysis.GateDone, "the newer run went past the failing step with it"
		return i
	}
	if inc.Cause != analysis.ShmExhausted {
		return i
	}
	i.Why = "look from inside the rank's container, not from the login node"
	want := size.SuggestBytes
	if size.Known {
		want = size.NeedBytes
		i.State = analysis.GateKnown
		i.Why = "the need is calculated; the new mount is not seen yet"
	}
	switch mounted := proof.MountedBytes; {
	case mounted >= want && mounted > 0:
		i.State, i.Why = analysis.GateDone, "a probe read "+humanSize(mounted)+" on /dev/shm"
	case mounted > 0:
		i.State, i.Why = analysis.GateOpen, fmt.Sprintf("a probe read %s on /dev/shm; %s are wanted", humanSize(mounted), humanSize(want))
	}
	return i
}

func controlItem(proof analysis.Proof) analysis.GateItem {
	i := analysis.GateItem{Title: "A control is laid beside it", State: analysis.GateOpen, Why: "--control GOOD, the log of a good run; or --control rank:N"}
	switch {
	case proof.Compared && proof.ControlFits:
		i.State, i.Why = analysis.GateDone, "compared, with the same workers, batch and versions"
	case proof.Compared:
		i.State, i.Why = analysis.GateKnown, "compared, but it proves nothing as it is: the comparison says why"
	}
	return i
}

func rerunItem(proof analysis.Proof) analysis.GateItem {
	i := analysis.GateItem{Title: "The same input was run again, with the same settings", State: analysis.GateOpen, Why: "same data, workers, prefetch and batch; fewer of them is no proof"}
	switch {
	case proof.RerunSeen && proof.SameSettings:
		i.State, i.Why = analysis.GateDone, "the second log has the same settings"
	case proof.RerunSeen:
		i.State, i.Why = analysis.GateKnown, "a second log is open, but its settings differ or don't show"
	}
	return i
}

func goneItem(proof analysis.Proof) analysis.GateItem {
	i := analysis.GateItem{Title: "The signature is gone, past the failing step", State: analysis.GateOpen, Why: "rankscope verify --before OLD NEW"}
	if proof.RerunPassed {
		i.State, i.Why = analysis.GateDone, "verify passed"
	}
	return i
}
