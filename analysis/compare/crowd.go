package compare

import (
	"maps"
	"slices"

	"rankscope/analysis"
)

// maxCrowdSteps bounds how many different steps are counted of lines that name
// no rank.
const maxCrowdSteps = 1 << 17

// crowd counts the steps of lines that name no rank: `kubectl logs` of a pod
// with four ranks gives each step four times, in no order.
type crowd struct {
	told map[int]int // how often each step was told
	full bool
	at   map[int]analysis.Cite // the last line that told it
}

func (c *crowd) tell(l Line, step int) {
	if c.told == nil {
		c.told, c.at = map[int]int{}, map[int]analysis.Cite{}
	}
	if _, known := c.told[step]; !known && len(c.told) >= maxCrowdSteps {
		c.full = true
		return
	}
	c.told[step]++
	c.at[step] = l.Cite
}

// farthest and first are the highest and the lowest step that was told;
// analysis.None where none was, or too many to count.
func (c *crowd) farthest() int { return c.extreme(func(a, b int) bool { return a > b }) }
func (c *crowd) first() int    { return c.extreme(func(a, b int) bool { return a < b }) }

func (c *crowd) extreme(beats func(a, b int) bool) int {
	found := analysis.None
	for step := range c.told {
		if found == analysis.None || beats(step, found) {
			found = step
		}
	}
	if c.full {
		return analysis.None
	}
	return found
}

// all is the highest step that as many told as is usual up to a step: until
// then every writer is known to have been there.
func (c *crowd) all(until int) int {
	usual := c.usual(until)
	found := analysis.None
	for step, n := range c.told {
		if n >= usual && !c.full {
			found = max(found, step)
		}
	}
	return found
}

// usual is how often most steps up to one were told, the greater number of two
// that are as frequent.
func (c *crowd) usual(until int) int {
	frequent := map[int]int{}
	for step, n := range c.told {
		if step <= until {
			frequent[n]++
		}
	}
	best := 0
	for _, n := range slices.Sorted(maps.Keys(frequent)) {
		if frequent[n] >= frequent[best] {
			best = n
		}
	}
	return best
}
