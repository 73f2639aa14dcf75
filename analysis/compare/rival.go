package compare

import (
	"fmt"
	"slices"

	"rankscope/analysis"
)

// resources are causes that stand in for each other: a process runs out of, or
// loses, something of its machine's. A fix of one may be traded for another.
func resources() []analysis.Cause {
	return []analysis.Cause{
		analysis.ShmExhausted, analysis.ShmObjectMissing, analysis.MappedFileTruncated, analysis.WorkerKilled,
		analysis.MemoryOOM, analysis.WorkerSegfault, analysis.WorkerAborted, analysis.DiskFull, analysis.DiskQuota,
		analysis.FDLimit, analysis.MapLimit, analysis.NFSStaleHandle, analysis.NetworkFS, analysis.HardwareMemory,
		analysis.PodEvicted,
	}
}

// fromOutside are ends that somebody else put to a run: they say nothing
// against it.
func fromOutside(c analysis.Cause) bool {
	return c == analysis.SchedulerCancelled || c == analysis.UserInterrupt
}

// echoes are failures whose first one is elsewhere.
func echoes(c analysis.Cause) bool {
	return c == analysis.PeerLost || c == analysis.CollectiveTimeout
}

// rivals are the causes that must not be in the newer run: the old one's own,
// those it could have been, and those it can be traded for.
func rivals(old *analysis.Incident) []analysis.Cause {
	list := []analysis.Cause{old.Cause}
	for _, h := range old.Hypotheses {
		if h.Cause != analysis.CauseNone && h.Cause != analysis.CauseUnknown && !fromOutside(h.Cause) && !echoes(h.Cause) {
			list = append(list, h.Cause)
		}
	}
	if slices.Contains(resources(), old.Cause) {
		list = append(list, resources()...)
	}
	return list
}

// traded reports whether a shortage of shared memory became one of memory: the
// pages of /dev/shm count against a container's memory limit.
func traded(old, new analysis.Cause) bool {
	return old == analysis.ShmExhausted && (new == analysis.MemoryOOM || new == analysis.WorkerKilled || new == analysis.PodEvicted)
}

// failure looks for the old failure, or a rival, in the newer run.
func (v *verifying) failure() {
	old, new := v.old.Incident, v.new.Incident
	c := Check{Name: CheckFailure, State: Passed, Evidence: signatureOf(new),
		Detail: fmt.Sprintf("neither %s nor a rival of it is in the new run", old.Cause)}
	cause, found := v.rivalIn(new)
	switch {
	case found && cause == old.Cause:
		c.State, c.Detail = Failed, fmt.Sprintf("the new run fails of %s again%s", cause, where(new))
	case found && traded(old.Cause, cause):
		c.State = Failed
		c.Detail = fmt.Sprintf("the new run fails of %s%s: %s was traded for it (pages of /dev/shm count against the memory limit)",
			cause, where(new), old.Cause)
	case found:
		c.State, c.Detail = Failed, fmt.Sprintf("the new run fails of %s%s, a rival of %s", cause, where(new), old.Cause)
	case !new.Failed() || fromOutside(new.Cause):
	case echoes(new.Cause):
		c.State, c.Detail = Unknown, fmt.Sprintf("the new run fails of %s, and where that began is not in its log", new.Cause)
		c.missing = append([]string{"the log of the new run's rank that failed first"}, new.Missing...)
	case new.Cause != analysis.CauseUnknown:
		c.State, c.Detail = Unknown, fmt.Sprintf("the new run fails of something else, %s%s", new.Cause, where(new))
		c.missing = []string{"a run that doesn't fail of " + string(new.Cause)}
	case speaksOfFailure(new):
		c.State, c.Detail = Unknown, "the new run failed, but no line says of what"
		c.missing = new.Missing
	}
	v.add(c)
}

// rivalIn finds a rival among all attempts of a run, and the very sentence of
// the old failure among its evidence.
func (v *verifying) rivalIn(new *analysis.Incident) (analysis.Cause, bool) {
	list := rivals(v.old.Incident)
	causes := []analysis.Cause{new.Cause}
	for _, a := range new.Attempts {
		causes = append(causes, a.Cause)
	}
	for _, c := range causes {
		if slices.Contains(list, c) {
			return c, true
		}
	}
	if old := v.old.Incident.Signature; old != nil && old.Signature != "" && new.Failed() {
		for _, e := range evidence(new) {
			if e.Signature == old.Signature {
				return v.old.Incident.Cause, true
			}
		}
	}
	return "", false
}

// evidence are the lines that a verdict names.
func evidence(in *analysis.Incident) []analysis.Evidence {
	list := signatureOf(in)
	for _, h := range in.Hypotheses {
		list = append(list, h.For...)
	}
	if in.Origin != nil {
		list = append(list, in.Origin.Evidence...)
	}
	return list
}

// speaksOfFailure reports whether a run of unknown cause shows a failure at
// all, or merely stops.
func speaksOfFailure(in *analysis.Incident) bool {
	if in.Signature != nil || in.Origin != nil {
		return true
	}
	return slices.ContainsFunc(in.Timeline, func(m analysis.Moment) bool {
		switch m.Kind {
		case analysis.MomentHint, analysis.MomentRestart, analysis.MomentEnd:
			return false
		}
		return true
	})
}

func signatureOf(in *analysis.Incident) []analysis.Evidence {
	if in.Signature == nil {
		return nil
	}
	return []analysis.Evidence{*in.Signature}
}

// where says on which rank and node it began; empty when unknown.
func where(in *analysis.Incident) string {
	if in.Origin == nil || in.Origin.Rank < 0 {
		return ""
	}
	text := fmt.Sprintf(" on rank %d", in.Origin.Rank)
	if in.Origin.Node != "" {
		text += ", " + in.Origin.Node
	}
	return text
}
