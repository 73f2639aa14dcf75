package timeline

import (
	"slices"
	"sort"
	"time"
)

const (
	// gapShare is the part of the whole span from which on a stretch without
	// any moment is cut short.
	gapShare = 0.3
	// gapTypical is how many times longer it must be than half of the
	// stretches are.
	gapTypical = 6
	// gapMost is how many stretches are cut.
	gapMost = 3
	// gapRoom is the part of the strip that one cut stretch may take at most.
	gapRoom = 6
	// gapSides are the marks on both sides of a cut stretch's label.
	gapSides = 2
)

// axis maps values, nanoseconds or an order, to columns 0 to width-1. It never
// goes back: a later value has the same column or one further right.
type axis struct {
	from, to int64
	width    int
	knots    []knot // at least two, rising in value and column
	gaps     []gap
}

// knot ties a value to a column; between two of them the axis is straight.
type knot struct {
	value  int64
	column float64
}

// gap is a stretch that was cut: columns [column, column+width).
type gap struct {
	column, width int
	label         string
}

// newAxis covers [from, to]. values, in rising order, are where moments are:
// long stretches without one are cut short where timed is set.
func newAxis(values []int64, from, to int64, width int, timed bool) axis {
	a := axis{from: from, to: to, width: max(width, 1)}
	last := float64(a.width - 1)
	if to <= from {
		a.knots = []knot{{from, last / 2}, {from + 1, last / 2}}
		return a
	}
	cuts := a.stretches(values, timed)
	var cutValue int64
	cutColumns := 0
	for _, c := range cuts {
		cutValue += c.to - c.from
		cutColumns += len(c.label) + gapSides + 1
	}
	if cutColumns > a.width/2 || cutValue >= to-from {
		cuts, cutValue, cutColumns = nil, 0, 0
	}
	scale := (last - float64(cutColumns)) / float64(to-from-cutValue)
	at, column := from, 0.0
	a.knots = append(a.knots, knot{from, 0})
	for _, c := range cuts {
		column += float64(c.from-at) * scale
		a.knots = append(a.knots, knot{c.from, column})
		column = float64(int(column + 0.5))
		w := len(c.label) + gapSides
		a.gaps = append(a.gaps, gap{column: int(column) + 1, width: w, label: c.label})
		column += float64(w + 1)
		a.knots = append(a.knots, knot{c.to, column})
		at = c.to
	}
	a.knots = append(a.knots, knot{to, max(last, column)})
	return a
}

// stretch is a part of the values without a moment.
type stretch struct {
	from, to int64
	label    string
}

// stretches are the longest parts without a moment, in rising order.
func (a axis) stretches(values []int64, timed bool) []stretch {
	if !timed {
		return nil
	}
	var cuts []stretch
	span := float64(a.to - a.from)
	least := max(gapShare*span, gapTypical*float64(median(values)))
	for i := 1; i < len(values) && len(cuts) < gapMost; i++ {
		from, to := values[i-1], values[i]
		if from < a.from || to > a.to || float64(to-from) < least {
			continue
		}
		if label := shortSpan(time.Duration(to - from)); len(label)+gapSides <= a.width/gapRoom {
			cuts = append(cuts, stretch{from, to, label})
		}
	}
	return cuts
}

// median is the length that half of the stretches between values don't reach.
func median(values []int64) int64 {
	lengths := make([]int64, 0, len(values))
	for i := 1; i < len(values); i++ {
		lengths = append(lengths, values[i]-values[i-1])
	}
	if len(lengths) == 0 {
		return 0
	}
	slices.Sort(lengths)
	return lengths[len(lengths)/2]
}

// column is where a value is drawn; -1 left of the axis, width right of it.
func (a axis) column(value int64) int {
	switch {
	case value < a.from:
		return -1
	case value > a.to:
		return a.width
	}
	i := sort.Search(len(a.knots), func(i int) bool { return a.knots[i].value >= value })
	if i == 0 {
		return int(a.knots[0].column + 0.5)
	}
	if i == len(a.knots) {
		i--
	}
	low, high := a.knots[i-1], a.knots[i]
	part := float64(value-low.value) / float64(high.value-low.value)
	return min(int(low.column+part*(high.column-low.column)+0.5), a.width-1)
}
