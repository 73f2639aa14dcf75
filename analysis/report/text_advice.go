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
		p.para(2, "Also worked out for: "+strings.Join(others, ", ")+". See --format markdown or json.")
	}
}

// commands writes what decides, what proves the fix, and what to keep before
// anything is restarted.
func (p *page) commands(d Document) {
	if len(d.Commands) == 0 {
		return
	}
	p.title("Commands to copy")
	for _, group := range commandGroups() {
		list := inGroup(d.Commands, group.name)
		for n, c := range list {
			if n == mostCommands {
				p.para(2, fmt.Sprintf("… and %d more to %s in --format markdown or json", len(list)-mostCommands, group.verb))
				break
			}
			p.para(2, fmt.Sprintf("%s: %s (%s)", group.verb, c.Title, closed(c.Where, wheres())))
			p.block(4, c.Command)
		}
	}
}

func (p *page) notes(d Document) {
	if len(d.Notes) == 0 {
		return
	}
	p.title("Sizes, and what not to do")
	for _, note := range d.Notes {
		p.item(note)
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
