package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// EachLine calls visit for every line of the newest Snapshot's logs in display
// order, until it returns false. What lies beside the logs and is none, a pod's
// YAML or a program's settings, is left out. A row has no Raw, to be quick. It
// reads all files: call it from a command. The error is the context's.
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
	logs := published{snapshot: now.snapshot, views: now.logs(), marks: now.marks}
	return walk(ctx, logs.lanes(Query{}), false, func(l *lane, r laneRow) bool {
		at, place = l, r
		line, _ := l.line(r)
		row = Row{Line: line, File: l.file}
		now.marks.put(&row)
		return visit(row, steps)
	})
}

// largestDocument is the most of a file, in bytes, that is looked at for being
// one document.
const largestDocument = 1 << 20

// logs are the views of what is a log; all of them where none is.
func (p *published) logs() []view {
	logs := slices.DeleteFunc(slices.Clone(p.views), func(v view) bool { return v.isDocument() })
	if len(logs) == 0 {
		return p.views
	}
	return logs
}

// isDocument reports whether an input is read whole and not by line: it speaks
// about the job, or is one value of JSON, or YAML by its name. A log of JSON
// has a value a line, so that the whole is none.
func (v view) isDocument() bool {
	if v.context != "" {
		return true
	}
	if v.carried != nil {
		return false
	}
	if ext := filepath.Ext(v.file); ext == ".yaml" || ext == ".yml" {
		return true
	}
	head := bytes.TrimLeft(v.head, " \t\r\n")
	if v.size > largestDocument || len(head) == 0 || head[0] != '{' && head[0] != '[' {
		return false
	}
	data := make([]byte, v.size)
	n, _ := source.ReadFull(v.reader, data, 0)
	return json.Valid(data[:n])
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
