package engine

import (
	"sort"

	"rankscope/analysis"
	"rankscope/analysis/diagnose"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/source"
)

// view is an input as one snapshot sees it: immutable, readable from any
// goroutine while the engine goes on.
type view struct {
	id         analysis.SourceID
	generation int32
	file       string
	begins     string
	reader     source.Reader
	blocks     index.Index
	// layouts are those of the sealed blocks, tail is the last one's while that
	// grows; nil when there is none.
	layouts []*parse.Layout
	tail    *parse.Layout
	head    []byte
	// context is the kind of document that the input is; empty of a log.
	context string
	// carried are the lines of a log on another machine; nil of one that lies
	// here.
	carried []analysis.Line
	// size is what can be read; blocks may not reach it yet.
	size int64
}

// views are the inputs that have bytes.
func (e *Engine) views() []view {
	var list []view
	for _, i := range e.inputs {
		if i == nil || i.reader == nil || i.size == 0 || i.isReport() {
			continue
		}
		var tail *parse.Layout
		if i.tail != nil {
			tail = i.tail.layout
		}
		list = append(list, view{id: i.ID, generation: i.generation, file: i.Path, begins: i.begins, reader: i.reader, blocks: i.blocks,
			layouts: i.layouts[:len(i.layouts):len(i.layouts)], tail: tail, head: i.head, context: i.Context, size: i.size})
	}
	return list
}

// marks tell what is special about a line: the signature it matched, whether
// the verdict cites it.
type marks struct {
	identity *diagnose.Identity
	// position of a source in identity's list, by SourceID.
	position map[analysis.SourceID]int
	events   map[analysis.SourceID][]analysis.Event
	first    map[analysis.Pos]bool
	cited    map[analysis.Pos]bool
}

func newMarks(sources []diagnose.Source, in *analysis.Incident, identity *diagnose.Identity) *marks {
	m := &marks{identity: identity, position: map[analysis.SourceID]int{}, events: map[analysis.SourceID][]analysis.Event{},
		first: map[analysis.Pos]bool{}, cited: map[analysis.Pos]bool{}}
	for i, s := range sources {
		m.position[s.Input.ID] = i
		m.events[s.Input.ID] = s.Events
	}
	for _, r := range in.Ranks {
		if r.FirstRelated != nil {
			m.first[r.FirstRelated.Pos] = true
		}
	}
	if in.Signature != nil {
		m.cited[in.Signature.Pos] = true
	}
	if in.Origin != nil {
		for _, e := range in.Origin.Evidence {
			m.cited[e.Pos] = true
		}
	}
	return m
}

// put fills in what a row is.
func (m *marks) put(r *Row) {
	r.Rank = analysis.None
	if m.identity == nil {
		return
	}
	if at, ok := m.position[r.Line.Pos.Source]; ok {
		r.Rank = m.identity.Rank(at, r.Line.Origin)
	}
	pos := r.Line.Pos
	r.First, r.Cited = m.first[pos], m.cited[pos]
	list := m.events[pos.Source]
	at := sort.Search(len(list), func(i int) bool { return list[i].Line.Pos.Offset >= pos.Offset })
	for ; at < len(list) && list[at].Line.Pos.Offset == pos.Offset; at++ {
		if r.Signature == "" || r.Role == analysis.RoleFact {
			r.Signature, r.Role = list[at].Signature, list[at].Role
		}
	}
}

// lineAt reads and parses the line at a place, through a small cache: writers'
// first and last lines are asked for at each snapshot.
func (i *input) lineAt(p place) analysis.Line {
	if l, ok := i.lines[p.offset]; ok && l.Pos.Length == min(p.length, MaxRow) {
		return l
	}
	raw := make([]byte, min(p.length, MaxRow))
	n, _ := source.ReadFull(i.reader, raw, p.offset)
	b := i.blocks.At(p.offset)
	if b < 0 {
		return analysis.Line{Origin: analysis.NoOrigin()}
	}
	l := i.layout(b).Line(raw[:n])
	l.Pos = analysis.Pos{Source: i.ID, Generation: i.generation, Offset: p.offset, Length: int32(n)}
	l.Number = p.number
	if len(i.lines) > max(cachedLines, 4*len(i.writers)) {
		clear(i.lines)
	}
	i.lines[p.offset] = l
	return l
}

// cachedLines bounds the cache of lineAt for one input, or four lines for each
// of its writers: as a log grows every snapshot asks for new last lines.
const cachedLines = 512

// lastLine is the input's last line; its Number is 0 when there is none.
func (i *input) lastLine() analysis.Line {
	keys, all := i.allWriters()
	var last place
	for _, k := range keys {
		if w := all[k]; w.last.offset >= last.offset {
			last = w.last
		}
	}
	if len(keys) == 0 {
		return analysis.Line{Origin: analysis.NoOrigin()}
	}
	return i.lineAt(last)
}
