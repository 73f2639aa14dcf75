package diagnose

import (
	"strconv"

	"rankscope/analysis"
)

// Source is one input with everything that was found in it.
type Source = analysis.Account

// Writer is what one prefix wrote in one source.
type Writer = analysis.Writer

// Result is a diagnosis with what a view needs to name the writer of any line.
type Result struct {
	Incident *analysis.Incident
	// Identity resolves writers to ranks; never nil.
	Identity *Identity
}

// event is an analysis.Event with its place in the job.
type event struct {
	*analysis.Event
	source  int
	order   int // in its source
	rank    int // global; None when unknown
	local   int
	place   string // pod or host that the mount belongs to; empty when unknown
	attempt int
	file    string
	why     string
}

// cite names the event's line for a person.
func (e *event) cite() analysis.Cite {
	return analysis.Cite{File: e.file, Line: e.Line.Number, Pos: e.Line.Pos}
}

// evidence copies the event's line.
func (e *event) evidence() analysis.Evidence {
	return analysis.Evidence{Cite: e.cite(), Text: e.Line.Text, Why: e.why, Also: e.Also,
		Signature: e.Signature, Stamp: e.Line.Origin.Stamp}
}

// field returns a named group of the event's signature; empty when absent.
func (e *event) field(name string) string { return e.Fields[name] }

// number reads a non-negative number; None for anything else.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return analysis.None
	}
	return n
}
