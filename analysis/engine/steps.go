package engine

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/source"
)

// stepBudget is how many bytes before an input's end are read to find the last
// training steps of each of its writers.
const stepBudget = 2 << 20

// stepPiece is how many bytes of a block's end are read first.
const stepPiece = 32 << 10

// stepsEach is how many steps are kept of each pod or task of a writer, and
// stepsOfKey of all of them together.
const (
	stepsEach  = 9
	stepsOfKey = 64 * stepsEach
)

// pace is how many steps lie between two that are told of, and the median time
// between them; 0 when unknown.
func pace(steps []analysis.Step) (every int, usual time.Duration) {
	var numbers []int
	var times []time.Duration
	for i := max(1, len(steps)-stepsEach+1); i < len(steps); i++ {
		before, after := steps[i-1], steps[i]
		if n := after.Number - before.Number; n > 0 {
			numbers = append(numbers, n)
			s, t := before.Line.Origin.Stamp, after.Line.Origin.Stamp
			if d := t.T.Sub(s.T); d > 0 && !s.IsZero() && !t.IsZero() {
				times = append(times, d)
			}
		}
	}
	return median(numbers), median(times)
}

// median is the upper one of an even number; 0 of none.
func median[T cmp.Ordered](list []T) (m T) {
	if len(list) == 0 {
		return m
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// stepMemory is what was found up to a size of the input.
type stepMemory struct {
	size  int64
	steps map[analysis.Key][]analysis.Step
}

// stepCell tells writers apart that share a key: local ranks of several pods.
type stepCell struct {
	key            analysis.Key
	pod, container string
	node           string
	task, nodeRank int
}

// stepSearch reads back from the end of an input.
type stepSearch struct {
	input   *input
	catalog *catalog.Catalog
	found   map[analysis.Key][]analysis.Step // newest first
	cells   map[stepCell]int
	tried   shapes
	// need is how many writers there are, full of how many of them there are
	// steps enough.
	need, full int
	// mixed says that cells were seen: then a key alone is not a writer.
	mixed bool
}

// lastSteps finds the last steps of each writer, in file order. The answer is
// kept until the input grows.
func (i *input) lastSteps(c *catalog.Catalog) map[analysis.Key][]analysis.Step {
	end := i.blocks.End()
	if i.steps.steps != nil && i.steps.size == end {
		return i.steps.steps
	}
	s := stepSearch{input: i, catalog: c, found: map[analysis.Key][]analysis.Step{}, cells: map[stepCell]int{}, tried: shapes{}}
	budget := int64(stepBudget)
	keys, _ := i.allWriters()
	if s.need = len(keys); s.need > 1 && slices.Contains(keys, analysis.KeyNone) {
		s.need--
	}
	for b := i.blocks.Len() - 1; b >= 0 && budget > 0 && !s.enough() && i.blocks.Block(b).End > i.from; b-- {
		budget -= s.block(i.blocks.Block(b), i.layout(b))
	}
	for _, steps := range s.found {
		slices.Reverse(steps)
	}
	i.steps = stepMemory{size: end, steps: s.found}
	return s.found
}

// enough reports whether there are steps enough of every writer. Lines without
// a writer's name are the launcher's where others have one.
func (s *stepSearch) enough() bool { return !s.mixed && s.full > 0 && s.full >= s.need }

// block looks through one block, from its end, and returns how much it read. It
// reads a few last lines first: thousands of files, one for each rank, would
// otherwise be read twice.
func (s *stepSearch) block(at index.Block, layout *parse.Layout) int64 {
	size := at.End - at.Start
	last := make([]byte, min(size, stepPiece))
	n, _ := source.ReadFull(s.input.reader, last, at.End-int64(len(last)))
	last = last[:n]
	if whole := int64(n) == size; !whole {
		// A line that begins before the piece belongs to the rest.
		_, last, _ = bytes.Cut(last, []byte{'\n'})
	}
	start := at.End - int64(len(last))
	s.lines(last, start, at.FirstLine+at.Newlines-bytes.Count(last, []byte{'\n'}), layout)
	if start <= at.Start || s.enough() {
		return int64(n)
	}
	text := make([]byte, start-at.Start)
	n, _ = source.ReadFull(s.input.reader, text, at.Start)
	s.lines(text[:n], at.Start, at.FirstLine, layout)
	return size
}

// lines looks through text, which begins at offset start of the input and whose
// first line has the number first, from 0, from its end.
func (s *stepSearch) lines(text []byte, start int64, first int, layout *parse.Layout) {
	for rest := text; len(rest) > 0 && !s.enough(); {
		var raw []byte
		raw, rest = lastLine(rest)
		key := layout.Key(raw)
		have := len(s.found[key])
		if have >= stepsOfKey || have >= stepsEach && !s.mixed || len(raw) == 0 || len(raw) > MaxRow {
			continue
		}
		h := shape(raw)
		if s.tried.spent(h) {
			continue
		}
		line := layout.Line(raw)
		o := line.Origin
		s.mixed = s.mixed || o.Pod != "" || o.Container != "" || o.NodeRank >= 0 || o.Node != "" || o.Task >= 0 && o.LocalRank >= 0
		cell := stepCell{key, o.Pod, o.Container, o.Node, o.Task, o.NodeRank}
		if s.cells[cell] >= stepsEach {
			continue
		}
		e, ok := s.catalog.Tail(line)
		if !ok {
			s.tried.vain(h)
			continue
		}
		n, err := strconv.Atoi(e.Fields["step"])
		if err != nil {
			continue
		}
		line.Text = ""
		line.Pos = analysis.Pos{Source: s.input.ID, Generation: s.input.generation, Offset: start + int64(len(rest)), Length: int32(len(raw))}
		line.Number = first + bytes.Count(rest, []byte{'\n'}) + 1
		s.cells[cell]++
		s.found[key] = append(s.found[key], analysis.Step{Number: n, Line: line})
		if len(s.found[key]) == stepsEach && (key != analysis.KeyNone || s.need == 1) {
			s.full++
		}
	}
}
