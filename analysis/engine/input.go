package engine

import (
	"sort"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
	"rankscope/analysis/source"
)

// headSize is how much of a file's start the parser learns its layout from.
const headSize = 16 << 10

// Bounds on what is kept of one input, whatever its lines claim.
const (
	maxEvents  = 25_000  // events of one input after they were thinned
	maxWriters = 1 << 16 // writers of one input
)

// input is one source with all that is known of it. It belongs to the engine's
// loop; views of it (see view) are immutable.
type input struct {
	analysis.Input
	path       analysis.Origin
	reader     source.Reader
	generation int32
	size       int64 // bytes to scan up to
	ended      bool  // no more bytes will come
	// grown is when it last grew after it was first seen, or shortly before by
	// its time of change; zero when it did neither.
	grown time.Time

	// begins is Row.Begins of its first line.
	begins string
	// successor is what the file holds now, when what it held before is nowhere
	// any more but here; nil for every other.
	successor *input
	// stream says that the size isn't known before the end. ranged says that
	// from, where the range to be read begins, was looked for, and narrowed what
	// became of it; empty when all is read.
	stream, ranged bool
	from           int64
	narrowed       string

	// ahead is what the end told before the scan got there; nil when it did.
	ahead *input

	head    []byte
	next    int64 // the region to scan next
	blocks  index.Index
	layouts []*parse.Layout // one a sealed block
	events  []analysis.Event
	crowd   int // how many events are thinned
	writers map[analysis.Key]*writer
	tail    *region // nil when everything is sealed
	names   map[string]bool
	steps   stepMemory
	context contextMemory
	report  reportMemory
	lines   map[int64]analysis.Line // cached lines of writers by offset
}

// writer is where a key's lines lie in the sealed blocks; lines are numbered
// from 1 in the file.
type writer struct {
	first, last place
	count       int
}

type place struct {
	offset int64
	length int32
	number int
}

func newInput(in analysis.Input) *input {
	i := &input{Input: in, path: parse.PathOrigin(in.Path)}
	i.reset()
	return i
}

// reset forgets all that was read, for a new generation of the file.
func (i *input) reset() {
	i.next, i.blocks, i.layouts, i.events, i.tail, i.head = 0, index.Index{}, nil, nil, nil, nil
	i.writers, i.names = map[analysis.Key]*writer{}, map[string]bool{}
	i.crowd = crowdLeast
	i.lines, i.steps, i.context, i.report = map[int64]analysis.Line{}, stepMemory{}, contextMemory{}, reportMemory{}
}

// seal adds a region that will not change any more.
func (i *input) seal(r *region) {
	i.tail = nil
	i.blocks = i.blocks.Append(r.block)
	i.layouts = append(i.layouts, i.shared(r.layout))
	first := i.blocks.Block(i.blocks.Len() - 1).FirstLine
	for _, e := range numbered(r.events, first) {
		i.keep(e)
	}
	for _, s := range r.spans {
		i.addSpan(i.writers, s, first)
	}
	for name := range r.dialects {
		i.names[name] = true
	}
	i.next++
}

// setTail replaces the region that still grows.
func (i *input) setTail(r *region) {
	i.tail = r
	i.blocks = i.blocks.WithTail(r.block)
}

// shared is l, or the last block's layout where they are the same.
func (i *input) shared(l *parse.Layout) *parse.Layout {
	if n := len(i.layouts); n > 0 && *i.layouts[n-1] == *l {
		return i.layouts[n-1]
	}
	return l
}

// layout is that of block b; nil of one that wasn't scanned.
func (i *input) layout(b int) *parse.Layout {
	switch {
	case b < len(i.layouts):
		return i.layouts[b]
	case b == len(i.layouts) && i.tail != nil:
		return i.tail.layout
	}
	return nil
}

// numbered gives a region's events their line numbers in the file.
func numbered(events []analysis.Event, firstLine int) []analysis.Event {
	list := make([]analysis.Event, len(events))
	for k, e := range events {
		e.Line.Number += firstLine
		list[k] = e
	}
	return list
}

// keep stores an event. A crowd is thinned.
func (i *input) keep(e analysis.Event) {
	if i.events = append(i.events, e); len(i.events) >= i.crowd {
		i.events = thin(i.events)
		i.crowd = max(crowdLeast, 2*len(i.events))
	}
}

// addSpan merges where a writer's lines lie into writers.
func (i *input) addSpan(writers map[analysis.Key]*writer, s scan.Span, firstLine int) {
	w := writers[s.Key]
	if w == nil {
		if len(writers) >= maxWriters {
			return
		}
		w = &writer{first: placeOf(s.First, firstLine)}
		writers[s.Key] = w
	}
	w.last = placeOf(s.Last, firstLine)
	w.count += int(s.Count)
}

func placeOf(h scan.Hit, firstLine int) place {
	return place{offset: h.Offset, length: h.Length, number: firstLine + int(h.Line) + 1}
}

// allWriters are the writers with the tail's lines, sorted by key.
func (i *input) allWriters() ([]analysis.Key, map[analysis.Key]writer) {
	all := make(map[analysis.Key]writer, len(i.writers))
	for k, w := range i.writers {
		all[k] = *w
	}
	if i.tail != nil {
		first := i.blocks.Block(i.blocks.Len() - 1).FirstLine
		merged := map[analysis.Key]*writer{}
		for k, w := range all {
			merged[k] = &w
		}
		for _, s := range i.tail.spans {
			i.addSpan(merged, s, first)
		}
		for k, w := range merged {
			all[k] = *w
		}
	}
	keys := make([]analysis.Key, 0, len(all))
	for k := range all {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(a, b int) bool { return keys[a] < keys[b] })
	return keys, all
}

// allEvents are the events in file order, the tail's last. The slice is shared
// with later calls and must not be written to.
func (i *input) allEvents() []analysis.Event {
	sealed := i.events[:len(i.events):len(i.events)]
	if i.tail == nil || len(i.tail.events) == 0 {
		return sealed
	}
	first := i.blocks.Block(i.blocks.Len() - 1).FirstLine
	return append(sealed[:len(sealed):len(sealed)], numbered(i.tail.events, first)...)
}

// lineCount is how many lines the input has, an unended last one counted.
func (i *input) lineCount() int {
	n := i.blocks.Newlines()
	if i.tail != nil && i.tail.unended || i.tail == nil && i.unendedSeal() {
		n++
	}
	return n
}

// unendedSeal reports whether the file ended without a newline.
func (i *input) unendedSeal() bool {
	if i.blocks.End() == 0 {
		return false
	}
	var b [1]byte
	if _, err := i.reader.ReadAt(b[:], i.blocks.End()-1); err != nil && b[0] == 0 {
		return false
	}
	return b[0] != '\n'
}

// dialects are the names of what was peeled, sorted.
func (i *input) dialects() []string {
	all := map[string]bool{}
	for name := range i.names {
		all[name] = true
	}
	if i.tail != nil {
		for name := range i.tail.dialects {
			all[name] = true
		}
	}
	list := make([]string, 0, len(all))
	for name := range all {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}
