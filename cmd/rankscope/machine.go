package main

import (
	"maps"
	"os"
	"strings"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/analysis/probe"
	"rankscope/tui/machine"
)

// machineLook looks at the shared memory of those ranks of a log that live on
// this machine; see package probe. The function that it returns is for one
// caller at a time.
func machineLook() func(now time.Time, s *engine.Snapshot) (machine.State, bool) {
	host, _ := os.Hostname() // without a name no rank is told to be elsewhere
	var latest time.Time
	prober := probe.New(probe.Options{Latest: func() time.Time { return latest }})
	return func(now time.Time, s *engine.Snapshot) (machine.State, bool) {
		var files []string
		files, latest = written(s.Inputs)
		pids := pidsHere(s.Incident.Ranks, host)
		maps.Copy(pids, prober.Writers(files))
		if len(pids) == 0 {
			return machine.State{}, false
		}
		reading, ok := prober.Read(now, pids)
		if !ok {
			return machine.State{}, false
		}
		return machineState(reading), true
	}
}

// written are the files that are read, and when the newest was written last.
func written(inputs []analysis.Input) (files []string, latest time.Time) {
	for _, in := range inputs {
		info, err := os.Stat(in.Path)
		if in.Status == analysis.InputSkipped || err != nil || !info.Mode().IsRegular() {
			continue
		}
		files = append(files, in.Path)
		if info.ModTime().After(latest) {
			latest = info.ModTime()
		}
	}
	return files, latest
}

// pidsHere are the pids that a log gives its ranks, of those that may be on
// this machine: a rank of another node has a pid of that node, and one of a pod
// a pid that counts in the pod only.
func pidsHere(ranks []analysis.Rank, host string) map[int]int {
	pids := map[int]int{}
	for i := range ranks {
		r := &ranks[i]
		if r.PID > 0 && r.Pod == "" && (r.Node == "" || host == "" || short(r.Node) == short(host)) {
			pids[r.PID] = r.Rank
		}
	}
	return pids
}

// short is a host's name without its domain.
func short(host string) string {
	name, _, _ := strings.Cut(host, ".")
	return name
}

// machineState is a reading as the pane shows it.
func machineState(r probe.Reading) machine.State {
	state := machine.State{Why: r.Note}
	for _, m := range r.Mounts {
		shown := machine.Mount{
			Name: m.Name, Ranks: m.Ranks, Size: m.Size, Used: m.Used, Listed: m.Listed,
			Trend: m.Trend, FullIn: m.FullIn, Verdict: verdictWords(m.Verdict),
		}
		for _, h := range m.Holders {
			shown.Holders = append(shown.Holders, machine.Holder{PID: h.PID, Rank: h.Rank, Files: h.Files, Bytes: h.Bytes})
		}
		state.Mounts = append(state.Mounts, shown)
	}
	return state
}

// verdictWords says what fills a mount.
func verdictWords(v probe.Verdict) string {
	switch v {
	case probe.LivingHolders:
		return "Living processes hold it, in files that are unlinked already: they vanish with their process."
	case probe.Leftovers:
		return "Most of it is left over: no process of a rank holds these files, and they stay until somebody removes them."
	case probe.ListedFiles:
		return "Most of it lies in listed files that ranks hold open."
	}
	return ""
}
