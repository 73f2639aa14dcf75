package tui

import (
	"context"
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/tui/logview"
)

// timedRows is a log of lines that were written at the given seconds; a
// negative number is a line without a time.
type timedRows []float64

func (r timedRows) row(n int) logview.Row {
	row := logview.Row{Pos: analysis.Pos{Offset: int64(10 * n), Length: 9}, Number: n + 1}
	if r[n] >= 0 {
		row.Stamp.T = time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC).Add(time.Duration(r[n] * float64(time.Second)))
	}
	return row
}

func (r timedRows) Rows(_ context.Context, q logview.Query) (logview.Window, error) {
	at := int(q.Anchor.Offset / 10)
	first, end := max(0, at-q.Before), min(len(r), at+q.After)
	w := logview.Window{Anchor: at - first, AtStart: first == 0, AtEnd: end == len(r)}
	for n := first; n < end; n++ {
		w.Rows = append(w.Rows, r.row(n))
	}
	return w, nil
}

func TestPauses(t *testing.T) {
	log := timedRows{0, 1, 2, 9, 9.5, -1, 10, 4, 10.5, -1, 40, 41}
	long := make(timedRows, 3*gapRows)
	for n := range long {
		long[n] = float64(n) / 100
		if n >= 2*gapRows {
			long[n] += 60
		}
	}
	for _, c := range []struct {
		name    string
		log     timedRows
		from    int
		back    bool
		want    int // -1 for none
		seconds float64
	}{
		{"the first", log, 0, false, 3, 7},
		{"from a line within it", log, 3, false, 10, 29.5},
		{"past a line that came late", log, 6, false, 10, 29.5},
		{"from a line without a time", log, 9, false, -1, 0},
		{"no more", log, 10, false, -1, 0},
		{"back", log, 11, true, 10, 29.5},
		{"back from one", log, 10, true, 3, 7},
		{"none before", log, 3, true, -1, 0},
		{"beyond what is read at a time", long, 0, false, 2 * gapRows, 60.01},
		{"back over it", long, 3*gapRows - 1, true, 2 * gapRows, 60.01},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gapFinder{source: c.log, back: c.back}
			found, err := g.next(t.Context(), c.log.row(c.from))
			pos, silent := found.behind, found.silent
			if c.want < 0 {
				if err != errNoGap {
					t.Errorf("found line %d, %v; want none", pos.Offset/10, err)
				}
				return
			}
			if err != nil || pos != c.log.row(c.want).Pos || silent.Round(time.Millisecond).Seconds() != c.seconds {
				t.Errorf("line %d after %v, %v; want line %d after %v s", pos.Offset/10, silent, err, c.want, c.seconds)
			}
		})
	}
}

// The key goes to the line behind the pause and says how long it was; in a log
// without one it says so.
func TestPauseKey(t *testing.T) {
	d := drive(t, ddpShm(t), 140, 40)
	d.keys("1", "g", "s")
	d.sees("no pause of 5 s or more from here on")
}
