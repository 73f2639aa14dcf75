package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// headline is the verdict in one line.
func headline(i *analysis.Incident) string {
	words := verdictWords(i)
	if i.Provisional {
		return "so far: " + words
	}
	return words
}

func verdictWords(i *analysis.Incident) string {
	cause := string(closed(i.Cause, causes()))
	switch {
	case cause == string(analysis.CauseNone) && i.Running:
		return "no incident; the job was still running"
	case cause == string(analysis.CauseNone):
		return "no incident"
	}
	words := fmt.Sprintf("%s (%s confidence)", cause, closed(i.Confidence, confidences()))
	who := parties(i)
	switch {
	case len(who) == 0 && cause == string(analysis.CauseUnknown):
		return words
	case len(who) == 0:
		return words + " · which rank failed first is not known"
	case len(who) == 1:
		return words + " · " + partyName(who[0]) + " failed first"
	}
	names := make([]string, len(who))
	for n, p := range who {
		names[n] = partyName(p)
	}
	return words + " · " + sentenceList(names) + " failed first, in no known order"
}

// parties are the origin and its co-origins.
func parties(i *analysis.Incident) []analysis.Party {
	if i.Origin == nil {
		return i.Origins
	}
	return append([]analysis.Party{*i.Origin}, i.Origins...)
}

func partyName(p analysis.Party) string {
	place := p.Node
	if place == "" {
		place = p.Pod
	}
	switch {
	case p.Rank >= 0 && place != "":
		return fmt.Sprintf("rank %d on %s", p.Rank, place)
	case p.Rank >= 0:
		return fmt.Sprintf("rank %d", p.Rank)
	case place != "":
		return "an unnamed rank on " + place
	}
	return "an unnamed rank"
}

// partyWords is all that is known of who failed, in one line.
func partyWords(p analysis.Party, attempts int) string {
	var parts []string
	add := func(label string, value string, known bool) {
		if known && value != "" {
			parts = append(parts, label+value)
		}
	}
	add("rank ", strconv.Itoa(p.Rank), p.Rank >= 0)
	add("local rank ", strconv.Itoa(p.LocalRank), p.LocalRank >= 0)
	add("node ", p.Node, true)
	add("pod ", p.Pod, true)
	add("container ", p.Container, true)
	add("pid ", strconv.Itoa(p.PID), p.PID > 0)
	add("worker pid ", strconv.Itoa(p.WorkerPID), p.WorkerPID > 0)
	add("attempt ", attemptWords(p.Attempt, attempts), p.Attempt > 0 || p.Attempt == 0 && attempts > 1)
	add("mount ", p.Mount, true)
	add("", clock(p.Stamp, true), true)
	return strings.Join(parts, " · ")
}

// attemptWords counts attempts as people do, and as the screen does: "2/3" is
// the second, which torchrun calls 1.
func attemptWords(attempt, attempts int) string {
	return fmt.Sprintf("%d/%d", attempt+1, max(attempts, attempt+1))
}

func alsoWords(also []analysis.Cite) string {
	if len(also) == 0 {
		return ""
	}
	names := make([]string, len(also))
	for i, c := range also {
		names[i] = citeWords(c)
	}
	return "the same line stands in " + fewWords(names, 2)
}

// fewWords joins the first of a list and counts the others.
func fewWords(list []string, most int) string {
	if len(list) > most {
		return strings.Join(list[:most], ", ") + fmt.Sprintf(" and %d more", len(list)-most)
	}
	return strings.Join(list, ", ")
}

func sentenceList(list []string) string {
	const most = 4
	if len(list) > most {
		return fewWords(list, most)
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// roleWord is a rank's role as the screen says it.
func roleWord(r analysis.RankRole) string {
	if r == analysis.RankCollateral {
		return "after"
	}
	return string(closed(r, rankRoles()))
}

func kindWord(k analysis.MomentKind) string {
	switch k {
	case analysis.MomentHint:
		return "warning"
	case analysis.MomentInitiating:
		return "failure"
	case analysis.MomentWrapper:
		return "raised"
	case analysis.MomentCollateral:
		return "after"
	}
	return string(k)
}

// rangeWords is a set of ranks: "0-3,7". Negative numbers are left out.
func rangeWords(ranks []int) string {
	sorted := slices.Clone(ranks)
	slices.Sort(sorted)
	sorted = slices.Compact(slices.DeleteFunc(sorted, func(r int) bool { return r < 0 }))
	var parts []string
	for i := 0; i < len(sorted); {
		j := i
		for j+1 < len(sorted) && sorted[j+1] == sorted[j]+1 {
			j++
		}
		switch {
		case j == i:
			parts = append(parts, strconv.Itoa(sorted[i]))
		case j == i+1:
			parts = append(parts, strconv.Itoa(sorted[i]), strconv.Itoa(sorted[j]))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", sorted[i], sorted[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, ",")
}

// sizeWords is a number of bytes as people say it.
func sizeWords(bytes int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	size, unit := float64(max(bytes, 0)), 0
	for size >= 1024 && unit < len(units)-1 {
		size, unit = size/1024, unit+1
	}
	if unit == 0 {
		return fmt.Sprintf("%d B", max(bytes, 0))
	}
	return fmt.Sprintf("%.1f %s", size, units[unit])
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}
