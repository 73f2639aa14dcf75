package diagnose

import (
	"net/netip"
	"path"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// cell is the name space that local ranks and process IDs count within, as a
// line's prefixes name it: a pod, a container, a torchx replica, a Slurm
// task that runs a node's launcher, or an address. Empty where they name none.
func (id *Identity) cell(o analysis.Origin) string {
	switch {
	case o.Pod != "":
		return o.Pod
	case o.Container != "":
		return o.Container
	case o.NodeRank >= 0:
		return o.Role + "/" + strconv.Itoa(o.NodeRank)
	case o.Task >= 0 && id.agents[o.Task]:
		return "task " + strconv.Itoa(o.Task)
	case address(o.Node):
		return o.Node
	}
	return ""
}

// mountCell is the cell if it has a /dev/shm of its own: a pod or a container.
func mountCell(o analysis.Origin) string {
	if o.Pod != "" {
		return o.Pod
	}
	return o.Container
}

// lines calls yield for the lines of source i that tell about writers: the
// first and the last of each, and those of events.
func (id *Identity) lines(i int, yield func(*analysis.Line)) {
	s := &id.sources[i]
	for k := range s.Writers {
		yield(&s.Writers[k].First)
		yield(&s.Writers[k].Last)
	}
	for k := range s.Events {
		yield(&s.Events[k].Line)
	}
}

// readCells learns which Slurm tasks run a launcher, and on which host each
// cell is.
func (id *Identity) readCells() {
	for i := range id.sources {
		id.lines(i, func(l *analysis.Line) {
			if o := l.Origin; o.Task >= 0 && o.LocalRank >= 0 {
				id.agents[o.Task] = true
			}
		})
	}
	for i, s := range id.sources {
		first := ""
		id.lines(i, func(l *analysis.Line) {
			c := id.cell(l.Origin)
			if c == "" {
				return
			}
			id.cells[c] = true
			id.shared[i] = id.shared[i] || first != "" && first != c
			first = c
		})
		for k := range s.Events {
			id.hearHost(&s.Events[k])
		}
	}
}

// hearHost learns the host of an event's cell: what a rank printed, else what
// its launcher did.
func (id *Identity) hearHost(e *analysis.Event) {
	c, host, sure := id.cell(e.Line.Origin), hostFact(e), true
	if host == "" && e.Fields["host"] != "localhost" {
		host, sure = e.Fields["host"], false
	}
	if c == "" || host == "" {
		return
	}
	old, known := id.cellHost[c]
	switch {
	case !known, sure && !id.sureHost[c]:
		id.cellHost[c] = host
	case old != host && sure == id.sureHost[c]:
		id.cellHost[c] = "" // two statements of one weight
	}
	id.sureHost[c] = id.sureHost[c] || sure
}

// tree is the folder that one torchrun agent made for its ranks' streams;
// empty for other sources.
func (id *Identity) tree(i int) string {
	s := &id.sources[i]
	if s.Path.LocalRank < 0 || s.Path.Attempt < 0 {
		return ""
	}
	return path.Dir(path.Dir(path.Dir(strings.ReplaceAll(s.Input.Path, `\`, "/"))))
}

// placeTrees gives files that name no host the one that others of their tree
// name: a rank that failed at once wrote to stderr only.
func (id *Identity) placeTrees() {
	places := map[string]string{}
	for i, p := range id.sourcePlace {
		t := id.tree(i)
		if t == "" || p == "" {
			continue
		}
		if old, ok := places[t]; ok && old != p {
			p = ""
		}
		places[t] = p
	}
	for i, p := range id.sourcePlace {
		if t := id.tree(i); t != "" && p == "" {
			id.sourcePlace[i] = places[t]
		}
	}
}

// address reports whether a node's name is only its address: then a host that
// a rank printed names it better.
func address(node string) bool {
	_, err := netip.ParseAddr(node)
	return err == nil
}

// ownProcess is the process that wrote a line; 0 when unknown. journald names
// the unit's main process, which is the launcher.
func ownProcess(l *analysis.Line) int {
	if l.Origin.Launcher || slices.Contains(l.Dialects, "journald") {
		return 0
	}
	return l.Origin.PID
}

// readPIDs ties process IDs to ranks, each within its scope. One that several
// ranks claim is none of theirs.
func (id *Identity) readPIDs() {
	tie := func(scope string, pid, rank int) {
		if pid <= 0 || rank < 0 {
			return
		}
		k := pidKey{scope, pid}
		if old, ok := id.pids[k]; ok && old != rank {
			rank = analysis.None
		}
		id.pids[k] = rank
	}
	for i, s := range id.sources {
		for _, w := range s.Writers {
			for _, l := range []*analysis.Line{&w.First, &w.Last} {
				tie(id.scope(i, l.Origin), ownProcess(l), l.Origin.Rank)
			}
		}
		for k := range s.Events {
			e := &s.Events[k]
			scope, rank := id.scope(i, e.Line.Origin), id.RankOf(i, e)
			tie(scope, ownProcess(&e.Line), rank)
			for _, name := range []string{"pid", "worker_pid"} {
				tie(scope, number(e.Fields[name]), rank)
			}
		}
	}
}
