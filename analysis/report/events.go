package report

import (
	"encoding/json"
	"slices"

	"rankscope/analysis"
)

// encodeEvents keeps the events that tell most, as many as MaxEventBytes has
// room for, in the order they came; left counts the others.
//
// An event knows its file by the number of the input, a report by its path.
func encodeEvents(events []analysis.Event, inputs []analysis.Input) (kept []event, left int) {
	paths := make(map[analysis.SourceID]string, len(inputs))
	for _, in := range inputs {
		paths[in.ID] = in.Path
	}
	order := make([]int, len(events))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return weight(events[a].Role) - weight(events[b].Role)
	})
	room, chosen := MaxEventBytes, make([]int, 0, len(events))
	encoded := make(map[int]event)
	for _, i := range order {
		e := encodeEvent(events[i], paths[events[i].Line.Pos.Source])
		// Indented as it will stand in the report.
		b, err := json.MarshalIndent(e, "  ", " ")
		if err != nil || len(b) > room {
			left++
			continue
		}
		room -= len(b)
		encoded[i] = e
		chosen = append(chosen, i)
	}
	slices.Sort(chosen)
	return each(chosen, func(i int) event { return encoded[i] }), left
}

// weight orders roles by what a merge can't do without: what may be the origin
// and what points at it come first.
func weight(role analysis.EventRole) int {
	order := []analysis.EventRole{
		analysis.RoleInitiating, analysis.RoleCollateral, analysis.RoleTeardown, analysis.RoleConfirmation,
		analysis.RoleFact, analysis.RoleHint, analysis.RoleWrapper,
	}
	if i := slices.Index(order, role); i >= 0 {
		return i
	}
	return len(order)
}

func encodeEvent(e analysis.Event, file string) event {
	o := e.Line.Origin
	out := event{
		Signature: e.Signature, Role: string(closed(e.Role, eventRoles())),
		Rank: known(o.Rank), LocalRank: known(o.LocalRank), NodeRank: known(o.NodeRank), Task: known(o.Task),
		Attempt: known(o.Attempt), Node: o.Node, Pod: o.Pod, Container: o.Container, PID: o.PID,
		Launcher: o.Launcher, stampFields: encodeStamp(o.Stamp),
		place:  encodePlace(analysis.Cite{File: file, Line: e.Line.Number}),
		Text:   e.Line.Text,
		Fields: map[string]string{}, Context: full(e.Context), Count: max(e.Count, 1),
	}
	if e.Cause != "" {
		cause := string(closed(e.Cause, causes()))
		out.Cause = &cause
	}
	for name, value := range e.Fields {
		out.Fields[name] = value
	}
	return out
}
