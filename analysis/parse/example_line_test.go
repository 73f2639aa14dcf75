package parse

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"rankscope/analysis"
)

// example is a raw line and what describe says of it.
type example struct{ raw, want string }

// near is the layout of the examples: year-less times lie near its date, and
// the ambiguous dialects are off unless a table forces them.
func near(forced ...string) Layout {
	return Learn([]byte("2026-11-30 00:00:00 start\n"), nil, forced...)
}

// check reads every line of a table. The same lines are part of allExamples,
// which the properties run over.
func check(t *testing.T, l Layout, table []example) {
	t.Helper()
	for _, e := range table {
		if got := describe(l.Line([]byte(e.raw))); got != e.want {
			t.Errorf("line %q\n got %s\nwant %s", e.raw, got, e.want)
		}
	}
}

// describe writes a line down as "dialects | fields | text".
func describe(line analysis.Line) string {
	o := line.Origin
	var f []string
	number := func(name string, n int) {
		if n != analysis.None {
			f = append(f, fmt.Sprint(name, "=", n))
		}
	}
	word := func(name, s string) {
		if s != "" {
			f = append(f, name+"="+s)
		}
	}
	number("rank", o.Rank)
	number("local", o.LocalRank)
	number("noderank", o.NodeRank)
	number("task", o.Task)
	number("gpu", o.GPU)
	number("attempt", o.Attempt)
	word("role", o.Role)
	word("node", o.Node)
	word("pod", o.Pod)
	word("container", o.Container)
	if o.PID != 0 {
		number("pid", o.PID)
	}
	word("stream", [...]string{"", "stdout", "stderr"}[o.Stream])
	word("level", [...]string{"", "debug", "info", "warning", "error", "fatal"}[o.Level])
	word("source", o.Source)
	if !o.Stamp.IsZero() {
		word("t", moment(o.Stamp.T))
	}
	if o.Stamp.Zoned {
		f = append(f, "zoned")
	}
	if o.Stamp.Uptime {
		f = append(f, "uptime")
	}
	if !o.Stamp.Inner.IsZero() {
		word("inner", moment(o.Stamp.Inner))
	}
	if o.Launcher {
		f = append(f, "launcher")
	}
	return strings.Join(line.Dialects, " ") + " | " + strings.Join(f, " ") + " | " + line.Text
}

func moment(t time.Time) string { return t.Format("2006-01-02T15:04:05.999999999") }

// allExamples are the lines of all tables with the layout each is read by.
func allExamples() map[string]Layout {
	all := map[string]Layout{}
	for forced, tables := range map[string][][]example{
		"":              plainExamples,
		"srun-label":    {srunLabelExamples},
		"stern":         {sternExamples},
		"torchx":        {torchxExamples},
		"compose":       {composeExamples},
		"torchrun-role": {roleExamples},
	} {
		for _, e := range slices.Concat(tables...) {
			all[e.raw] = near(forced)
		}
	}
	return all
}

// plainExamples are the tables that force no dialect.
var plainExamples = [][]example{
	teeExamples, rankExamples, glogExamples, bareExamples,
	levelExamples, pythonExamples, bracketExamples, kubectlExamples,
	criExamples, dockerExamples, jsonExamples, logfmtExamples,
	journaldExamples, dmesgExamples, rayExamples, mpirunExamples,
	openmpiExamples, ncclExamples, richExamples, tqdmExamples,
	srunExamples, textExamples, rareExamples,
}
