package diagnose

import (
	"strconv"

	"rankscope/analysis"
)

// Identity knows which rank a writer is and which node a rank is on, from all
// evidence together: prefixes, paths, lines that carry both a local and a
// global rank, host prints, the launcher's entries.
type Identity struct {
	world   int
	sources []Source
	// base is what to add to a local rank of a place to get the global one.
	base map[string]int
	// several are scopes whose local ranks mean more than one global rank each:
	// consoles of many nodes in one file.
	several map[string]bool
	// tasks maps a Slurm task to the one global rank that its lines name; a
	// task with several is a node's agent and maps to None.
	tasks map[int]int
	// agents are the Slurm tasks that run a node's launcher, cells all name
	// spaces that prefixes name, cellHost the one host that a cell's lines name.
	agents   map[int]bool
	cells    map[string]bool
	shared   map[int]bool // sources with lines of several cells
	cellHost map[string]string
	sureHost map[string]bool // it was a rank that said so
	// hosts of ranks and of sources.
	rankPlace   map[int]string
	rankHost    map[int]string
	rankPod     map[int]string
	rankLocal   map[int]int
	sourcePlace []string
	sole        []int // the only possible rank of a source's bare lines; None
	pids        map[pidKey]int
	conflicts   []string
	launched    bool // a launcher, a peer or a second rank was seen
}

type pidKey struct {
	place string
	pid   int
}

// newIdentity reads all sources once.
func newIdentity(sources []Source) *Identity {
	id := &Identity{
		sources: sources, base: map[string]int{}, several: map[string]bool{}, tasks: map[int]int{}, rankPlace: map[int]string{}, rankHost: map[int]string{}, rankPod: map[int]string{},
		rankLocal: map[int]int{}, sourcePlace: make([]string, len(sources)), sole: make([]int, len(sources)),
		pids: map[pidKey]int{}, agents: map[int]bool{}, cells: map[string]bool{}, shared: map[int]bool{}, cellHost: map[string]string{}, sureHost: map[string]bool{},
	}
	for i := range id.sole {
		id.sole[i] = analysis.None
	}
	id.readWorld()
	id.readCells()
	for i := range sources {
		id.sourcePlace[i] = id.placeOfSource(i)
	}
	id.placeTrees()
	for i := range sources {
		id.readPairs(i)
	}
	id.readHosts()
	id.readTasks()
	for i := range sources {
		id.sole[i] = id.soleRank(i)
	}
	id.readPIDs()
	return id
}

// readWorld finds the world size and whether the job is distributed at all.
func (id *Identity) readWorld() {
	ranks := map[int]bool{}
	for _, s := range id.sources {
		for _, w := range s.Writers {
			if n, ok := w.Key.Rank(); ok {
				ranks[n] = true
			} else if w.Key != analysis.KeyNone {
				id.launched = true
			}
		}
		for _, e := range s.Events {
			if n, err := strconv.Atoi(e.Fields["world_size"]); err == nil && e.Role == analysis.RoleFact && n > id.world {
				id.world = n
			}
			switch e.Role {
			case analysis.RoleCollateral:
				id.launched = true
			case analysis.RoleTeardown:
				id.launched = id.launched || e.Line.Origin.Launcher
			}
		}
	}
	if len(ranks) > 1 {
		id.launched = true
	}
}

// placeOfSource names the host that a whole source speaks for: its path's
// node, else the one host that its lines name.
func (id *Identity) placeOfSource(i int) string {
	s := id.sources[i]
	if p := s.Path.Pod; p != "" || id.shared[i] {
		return p
	}
	seen := map[string]bool{}
	name := ""
	for _, e := range s.Events {
		for _, h := range []string{hostFact(&e), e.Line.Origin.Pod} {
			if h != "" && !seen[h] {
				seen[h] = true
				name = h
			}
		}
	}
	for _, w := range s.Writers {
		if w.Pod != "" && !seen[w.Pod] {
			seen[w.Pod] = true
			name = w.Pod
		}
	}
	if len(seen) == 1 {
		return name
	}
	if len(seen) > 1 {
		return ""
	}
	return s.Path.Node
}

// hostFact is the host that a line states; "localhost" says nothing when a
// launcher prints it, for that is only how it resolved its own name.
func hostFact(e *analysis.Event) string {
	if e.Role != analysis.RoleFact {
		return ""
	}
	return e.Fields["host"]
}

// scope is the name space of local ranks and pids: a cell, a host, or else the
// source itself.
func (id *Identity) scope(source int, o analysis.Origin) string {
	switch {
	case address(o.Node) && o.Pod == "" && id.cellHost[o.Node] != "":
		return id.cellHost[o.Node] // other lines of it name the host
	case id.cell(o) != "":
		return id.cell(o)
	case id.sourcePlace[source] != "":
		return id.sourcePlace[source]
	case o.Node != "":
		return o.Node
	}
	if t := id.tree(source); t != "" {
		return t
	}
	return "source " + strconv.Itoa(source)
}

// readPairs learns from lines that carry a local and a global rank.
func (id *Identity) readPairs(i int) {
	s := id.sources[i]
	learn := func(o analysis.Origin) {
		local := o.LocalRank
		if local < 0 {
			local = s.Path.LocalRank
		}
		id.pair(id.scope(i, o), local, o.Rank)
	}
	for _, w := range s.Writers {
		learn(w.First.Origin)
		learn(w.Last.Origin)
	}
	for k := range s.Events {
		e := &s.Events[k]
		learn(e.Line.Origin)
		if e.Role == analysis.RoleFact && e.Fields["rank"] != "" {
			// A rank that says its number, behind a prefix or in a file of its local one.
			o := e.Line.Origin
			o.Rank = number(e.Fields["rank"])
			learn(o)
		}
		if e.Fields["local_rank"] != "" && e.Fields["rank"] != "" {
			id.pair(id.scope(i, e.Line.Origin), number(e.Fields["local_rank"]), number(e.Fields["rank"]))
		}
	}
}

// readHosts learns which host a rank is on.
func (id *Identity) readHosts() {
	for i, s := range id.sources {
		for k := range s.Events {
			e := &s.Events[k]
			rank := number(e.Fields["rank"])
			if rank < 0 {
				rank = id.Rank(i, e.Line.Origin)
			}
			host := hostFact(e)
			if host == "" && e.Fields["host"] != "localhost" {
				host = e.Fields["host"]
			}
			if rank >= 0 && host != "" && (e.Role == analysis.RoleFact || id.rankHost[rank] == "") {
				id.rankHost[rank] = host
			}
			if cell := mountCell(e.Line.Origin); cell != "" {
				host = cell
				if rank >= 0 {
					id.rankPod[rank] = cell
				}
			}
			if rank >= 0 && host != "" && (e.Role == analysis.RoleFact || id.rankPlace[rank] == "") {
				id.rankPlace[rank] = host
			}
		}
	}
}

// readTasks learns which rank a Slurm task is.
func (id *Identity) readTasks() {
	several := map[int]bool{}
	for _, s := range id.sources {
		learn := func(o analysis.Origin) {
			task := o.Task
			if task < 0 {
				task = s.Path.Task
			}
			if task < 0 || o.Rank < 0 {
				return
			}
			if old, ok := id.tasks[task]; ok && old != o.Rank {
				several[task] = true
			}
			id.tasks[task] = o.Rank
		}
		for _, w := range s.Writers {
			learn(w.First.Origin)
			learn(w.Last.Origin)
		}
		for _, e := range s.Events {
			learn(e.Line.Origin)
			if e.Line.Origin.Launcher && e.Line.Origin.Task >= 0 {
				several[e.Line.Origin.Task] = true
			}
		}
	}
	for task := range several {
		id.tasks[task] = analysis.None
	}
}

// soleRank is the rank of a source's lines that name none, where only one can
// be: a per-rank file, or a job that has one rank.
func (id *Identity) soleRank(i int) int {
	s := id.sources[i]
	if r := id.fromPath(i); r >= 0 {
		return r
	}
	if id.world == 1 {
		return 0
	}
	if id.world > 1 || id.launched {
		return analysis.None
	}
	only := analysis.None
	for _, w := range s.Writers {
		if n, ok := w.Key.Rank(); ok {
			only = n
		}
	}
	return only
}

// fromPath is the rank that the source's path stands for.
func (id *Identity) fromPath(i int) int {
	p := id.sources[i].Path
	switch {
	case p.Rank >= 0:
		return p.Rank
	case p.LocalRank >= 0:
		return id.fromLocal(i, p, p.LocalRank)
	case p.Task >= 0:
		return id.fromTask(p.Task)
	}
	return analysis.None
}

// fromLocal turns a local rank into a global one: by what was learned, else as
// it is where the job has one node.
func (id *Identity) fromLocal(i int, o analysis.Origin, local int) int {
	if base, ok := id.base[id.scope(i, o)]; ok {
		return base + local
	}
	if len(id.several) > 0 || !id.oneNode() {
		return analysis.None
	}
	// A tree of per-rank files and the console beside it are of one node, as
	// long as no lines say otherwise.
	if len(id.base) == 1 {
		for _, base := range id.base {
			return base + local
		}
	}
	if len(id.base) == 0 {
		return local
	}
	return analysis.None
}

// fromTask turns a Slurm task into a rank: one task is one rank unless its
// lines name several.
func (id *Identity) fromTask(task int) int {
	if id.agents[task] {
		return analysis.None
	}
	if r, ok := id.tasks[task]; ok {
		return r
	}
	return task
}

// oneNode reports whether nothing speaks of a second node.
func (id *Identity) oneNode() bool {
	places := map[string]bool{}
	for _, p := range id.sourcePlace {
		if p != "" {
			places[p] = true
		}
	}
	return len(places) <= 1 && len(id.cells) <= 1
}

// Rank returns the global rank of whoever wrote a line of a source (by its
// index), None when unknown.
func (id *Identity) Rank(source int, o analysis.Origin) int {
	if o.Launcher {
		return analysis.None
	}
	if o.Rank >= 0 {
		return o.Rank
	}
	if o.LocalRank >= 0 {
		return id.fromLocal(source, o, o.LocalRank)
	}
	if o.Task >= 0 {
		return id.fromTask(o.Task)
	}
	if o.PID > 0 && source < len(id.sources) {
		if r, ok := id.pids[pidKey{id.scope(source, o), o.PID}]; ok && r >= 0 {
			return r
		}
	}
	if source < len(id.sole) {
		return id.sole[source]
	}
	return analysis.None
}

// RankOf returns the rank that an event is about: its writer, or, of a
// launcher's line, the rank it names.
func (id *Identity) RankOf(source int, e *analysis.Event) int {
	if r := id.Rank(source, e.Line.Origin); r >= 0 {
		return r
	}
	if r := number(e.Fields["rank"]); r >= 0 {
		return r
	}
	if l := number(e.Fields["local_rank"]); l >= 0 {
		return id.fromLocal(source, e.Line.Origin, l)
	}
	scope := id.scope(source, e.Line.Origin)
	for _, pid := range []int{number(e.Fields["pid"]), number(e.Fields["worker_pid"]), e.Line.Origin.PID} {
		if r, ok := id.pids[pidKey{scope, pid}]; ok && pid > 0 && (pid != e.Line.Origin.PID || !e.Line.Origin.Launcher) {
			return r
		}
	}
	if t := number(e.Fields["task"]); t >= 0 {
		return id.fromTask(t)
	}
	return analysis.None
}
