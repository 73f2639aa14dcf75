package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"rankscope/analysis"
)

// JSON writes the document in the form of schema 1, indented, with a newline
// at its end. It fails only where w does.
func JSON(w io.Writer, d Document) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(encode(d)); err != nil {
		return fmt.Errorf("encode report: %w", err)
	}
	told, err := carry(d)
	if err != nil {
		return fmt.Errorf("encode report: %w", err)
	}
	text := append(bytes.TrimSuffix(escapeControls(b.Bytes()), []byte("\n}\n")), told...)
	if d.Comparison != nil {
		var indented bytes.Buffer
		if err := json.Indent(&indented, d.Comparison, " ", " "); err != nil {
			return fmt.Errorf("encode the comparison: %w", err)
		}
		text = append(append(text, ",\n \"comparison\": "...), escapeControls(indented.Bytes())...)
	}
	if _, err := w.Write(append(text, "\n}\n"...)); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

func encode(d Document) document {
	i := d.incident()
	accounts := accountsByInput(d)
	out := document{
		Schema: Schema, Version: d.Version,
		Provisional: i.Provisional, Running: i.Running, WorldSize: positive(i.WorldSize),
		Inputs:     make([]input, len(d.Inputs)),
		Verdict:    encodeVerdict(i),
		Origin:     encodePartyPointer(i.Origin),
		Origins:    each(i.Origins, encodeParty),
		Ranks:      each(toldRanks(i.Ranks), encodeRank),
		Attempts:   each(i.Attempts, encodeAttempt),
		Nodes:      each(i.Nodes, encodeNode),
		Hypotheses: each(i.Hypotheses, encodeHypothesis),
		Timeline:   each(i.Timeline, encodeMoment),
		Facts:      each(i.Facts, encodeFact),
		Fix:        each(d.Remedies, encodeFix),
		Commands:   each(d.Commands, encodeCommand),
		Notes:      full(d.Notes),
		Avoid:      each(d.Avoid, func(a Avoid) avoid { return avoid(a) }),
		Gate:       each(d.Gate, encodeGate),
	}
	for n, in := range d.Inputs {
		out.Inputs[n] = encodeInput(in)
		if a := accounts[n]; a != nil {
			out.Inputs[n].Running, out.Inputs[n].Last = a.Running, cutText(a.Last.Text)
		}
	}
	return out
}

// mostUnseen is how many ranks that no line names are listed.
const mostUnseen = 64

// toldRanks are the ranks that the log tells something of, and those that it
// only counts unless they are many: each of a thousand nodes would list the
// ranks of all others.
func toldRanks(ranks []analysis.Rank) []analysis.Rank {
	unseen := func(r analysis.Rank) bool {
		return r.Lines == 0 && r.FirstRelated == nil && r.Node == "" && r.Pod == "" && r.Role == analysis.RankUnknown
	}
	n := 0
	for _, r := range ranks {
		if unseen(r) {
			n++
		}
	}
	if n <= mostUnseen {
		return ranks
	}
	return slices.DeleteFunc(slices.Clone(ranks), unseen)
}

// each converts a list; the result is never nil, so that JSON has [] for it.
func each[From, To any](list []From, convert func(From) To) []To {
	out := make([]To, len(list))
	for i, v := range list {
		out[i] = convert(v)
	}
	return out
}

func full(list []string) []string { return each(list, func(s string) string { return s }) }

// known is null for analysis.None.
func known(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// positive is null for 0, where 0 means unknown.
func positive[N int | int64](n N) *N {
	if n <= 0 {
		return nil
	}
	return &n
}

func encodeInput(in analysis.Input) input {
	return input{
		Path: in.Path, Host: in.Host, Size: in.Size, Lines: in.Lines, Dialects: full(in.Dialects),
		Status: string(closed(in.Status, statuses())), Reason: in.Reason, Read: in.Read, Context: in.Context,
	}
}

func encodeVerdict(i *analysis.Incident) verdict {
	return verdict{
		Cause:      string(closed(i.Cause, causes())),
		Confidence: string(closed(i.Confidence, confidences())),
		Summary:    i.Summary,
		Signature:  encodeEvidencePointer(i.Signature),
		Missing:    full(i.Missing),
		Conflicts:  full(i.Conflicts),
	}
}

func encodePlace(c analysis.Cite) place {
	p := place{File: c.File}
	if c.Line != 0 {
		p.Line = &c.Line
	}
	return p
}

func encodeEvidence(e analysis.Evidence) evidence {
	return evidence{
		place: encodePlace(e.Cite), stampFields: encodeStamp(e.Stamp), Signature: e.Signature,
		Text: e.Text, Why: e.Why, Also: each(e.Also, encodePlace),
	}
}

func encodeEvidencePointer(e *analysis.Evidence) *evidence {
	if e == nil {
		return nil
	}
	out := encodeEvidence(*e)
	return &out
}

func encodeParty(p analysis.Party) party {
	return party{
		Rank: known(p.Rank), LocalRank: known(p.LocalRank), Node: p.Node, Pod: p.Pod, Container: p.Container,
		PID: p.PID, WorkerPID: p.WorkerPID, Attempt: known(p.Attempt), Mount: p.Mount,
		stampFields: encodeStamp(p.Stamp), Evidence: each(p.Evidence, encodeEvidence),
	}
}

func encodePartyPointer(p *analysis.Party) *party {
	if p == nil {
		return nil
	}
	out := encodeParty(*p)
	return &out
}

func encodeRank(r analysis.Rank) rank {
	seen := encodeStamp(r.LastSeen)
	return rank{
		Rank: known(r.Rank), LocalRank: known(r.LocalRank), Node: r.Node, Pod: r.Pod, PID: r.PID,
		Attempt: known(r.Attempt), Mount: r.Mount, Role: string(closed(r.Role, rankRoles())),
		LastStep: known(r.LastStep), LastSeen: seen.Time,
		LastLine: lastLine{place: encodePlace(r.LastLine), stampFields: seen},
		Ending:   r.Ending, Lines: r.Lines, FirstRelated: encodeEvidencePointer(r.FirstRelated),
	}
}

func encodeAttempt(a analysis.Attempt) attempt {
	return attempt{
		Attempt: known(a.Number),
		Verdict: attemptVerdict{
			Cause:      string(closed(a.Cause, causes())),
			Confidence: string(closed(a.Confidence, confidences())),
		},
		Origin: encodePartyPointer(a.Origin),
	}
}

func encodeNode(n analysis.Node) node {
	clock := offset{Anchors: each(n.Clock.Anchors, encodePlace)}
	if n.Clock.Known {
		clock.OffsetS, clock.UncertaintyS = finite(n.Clock.OffsetSeconds), finite(n.Clock.UncertaintySeconds)
	}
	return node{Node: n.Name, Clock: clock, Mounts: each(n.Mounts, encodeMount)}
}

// finite is null for infinities and NaN, which JSON has no form for.
func finite(f float64) *float64 {
	if f-f != 0 {
		return nil
	}
	return &f
}

func encodeMount(m analysis.Mount) mount {
	return mount{
		Name: m.Name, SizeBytes: positive(m.SizeBytes), UsedPercent: known(m.UsedPercent),
		Ranks: each(m.Ranks, func(r int) int { return r }),
	}
}

func encodeHypothesis(h analysis.Hypothesis) hypothesis {
	return hypothesis{
		Cause:      string(closed(h.Cause, causes())),
		Confidence: string(closed(h.Confidence, confidences())),
		For:        each(h.For, encodeEvidence),
		Against:    each(h.Against, encodeEvidence),
		Check:      h.Check,
	}
}

func encodeMoment(m analysis.Moment) moment {
	return moment{
		stampFields: encodeStamp(m.Stamp), Node: m.Node, Rank: known(m.Rank), Attempt: known(m.Attempt),
		Kind: string(closed(m.Kind, momentKinds())), place: encodePlace(m.Cite), Text: m.Text, Value: known(m.Value),
	}
}

func encodeFact(f analysis.Fact) fact {
	return fact{Name: f.Name, Value: f.Value, Rank: known(f.Rank), Node: f.Node, place: encodePlace(f.Cite)}
}

func encodeFix(r analysis.Remedy) fix {
	return fix{
		Environment: r.Environment, Title: r.Title, Snippet: r.Snippet, Language: r.Language, Why: r.Why,
		Caveat: r.Caveat, Who: closed(r.Who, whos()), Apply: r.Apply, Mitigation: r.Mitigation,
	}
}

func encodeCommand(c analysis.Command) command {
	return command{
		Title: c.Title, Command: c.Command, Why: c.Why,
		Where: closed(c.Where, wheres()), Group: closed(c.Group, groups()),
	}
}

func encodeGate(i analysis.GateItem) gateItem {
	return gateItem{i.Title, string(closed(i.State, gateStates())), i.Why}
}
