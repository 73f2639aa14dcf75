package merge

import (
	"cmp"
	"slices"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// oncePerLog drops logs that are told of twice: the same file in two reports,
// an older state of a file that grew, and a file that many nodes share.
func oncePerLog(list []entry) []entry {
	// The most complete state of each file comes first.
	slices.SortStableFunc(list, func(a, b entry) int {
		return cmp.Or(source.Natural(a.bare, b.bare), source.Natural(a.host, b.host),
			cmp.Compare(b.Input.Size, a.Input.Size), cmp.Compare(len(b.Events), len(a.Events)))
	})
	type file struct{ host, bare string }
	states := map[file]bool{}
	twins := map[fingerprint][]int{}
	var kept []entry
	for _, e := range list {
		f := file{e.host, e.bare}
		if e.bare != "-" && states[f] {
			continue
		}
		states[f] = true
		print := fingerprintOf(e)
		twin := slices.IndexFunc(twins[print], func(k int) bool { return sameEvents(kept[k].Events, e.Events) })
		if twin >= 0 && e.Input.Size > 0 {
			k := twins[print][twin]
			kept[k].shared = kept[k].shared || kept[k].host != e.host
			continue
		}
		twins[print] = append(twins[print], len(kept))
		kept = append(kept, e)
	}
	return kept
}

// fingerprint is what two states of one file have in common.
type fingerprint struct {
	name, last  string
	size        int64
	lines       int
	events, who int
}

func fingerprintOf(e entry) fingerprint {
	return fingerprint{e.bare, e.Last.Text, e.Input.Size, e.Input.Lines, len(e.Events), len(e.Writers)}
}

// sameEvents reports whether two logs hold the same lines at the same places.
func sameEvents(a, b []analysis.Event) bool {
	return slices.EqualFunc(a, b, func(x, y analysis.Event) bool {
		return x.Signature == y.Signature && x.Line.Number == y.Line.Number && x.Line.Pos.Offset == y.Line.Pos.Offset &&
			x.Line.Text == y.Line.Text && x.Line.Origin.Stamp.T.Equal(y.Line.Origin.Stamp.T)
	})
}
