package report

import (
	"fmt"

	"rankscope/analysis"
)

func (s *sheet) rivals(i *analysis.Incident) {
	others, _ := rivals(i)
	s.heading("What else it could be", len(others) > 0)
	for _, h := range others {
		s.line(fmt.Sprintf("- **%s** (%s)", closed(h.Cause, causes()), closed(h.Confidence, confidences())))
		s.reasons("for", h.For)
		s.reasons("against", h.Against)
		if h.Check != "" {
			s.line("  - decides:")
			s.fenced("    ", "sh", h.Check)
		}
	}
}

func (s *sheet) reasons(side string, list []analysis.Evidence) {
	for _, e := range list {
		words := "  - " + side + ": " + prose(e.Why)
		if e.Text != "" {
			words += " " + code(e.Text)
		}
		if at := citeWords(e.Cite); at != "" {
			words += " (" + code(at) + ")"
		}
		s.line(words)
	}
}

// fixes writes the first fix open and the others folded away.
func (s *sheet) fixes(d Document) {
	first, _ := chosen(d.Remedies)
	if first == nil {
		return
	}
	s.heading(fixTitle(*first), true)
	s.fix(*first)
	for n := range d.Remedies {
		r := d.Remedies[n]
		if &d.Remedies[n] == first {
			continue
		}
		s.gap()
		s.line("<details><summary>" + prose(r.Environment+": "+fixTitle(r)) + "</summary>")
		s.gap()
		s.fix(r)
		s.gap()
		s.line("</details>")
	}
}

func (s *sheet) fix(r analysis.Remedy) {
	language := r.Language
	if language == "shell" {
		language = "sh"
	}
	s.fenced("", language, r.Snippet)
	s.para(prose(r.Why))
	s.para(prose(r.Apply))
	s.para(prose(r.Caveat))
}

func (s *sheet) commands(d Document) {
	for _, group := range commandGroups() {
		list := inGroup(d.Commands, group.name)
		s.heading(group.title, len(list) > 0)
		for _, c := range list {
			s.line("- " + prose(fmt.Sprintf("%s (%s). %s", c.Title, closed(c.Where, wheres()), c.Why)))
			s.fenced("  ", "sh", c.Command)
		}
	}
}

func (s *sheet) inputs(d Document) {
	s.heading("Read", true)
	s.line("- " + prose(readWords(d.Inputs)))
	s.bullets("", notRead(d.Inputs))
	if d.Version != "" {
		s.para("Made by rankscope " + prose(d.Version) + "; nothing left the machine it ran on but this text.")
	}
}
