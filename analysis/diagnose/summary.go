package diagnose

import (
	"fmt"
	"strings"

	"rankscope/analysis"
)

// summary says the verdict in one or two sentences.
func (d *diagnosis) summary(v *verdict, in *analysis.Incident) string {
	switch {
	case v.cause == analysis.CauseNone:
		return d.summaryOfNone(in)
	case v.cause == analysis.CauseUnknown:
		return d.summaryOfUnknown(v, in)
	case v.origin == nil:
		s := upper(traits[v.cause].what) + "."
		if unseen := unseenRanks(in); traits[v.cause].class >= timeout && len(unseen) > 0 {
			s += " No line of " + rankList(unseen) + " was given."
		}
		return s
	}
	what := traits[v.cause].what
	if size := d.mountSize(in); size != "" && v.cause == analysis.ShmExhausted {
		what = strings.Replace(what, "/dev/shm", "/dev/shm, "+size, 1)
	}
	s := upper(d.who(v.origin)) + " failed first: " + what + "."
	if traits[v.cause].class >= timeout {
		s = upper(what) + "; the others point at " + d.who(v.origin) + "."
	}
	if n := len(in.Origins); n > 0 {
		s += " " + upper(others(in.Origins)) + " failed of the same; which was first can't be known."
	}
	if after := count(in.Ranks, analysis.RankCollateral); after > 0 {
		s += fmt.Sprintf(" %s failed after, of a lost peer or of teardown.", plural(after, "other rank"))
	}
	return s
}

// who names a party in a sentence.
func (d *diagnosis) who(e *event) string {
	switch {
	case e.rank >= 0 && e.place != "":
		return rankName(e.rank) + " on " + e.place
	case e.rank >= 0:
		return rankName(e.rank)
	case e.place != "":
		return "a rank on " + e.place + " (which one the log doesn't tell)"
	}
	return "a rank (which one the log doesn't tell)"
}

func (d *diagnosis) summaryOfNone(in *analysis.Incident) string {
	switch {
	case d.cleanEnd():
		return "No failure: the log ends well."
	case in.Running:
		return "No failure so far: the job is running."
	}
	return "No failure: what looks like one is known to be harmless, and the job went on after it."
}

func (d *diagnosis) summaryOfUnknown(v *verdict, in *analysis.Incident) string {
	switch {
	case v.named == nil:
		return "No failure is in this log, and no clean end: it just stops. Look at the container's last state, sacct and dmesg."
	case v.origin != nil:
		return upper(d.who(v.origin)) + " failed first, but no line says of what."
	}
	return "Something failed, but no line says what or where it began."
}

// mountSize is the printed size of the origin's mount; empty when unknown.
func (d *diagnosis) mountSize(in *analysis.Incident) string {
	f, ok := in.Fact("shm_size")
	if !ok {
		return ""
	}
	return f.Value
}

func others(list []analysis.Party) string {
	var names []string
	for _, p := range list {
		name := rankName(p.Rank)
		if p.Rank < 0 && p.Node != "" {
			name = "a rank on " + p.Node
		}
		names = append(names, name)
		if len(names) == 8 && len(list) > 8 {
			names = append(names, fmt.Sprintf("%d more", len(list)-8))
			break
		}
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func count(ranks []analysis.Rank, role analysis.RankRole) int {
	n := 0
	for _, r := range ranks {
		if r.Role == role {
			n++
		}
	}
	return n
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
