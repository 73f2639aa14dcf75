package report

import (
	"unicode/utf8"

	"rankscope/analysis"
)

// The part of the JSON that is for a merge of many nodes' reports. It is many
// and small: what is unknown, empty or false is left out, unlike elsewhere.

// carried is what of the accounts goes into a report.
type carried struct {
	Writers []writer `json:"writers"`
	Events  []event  `json:"events"`
	// EventsLeftOut counts events and writers that there was no room for.
	EventsLeftOut int `json:"events_left_out"`
}

// whole is the JSON of a report.
type whole struct {
	document
	carried
}

// toldStamp is stampFields where nothing is said that isn't known.
type toldStamp struct {
	Time         *string `json:"time,omitempty"`
	TimeInferred bool    `json:"time_inferred,omitempty"`
	TimeInner    *string `json:"time_inner,omitempty"`
	UptimeUS     *int64  `json:"uptime_us,omitempty"`
}

// told is where a line stands and what its prefixes say of who wrote it.
type told struct {
	// Line counts as everywhere, Offset is in bytes from the input's start.
	Line   int   `json:"line"`
	Offset int64 `json:"offset"`
	toldStamp
	Rank      *int   `json:"rank,omitempty"`
	LocalRank *int   `json:"local_rank,omitempty"`
	NodeRank  *int   `json:"node_rank,omitempty"`
	Task      *int   `json:"task,omitempty"`
	Attempt   *int   `json:"attempt,omitempty"`
	Node      string `json:"node,omitempty"`
	Pod       string `json:"pod,omitempty"`
	Container string `json:"container,omitempty"`
	PID       int    `json:"pid,omitempty"`
	Launcher  bool   `json:"launcher,omitempty"`
	// RoleName is torchrun's name of the group that the rank is of.
	RoleName string   `json:"role_name,omitempty"`
	Dialects []string `json:"dialects,omitempty"`
}

// event is a line that a signature matched. Input counts "inputs" from 0.
type event struct {
	Input int `json:"input"`
	told
	Signature string            `json:"signature"`
	Role      string            `json:"role"`
	Cause     string            `json:"cause,omitempty"`
	Text      string            `json:"text"`
	Fields    map[string]string `json:"fields,omitempty"`
	Context   []string          `json:"context,omitempty"`
	// Count is how many lines it stands for, where they are several.
	Count int `json:"count,omitempty"`
}

// writer is what one prefix wrote in one input: by Rank, LocalRank or Task, or
// none of them.
type writer struct {
	Input     int    `json:"input"`
	Rank      *int   `json:"rank,omitempty"`
	LocalRank *int   `json:"local_rank,omitempty"`
	Task      *int   `json:"task,omitempty"`
	Pod       string `json:"pod,omitempty"`
	Lines     int    `json:"lines"`
	First     told   `json:"first"`
	Last      told   `json:"last"`
	// Step is the line of the last training step, LastStep its number.
	LastStep *int  `json:"last_step,omitempty"`
	Step     *told `json:"step,omitempty"`
}

func encodeTold(l analysis.Line) told {
	o := l.Origin
	return told{
		Line: l.Number, Offset: max(0, l.Pos.Offset), toldStamp: toldStamp(encodeStamp(o.Stamp)),
		Rank: known(o.Rank), LocalRank: known(o.LocalRank), NodeRank: known(o.NodeRank), Task: known(o.Task),
		Attempt: known(o.Attempt), Node: o.Node, Pod: o.Pod, Container: o.Container, PID: max(0, o.PID), Launcher: o.Launcher,
		RoleName: o.Role, Dialects: l.Dialects,
	}
}

func encodeEvent(e analysis.Event, input int) event {
	out := event{
		Input: input, told: encodeTold(e.Line), Signature: e.Signature, Role: string(closed(e.Role, eventRoles())),
		Text: cutText(e.Line.Text), Fields: e.Fields, Context: e.Context,
	}
	if e.Cause != "" {
		out.Cause = string(closed(e.Cause, causes()))
	}
	if e.Count > 1 {
		out.Count = e.Count
	}
	return out
}

func encodeWriter(w analysis.Writer, input int) writer {
	out := writer{Input: input, Pod: w.Pod, Lines: max(0, w.Count), First: encodeTold(w.First), Last: encodeTold(w.Last), LastStep: known(w.LastStep)}
	for _, k := range []struct {
		number func() (int, bool)
		to     **int
	}{{w.Key.Rank, &out.Rank}, {w.Key.LocalRank, &out.LocalRank}, {w.Key.Task, &out.Task}} {
		if n, ok := k.number(); ok {
			*k.to = &n
		}
	}
	if out.LastStep != nil {
		step := encodeTold(w.StepLine)
		out.Step = &step
	}
	return out
}

// cutText bounds a line's text, between two characters.
func cutText(text string) string {
	if len(text) <= analysis.MaxEvidence {
		return text
	}
	end := analysis.MaxEvidence
	for end > analysis.MaxEvidence-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}
