package remedy

import (
	"slices"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// The groups of commands, in the order they are offered.
const (
	groupDecide   = "decide"
	groupVerify   = "verify"
	groupPreserve = "preserve"
)

// whereNode is the Command.Where of what is run on the node itself.
const whereNode = "node"

// commands are all that fit: the cause's own, one for each rival, and those
// that fit every failure.
func (s *situation) commands() []analysis.Command {
	if s.inc.Cause == analysis.CauseNone {
		return s.group(s.book.plan(s.inc.Cause).Commands, "")
	}
	var list []analysis.Command
	list = append(list, s.decisions(s.inc.Cause)...)
	for _, rival := range s.rivals() {
		if own := s.decisions(rival); len(own) > 0 {
			list = append(list, own[0])
		}
	}
	own := s.book.plan(s.inc.Cause).Commands
	for _, group := range []string{groupVerify, groupPreserve} {
		list = append(list, s.group(own, group)...)
		list = append(list, s.group(s.book.every, group)...)
	}
	return unique(list)
}

// decisions are the commands that decide about a cause, those against the
// incident's own cause or its strongest rivals first.
func (s *situation) decisions(cause analysis.Cause) []analysis.Command {
	entries := slices.Clone(s.book.plan(cause).Commands)
	entries = slices.DeleteFunc(entries, func(e commandEntry) bool { return e.Group != groupDecide })
	slices.SortStableFunc(entries, func(a, b commandEntry) int { return s.worth(a, cause) - s.worth(b, cause) })
	return s.group(entries, groupDecide)
}

// worth ranks a deciding command: lower is better. What can't answer any more,
// or is for an environment that nothing shows, comes after the others that
// decide about the same rival.
func (s *situation) worth(e commandEntry, cause analysis.Cause) int {
	late := 0
	if e.Alive && !s.inc.Running {
		late++
	}
	if len(e.Environments) > 0 && !s.evident {
		late += 4 // a guess at the environment
	}
	if e.Search != "" {
		late += 3 // rankscope has read the log already
	}
	const steps = 8
	if cause != s.inc.Cause {
		if slices.Contains(e.Decides, s.inc.Cause) {
			return late
		}
		return steps + late
	}
	for i, rival := range s.rivals() {
		if slices.Contains(e.Decides, rival) {
			return i*steps + late
		}
	}
	return len(s.inc.Hypotheses)*steps + late
}

// group fills in the entries of a group, all of them for "", and leaves out
// what doesn't fit here or can't be written safely.
func (s *situation) group(entries []commandEntry, group string) []analysis.Command {
	var list []analysis.Command
	for _, e := range entries {
		if group != "" && e.Group != group || !s.fits(e.Environments) {
			continue
		}
		if c, ok := s.command(e); ok {
			list = append(list, c)
		}
	}
	return list
}

// fits reports whether an entry for these environments is for the evident one.
func (s *situation) fits(environments []string) bool {
	return len(environments) == 0 || slices.Contains(environments, s.env.Key) ||
		s.env.Like != "" && slices.Contains(environments, s.env.Like) ||
		s.framework != "" && slices.Contains(environments, s.framework)
}

// command fills in one entry.
func (s *situation) command(e commandEntry) (analysis.Command, bool) {
	p := &page{s: s}
	line, err := s.line(p, e)
	if err != nil || line == "" || strings.ContainsAny(line, "\n\r") {
		return analysis.Command{}, false
	}
	title, err := p.fill(e.Title)
	if err != nil {
		return analysis.Command{}, false
	}
	why, err := p.fill(e.Why)
	if err != nil {
		return analysis.Command{}, false
	}
	if edits := p.toEdit(); edits != "" {
		why = strings.TrimSpace(why + " " + edits)
	}
	where := e.Where
	switch {
	case e.Inside != "" && s.wayIn() == "":
		on := "where the rank runs"
		if plainName(s.node) {
			on = "on " + s.node
		}
		why = strings.TrimSpace(why + " Run it " + on + ", inside the rank's container if it has one.")
	case e.Inside != "":
		where = s.insideWhere()
	case where == whereNode && plainName(s.node):
		why = strings.TrimSpace(why + " On " + s.node + ".")
	}
	return analysis.Command{Title: title, Command: line, Why: why, Where: where, Group: e.Group}, true
}

// line is the command itself.
func (s *situation) line(p *page, e commandEntry) (string, error) {
	switch {
	case e.Search != "":
		return s.search(p, e.Search)
	case e.Inside != "":
		inner, err := p.fill(e.Inside)
		if err != nil {
			return "", err
		}
		return s.inside(p, inner)
	}
	return p.fill(e.Run)
}

// inside puts a command where a rank runs: kubectl exec, docker exec, srun.
func (s *situation) inside(p *page, inner string) (string, error) {
	way := s.wayIn()
	if way == "" {
		return inner, nil
	}
	if strings.ContainsAny(inner, `|&;<>()$*?"'`) {
		word, ok := safetext.Shell(inner)
		if !ok {
			return "", errUnquotable
		}
		inner = "sh -c " + word
	}
	p.Inner = inner
	return p.fill(way)
}

// wayIn is the template of the way to where a rank runs; empty where nothing
// shows what that is.
func (s *situation) wayIn() string {
	if !s.evident {
		return ""
	}
	if s.env.Inside == "" && s.env.Like != "" {
		like, _ := s.book.environment(s.env.Like)
		return like.Inside
	}
	return s.env.Inside
}

func (s *situation) insideWhere() string {
	if s.env.Where == "" && s.env.Like != "" {
		like, _ := s.book.environment(s.env.Like)
		return like.Where
	}
	return s.env.Where
}

// search looks for a pattern in the logs. All forms take NUL bytes (-a),
// which PyTorch's own error line leaves behind, look through folders, and
// give line numbers.
func (s *situation) search(p *page, pattern string) (string, error) {
	word, ok := safetext.Shell(pattern)
	if !ok {
		return "", errUnquotable
	}
	logs, err := p.Logs()
	if err != nil {
		return "", err
	}
	gz := slices.ContainsFunc(s.logs, func(l string) bool { return strings.HasSuffix(l, ".gz") })
	zst := slices.ContainsFunc(s.logs, func(l string) bool { return strings.HasSuffix(l, ".zst") })
	switch {
	case s.opts.HaveRG && (gz || zst):
		// -uu: logs are often named in a .gitignore, or hidden.
		return "rg -z -uu -a -n -i -e " + word + " -- " + logs, nil
	case s.opts.HaveRG:
		return "rg -uu -a -n -i -e " + word + " -- " + logs, nil
	case gz && !zst:
		return "zgrep -a -n -i -E -e " + word + " -- " + logs, nil
	case zst && !gz:
		return "zstdgrep -a -n -i -E -e " + word + " -- " + logs, nil
	}
	return "grep -r -a -n -i -E -e " + word + " -- " + logs, nil
}

// unique keeps the first of commands that read the same.
func unique(list []analysis.Command) []analysis.Command {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(c analysis.Command) bool {
		double := seen[c.Command]
		seen[c.Command] = true
		return double
	})
}
