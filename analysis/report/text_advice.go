package report

import (
	"fmt"
	"strings"
)

// fix writes the first fix whole and names the others.
func (p *page) fix(d Document) {
	fix, others := chosen(d.Remedies)
	if fix == nil {
		return
	}
	p.title(fixTitle(*fix))
	p.block(4, fix.Snippet)
	for _, words := range []string{fix.Why, fix.Apply, fix.Caveat} {
		if words != "" {
			p.para(2, words)
		}
	}
	if len(others) > 0 {
		p.para(2, "Also worked out, see --format markdown: "+fewWords(others, mostOthers)+".")
	}
}

// commands writes what decides, what proves the fix, and what to keep before
// anything is restarted.
func (p *page) commands(d Document) {
	if len(d.Commands) == 0 {
		return
	}
	p.title("Commands to copy")
	var more []string
	for _, group := range commandGroups() {
		list := inGroup(d.Commands, group.name)
		for _, c := range list[:min(len(list), group.shown)] {
			p.para(2, fmt.Sprintf("%s: %s (%s)", group.verb, c.Title, closed(c.Where, wheres())))
			p.block(4, c.Command)
		}
		if left := len(list) - group.shown; left > 0 {
			more = append(more, fmt.Sprintf("%d to %s", left, group.verb))
		}
	}
	if len(more) > 0 {
		p.para(2, "More, see --format markdown: "+strings.Join(more, ", ")+".")
	}
}

func (p *page) notes(d Document) {
	if len(d.Notes)+len(d.Avoid) == 0 {
		return
	}
	p.title("Sizes, and what not to do")
	fix, _ := chosen(d.Remedies)
	for _, note := range d.Notes {
		if fix == nil || !strings.Contains(fix.Caveat, note) { // else it was said
			p.item(note)
		}
	}
	if d.Measure != "" {
		p.item("To measure it, in the script once the loader is made:")
		p.block(6, d.Measure)
	}
	if len(d.Avoid) > 0 {
		what := make([]string, len(d.Avoid))
		for n, a := range d.Avoid {
			what[n] = a.What
		}
		p.item("These don't help: " + strings.Join(what, "; ") + ".")
	}
}

// gate writes what is settled and what is still open before the job is resumed.
// The title says the last item.
func (p *page) gate(d Document) {
	if len(d.Gate) == 0 {
		return
	}
	p.title(gateTitle(d.Gate))
	for _, i := range d.Gate[:len(d.Gate)-1] {
		p.wrapped("  "+gateMark(i.State)+" ", "      ", i.Title+": "+i.Why, 0)
	}
}

func (p *page) inputs(d Document) {
	p.title("Read: " + readWords(d.Inputs))
	skipped := notRead(d.Inputs)
	for n, line := range skipped {
		if n == mostSkipped {
			p.para(2, fmt.Sprintf("… and %d more", len(skipped)-mostSkipped))
			return
		}
		p.wrapped("  - ", "    ", line, mostLines)
	}
}
