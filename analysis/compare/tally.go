package compare

import (
	"slices"
	"strings"

	"rankscope/analysis"
)

// maxTalliedRanks bounds how many ranks a template counts apart; lines of
// further ranks count only in the sum.
const maxTalliedRanks = 64

// tally is what one side has of a template.
type tally struct {
	lines int
	// at is where the first of them comes among the side's lines, from 1.
	at int
	// step is the highest step the side had told by then; analysis.None where
	// it had told none.
	step    int
	first   analysis.Cite
	example string
	level   analysis.Level
	role    analysis.EventRole // of the first of them
	ranks   []rankCount        // sorted by rank; analysis.None is one
}

type rankCount struct{ rank, lines int }

// add counts a line that is the at-th of its side, which had come to step.
func (t *tally) add(l Line, at, step int) {
	if t.lines == 0 {
		t.at, t.step, t.first, t.role = at, step, l.Cite, l.Role
		t.example = strings.Clone(l.Text[:min(len(l.Text), maxExample)])
	}
	t.lines++
	t.level = max(t.level, l.Level)
	i, found := slices.BinarySearchFunc(t.ranks, l.Rank, func(r rankCount, rank int) int { return r.rank - rank })
	switch {
	case found:
		t.ranks[i].lines++
	case len(t.ranks) < maxTalliedRanks:
		t.ranks = slices.Insert(t.ranks, i, rankCount{l.Rank, 1})
	}
}

// maxExample is how much is kept of a template's first line, in bytes.
const maxExample = 256

// Counts is how often one side printed a template.
type Counts struct {
	Lines int
	// Ranks are the ranks that printed it, in order, at most 64; empty where
	// no line names one.
	Ranks []int
	// PerStep is lines for each training step that a rank told; 0 where the
	// side tells no steps.
	PerStep float64
}

func (t *tally) counts(of *reading) Counts {
	c := Counts{Lines: t.lines}
	for _, r := range t.ranks {
		if r.rank >= 0 {
			c.Ranks = append(c.Ranks, r.rank)
		}
	}
	if of.ticks > 0 {
		c.PerStep = float64(t.lines) / float64(of.ticks)
	}
	return c
}
