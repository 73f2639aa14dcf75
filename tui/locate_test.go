package tui

import (
	"testing"
	"time"

	"rankscope/analysis"
)

func TestParsePlace(t *testing.T) {
	none := analysis.None
	for text, want := range map[string]place{
		"195": {line: 195, rank: none}, " 1 ": {line: 1, rank: none},
		"r2": {rank: 2}, "R13": {rank: 13}, "rank 7": {rank: 7}, "r 0": {rank: 0},
		"14:02":       {rank: none, clock: 14*time.Hour + 2*time.Minute, has: true},
		"14:02:11":    {rank: none, clock: 14*time.Hour + 2*time.Minute + 11*time.Second, has: true},
		"14:02:11.5":  {rank: none, clock: 14*time.Hour + 2*time.Minute + 11500*time.Millisecond, has: true},
		"03:00:00,25": {rank: none, clock: 3*time.Hour + 250*time.Millisecond, has: true},
	} {
		if got, err := parsePlace(text); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "-3", "r", "r-1", "25:00", "rank", "x", "1.5", "14:02:99", "99999999999999999999"} {
		if got, err := parsePlace(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// FuzzParsePlace checks that whatever is typed is one kind of place, or none.
func FuzzParsePlace(f *testing.F) {
	for _, text := range []string{"195", "r2", "rank 2", "14:02:11.5", "", ":", "r:", "é", "１"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parsePlace(text)
		if err != nil {
			return
		}
		kinds := 0
		for _, is := range []bool{p.line > 0, p.rank >= 0 && p.line == 0 && !p.has, p.has} {
			if is {
				kinds++
			}
		}
		if kinds != 1 || p.clock < 0 || p.clock >= 24*time.Hour {
			t.Errorf("%q is %+v", text, p)
		}
	})
}

// TestEveryLineIsFound looks each line of a log up by its number, and each time
// by its clock.
func TestEveryLineIsFound(t *testing.T) {
	e := ddpShm(t)
	l := locator{engine: e, size: e.snapshot.Inputs[0].Size}
	for i, row := range e.rows {
		pos, err := l.lineNumber(t.Context(), i+1)
		if err != nil || pos != row.Line.Pos {
			t.Fatalf("line %d is found at %+v, %v; want %+v", i+1, pos, err, row.Line.Pos)
		}
	}
	if _, err := l.lineNumber(t.Context(), len(e.rows)+1); err == nil {
		t.Error("a line past the end is found")
	}
	day := e.rows[0].Line.Origin.Stamp.T
	pos, err := l.clock(t.Context(), 3*time.Hour+8*time.Minute+22*time.Second+700*time.Millisecond, day)
	if want := e.rows[e.find(1, "03:08:22,708")-1].Line.Pos; err != nil || pos != want {
		t.Errorf("03:08:22.7 is found at %+v, %v; want %+v", pos, err, want)
	}
	for i := range e.rows {
		e.rows[i].Line.Number = i - len(e.rows)
	}
	if _, err := l.lineNumber(t.Context(), 50); err == nil {
		t.Error("a number is found while lines are still counted")
	}
}
