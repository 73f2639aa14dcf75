package remedy

import (
	"slices"

	"rankscope/analysis"
)

// Stalled are the commands that look at the ranks of a stall while they hang:
// where the first of them stands, and whether its /dev/shm is full, since
// exhaustion can be a hang.
func Stalled(stall analysis.Stall, inc *analysis.Incident, inputs []analysis.Input, opts Options) []analysis.Command {
	lib := library()
	if lib == nil || inc == nil || len(stall.Ranks) == 0 {
		return nil
	}
	r := stall.Ranks[0]
	hanging := *inc
	hanging.Cause, hanging.Running, hanging.Hypotheses = analysis.CollectiveTimeout, true, nil
	hanging.Origin = &analysis.Party{Rank: r.Rank, LocalRank: r.LocalRank, Node: r.Node, Pod: r.Pod, PID: r.PID, Attempt: r.Attempt, Mount: r.Mount}
	s := newSituation(lib, &hanging, inputs, opts)
	alive := slices.DeleteFunc(slices.Clone(s.book.plan(hanging.Cause).Commands), func(e commandEntry) bool { return !e.Alive })
	list := s.group(alive, "")
	for _, c := range s.decisions(analysis.ShmExhausted) {
		if c.Where != "log machine" {
			list = append(list, c)
			break
		}
	}
	return unique(list)
}
