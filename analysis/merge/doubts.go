package merge

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"rankscope/analysis"
)

// apart is how long the logs of two reports may be silent between each other
// and still be of one job, whatever their time zones.
const apart = 48 * time.Hour

// slurmJob is the job's number in the name of a file that Slurm wrote.
var slurmJob = regexp.MustCompile(`^slurm-(\d+)(?:[-_.]|$)`)

// doubts says what speaks against the reports being all of one job, and what
// they lack. mixed is true if they look like several jobs'.
func doubts(parts []Part, list []entry) (words []string, mixed bool) {
	for _, find := range []func([]entry) string{jobNumbers, worldSizes, movedRanks, farApart} {
		if w := find(list); w != "" {
			words, mixed = append(words, w), true
		}
	}
	provisional, left := 0, 0
	for _, p := range parts {
		left += p.LeftOut
		if p.Provisional {
			provisional++
		}
	}
	if provisional > 0 {
		words = append(words, "reports that tell only what was read so far: "+strconv.Itoa(provisional))
	}
	if left > 0 {
		words = append(words, fmt.Sprintf("the reports had no room for %s; the most telling are there", plural(left, "event")))
	}
	return words, mixed
}

const severalJobs = "the reports look like those of several jobs: "

// jobNumbers tells jobs apart by the names that Slurm gives their logs.
func jobNumbers(list []entry) string {
	return differ(list, "job ", func(e entry) string {
		if m := slurmJob.FindStringSubmatch(path.Base(e.bare)); m != nil {
			return m[1]
		}
		return ""
	})
}

// worldSizes tells jobs apart by how many ranks they say they have. A log of a
// job that was resized says several: then it is left out.
func worldSizes(list []entry) string {
	return differ(list, "a world size of ", func(e entry) string {
		size := ""
		for _, ev := range e.Events {
			w := ev.Fields["world_size"]
			if ev.Role != analysis.RoleFact || w == "" || w == size {
				continue
			}
			if size != "" {
				return ""
			}
			size = w
		}
		return size
	})
}

// differ names the values that logs of different reports have and should share;
// empty when there is one at most.
func differ(list []entry, what string, value func(entry) string) string {
	first := map[string]string{}
	var order []string
	for _, e := range list {
		v := value(e)
		if _, known := first[v]; v == "" || known {
			continue
		}
		first[v] = e.part
		order = append(order, v)
	}
	if len(order) < 2 {
		return ""
	}
	var names []string
	for _, v := range order[:min(len(order), 3)] {
		names = append(names, what+v+" in "+first[v])
	}
	return severalJobs + strings.Join(names, ", ")
}

// movedRanks finds a rank that two reports place on two hosts.
func movedRanks(list []entry) string {
	type claim struct{ host, part string }
	claims := map[int]claim{}
	for _, e := range list {
		for _, ev := range e.Events {
			rank, err := strconv.Atoi(ev.Fields["rank"])
			host := ev.Fields["host"]
			if ev.Role != analysis.RoleFact || err != nil || host == "" || host == "localhost" {
				continue
			}
			old, known := claims[rank]
			if known && old.host != host && old.part != e.part {
				return fmt.Sprintf("%srank %d is on %s in %s and on %s in %s", severalJobs, rank, old.host, old.part, host, e.part)
			}
			claims[rank] = claim{host, e.part}
		}
	}
	return ""
}

// farApart finds logs that ended long before others began.
func farApart(list []entry) string {
	type span struct {
		first, last time.Time
		part        string
	}
	var spans []span
	for _, e := range list {
		s := span{part: e.part}
		for _, w := range e.Writers {
			for _, t := range []analysis.Stamp{w.First.Origin.Stamp, w.Last.Origin.Stamp} {
				if t.IsZero() || t.Uptime {
					continue
				}
				if s.first.IsZero() || t.T.Before(s.first) {
					s.first = t.T
				}
				if t.T.After(s.last) {
					s.last = t.T
				}
			}
		}
		if !s.first.IsZero() {
			spans = append(spans, s)
		}
	}
	slices.SortStableFunc(spans, func(a, b span) int { return a.first.Compare(b.first) })
	for n, s := range spans {
		latest := &spans[0]
		if n > 0 {
			latest = &spans[n-1] // the last to end of all before, see below
		}
		if gap := s.first.Sub(latest.last); gap > apart && latest.part != s.part {
			return fmt.Sprintf("%sthe log of %s begins %d days after that of %s ended", severalJobs, s.part,
				int(gap/(24*time.Hour)), latest.part)
		}
		if latest.last.After(s.last) {
			spans[n].last, spans[n].part = latest.last, latest.part
		}
	}
	return ""
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
