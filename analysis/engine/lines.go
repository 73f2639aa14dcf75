package engine

import (
	"bytes"
	"context"
	"strconv"

	"rankscope/analysis"
)

// EachLine calls visit for every line of the newest Snapshot's log in display
// order, until it returns false. A row has no Raw, to be quick. It reads all
// files: call it from a command. The error is the context's.
//
// steps reads the training step that the row's line tells: the first and the
// last, where a progress bar wrote several over each other. It is only good
// during the visit.
func (e *Engine) EachLine(ctx context.Context, visit func(row Row, steps func() (first, last int, ok bool)) bool) error {
	now := e.current.Load()
	var at *lane
	var place laneRow
	var row Row
	steps := func() (first, last int, ok bool) { return e.stepsIn(at, place, row.Line) }
	return walk(ctx, now.lanes(Query{}), false, func(l *lane, r laneRow) bool {
		at, place = l, r
		line, _ := l.line(r)
		row = Row{Line: line, File: l.file}
		now.marks.put(&row)
		return visit(row, steps)
	})
}

// stepsIn reads the first and the last training step of a line. A progress bar
// may have written a line far longer than a row: its last step stands at the
// line's own end.
func (e *Engine) stepsIn(l *lane, r laneRow, line analysis.Line) (first, last int, ok bool) {
	if l.carried != nil {
		first, ok = e.stepOf(line)
		return first, first, ok
	}
	from := r.offset - l.start
	whole := l.text[from : from+int64(r.length)]
	if bytes.IndexByte(whole, '\r') < 0 {
		first, ok = e.stepOf(line)
		return first, first, ok
	}
	first, ok = e.firstStep(l, whole[:min(len(whole), MaxRow)], false)
	if !ok {
		return 0, 0, false
	}
	last, ok = e.firstStep(l, whole[max(0, len(whole)-MaxRow):], true)
	if !ok {
		last = first
	}
	return first, last, true
}

// firstStep is the first step among the states that carriage returns parted;
// the last one where fromEnd is set.
func (e *Engine) firstStep(l *lane, raw []byte, fromEnd bool) (int, bool) {
	list := l.layout.Segments(raw)
	for i := range list {
		segment := list[i]
		if fromEnd {
			segment = list[len(list)-1-i]
		}
		if n, ok := e.stepOf(l.layout.Line(segment)); ok {
			return n, true
		}
	}
	return 0, false
}

func (e *Engine) stepOf(line analysis.Line) (int, bool) {
	event, ok := e.catalog.Tail(line)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(event.Fields["step"])
	return n, err == nil && n >= 0
}
