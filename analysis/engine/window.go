package engine

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/scan"
)

// Window reads rows around a place of the newest Snapshot's log. It reads
// files, so call it from a command, never from View. The error is the
// context's, or a pattern that is no regular expression.
func (e *Engine) Window(ctx context.Context, q Query) (Window, error) {
	now := e.current.Load()
	keep, err := q.Filter.compile()
	if err != nil {
		return Window{}, err
	}
	above := now.lanes(q)
	var w Window
	atStart, atEnd := true, true
	err = walk(ctx, above, true, func(l *lane, r laneRow) bool {
		if row, ok := now.row(l, r, keep); ok {
			if len(w.Rows) == q.Before {
				atStart = false
				return false
			}
			w.Rows = append(w.Rows, row)
		}
		return true
	})
	if err != nil {
		return Window{}, err
	}
	slices.Reverse(w.Rows)
	w.Anchor = len(w.Rows)
	below := now.lanes(q)
	err = walk(ctx, below, false, func(l *lane, r laneRow) bool {
		if row, ok := now.row(l, r, keep); ok {
			if len(w.Rows)-w.Anchor == q.After {
				atEnd = false
				return false
			}
			w.Rows = append(w.Rows, row)
		}
		return true
	})
	w.AtStart, w.AtEnd, w.Timed = atStart, atEnd, now.timed()
	return w, err
}

// lanes puts a lane on each input so that it stands at the query's anchor.
func (p *published) lanes(q Query) []*lane {
	lanes := make([]*lane, 0, len(p.views))
	for i := range p.views {
		l := &lane{view: &p.views[i]}
		l.end = l.last()
		lanes = append(lanes, l)
	}
	timed := len(lanes) > 1
	anchor := p.anchorLane(lanes, q)
	switch {
	case q.End || anchor == nil && !q.Anchor.IsZero():
		for _, l := range lanes {
			l.load(l.end, timed)
			l.at = len(l.rows)
		}
		return lanes
	case anchor == nil:
		for _, l := range lanes {
			l.load(0, timed)
			l.at = 0
		}
		return lanes
	}
	b := anchor.blockOf(q.Anchor.Offset)
	anchor.seek(b, timed, func(r laneRow) bool { return r.offset+int64(r.length) >= q.Anchor.Offset })
	row, ok := anchor.peek(timed)
	if !ok {
		row = laneRow{key: math.MaxInt64, offset: anchor.size}
	}
	for _, l := range lanes {
		if l != anchor {
			l.seekKey(row, anchor.id)
		}
	}
	return lanes
}

// blockOf is the number of the block that holds offset.
func (l *lane) blockOf(offset int64) int {
	if l.carried != nil {
		return 0
	}
	if offset < l.blocks.End() {
		return max(0, l.blocks.At(offset))
	}
	k := min(int(offset/scan.BlockSize), l.end)
	for k > 0 {
		if b, ok := l.cutBlock(k); ok && b.Start <= offset {
			break
		}
		k--
	}
	return k
}

// seekKey puts the lane before its first line that comes after row.
func (l *lane) seekKey(row laneRow, id analysis.SourceID) {
	b := min(l.blocks.Since(row.key), l.end)
	l.seek(b, true, func(r laneRow) bool { return !before(r, l.id, row, id) })
}

// anchorLane is the lane of the query's anchor; nil when there is none.
func (p *published) anchorLane(lanes []*lane, q Query) *lane {
	if q.End || q.Anchor.IsZero() {
		return nil
	}
	for _, l := range lanes {
		if l.id == q.Anchor.Source && l.generation == q.Anchor.Generation {
			return l
		}
	}
	return nil
}

// timed reports whether any line has a time.
func (p *published) timed() bool {
	for i := range p.views {
		v := &p.views[i]
		for b := range v.blocks.Len() {
			if v.blocks.Block(b).Latest > 0 {
				return true
			}
		}
		for k := range v.carried {
			if !v.carried[k].Origin.Stamp.IsZero() {
				return true
			}
		}
	}
	return false
}

// row decodes a line; ok is false when the filter hides it.
func (p *published) row(l *lane, r laneRow, keep matcher) (Row, bool) {
	line, raw := l.line(r)
	row := Row{Line: line, File: l.file}
	if keep.text != nil && !keep.text(row.Line.Text) {
		return Row{}, false
	}
	if size := l.view.size; size > 0 {
		row.Fraction = min(float64(line.Pos.End()+1)/float64(size), 1)
	}
	if r.offset == 0 {
		row.Begins = l.begins
	}
	p.marks.put(&row)
	if len(keep.ranks) > 0 && !keep.ranks[row.Rank] {
		return Row{}, false
	}
	row.Raw = append([]byte(nil), raw...)
	return row, true
}

// matcher is a compiled Filter.
type matcher struct {
	ranks map[int]bool
	text  func(string) bool // nil matches all
}

// compile prepares a filter.
func (f Filter) compile() (matcher, error) {
	m := matcher{}
	if len(f.Ranks) > 0 {
		m.ranks = map[int]bool{}
		for _, r := range f.Ranks {
			m.ranks[r] = true
		}
	}
	if f.Pattern == "" {
		return m, nil
	}
	ignoreCase := f.Pattern == strings.ToLower(f.Pattern)
	if !f.Regexp && !ignoreCase {
		m.text = func(s string) bool { return strings.Contains(s, f.Pattern) }
		return m, nil
	}
	pattern := f.Pattern
	if !f.Regexp {
		pattern = regexp.QuoteMeta(pattern)
	}
	if ignoreCase {
		pattern = "(?i)" + pattern
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return m, err
	}
	m.text = re.MatchString
	return m, nil
}
