package tui

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/engine"
)

// place is what was typed behind ":".
type place struct {
	line int // counts from 1; 0 when another kind of place was typed
	rank int // analysis.None when another kind of place was typed
	// clock is the time of day; has says whether one was typed.
	clock time.Duration
	has   bool
}

// errPlace is what a person sees who typed something else.
var errPlace = errors.New("type a line (195), a rank (r2) or a time (14:02:11)")

// parsePlace reads "195", "r2", "rank 2", "14:02", "14:02:11" or "14:02:11.5".
func parsePlace(text string) (place, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if rest, ok := strings.CutPrefix(text, "r"); ok {
		rest = strings.TrimSpace(strings.TrimPrefix(rest, "ank"))
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 {
			return place{}, errPlace
		}
		return place{rank: n}, nil
	}
	if strings.Contains(text, ":") {
		clock, err := parseClock(text)
		return place{rank: analysis.None, clock: clock, has: true}, err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return place{}, errPlace
	}
	return place{rank: analysis.None, line: n}, nil
}

// parseClock reads a time of day.
func parseClock(text string) (time.Duration, error) {
	for _, form := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(form, strings.ReplaceAll(text, ",", ".")); err == nil {
			return t.Sub(time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)), nil
		}
	}
	return 0, errPlace
}

var (
	errNoTimes  = errors.New("the lines here have no times to go by")
	errCounting = errors.New("the lines are still being counted; try again in a moment")
	errPastEnd  = errors.New("the log ends before that")
)

// locator finds a place in one source by halving: the engine answers for any
// offset which line lies there, and that is all it takes.
type locator struct {
	engine     Engine
	source     analysis.SourceID
	generation int32
	size       int64 // bytes of the source
}

// lineNumber finds the line that `sed -n Np` prints. It fails while lines are
// still counted, and for a number past the end.
func (l locator) lineNumber(ctx context.Context, n int) (analysis.Pos, error) {
	all := func(engine.Row) bool { return true }
	return l.first(ctx, all, func(row engine.Row) (bool, error) {
		if row.Line.Number <= 0 {
			return false, errCounting
		}
		return row.Line.Number >= n, nil
	})
}

// clock finds the first line at or after a time of day, on the day and in the
// zone of near.
func (l locator) clock(ctx context.Context, clock time.Duration, near time.Time) (analysis.Pos, error) {
	y, month, d := near.Date()
	goal := time.Date(y, month, d, 0, 0, 0, 0, near.Location()).Add(clock)
	timed := func(row engine.Row) bool { return !row.Line.Origin.Stamp.IsZero() }
	return l.first(ctx, timed, func(row engine.Row) (bool, error) {
		return !row.Line.Origin.Stamp.T.Before(goal), nil
	})
}

// lookAhead is how many lines are read on from an offset to find a usable one
// of the source: a traceback has no times, and lines of other files lie between
// where several are shown as one.
const lookAhead = 96

// first finds the first usable line of the source for which reached is true.
// Once true it must stay true for all later lines.
func (l locator) first(ctx context.Context, usable func(engine.Row) bool, reached func(engine.Row) (bool, error)) (analysis.Pos, error) {
	low, high := int64(0), l.size // reached is false before low, true from high on
	var found analysis.Pos
	ok := false
	for low < high {
		mid := low + (high-low)/2
		row, err := l.at(ctx, mid, usable)
		if err != nil {
			return analysis.Pos{}, err
		}
		if row == nil {
			high = mid
			continue
		}
		past, err := reached(*row)
		if err != nil {
			return analysis.Pos{}, err
		}
		if past {
			found, ok = row.Line.Pos, true
			high = min(mid, row.Line.Pos.Offset)
		} else {
			low = max(row.Line.Pos.End()+1, mid+1)
		}
	}
	if !ok {
		return analysis.Pos{}, errPastEnd
	}
	return found, nil
}

// at reads the first usable line of the source at or after an offset; nil when
// none is near.
func (l locator) at(ctx context.Context, offset int64, usable func(engine.Row) bool) (*engine.Row, error) {
	anchor := analysis.Pos{Source: l.source, Generation: l.generation, Offset: offset, Length: 1}
	w, err := l.engine.Window(ctx, engine.Query{Anchor: anchor, After: lookAhead})
	if err != nil {
		return nil, fmt.Errorf("reading the log: %w", err)
	}
	for i := min(w.Anchor, len(w.Rows)); i < len(w.Rows); i++ {
		if row := &w.Rows[i]; row.Line.Pos.Source == l.source && usable(*row) {
			return row, nil
		}
	}
	return nil, nil
}
