package compare

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// Control is what the failed side is held against, as --control names it.
type Control struct {
	// Path of a good run's log; empty where it is ranks of the same run.
	Path string
	// Rank of the same run; analysis.None stands for the ranks that stayed
	// healthy longest.
	Rank int
}

// ParseControl reads the value of --control: "rank:3", a path, or nothing. A
// path that begins with "rank:" is written "./rank:…".
func ParseControl(text string) (Control, error) {
	number, isRank := strings.CutPrefix(text, "rank:")
	if !isRank {
		return Control{Path: text, Rank: analysis.None}, nil
	}
	rank, err := strconv.Atoi(number)
	if err != nil || rank < 0 {
		return Control{}, fmt.Errorf("%q names no rank: rank:0, rank:1, …", text)
	}
	return Control{Rank: rank}, nil
}

// errNoOrigin says that there is nothing to hold healthy ranks against.
var errNoOrigin = errors.New("the log doesn't tell which rank failed first: give the log of a good run as the control")

// nearEnd is how many steps behind the farthest a rank may be and still count
// as one that stayed healthy longest: the ranks of a job stop within a step of
// each other.
const nearEnd = 1

// Split parts a run into the ranks where it failed first and the ranks to hold
// them against: c.Rank, or those that stayed healthy longest. The error says
// why that can't be done.
func (r Run) Split(c Control) (failed, good Side, err error) {
	in := r.Incident
	if in.Origin == nil || in.Origin.Rank < 0 {
		return failed, good, errNoOrigin
	}
	failed = Side{Run: r, Ranks: []int{in.Origin.Rank}}
	for _, p := range in.Origins {
		if p.Rank >= 0 && !slices.Contains(failed.Ranks, p.Rank) {
			failed.Ranks = append(failed.Ranks, p.Rank)
		}
	}
	slices.Sort(failed.Ranks)
	good = Side{Run: r}
	if c.Rank == analysis.None {
		good.Ranks = healthiest(in)
		if len(good.Ranks) == 0 {
			return failed, good, errors.New("no rank of this run stayed healthy: give the log of a good run as the control")
		}
		return failed, good, nil
	}
	if slices.Contains(failed.Ranks, c.Rank) {
		return failed, good, fmt.Errorf("rank %d is where it failed first: it can't be the control", c.Rank)
	}
	if !slices.ContainsFunc(in.Ranks, func(k analysis.Rank) bool { return k.Rank == c.Rank && k.Lines > 0 }) {
		return failed, good, fmt.Errorf("there is no line of rank %d in the log", c.Rank)
	}
	good.Ranks = []int{c.Rank}
	return failed, good, nil
}

// healthiest are the ranks that failed of nothing of their own and got as far
// as any of them.
func healthiest(in *analysis.Incident) []int {
	far := analysis.None
	var list []analysis.Rank
	for _, k := range in.Ranks {
		if k.Rank < 0 || k.Lines == 0 || k.Role == analysis.RankOrigin || k.Role == analysis.RankAffected {
			continue
		}
		list = append(list, k)
		far = max(far, k.LastStep)
	}
	var ranks []int
	for _, k := range list {
		if far == analysis.None || k.LastStep >= far-nearEnd && k.LastStep != analysis.None {
			ranks = append(ranks, k.Rank)
		}
	}
	slices.Sort(ranks)
	return ranks
}
