package report

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"rankscope/analysis"
)

// Bounds on what is taken of one report, whatever it claims to carry.
const (
	maxEvents  = 1 << 16
	maxWriters = 1 << 16
	maxFields  = 32 // of one event
)

// Carried is what a report brings to a merge.
type Carried struct {
	// Accounts of the inputs that were read, in their order. Their SourceID
	// counts the report's inputs.
	Accounts []analysis.Account
	// WorldSize of the job as the report has it; 0 when unknown.
	WorldSize int
	// Provisional says that it was made before all was read.
	Provisional bool
	// LeftOut counts events that it had no room for.
	LeftOut int
}

// ParseAccounts reads of a report what a merge needs and passes over the rest.
// Errors name where they were found, as those of Parse do.
func ParseAccounts(r io.Reader) (Carried, error) {
	text, err := read(r)
	if err != nil {
		return Carried{}, err
	}
	var doc struct {
		schema      int
		provisional bool
		worldSize   *int
		inputs      []input
		carried
	}
	into := map[string]any{
		"schema": &doc.schema, "provisional": &doc.provisional, "world_size": &doc.worldSize, "inputs": &doc.inputs,
		"writers": &doc.Writers, "events": &doc.Events, "events_left_out": &doc.EventsLeftOut,
	}
	values, err := pick(text, slices.Collect(maps.Keys(into))...)
	if err != nil {
		return Carried{}, err
	}
	for key, value := range values {
		if err := json.Unmarshal(value, into[key]); err != nil {
			return Carried{}, fmt.Errorf("parse report: %s: %w", key, err)
		}
	}
	if err := checkSchema(doc.schema); err != nil {
		return Carried{}, err
	}
	d := decoder{}
	c := Carried{Accounts: d.accounts(doc.inputs, doc.carried), WorldSize: orZero(doc.worldSize),
		Provisional: doc.provisional, LeftOut: max(0, doc.EventsLeftOut)}
	if d.err != nil {
		return Carried{}, fmt.Errorf("parse report: %w", d.err)
	}
	return c, nil
}

// accounts puts writers and events back to the inputs they are of.
func (d *decoder) accounts(inputs []input, c carried) []analysis.Account {
	all := make([]analysis.Account, len(inputs))
	for n, in := range inputs {
		all[n] = analysis.Account{Input: decodeInput(in, analysis.SourceID(n)), Path: analysis.NoOrigin(), Running: in.Running,
			Last: analysis.Line{Number: in.Lines, Origin: analysis.NoOrigin(), Text: cutText(in.Last)}}
	}
	for n, w := range c.Writers[:min(len(c.Writers), maxWriters)] {
		if w.Input >= 0 && w.Input < len(all) {
			a := &all[w.Input]
			a.Writers = append(a.Writers, d.writer(w, fmt.Sprintf("writers[%d]", n)))
		}
	}
	for n, e := range c.Events[:min(len(c.Events), maxEvents)] {
		if e.Input >= 0 && e.Input < len(all) && e.resolve(c.Events) {
			a := &all[e.Input]
			a.Events = append(a.Events, d.event(e, fmt.Sprintf("events[%d]", n)))
		}
	}
	var out []analysis.Account
	for _, a := range all {
		if a.Input.Status != analysis.InputSkipped {
			out = append(out, a)
		}
	}
	return out
}

// resolve puts in what e only refers to; false if there is no such event.
func (e *event) resolve(all []event) bool {
	if e.Like == nil {
		return true
	}
	if *e.Like < 0 || *e.Like >= len(all) || all[*e.Like].Like != nil {
		return false
	}
	e.said = all[*e.Like].said
	return true
}

func (d *decoder) told(t told, input int, path string) analysis.Line {
	o := analysis.NoOrigin()
	o.Rank, o.LocalRank, o.NodeRank, o.Task = orNone(t.Rank), orNone(t.LocalRank), orNone(t.NodeRank), orNone(t.Task)
	o.Attempt, o.Node, o.Pod, o.Container, o.PID = orNone(t.Attempt), t.Node, t.Pod, t.Container, max(0, t.PID)
	o.Launcher, o.Role, o.Stamp = t.Launcher, t.RoleName, d.stamp(stampFields(t.toldStamp), path)
	return analysis.Line{Number: t.Line, Origin: o, Dialects: texts(t.Dialects),
		Pos: analysis.Pos{Source: analysis.SourceID(input), Offset: max(0, t.Offset)}}
}

func (d *decoder) later(l later, first told, input int, path string) analysis.Line {
	if l.Who == nil {
		l.Who = &first.who
	}
	return d.told(told{l.stands, *l.Who}, input, path)
}

func (d *decoder) event(e event, path string) analysis.Event {
	out := analysis.Event{
		Signature: e.Signature, Role: closed(analysis.EventRole(e.Role), eventRoles()),
		Line: d.told(e.told, e.Input, path), Context: texts(e.Context), Count: max(e.Count, 1),
	}
	out.Line.Text = cutText(e.Text)
	out.Last = out.Line.Pos
	if e.Cause != "" {
		out.Cause = closed(analysis.Cause(e.Cause), causes())
	}
	if len(e.Fields) > 0 && len(e.Fields) <= maxFields {
		out.Fields = e.Fields
	}
	return out
}

func (d *decoder) writer(w writer, path string) analysis.Writer {
	out := analysis.Writer{Pod: w.Pod, Count: max(0, w.Lines), LastStep: orNone(w.LastStep),
		First: d.told(w.First, w.Input, path+".first"), Last: d.later(w.Last, w.First, w.Input, path+".last")}
	o := analysis.NoOrigin()
	o.Rank, o.LocalRank, o.Task = orNone(w.Rank), orNone(w.LocalRank), orNone(w.Task)
	out.Key = o.Key()
	if w.Step != nil && out.LastStep >= 0 {
		out.StepEvery, out.StepTime = max(0, w.StepEvery), time.Duration(max(0, w.StepNS))
		out.StepLine = d.later(*w.Step, w.First, w.Input, path+".step")
	}
	for n, s := range w.Steps[:min(len(w.Steps), maxSteps)] {
		line := d.later(s.later, w.First, w.Input, fmt.Sprintf("%s.steps[%d]", path, n))
		out.Steps = append(out.Steps, analysis.Step{Number: max(0, s.Number), Line: line})
	}
	return out
}
