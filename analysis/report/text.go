package report

import (
	"fmt"
	"io"
	"strings"

	"rankscope/analysis"
)

// How much of each list the text form shows; the JSON has all.
const (
	mostEvidence = 3
	mostRivals   = 3
	mostReasons  = 2 // for and against a rival
	mostOthers   = 6 // environments named beside the fix's
	mostSkipped  = 5
	mostLines    = 2 // of one quoted line
)

// Text writes the report for a person: the verdict first, plain text of at
// most width cells a line, 100 where width is 0. Only what is meant to be
// copied, commands and snippets, may be wider. It fails only where w does.
func Text(w io.Writer, d Document, width int) error {
	p, i := newPage(width), d.incident()
	p.title(headline(i))
	if i.Summary != "" {
		p.para(2, i.Summary)
	}
	p.doubts(i)
	p.origins(i)
	p.attempts(i)
	p.ranks(i)
	p.timeline(i)
	p.rivals(i)
	p.fix(d)
	p.commands(d)
	p.notes(d)
	p.gate(d)
	p.inputs(d)
	if err := p.writeTo(w); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

func (p *page) doubts(i *analysis.Incident) {
	for _, m := range i.Missing {
		p.item("missing: " + m)
	}
	for _, c := range i.Conflicts {
		p.item("conflict: " + c)
	}
}

func (p *page) origins(i *analysis.Incident) {
	who := parties(i)
	if len(who) == 0 && i.Signature == nil {
		return
	}
	if len(who) == 0 {
		p.title("The line that names the failure")
		p.evidence(*i.Signature)
		return
	}
	for n, party := range who {
		p.title("Where it began: " + partyWords(party, len(i.Attempts)))
		shown := party.Evidence
		if n == 0 && i.Signature != nil && !cites(shown, i.Signature.Cite) {
			shown = append([]analysis.Evidence{*i.Signature}, shown...)
		}
		p.evidenceList(shown, mostEvidence)
	}
	if _, own := rivals(i); own != nil && len(own.Against) > 0 {
		p.para(2, "What speaks against it:")
		p.evidenceList(own.Against, mostReasons)
	}
}

func (p *page) evidenceList(list []analysis.Evidence, most int) {
	for n, e := range list {
		if n == most {
			p.para(2, fmt.Sprintf("… and %d more in the JSON report", len(list)-most))
			return
		}
		p.evidence(e)
	}
}

// evidence is a quoted line behind its place, and under it why it counts.
func (p *page) evidence(e analysis.Evidence) {
	first := "  " + safe(citeWords(e.Cite))
	if e.Text != "" {
		p.wrapped(strings.TrimRight(first, " ")+"  ", "      ", e.Text, mostLines)
	} else {
		p.whole(0, first)
	}
	if e.Why != "" {
		p.wrapped("      ← ", "        ", e.Why, mostLines)
	}
	if also := alsoWords(e.Also); also != "" {
		p.wrapped("      = ", "        ", also, mostLines)
	}
}

func (p *page) attempts(i *analysis.Incident) {
	if len(i.Attempts) < 2 {
		return
	}
	p.title("Attempts")
	var rows [][]string
	for _, a := range i.Attempts {
		who := "first rank not known"
		if a.Cause == analysis.CauseNone {
			who = ""
		}
		if a.Origin != nil {
			who = safe(partyName(*a.Origin))
		}
		rows = append(rows, []string{
			attemptWords(a.Number, len(i.Attempts)), string(closed(a.Cause, causes())),
			string(closed(a.Confidence, confidences())), who,
		})
	}
	for _, line := range columns(nil, rows) {
		p.cut(2, line)
	}
}

func (p *page) ranks(i *analysis.Incident) {
	if len(i.Ranks) == 0 {
		return
	}
	listed, folded := listedRanks(i)
	base := commonBase(firstCites(i))
	p.title(rankTitle(i) + inBase(base))
	var rows [][]string
	for _, r := range listed {
		cells := rankCells(i, r, base)
		for n := range cells {
			cells[n] = safe(cells[n])
		}
		cells[4] = cutHead(cells[4], placeWidth)
		rows = append(rows, cells)
	}
	for _, line := range columns(rankHeader(), rows) {
		p.cut(2, line)
	}
	if folded != "" {
		p.para(2, folded)
	}
}

func (p *page) timeline(i *analysis.Incident) {
	short := story(i)
	if len(short) == 0 {
		return
	}
	withDay, base := severalDays(i), commonBase(momentCites(i))
	p.title("What led to it" + inBase(base))
	var rows [][]string
	for _, r := range short {
		if r.skipped > 0 {
			rows = append(rows, []string{" ", "", "", "", fmt.Sprintf("… %d more", r.skipped)})
			continue
		}
		rows = append(rows, storyCells(r, withDay, base))
	}
	for _, line := range columns(nil, rows) {
		p.cut(0, line)
	}
}

// storyCells is a row of the timeline: mark and time, ranks, kind, place, text.
func storyCells(r row, withDay bool, base string) []string {
	mark := "  "
	if r.decisive {
		mark = "▌ "
	}
	who := ""
	if ranks := rangeWords(r.ranks); ranks != "" {
		who = "r" + ranks
	} else if r.moment.Node != "" {
		who = safe(r.moment.Node)
	}
	return []string{
		mark + clock(r.moment.Stamp, withDay), who, kindWord(r.moment.Kind),
		cutHead(safe(citeWithin(r.moment.Cite, base)), placeWidth), safe(r.moment.Text),
	}
}

func (p *page) rivals(i *analysis.Incident) {
	others, _ := rivals(i)
	if len(others) == 0 {
		return
	}
	p.title("What else it could be")
	for n, h := range others {
		if n == mostRivals {
			p.para(2, fmt.Sprintf("… and %d less likely in the JSON report", len(others)-mostRivals))
			return
		}
		p.para(2, fmt.Sprintf("%s (%s)", closed(h.Cause, causes()), closed(h.Confidence, confidences())))
		p.reasons("for", h.For)
		p.reasons("against", h.Against)
		if h.Check != "" {
			p.whole(4, "decides: "+h.Check)
		}
	}
}

// reasonWords is a line for or against a cause: what it says, its text where
// it stands in a log, and where.
func reasonWords(e analysis.Evidence) string {
	at := citeWords(e.Cite)
	if at == "" || e.Text == "" {
		return e.Why
	}
	if e.Why == "" {
		return e.Text + " (" + at + ")"
	}
	return strings.TrimSuffix(e.Why, ".") + ": " + e.Text + " (" + at + ")"
}

func (p *page) reasons(side string, list []analysis.Evidence) {
	for n, e := range list {
		if n == mostReasons {
			p.para(4, fmt.Sprintf("… and %d more %s it", len(list)-mostReasons, side))
			return
		}
		p.wrapped("    "+side+": ", "      ", reasonWords(e), mostLines)
	}
}
