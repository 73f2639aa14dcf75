package main

import (
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/probe"
)

// What probe prints is what the catalogue reads.
func TestProbeLinesAreHints(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 29, 12, 0, 5, 0, time.UTC)
	for _, test := range []struct {
		space          probe.Space
		percent, total string
	}{
		{probe.Space{Size: 64 << 20, Used: 64 << 20}, "100", "64.0MiB"},
		{probe.Space{Size: 64 << 20, Used: 61 << 20}, "95", "64.0MiB"},
		{probe.Space{Size: 63 << 30, Used: 0}, "0", "63.0GiB"},
		{probe.Space{Size: 2 << 40, Used: 1023 << 20}, "0", "2.0TiB"},
	} {
		line := analysis.Line{Origin: analysis.NoOrigin(), Text: probe.Line(at, "node07", "/dev/shm", test.space)}
		events := c.Match(line, nil)
		if len(events) == 0 || events[0].Role != analysis.RoleHint || events[0].Cause != analysis.ShmExhausted {
			t.Fatalf("%q is no hint: %+v", line.Text, events)
		}
		if f := events[0].Fields; f["percent"] != test.percent || f["total"] != test.total || f["host"] != "node07" {
			t.Errorf("%q gives %v", line.Text, f)
		}
	}
}
