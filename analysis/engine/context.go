package engine

import (
	"slices"
	"sort"

	"rankscope/analysis"
	"rankscope/analysis/catalog/document"
	"rankscope/analysis/diagnose"
	"rankscope/analysis/source"
)

// contextMemory is what an input said about the job when it had this size.
type contextMemory struct {
	size   int64
	head   int // bytes of its start that told the kind
	kind   string
	events []analysis.Event
}

// readContext recognises an input that isn't a log but speaks about the job,
// and reads it. The answer is kept until the input grows.
func (i *input) readContext() contextMemory {
	if i.context.size == i.size && i.size > 0 {
		return i.context
	}
	if i.context.kind == "" && i.context.head == len(i.head) && len(i.head) > 0 {
		i.context.size = i.size
		return i.context // a log stays one, however it grows
	}
	i.context = contextMemory{size: i.size, head: len(i.head), kind: document.Recognise(i.Path, i.head)}
	if i.context.kind != "" {
		data := make([]byte, min(i.size, document.MaxSize))
		n, _ := source.ReadFull(i.reader, data, 0)
		i.context.events = document.Events(i.context.kind, data[:n])
	}
	return i.context
}

// asContext makes a source of a document: its events are what the document
// says, and no rank is made from its lines.
func (i *input) asContext(s *diagnose.Source) {
	c := i.readContext()
	i.Context = c.kind
	if c.kind == "" {
		return
	}
	s.Writers = nil
	at := map[int64]analysis.Event{}
	for _, e := range s.Events {
		at[e.Line.Pos.Offset] = e
	}
	claimed := map[int64]bool{}
	list := make([]analysis.Event, 0, len(c.events)+len(s.Events))
	for _, e := range c.events {
		e.Line.Pos.Source, e.Line.Pos.Generation, e.Last = i.ID, i.generation, e.Line.Pos
		claimed[e.Line.Pos.Offset] = true
		if same, ok := at[e.Line.Pos.Offset]; ok {
			e.Line.Origin.Stamp, e.Line.Text = same.Line.Origin.Stamp, same.Line.Text
		}
		list = append(list, e)
	}
	for _, e := range s.Events {
		if !claimed[e.Line.Pos.Offset] && staysBeside(c.kind, e) {
			list = append(list, e)
		}
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Line.Pos.Offset < list[b].Line.Pos.Offset })
	s.Events = list
}

// staysBeside reports whether what the line catalogue found in a document
// counts beside what the document says: the kernel's lines do, and a log that
// was pasted behind a description; a row of a table means nothing by itself.
func staysBeside(kind string, e analysis.Event) bool {
	switch kind {
	case document.Dmesg:
		return true
	case document.Describe:
		switch e.Signature {
		case "container-exit-code", "container-bus-error", "container-oom-killed", "pod-evicted", "pod-evicted-resource", "emptydir-limit":
			return false
		}
		return true
	}
	return e.Role == analysis.RoleFact
}

// nameDriver adds to the kernel's line about a killed process which kind of
// memory it held. The fields are the event's own.
func nameDriver(e *analysis.Event) {
	if anon := e.Fields["anon_rss"]; anon != "" {
		if driver := document.Driver(anon, e.Fields["shmem_rss"]); driver != "" {
			e.Fields["driver"] = driver
		}
	}
}

// settled are accounts as the diagnosis takes them, once documents are tied to
// the places of the logs. The accounts themselves stay as they were found: of
// another machine's logs, documents may be tied otherwise.
func settled(accounts []analysis.Account) []diagnose.Source {
	sources := slices.Clone(accounts)
	for k := range sources {
		if sources[k].Input.Context != "" {
			sources[k].Events = slices.Clone(sources[k].Events)
		}
	}
	settle(sources)
	return sources
}

// settle ties what documents say of a pod to the place that the logs know it
// by. A pod that no log names is its own place, unless there is only one of
// each: then they are the same.
func settle(sources []diagnose.Source) {
	places, pods, hosts := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, s := range sources {
		if s.Input.Context == "" {
			addPlaces(places, s)
			continue
		}
		for _, e := range s.Events {
			if pod := e.Line.Origin.Pod; pod != "" {
				pods[pod] = true
				if node := e.Fields["node"]; node != "" {
					hosts[pod] = node
				}
			}
		}
	}
	for _, s := range sources {
		if s.Input.Context == "" {
			continue
		}
		for k := range s.Events {
			o := &s.Events[k].Line.Origin
			switch pod := o.Pod; {
			case pod == "" || places[pod]:
			case places[hosts[pod]]:
				o.Pod = hosts[pod]
			case len(pods) == 1 && len(places) <= 1:
				o.Pod = ""
			}
		}
	}
}

// addPlaces adds the pods and hosts that a log names.
func addPlaces(places map[string]bool, s diagnose.Source) {
	names := []string{s.Path.Pod, s.Path.Node}
	for _, w := range s.Writers {
		names = append(names, w.Pod)
	}
	for _, e := range s.Events {
		names = append(names, e.Line.Origin.Pod, e.Line.Origin.Node)
		if e.Role == analysis.RoleFact {
			names = append(names, e.Fields["host"])
		}
	}
	for _, name := range names {
		if name != "" && name != "localhost" {
			places[name] = true
		}
	}
}
