package diagnose

import (
	"sort"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// nodes lists the places of the job with what is known of their /dev/shm.
func (d *diagnosis) nodes(v *verdict, ranks []analysis.Rank) []analysis.Node {
	byName := map[string]*analysis.Node{}
	at := func(name string) *analysis.Node {
		n := byName[name]
		if n == nil {
			n = &analysis.Node{Name: name, Mounts: []analysis.Mount{{Name: mountOf(name), UsedPercent: analysis.None}}}
			byName[name] = n
		}
		return n
	}
	for i := range ranks {
		if name := placeOf(&ranks[i]); name != "" {
			m := &at(name).Mounts[0]
			m.Ranks = append(m.Ranks, ranks[i].Rank)
		}
	}
	for _, e := range v.events {
		if e.place == "" || e.Role != analysis.RoleHint || e.Cause != analysis.ShmExhausted {
			continue
		}
		m := &at(e.place).Mounts[0]
		if size := byteSize(e.field("total")); size > 0 {
			m.SizeBytes = size
		}
		if p, ok := percent(e); ok {
			m.UsedPercent = p
		}
	}
	list := make([]analysis.Node, 0, len(byName))
	for _, n := range byName {
		sort.Ints(n.Mounts[0].Ranks)
		n.Clock = d.clocks.clock(n.Name)
		list = append(list, *n)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// units of sizes as programs print them; a bare K, M or G is binary, as df -h
// prints it.
var units = []struct {
	suffix string
	bytes  float64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12},
	{"Ki", 1 << 10}, {"Mi", 1 << 20}, {"Gi", 1 << 30}, {"Ti", 1 << 40},
	{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"T", 1 << 40}, {"bytes", 1}, {"B", 1}, {"", 1},
}

// byteSize reads "96 MiB", "64M", "67108864"; 0 when it is no size.
func byteSize(s string) int64 {
	s = strings.TrimSpace(s)
	for _, u := range units {
		if digits, ok := strings.CutSuffix(s, u.suffix); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
			if err != nil || n < 0 || n > 1e18 {
				continue
			}
			return int64(n * u.bytes)
		}
	}
	return 0
}
