package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// defaultPrefetch is PyTorch's prefetch_factor where none is given
// (torch/utils/data/dataloader.py).
const defaultPrefetch = 2

// demand makes sure that the newer run asked for no less: fewer workers, a
// smaller batch, less prefetching, a smaller world or fewer ranks on a mount
// hide an undersized /dev/shm without mending it. It works out the margin on
// the way.
func (v *verifying) demand() {
	c := Check{Name: CheckDemand, State: Passed}
	var same, lower, unstated []string
	var stands []analysis.Cite
	for _, s := range settings() {
		if !s.demand {
			continue
		}
		old, at := values(v.old.Incident, s)
		new, newAt := values(v.new.Incident, s)
		switch {
		case len(old) == 0:
			continue
		case len(new) == 0:
			unstated = append(unstated, s.words)
			c.missing = append(c.missing, fmt.Sprintf("%s of the new run; the old one states %s", s.words, strings.Join(old, ", ")))
			continue
		case less(new, old):
			lower = append(lower, fmt.Sprintf("%s %s became %s", s.words, strings.Join(old, ", "), strings.Join(new, ", ")))
			c.missing = append(c.missing, fmt.Sprintf("a run with %s %s", s.words, strings.Join(old, ", ")))
		default:
			same = append(same, s.words+" "+strings.Join(new, ", "))
		}
		stands = append(stands, at, newAt)
	}
	if old, new := mostOnMount(v.old.Incident), mostOnMount(v.new.Incident); old > 0 && new > 0 && new < old && len(lower) == 0 {
		lower = append(lower, fmt.Sprintf("ranks that share a /dev/shm %d became %d", old, new))
		c.missing = append(c.missing, fmt.Sprintf("a run with %d ranks on one node", old))
	}
	switch {
	case len(lower) > 0:
		c.State, c.Detail = Failed, "the demand was lowered: "+strings.Join(lower, ", ")
	case len(unstated) > 0:
		c.State, c.Detail = Unknown, "the new run does not state its "+strings.Join(unstated, ", ")
	case len(same) == 0:
		c.State, c.Detail = Note, "neither log states workers, batch or world size"
	default:
		c.Detail = "nothing was lowered: " + strings.Join(same, ", ")
	}
	c.Evidence = cites(stands...)
	v.add(c)
	v.reckonMargin()
}

// less reports whether the newer run's values are lower: the greatest, or the
// least of ranks that differ.
func less(new, old []string) bool {
	newMin, newMax, okNew := span(new)
	oldMin, oldMax, okOld := span(old)
	return okNew && okOld && (newMax < oldMax || newMin < oldMin)
}

func span(values []string) (least, most int, ok bool) {
	for i, text := range values {
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, 0, false
		}
		if i == 0 {
			least, most = n, n
		}
		least, most = min(least, n), max(most, n)
	}
	return least, most, len(values) > 0
}

// mostOnMount is the most ranks that share a node or pod; 0 where a rank's
// place is unknown.
func mostOnMount(in *analysis.Incident) int {
	places := map[string]int{}
	most := 0
	for _, r := range in.Ranks {
		if r.Node == "" && r.Pod == "" {
			return 0
		}
		place := r.Node + "/" + r.Pod
		places[place]++
		most = max(most, places[place])
	}
	return most
}

// reckonMargin works out num_workers × prefetch_factor + 1 from the greater of
// what either run states.
func (v *verifying) reckonMargin() {
	workers, ok := v.greatest("num_workers")
	if !ok {
		if v.assumed.Workers <= 0 {
			return
		}
		workers = v.assumed.Workers
	}
	prefetch, stated := v.greatest("prefetch_factor")
	words := ""
	switch {
	case stated:
	case v.assumed.Prefetch > 0:
		prefetch = v.assumed.Prefetch
	default:
		prefetch, words = defaultPrefetch, " (PyTorch's default prefetch_factor assumed)"
	}
	const most = 1 << 20 // no loader has more; keeps the product in range
	workers, prefetch = min(workers, most), min(prefetch, most)
	v.margin = workers*prefetch + 1
	v.marginText = fmt.Sprintf("%d × %d + 1%s", workers, prefetch, words)
}

// greatest is the greatest value that either run states.
func (v *verifying) greatest(name string) (int, bool) {
	old, _ := values(v.old.Incident, setting{name: name})
	new, _ := values(v.new.Incident, setting{name: name})
	_, most, ok := span(slices.Concat(old, new))
	return most, ok
}
