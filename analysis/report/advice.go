package report

import (
	"fmt"
	"slices"
	"strings"

	"rankscope/analysis"
)

// chosen is the fix to show, the first that removes the cause, and the titles
// of the others.
func chosen(remedies []analysis.Remedy) (fix *analysis.Remedy, others []string) {
	at := slices.IndexFunc(remedies, func(r analysis.Remedy) bool { return !r.Mitigation })
	if at < 0 && len(remedies) > 0 {
		at = 0
	}
	for n, r := range remedies {
		if n != at && r.Environment != remedies[max(at, 0)].Environment && !slices.Contains(others, r.Environment) {
			others = append(others, r.Environment)
		}
	}
	if at < 0 {
		return nil, nil
	}
	return &remedies[at], others
}

// fixTitle says what is fixed where and by whom.
func fixTitle(r analysis.Remedy) string {
	title := "Fix: " + r.Title
	if r.Mitigation {
		title = "Lowers the demand, doesn't remove the cause: " + r.Title
	}
	if r.Who == "admin" {
		title += " (needs an administrator)"
	}
	return title
}

// rivals are the other causes that were weighed, and own what was weighed of
// the verdict's cause.
func rivals(i *analysis.Incident) (others []analysis.Hypothesis, own *analysis.Hypothesis) {
	for n, h := range i.Hypotheses {
		if h.Cause == i.Cause {
			own = &i.Hypotheses[n]
			continue
		}
		others = append(others, h)
	}
	return others, own
}

// commandGroup is what a command is for: title heads its list, verb stands
// before a single one, shown is how many the text form has.
type commandGroup struct {
	name, title, verb string
	shown             int
}

// commandGroups are the groups of commands in the order they are used.
func commandGroups() []commandGroup {
	return []commandGroup{
		{"decide", "Decide between the causes", "decide", 2},
		{"verify", "Check it", "check", 1},
		{"preserve", "Keep before you restart, most perishable first", "keep before a restart", 2},
	}
}

// inGroup are the commands of one group, in their order.
func inGroup(commands []analysis.Command, group string) []analysis.Command {
	return slices.DeleteFunc(slices.Clone(commands), func(c analysis.Command) bool {
		return closed(c.Group, groups()) != group
	})
}

// gateTitle says whether the job may be resumed.
func gateTitle(gate []analysis.GateItem) string {
	open, all := analysis.OpenItems(gate)
	if open == 0 {
		return "The job may be resumed: all is settled"
	}
	return fmt.Sprintf("Before the job is resumed: %d of %d still open", open, all)
}

// gateMark stands before an item; what the logs only speak for is not ticked.
func gateMark(state analysis.GateState) string {
	if state == analysis.GateDone {
		return "[x]"
	}
	return "[ ]"
}

// readWords says what was read, in one line.
func readWords(inputs []analysis.Input) string {
	files, lines, size := 0, 0, int64(0)
	var single analysis.Input
	for _, in := range inputs {
		if in.Status == analysis.InputSkipped {
			continue
		}
		files, lines, size, single = files+1, lines+in.Lines, size+in.Size, in
	}
	what := plural(files, "file")
	switch files {
	case 0:
		return "nothing"
	case 1:
		what = fileWords(single.Path)
	}
	return fmt.Sprintf("%s (%s, %s)", what, plural(lines, "line"), sizeWords(size))
}

// notRead are the inputs that were skipped or read in part, with the reason.
func notRead(inputs []analysis.Input) []string {
	var out []string
	for _, in := range inputs {
		if in.Reason == "" && in.Status != analysis.InputSkipped {
			continue
		}
		what := "skipped"
		if in.Status != analysis.InputSkipped {
			what = "read in part"
		}
		out = append(out, strings.TrimSuffix(fileWords(in.Path)+" "+what+": "+in.Reason, ": "))
	}
	return out
}
