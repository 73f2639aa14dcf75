// Package report writes an incident as text for a person, as Markdown for an
// issue, and as JSON for a program, and reads the JSON back.
//
//	Incident, inputs, remedies ─→ Document ─┬─→ Text      what a person needs at 3 a.m., 40 lines
//	                                        ├─→ Markdown  the same, quoted for an issue
//	                                        └─→ JSON      everything, schema 1
//	                                              ↑↓
//	                              Parse ──────────┘  a report is itself an input
//
// The JSON is a promise. Every key is always there; a number that nobody knows
// is null, never -1; an array is empty, never null; the words of cause,
// confidence, role, status, kind, who and where are closed lists; times are
// RFC 3339 with the digits that are known, and without a zone where the log
// named none. Fields are only ever added. What came from a log is quoted as it
// stands, made valid UTF-8, with control characters escaped, so that a report
// is safe to print. Only writers and events, which are for a merge and many,
// leave out what they don't know and stand one a line. Text and Markdown pass everything through safetext.
package report

import (
	"encoding/json"

	"rankscope/analysis"
)

// Schema is the number that stands under "schema" in the JSON. It grows only
// if a field changes its meaning; added fields don't change it.
const Schema = 1

// Document is all that a report says.
type Document struct {
	// Incident may be nil: then nothing is known yet and the report says so.
	Incident *analysis.Incident
	// Inputs is what was asked to be read, skipped inputs included.
	Inputs   []analysis.Input
	Remedies []analysis.Remedy
	Commands []analysis.Command
	// Notes are sentences that stand beside the fix: the arithmetic of a size,
	// and where its numbers come from.
	Notes []string
	// Measure is a line of Python that prints the number which the arithmetic
	// lacks; empty where it lacks none.
	Measure string
	// Avoid is what not to do.
	Avoid []Avoid
	// Gate is the checklist before the job is resumed; nil of a job that
	// didn't fail.
	Gate []analysis.GateItem
	// Version of the program that made the report; may be empty.
	Version string
	// Accounts are what was found in the inputs, as the diagnosis took it: what
	// a merge of many nodes' reports needs. JSON keeps MaxEventBytes a node of
	// them, the most telling first, and says how many events were left out.
	Accounts []analysis.Account
	// EventsLeftOut counts events that a report read by Parse had no room for.
	EventsLeftOut int
	// Comparison is what a control run showed, a JSON value that JSON writes
	// under "comparison"; nil without a control, and then there is no such key.
	Comparison json.RawMessage
}

// Avoid is something that people try, and why it doesn't help.
type Avoid struct {
	What, Why string
}

// MaxEventBytes bounds the encoded accounts of one node, so that a thousand
// nodes' reports stay small enough to pass through a scheduler's output.
const MaxEventBytes = 32 << 10

// incident never is nil, so that every writer can count on one.
func (d Document) incident() *analysis.Incident {
	if d.Incident == nil {
		return &analysis.Incident{Provisional: true, Cause: analysis.CauseUnknown, Confidence: analysis.Low}
	}
	return d.Incident
}
