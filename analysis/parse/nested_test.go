package parse

import (
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

// carriers are transport prefixes and what they say.
var carriers = []struct {
	prefix   string
	dialects []string
	says     func(analysis.Origin) bool
}{
	{"[pod/train-0/pytorch] ", []string{"kubectl-prefix"}, func(o analysis.Origin) bool { return o.Pod != "" && o.Container != "" }},
	{"[pod/train-0/pytorch] 2026-11-29T12:00:05.123456789Z ", []string{"kubectl-prefix", "timestamps"}, func(o analysis.Origin) bool { return o.Pod != "" && o.Stamp.Zoned }},
	{"2026-11-29T12:00:05.1Z stderr F ", []string{"cri"}, func(o analysis.Origin) bool { return o.Stream != analysis.StreamNone && o.Stamp.Zoned }},
	{"Nov 29 12:00:05 node99 python3[4711]: ", []string{"journald"}, func(o analysis.Origin) bool { return o.Node != "" && o.PID != 0 }},
	{"(RayTrainWorker pid=1234, ip=10.0.0.1) ", []string{"ray"}, func(o analysis.Origin) bool { return o.Node != "" && o.PID != 0 }},
	{"[default9]:", []string{"torchrun-tee"}, func(o analysis.Origin) bool { return o.LocalRank != analysis.None && o.Role != "" && !o.Launcher }},
	{"[1,9]<stderr>:", []string{"mpirun-tag"}, func(o analysis.Origin) bool { return o.Rank != analysis.None && !o.Launcher }},
}

// TestNestedPrefixes puts every carrier before every example: the message
// stays what it was, and both speak.
func TestNestedPrefixes(t *testing.T) {
	l := near()
	for _, table := range plainExamples {
		for _, e := range table {
			inner := l.Line([]byte(e.raw))
			for _, c := range carriers {
				if strings.Contains(e.raw, "\r") && !strings.HasPrefix(e.raw, "{") || changesBehind(c.prefix, e.raw) {
					continue
				}
				got := l.Line([]byte(c.prefix + e.raw))
				want := slices.Concat(c.dialects, inner.Dialects)
				if inner.Text != got.Text || !slices.Equal(slices.Compact(want), got.Dialects) || !c.says(got.Origin) {
					t.Errorf("%q before %q: %s\nalone: %s", c.prefix, e.raw, describe(got), describe(inner))
				}
				if inner.Origin.Rank != analysis.None && inner.Origin.Rank != got.Origin.Rank {
					t.Errorf("%q before %q: rank %d, alone %d", c.prefix, e.raw, got.Origin.Rank, inner.Origin.Rank)
				}
			}
		}
	}
}

// changesBehind says that a line can't mean the same behind a prefix: the
// prefix eats one space, so an indented line needs one that keeps it, and what
// is cut off at the right end of a prefix stays cut.
func changesBehind(prefix, raw string) bool {
	return strings.HasPrefix(raw, "\ufeff") || strings.HasPrefix(raw, " ") && strings.HasSuffix(prefix, ":")
}
