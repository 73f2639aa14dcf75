package compare

import (
	"math"

	"rankscope/analysis"
)

// maxCrowdStep bounds the steps that are counted of lines that name no rank: a
// byte for each.
const maxCrowdStep = 4 << 20

// crowd counts the steps of lines that name no rank: `kubectl logs` of a pod
// with four ranks gives each step four times, in no order.
type crowd struct {
	told []uint8 // how often each step was told; 255 stands for more
	// first and farthest are the lowest and the highest step that was told, at
	// the line of the latter; they mean nothing before some is set.
	first, farthest int
	at              analysis.Cite
	some, beyond    bool // beyond says that steps past maxCrowdStep were told
}

func (c *crowd) tell(l Line, first, last int) {
	if !c.some || first < c.first {
		c.first = first
	}
	if !c.some || last >= c.farthest {
		c.farthest, c.at = last, l.Cite
	}
	c.some = true
	if last >= maxCrowdStep {
		c.beyond = true
		return
	}
	if last >= len(c.told) {
		c.told = append(c.told, make([]uint8, last+1-len(c.told))...)
	}
	if c.told[last] < math.MaxUint8 {
		c.told[last]++
	}
}

// all is the highest step that as many told as is usual up to a step: until
// then every writer is known to have been there. It is analysis.None where
// that can't be known.
func (c *crowd) all(until int) int {
	if !c.some || c.beyond {
		return analysis.None
	}
	usual := c.usual(until)
	for step := len(c.told) - 1; step >= 0; step-- {
		if n := c.told[step]; n > 0 && n >= usual {
			return step
		}
	}
	return analysis.None
}

// usual is how often most steps up to one were told, the greater number of two
// that are as frequent.
func (c *crowd) usual(until int) uint8 {
	var frequent [math.MaxUint8 + 1]int
	for _, n := range c.told[:max(0, min(until+1, len(c.told)))] {
		frequent[n]++
	}
	best := 0
	for n := 1; n < len(frequent); n++ {
		if frequent[n] > 0 && (best == 0 || frequent[n] >= frequent[best]) {
			best = n
		}
	}
	return uint8(best)
}
