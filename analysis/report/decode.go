package report

import (
	"fmt"

	"rankscope/analysis"
)

// decoder turns the JSON's form into a Document. It keeps the first error with
// the path of the key it was found at.
type decoder struct {
	err error
}

func (d *decoder) fail(path string, err error) {
	if d.err == nil {
		d.err = fmt.Errorf("%s: %w", path, err)
	}
}

// list converts an array; an empty one becomes nil.
func list[From, To any](from []From, path string, convert func(From, string) To) []To {
	if len(from) == 0 {
		return nil
	}
	out := make([]To, len(from))
	for i, v := range from {
		out[i] = convert(v, fmt.Sprintf("%s[%d]", path, i))
	}
	return out
}

func (d *decoder) document(doc whole) Document {
	out := Document{Version: doc.Version, Notes: texts(doc.Notes), EventsLeftOut: max(doc.EventsLeftOut, 0)}
	for i, in := range doc.Inputs {
		out.Inputs = append(out.Inputs, decodeInput(in, analysis.SourceID(i)))
	}
	i := &analysis.Incident{
		Provisional: doc.Provisional, Running: doc.Running, WorldSize: orZero(doc.WorldSize),
		Cause:      closed(analysis.Cause(doc.Verdict.Cause), causes()),
		Confidence: closed(analysis.Confidence(doc.Verdict.Confidence), confidences()),
		Summary:    doc.Verdict.Summary,
		Signature:  d.evidencePointer(doc.Verdict.Signature, "verdict.signature"),
		Missing:    texts(doc.Verdict.Missing),
		Conflicts:  texts(doc.Verdict.Conflicts),
		Origin:     d.partyPointer(doc.Origin, "origin"),
		Origins:    list(doc.Origins, "origins", d.party),
		Ranks:      list(doc.Ranks, "ranks", d.rank),
		Attempts:   list(doc.Attempts, "attempts", d.attempt),
		Nodes:      list(doc.Nodes, "nodes", d.node),
		Hypotheses: list(doc.Hypotheses, "hypotheses", d.hypothesis),
		Timeline:   list(doc.Timeline, "timeline", d.moment),
		Facts:      list(doc.Facts, "facts", d.fact),
	}
	out.Incident = i
	out.Remedies = list(doc.Fix, "fix", d.fix)
	out.Commands = list(doc.Commands, "commands", d.command)
	out.Avoid = list(doc.Avoid, "avoid", func(a avoid, _ string) Avoid { return Avoid(a) })
	out.Gate = list(doc.Gate, "gate", func(i gateItem, _ string) analysis.GateItem {
		return analysis.GateItem{Title: i.Title, State: closed(analysis.GateState(i.State), gateStates()), Why: i.Why}
	})
	out.Accounts = d.accounts(doc.Inputs, doc.carried)
	return out
}

func texts(from []string) []string {
	return list(from, "", func(s, _ string) string { return s })
}

func orNone(n *int) int {
	if n == nil || *n < 0 {
		return analysis.None
	}
	return *n
}

func orZero[N int | int64](n *N) N {
	if n == nil {
		return 0
	}
	return max(*n, 0)
}

func decodeInput(in input, id analysis.SourceID) analysis.Input {
	return analysis.Input{
		ID: id, Path: in.Path, Host: in.Host, Size: in.Size, Lines: in.Lines, Dialects: texts(in.Dialects),
		Status: closed(analysis.InputStatus(in.Status), statuses()), Reason: in.Reason, Read: in.Read,
		Context: in.Context, Ended: true,
	}
}

func (d *decoder) stamp(f stampFields, path string) analysis.Stamp {
	s, err := f.decode()
	if err != nil {
		d.fail(path+".time", err)
	}
	return s
}

// cite has no Pos to read from: the file may lie on another machine.
func (d *decoder) cite(p place, _ string) analysis.Cite {
	c := analysis.Cite{File: p.File, Pos: analysis.Pos{Source: analysis.NoSource}}
	if p.Line != nil {
		c.Line = *p.Line
	}
	return c
}

func (d *decoder) evidence(e evidence, path string) analysis.Evidence {
	return analysis.Evidence{
		Cite: d.cite(e.place, path), Text: e.Text, Why: e.Why, Signature: e.Signature,
		Also: list(e.Also, path+".also", d.cite), Stamp: d.stamp(e.stampFields, path),
	}
}

func (d *decoder) evidencePointer(e *evidence, path string) *analysis.Evidence {
	if e == nil {
		return nil
	}
	out := d.evidence(*e, path)
	return &out
}

func (d *decoder) party(p party, path string) analysis.Party {
	return analysis.Party{
		Rank: orNone(p.Rank), LocalRank: orNone(p.LocalRank), Node: p.Node, Pod: p.Pod, Container: p.Container,
		PID: p.PID, WorkerPID: p.WorkerPID, Attempt: orNone(p.Attempt), Mount: p.Mount,
		Stamp:    d.stamp(p.stampFields, path),
		Evidence: list(p.Evidence, path+".evidence", d.evidence),
	}
}

func (d *decoder) partyPointer(p *party, path string) *analysis.Party {
	if p == nil {
		return nil
	}
	out := d.party(*p, path)
	return &out
}

func (d *decoder) rank(r rank, path string) analysis.Rank {
	return analysis.Rank{
		Rank: orNone(r.Rank), LocalRank: orNone(r.LocalRank), Node: r.Node, Pod: r.Pod, PID: r.PID,
		Attempt: orNone(r.Attempt), Mount: r.Mount, Role: closed(analysis.RankRole(r.Role), rankRoles()),
		LastStep: orNone(r.LastStep), LastSeen: d.stamp(r.LastLine.stampFields, path+".last_line"),
		LastLine: d.cite(r.LastLine.place, path), Ending: r.Ending, Lines: r.Lines,
		FirstRelated: d.evidencePointer(r.FirstRelated, path+".first_related"),
	}
}

func (d *decoder) attempt(a attempt, path string) analysis.Attempt {
	return analysis.Attempt{
		Number:     orNone(a.Attempt),
		Cause:      closed(analysis.Cause(a.Verdict.Cause), causes()),
		Confidence: closed(analysis.Confidence(a.Verdict.Confidence), confidences()),
		Origin:     d.partyPointer(a.Origin, path+".origin"),
	}
}

func (d *decoder) node(n node, path string) analysis.Node {
	clock := analysis.Clock{
		Anchors: list(n.Clock.Anchors, path+".clock.anchors", d.cite),
		Known:   n.Clock.OffsetS != nil && n.Clock.UncertaintyS != nil,
	}
	if clock.Known {
		clock.OffsetSeconds, clock.UncertaintySeconds = *n.Clock.OffsetS, *n.Clock.UncertaintyS
	}
	return analysis.Node{Name: n.Node, Clock: clock, Mounts: list(n.Mounts, path+".mounts", d.mount)}
}

func (d *decoder) mount(m mount, path string) analysis.Mount {
	return analysis.Mount{
		Name: m.Name, SizeBytes: orZero(m.SizeBytes), UsedPercent: orNone(m.UsedPercent),
		Ranks: list(m.Ranks, path+".ranks", func(r int, _ string) int { return r }),
	}
}

func (d *decoder) hypothesis(h hypothesis, path string) analysis.Hypothesis {
	return analysis.Hypothesis{
		Cause:      closed(analysis.Cause(h.Cause), causes()),
		Confidence: closed(analysis.Confidence(h.Confidence), confidences()),
		For:        list(h.For, path+".for", d.evidence),
		Against:    list(h.Against, path+".against", d.evidence),
		Check:      h.Check,
	}
}

func (d *decoder) moment(m moment, path string) analysis.Moment {
	return analysis.Moment{
		Stamp: d.stamp(m.stampFields, path), Node: m.Node, Rank: orNone(m.Rank), Attempt: orNone(m.Attempt),
		Kind: closed(analysis.MomentKind(m.Kind), momentKinds()), Cite: d.cite(m.place, path),
		Text: m.Text, Value: orNone(m.Value),
	}
}

func (d *decoder) fact(f fact, path string) analysis.Fact {
	return analysis.Fact{Name: f.Name, Value: f.Value, Rank: orNone(f.Rank), Node: f.Node, Cite: d.cite(f.place, path)}
}

func (d *decoder) fix(f fix, _ string) analysis.Remedy {
	return analysis.Remedy{
		Environment: f.Environment, Title: f.Title, Snippet: f.Snippet, Language: f.Language, Why: f.Why,
		Caveat: f.Caveat, Who: closed(f.Who, whos()), Apply: f.Apply, Mitigation: f.Mitigation,
	}
}

func (d *decoder) command(c command, _ string) analysis.Command {
	return analysis.Command{
		Title: c.Title, Command: c.Command, Why: c.Why,
		Where: closed(c.Where, wheres()), Group: closed(c.Group, groups()),
	}
}
