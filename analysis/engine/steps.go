package engine

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/parse"
	"rankscope/analysis/source"
)

// stepBudget is how many bytes before an input's end are read to find the last
// training step of each of its writers.
const stepBudget = 2 << 20

// step is the last training step of a writer and the line that says so.
type step struct {
	number  int
	line    analysis.Line
	earlier []told // the steps told of before, the newest first, at most paceSteps
}

// told is a step that a line told of at a time; the zero time is unknown.
type told struct {
	number int
	at     time.Time
}

// paceSteps is how many steps before the last one a pace is made of.
const paceSteps = 8

// pace is how many steps lie between two that are told of, and the median time
// between them; 0 when unknown.
func (s step) pace() (every int, usual time.Duration) {
	var numbers []int
	var times []time.Duration
	after := told{s.number, s.line.Origin.Stamp.T}
	for _, t := range s.earlier {
		if n := after.number - t.number; n > 0 {
			numbers = append(numbers, n)
			if d := after.at.Sub(t.at); d > 0 && !after.at.IsZero() && !t.at.IsZero() {
				times = append(times, d)
			}
		}
		after = t
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
	steps map[analysis.Key]step
}

// lastSteps finds the last step of each writer, reading back from the end. The
// answer is kept until the input grows.
func (i *input) lastSteps(c *catalog.Catalog) map[analysis.Key]step {
	end := i.blocks.End()
	if i.steps.steps != nil && i.steps.size == end {
		return i.steps.steps
	}
	found := map[analysis.Key]step{}
	want, _ := i.allWriters()
	tried := shapes{}
	budget := int64(stepBudget)
	for b := i.blocks.Len() - 1; b >= 0 && budget > 0 && len(found) < len(want); b-- {
		block := i.blocks.Block(b)
		text := make([]byte, block.End-block.Start)
		n, _ := source.ReadFull(i.reader, text, block.Start)
		i.stepsOf(c, found, tried, text[:n], block.Start, i.layouts[b])
		budget -= int64(n)
	}
	i.steps = stepMemory{size: end, steps: found}
	return found
}

// stepsOf looks through one block, from its end.
func (i *input) stepsOf(c *catalog.Catalog, found map[analysis.Key]step, tried shapes, text []byte, start int64, layout *parse.Layout) {
	for rest := text; len(rest) > 0; {
		var raw []byte
		raw, rest = lastLine(rest)
		key := layout.Key(raw)
		last, known := found[key]
		if len(last.earlier) >= paceSteps || len(raw) == 0 || len(raw) > MaxRow {
			continue
		}
		h := shape(raw)
		if tried.spent(h) {
			continue
		}
		line := layout.Line(raw)
		e, ok := c.Tail(line)
		if !ok {
			tried.vain(h)
			continue
		}
		n, err := strconv.Atoi(e.Fields["step"])
		if err != nil {
			continue
		}
		if known {
			last.earlier = append(last.earlier, told{n, line.Origin.Stamp.T})
			found[key] = last
			continue
		}
		line.Pos = analysis.Pos{Source: i.ID, Generation: i.generation, Offset: start + int64(len(rest)), Length: int32(len(raw))}
		found[key] = step{number: n, line: line}
	}
}
