package engine

import (
	"cmp"
	"slices"
	"sort"

	"rankscope/analysis"
	"rankscope/analysis/diagnose"
	"rankscope/analysis/index"
	"rankscope/analysis/scan"
)

// The end of a large log shows before the log was scanned: what most people
// look for stands there.
const (
	previewFrom    = 4 << 20 // bytes to scan from which on a preview is worth it
	previewRegions = 3       // regions of each input's end
	previewInputs  = 24      // inputs previewed, the largest first
)

// preview publishes a provisional Snapshot from the ends of the inputs that
// are about to be scanned. Its line numbers count from the end.
func (e *Engine) preview(inputs []*input) {
	if e.options.Once {
		return
	}
	var todo int64
	for _, i := range inputs {
		if i.reader != nil && i.blocks.Len() == 0 && !i.isReport() {
			todo += i.size
		}
	}
	if todo < previewFrom {
		return
	}
	order := append([]*input(nil), inputs...)
	sort.SliceStable(order, func(a, b int) bool { return order[a].size > order[b].size })
	w := e.reading(0)
	for _, i := range order[:min(len(order), previewInputs)] {
		if i.reader != nil && i.blocks.Len() == 0 && !i.isReport() {
			i.readHead()
			i.ahead = i.ending(w)
		}
	}
	e.publish(false, false)
}

// lookAhead adds to s what the end of i told, until the scan gets there: what a
// person was shown must not go away while the rest is read.
func (e *Engine) lookAhead(i *input, s *diagnose.Source, complete bool) {
	a, scanned := i.ahead, i.blocks.End()
	if a == nil {
		return
	}
	if complete || scanned >= a.blocks.End() {
		i.ahead = nil
		return
	}
	s.Events = slices.Clip(s.Events)
	for _, ev := range a.allEvents() {
		if ev.Line.Pos.Offset >= scanned {
			s.Events = append(s.Events, ev)
		}
	}
	s.Writers = joinedWriters(s.Writers, e.writersOf(a, false))
	s.Last = a.lastLine()
}

// joinedWriters are those of a log's start and of its end, by key.
func joinedWriters(start, end []diagnose.Writer) []diagnose.Writer {
	at := map[analysis.Key]int{}
	for n, w := range start {
		at[w.Key] = n
	}
	for _, w := range end {
		if n, both := at[w.Key]; both {
			start[n].Last = w.Last
			start[n].Count += w.Count
		} else {
			start = append(start, w)
		}
	}
	slices.SortFunc(start, func(a, b diagnose.Writer) int { return cmp.Compare(a.Key, b.Key) })
	return start
}

// ending is i as its first lines and its end alone tell it.
func (i *input) ending(w *reading) *input {
	end := newInput(i.Input)
	end.reader, end.size, end.ended, end.generation, end.head, end.from = i.reader, i.size, i.ended, i.generation, i.head, i.from
	last := i.size / scan.BlockSize
	first := max(0, last+1-previewRegions)
	if first > 0 {
		if r, _, err := w.read(i.job(0)); err == nil && r != nil {
			end.events = factsOf(r.events)
			for name := range r.dialects {
				end.names[name] = true
			}
		}
	}
	heads := len(end.events)
	for k := first; k <= last; k++ {
		r, _, err := w.read(i.job(k))
		if err != nil || r == nil {
			break
		}
		end.seal(r)
	}
	end.countFromEnd(heads, first == 0)
	return end
}

// factsOf keeps the facts of a region: its other events are not the end's.
func factsOf(events []analysis.Event) []analysis.Event {
	var facts []analysis.Event
	for _, e := range events {
		if e.Role == analysis.RoleFact {
			facts = append(facts, e)
		}
	}
	return facts
}

// countFromEnd turns line numbers within the end into numbers from the end: −1
// is the last line. whole says that the end is all there is.
func (i *input) countFromEnd(heads int, whole bool) {
	if whole {
		return
	}
	lines := i.lineCount()
	for k := heads; k < len(i.events); k++ {
		i.events[k].Line.Number -= lines + 1
	}
	for _, w := range i.writers {
		w.first.number -= lines + 1
		w.last.number -= lines + 1
	}
}

// unscanned is block k of a view beyond what was scanned: cut on the spot,
// without line numbers. ok is false behind the end.
func (v *view) unscanned(k int) (b index.Block, ok bool) {
	j := &job{reader: v.reader, end: v.size, final: true}
	buffer := make([]byte, scan.BlockSize)
	start, long, ok, err := j.cut(int64(k), buffer)
	if err != nil || !ok {
		return b, false
	}
	end, _, sealed, err := j.cut(int64(k)+1, buffer)
	if err != nil {
		return b, false
	}
	if !sealed {
		end = v.size
	}
	return index.Block{Start: start, End: end, Long: long, FirstLine: -1}, true
}
