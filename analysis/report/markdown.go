package report

import (
	"fmt"
	"io"
	"strings"

	"rankscope/analysis"
)

// Markdown writes the report to be pasted into an issue or a chat. What came
// from a log stands in code only; elsewhere the characters that Markdown, HTML
// and an issue tracker's own links would act on are defused. It fails only
// where w does.
func Markdown(w io.Writer, d Document) error {
	s, i := &sheet{}, d.incident()
	s.line("## " + prose(headline(i)))
	s.para(prose(i.Summary))
	s.bullets("missing: ", i.Missing)
	s.bullets("conflict: ", i.Conflicts)
	s.origins(i)
	s.attempts(i)
	s.ranks(i)
	s.timeline(i)
	s.rivals(i)
	s.fixes(d)
	s.commands(d)
	s.heading("Sizes, and what not to do", len(d.Notes)+len(d.Avoid) > 0)
	s.bullets("", d.Notes)
	if d.Measure != "" {
		s.line("- To measure it, in the script once the loader is made:")
		s.fenced("  ", "python", d.Measure)
	}
	for _, a := range d.Avoid {
		s.line("- Doesn't help: " + prose(a.What) + ". " + prose(a.Why))
	}
	s.heading(gateTitle(d.Gate), len(d.Gate) > 0)
	for _, i := range d.Gate {
		s.line("- " + gateMark(i.State) + " " + prose(i.Title+": "+i.Why))
	}
	s.inputs(d)
	if _, err := io.WriteString(w, s.b.String()); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// sheet collects Markdown.
type sheet struct{ b strings.Builder }

func (s *sheet) line(text string) { s.b.WriteString(strings.TrimRight(text, " ") + "\n") }

// gap parts blocks by one empty line, never two.
func (s *sheet) gap() {
	if text := s.b.String(); text != "" && !strings.HasSuffix(text, "\n\n") {
		s.b.WriteByte('\n')
	}
}

func (s *sheet) para(text string) {
	if text != "" {
		s.gap()
		s.line(text)
	}
}

func (s *sheet) heading(text string, wanted bool) {
	if wanted {
		s.gap()
		s.line("### " + prose(text))
		s.gap()
	}
}

func (s *sheet) bullets(lead string, list []string) {
	if len(list) > 0 && lead != "" {
		s.gap()
	}
	for _, text := range list {
		s.line("- " + lead + prose(text))
	}
}

func (s *sheet) origins(i *analysis.Incident) {
	who := parties(i)
	if len(who) == 0 && i.Signature != nil {
		s.heading("The line that names the failure", true)
		s.evidence([]analysis.Evidence{*i.Signature})
	}
	for n, party := range who {
		s.heading("Where it began", n == 0)
		s.para(prose(partyWords(party, len(i.Attempts))))
		shown := party.Evidence
		if n == 0 && i.Signature != nil && !cites(shown, i.Signature.Cite) {
			shown = append([]analysis.Evidence{*i.Signature}, shown...)
		}
		s.evidence(shown)
	}
	if _, own := rivals(i); own != nil && len(own.Against) > 0 {
		s.para("What speaks against it:")
		s.evidence(own.Against)
	}
}

func (s *sheet) evidence(list []analysis.Evidence) {
	if len(list) > 0 {
		s.gap()
	}
	for _, e := range list {
		words := "- " + code(citeWords(e.Cite))
		if e.Why != "" {
			words += " " + prose(e.Why)
		}
		if also := alsoWords(e.Also); also != "" {
			words += " (" + prose(also) + ")"
		}
		s.line(words)
		if e.Text != "" {
			s.fenced("  ", "text", e.Text)
		}
	}
}

func (s *sheet) attempts(i *analysis.Incident) {
	if len(i.Attempts) < 2 {
		return
	}
	s.heading("Attempts", true)
	s.line("| attempt | cause | confidence | first |\n|---|---|---|---|")
	for _, a := range i.Attempts {
		who := ""
		if a.Origin != nil {
			who = prose(partyName(*a.Origin))
		}
		s.line(fmt.Sprintf("| %s | %s | %s | %s |",
			attemptWords(a.Number, len(i.Attempts)), closed(a.Cause, causes()), closed(a.Confidence, confidences()), inCell(who)))
	}
}

func (s *sheet) ranks(i *analysis.Incident) {
	if len(i.Ranks) == 0 {
		return
	}
	s.heading(rankTitle(i), true)
	s.line("| " + strings.Join(rankHeader(), " | ") + " |\n|---|---|---|---|---|---|---|")
	listed, folded := listedRanks(i)
	for _, r := range listed {
		cells := rankCells(i, r, "")
		line := code(cells[6])
		if r.FirstRelated == nil {
			line = prose(cells[6])
		}
		s.line(fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s |", cells[0], cells[1], inCell(prose(rankPlace(r))),
			cells[3], inCell(code(cells[4])), prose(cells[5]), inCell(line)))
	}
	s.para(prose(folded))
}

func (s *sheet) timeline(i *analysis.Incident) {
	short := story(i)
	if len(short) == 0 {
		return
	}
	withDay, base := severalDays(i), commonBase(momentCites(i))
	s.heading("What led to it"+inBase(base), true)
	var rows [][]string
	for _, r := range short {
		if r.skipped > 0 {
			rows = append(rows, []string{" ", "", "", "", fmt.Sprintf("… %d more", r.skipped)})
			continue
		}
		rows = append(rows, storyCells(r, withDay, base))
	}
	s.fenced("", "text", strings.Join(columns(nil, rows), "\n"))
}
