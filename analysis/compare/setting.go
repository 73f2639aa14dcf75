package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// setting is a fact that is compared, by the name the catalogue gives it.
type setting struct {
	name  string
	words string
	// proof says that a run where it differs is no control.
	proof bool
	// demand says that less of it needs less shared memory.
	demand bool
}

// settings are compared in this order. Other facts are no settings: hosts,
// counters, what a run came to.
func settings() []setting {
	return []setting{
		{name: "num_workers", words: "num_workers", proof: true, demand: true},
		{name: "prefetch_factor", words: "prefetch_factor", proof: true, demand: true},
		{name: "batch_size", words: "batch size", proof: true, demand: true},
		{name: "world_size", words: "world size", proof: true, demand: true},
		{name: "torch_version", words: "PyTorch version", proof: true},
		{name: "val_num_workers", words: "validation num_workers", proof: true, demand: true},
		{name: "shm_size", words: "size of /dev/shm"},
		{name: "shm_size_bytes", words: "size of /dev/shm in bytes"},
		{name: "cpus", words: "number of CPUs"},
	}
}

// proves reports whether a run with another value of the setting is no
// control.
func proves(name string) bool {
	return slices.ContainsFunc(settings(), func(s setting) bool { return s.name == name && s.proof })
}

// values are the different values that a run's log states for a setting, in
// order, with where the first stands. Facts are kept once a value, so they are
// not told apart by rank.
func values(in *analysis.Incident, s setting) (list []string, at analysis.Cite) {
	for _, f := range in.Facts {
		if f.Name != s.name || f.Value == "" {
			continue
		}
		value := f.Value
		if s.name == "torch_version" {
			// What follows "+" names the build, not the version.
			value, _, _ = strings.Cut(value, "+")
		}
		if len(list) == 0 {
			at = f.Cite
		}
		if !slices.Contains(list, value) {
			list = append(list, value)
		}
	}
	if s.name == "world_size" && len(list) == 0 && in.WorldSize > 0 {
		list = []string{strconv.Itoa(in.WorldSize)}
	}
	slices.SortFunc(list, compareValues)
	return list, at
}

// compareValues orders numbers by size, and other values behind them by text.
func compareValues(a, b string) int {
	x, errX := strconv.ParseInt(a, 10, 64)
	y, errY := strconv.ParseInt(b, 10, 64)
	switch {
	case errX != nil || errY != nil || x == y:
		return strings.Compare(a, b)
	case x < y:
		return -1
	}
	return 1
}

// settingDifferences compares the facts of two runs. Of ranks of one run it
// finds none.
func settingDifferences(failed, good Side) []Difference {
	var list []Difference
	if failed.Incident == good.Incident {
		return nil
	}
	for _, s := range settings() {
		f, at := values(failed.Incident, s)
		g, goodAt := values(good.Incident, s)
		if slices.Equal(f, g) || (len(f) == 0 || len(g) == 0) && !s.proof {
			continue
		}
		d := Difference{Kind: Config, Template: s.name, Rank: analysis.None, First: at,
			FailedValue: strings.Join(f, ", "), GoodValue: strings.Join(g, ", ")}
		if len(f) == 0 {
			d.First = goodAt
		}
		d.Why = fmt.Sprintf("%s %s in %s, %s in %s", s.words, stated(d.FailedValue), failed.name(), stated(d.GoodValue), good.name())
		list = append(list, d)
	}
	return list
}

func stated(value string) string {
	if value == "" {
		return "not stated"
	}
	return value
}
