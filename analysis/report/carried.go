package report

import (
	"reflect"
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

// told is a line: where it stands and who wrote it.
type told struct {
	stands
	who
}

// stands is where a line is. Line counts as everywhere, Offset is in bytes from
// the input's start.
type stands struct {
	Line   int   `json:"line"`
	Offset int64 `json:"offset"`
	toldStamp
}

// later is a line of a writer after its first one. Who is null if the prefixes
// say the same as the first line's.
type later struct {
	stands
	Who *who `json:"who,omitempty"`
}

// who is what a line's prefixes say of who wrote it.
type who struct {
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
	// RoleName is torchrun's name of the group that NodeRank counts in.
	RoleName string   `json:"role_name,omitempty"`
	Dialects []string `json:"dialects,omitempty"`
}

// event is a line that a signature matched. Input counts "inputs" from 0.
type event struct {
	Input int `json:"input"`
	told
	said
	// Like is the number of an earlier event, from 0, that says the same: what
	// it says is not repeated. Ranks, and a console beside their files, say
	// much twice.
	Like *int `json:"like,omitempty"`
	// Count is how many lines it stands for, where they are several.
	Count int `json:"count,omitempty"`
}

// said is what a line says, whoever wrote it.
type said struct {
	Signature string            `json:"signature,omitempty"`
	Role      string            `json:"role,omitempty"`
	Cause     string            `json:"cause,omitempty"`
	Text      string            `json:"text,omitempty"`
	Fields    map[string]string `json:"fields,omitempty"`
	Context   []string          `json:"context,omitempty"`
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
	Last      later  `json:"last"`
	// Step is the line of the last training step, LastStep its number.
	LastStep *int   `json:"last_step,omitempty"`
	Step     *later `json:"step,omitempty"`
	// StepEvery is how many steps lie between two that it tells of, StepNS the
	// median time between them in nanoseconds.
	StepEvery int   `json:"step_every,omitempty"`
	StepNS    int64 `json:"step_ns,omitempty"`
	// Steps are what clocks of nodes are compared by: the last of a few ranks.
	Steps []takenStep `json:"steps,omitempty"`
}

// takenStep is a training step and the line that says so.
type takenStep struct {
	Number int `json:"number"`
	later
}

func encodeTold(l analysis.Line) told {
	o := l.Origin
	return told{stands{Line: l.Number, Offset: max(0, l.Pos.Offset), toldStamp: toldStamp(encodeStamp(o.Stamp))}, who{
		Rank: known(o.Rank), LocalRank: known(o.LocalRank), NodeRank: known(o.NodeRank), Task: known(o.Task),
		Attempt: known(o.Attempt), Node: o.Node, Pod: o.Pod, Container: o.Container, PID: max(0, o.PID), Launcher: o.Launcher,
		RoleName: roleName(o), Dialects: l.Dialects,
	}}
}

func roleName(o analysis.Origin) string {
	if o.NodeRank < 0 {
		return "" // it tells no node from another
	}
	return o.Role
}

// encodeLater is a line of a writer whose first one is known.
func encodeLater(l analysis.Line, first told) later {
	t := encodeTold(l)
	if reflect.DeepEqual(t.who, first.who) {
		return later{stands: t.stands}
	}
	return later{t.stands, &t.who}
}

func encodeEvent(e analysis.Event, input int) event {
	out := event{Input: input, told: encodeTold(e.Line), said: said{
		Signature: e.Signature, Role: string(closed(e.Role, eventRoles())),
		Text: cutText(e.Line.Text), Fields: e.Fields, Context: e.Context,
	}}
	if e.Cause != "" {
		out.Cause = string(closed(e.Cause, causes()))
	}
	if e.Count > 1 {
		out.Count = e.Count
	}
	return out
}

func encodeWriter(w analysis.Writer, input int) writer {
	out := writer{Input: input, Pod: w.Pod, Lines: max(0, w.Count), First: encodeTold(w.First), LastStep: known(w.LastStep)}
	out.Last = encodeLater(w.Last, out.First)
	for _, k := range []struct {
		number func() (int, bool)
		to     **int
	}{{w.Key.Rank, &out.Rank}, {w.Key.LocalRank, &out.LocalRank}, {w.Key.Task, &out.Task}} {
		if n, ok := k.number(); ok {
			*k.to = &n
		}
	}
	if out.LastStep != nil {
		step := encodeLater(w.StepLine, out.First)
		out.Step = &step
		out.StepEvery, out.StepNS = max(0, w.StepEvery), max(0, w.StepTime.Nanoseconds())
	}
	return out
}

// withSteps is w with the last steps that its writer took.
func (w writer) withSteps(steps []analysis.Step) writer {
	for _, s := range steps[max(0, len(steps)-maxSteps):] {
		w.Steps = append(w.Steps, takenStep{max(0, s.Number), encodeLater(s.Line, w.First)})
	}
	return w
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
