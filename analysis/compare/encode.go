package compare

import (
	"encoding/json"
	"io"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// verificationSchema is the version of the JSON's form. Fields are only ever
// added; the words of verdict, name and state are closed.
const verificationSchema = 1

type jsonVerification struct {
	Schema  int         `json:"schema"`
	Verdict Verdict     `json:"verdict"`
	Old     string      `json:"old"`
	New     string      `json:"new"`
	Summary string      `json:"summary"`
	Checks  []jsonCheck `json:"checks"`
	Missing []string    `json:"missing"`
}

type jsonCheck struct {
	Name     string         `json:"name"`
	State    State          `json:"state"`
	Detail   string         `json:"detail"`
	Evidence []jsonEvidence `json:"evidence"`
}

type jsonEvidence struct {
	File string `json:"file"`
	Line int    `json:"line"` // as sed -n counts
	Text string `json:"text"`
}

// WriteJSON writes v as JSON. The error is w's.
func (v Verification) WriteJSON(w io.Writer) error {
	out := jsonVerification{Schema: verificationSchema, Verdict: v.Verdict, Old: safetext.Valid(v.Old), New: safetext.Valid(v.New), Summary: safetext.String(v.Summary),
		Checks: []jsonCheck{}, Missing: []string{}}
	for _, c := range v.Checks {
		out.Checks = append(out.Checks, jsonCheck{Name: c.Name, State: c.State, Detail: safetext.String(c.Detail), Evidence: evidenceOf(c.Evidence)})
	}
	for _, m := range v.Missing {
		out.Missing = append(out.Missing, safetext.String(m))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func evidenceOf(list []analysis.Evidence) []jsonEvidence {
	out := []jsonEvidence{}
	for _, e := range list {
		// A path is given as it is, so that a program can open it.
		out = append(out, jsonEvidence{File: safetext.Valid(e.File), Line: e.Line, Text: safetext.String(e.Text)})
	}
	return out
}
