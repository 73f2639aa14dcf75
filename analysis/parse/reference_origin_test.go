package parse

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"rankscope/analysis"
)

// hear notes the groups of a match; false if one of them is impossible.
func (r *reference) hear(m map[string]string) bool {
	o := &r.origin
	for name, s := range m {
		n, _ := strconv.Atoi(s)
		switch name {
		case "rank":
			if m["sure"] != "" || !r.sure {
				o.Rank, r.sure = n, m["sure"] != ""
			}
		case "local":
			o.LocalRank = n
		case "task":
			o.Task = n
		case "noderank":
			o.NodeRank = n
		case "gpu":
			o.GPU = n
		case "pid":
			if o.PID = n; n > maxPID {
				o.PID = 0
			}
		case "role":
			o.Role = s
		case "pod":
			o.Pod = s
		case "container":
			o.Container = s
		case "node":
			o.Node = s
		case "stream":
			o.Stream = map[string]analysis.Stream{"stdout": analysis.Stdout, "stderr": analysis.Stderr}[s]
		case "src":
			o.Source = s
			r.launcher(s)
		case "logger":
			r.launcher(s)
		case "unit":
			o.Launcher = o.Launcher || slices.Contains([]string{"kernel", "kubelet", "systemd", "slurmd", "slurmstepd"}, s)
		case "level":
			o.Level = levelOf(s)
		case "letter":
			o.Level = levelOf(map[string]string{"V": "DEBUG", "D": "DEBUG", "I": "INFO", "W": "WARNING", "E": "ERROR", "F": "FATAL", "C": "FATAL"}[s])
		case "t", "t2", "md", "syslog", "uptime", "ctime", "stamped", "epoch":
			t, ok := parseTime(name, s)
			if !ok {
				return false
			}
			r.times = append(r.times, t)
			if name == "uptime" || name == "ctime" {
				o.Launcher = true
			}
		}
	}
	return true
}

func levelOf(s string) analysis.Level {
	switch strings.ToUpper(s) {
	case "DEBUG", "TRACE", "VERBOSE":
		return analysis.LevelDebug
	case "INFO", "NOTICE", "SUCCESS":
		return analysis.LevelInfo
	case "WARNING", "WARN":
		return analysis.LevelWarning
	case "ERROR", "SEVERE":
		return analysis.LevelError
	case "CRITICAL", "FATAL", "PANIC":
		return analysis.LevelFatal
	}
	return analysis.LevelNone
}

// parseTime leaves the work to package time.
func parseTime(kind, s string) (referenceTime, bool) {
	s = strings.Replace(s, ",", ".", 1)
	var layouts []string
	out := referenceTime{}
	switch kind {
	case "t", "t2":
		for _, date := range []string{"2006-01-02", "2006/01/02", "01/02/2006"} {
			for _, sep := range []string{" ", "T"} {
				for _, zone := range []string{"Z07:00", "-0700", ""} {
					layouts = append(layouts, date+sep+"15:04:05"+zone)
				}
			}
		}
		out.zoned = len(s) > 19 && strings.ContainsAny(s[19:], "Z+-")
	case "md":
		layouts, out.yearless = []string{"0102 15:04:05", "01-02 15:04:05"}, true
		if strings.IndexByte(s, ' ') == 3 {
			s = "0" + s
		}
	case "syslog":
		layouts, out.yearless = []string{"Jan _2 15:04:05", "Jan 02 15:04:05"}, true
	case "ctime", "stamped":
		layouts = []string{"Mon Jan _2 15:04:05 2006"}
	case "uptime", "epoch":
		d, err := time.ParseDuration(s + "s")
		out.t, out.uptime, out.zoned = time.Unix(0, 0).UTC().Add(d), kind == "uptime", kind == "epoch"
		return out, err == nil
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, s); err == nil {
			out.t = t.UTC()
			return out, true
		}
	}
	return out, false
}

var (
	reSep       = regexp.MustCompile(`^ *(?:([-|]{1,2}) +)?`)
	reAfter     = regexp.MustCompile(`^(?: *[-|]{1,2} |: | )`)
	reLevel     = regexp.MustCompile(`^(?:(` + reLv + `)\b|\[ *(` + reLv + `) *\]|\( *(` + reLv + `) *\)|< *(` + reLv + `) *>)`)
	reRankField = regexp.MustCompile(`^\[(?:rank|Rank|RANK)[:=-]? ?(\d{1,9})(?:/\d+)?\](?:[^:]|$)`)
	reRankBare  = regexp.MustCompile(`^((?:rank|Rank|RANK)[:=]? ?(\d{1,9}))(?: *[-|]{1,2} )`)
	reSource    = regexp.MustCompile(`^(?:\[` + reSrc + `(?::[\w./+<>-]*)?\]|([\w./+<>-]*\.[\w./+<>-]*:\d+)(?: *[-|]{1,2} ))`)
	reField     = regexp.MustCompile(`^(?:\[[\w./+<>:-]{1,78}\]|[\w./+<>:-]{1,79}(?:[ [].*)?$)`)
	reFieldName = regexp.MustCompile(`^(?:\[[\w./+<>:-]+\]|[\w./+<>:-]+)`)
)

// fields is reading.fields by expressions.
func (r *reference) fields(hasLevel bool) bool {
	s, pos, sure := r.rest, 0, 0
	unsure, named, found, logger := 0, false, false, ""
	for range maxFields {
		sep := reSep.FindStringSubmatch(s[pos:])
		p, strong := pos+len(sep[0]), sep[1] != ""
		if p >= len(s) {
			break
		}
		if m := reLevel.FindStringSubmatch(s[p:]); m != nil && !hasLevel {
			r.origin.Level, hasLevel, found = levelOf(m[1]+m[2]+m[3]+m[4]), true, true
			r.launcher(logger)
			if m[1] != "" && strings.HasPrefix(s[p+len(m[0]):], ": ") {
				break
			}
			pos, sure, named = p+len(m[0]), p+len(m[0]), unsure > 0
			continue
		}
		if n := r.rankField(s[p:], strong); n > 0 {
			found, pos, sure = true, p+n, p+n
			continue
		}
		if m := reSource.FindStringSubmatch(s[p:]); m != nil && hasLevel {
			r.hear(map[string]string{"src": m[1] + m[2]})
			if pos = p + len(m[2]); m[2] == "" {
				pos = p + len(m[0])
			}
			sure = pos
			continue
		}
		if !reField.MatchString(s[p:]) || strings.HasPrefix(s[p:], "NCCL") {
			break
		}
		name := reFieldName.FindString(s[p:])
		if !hasLevel {
			if unsure++; unsure > maxUnsure {
				break
			}
			if logger == "" {
				logger = name
			}
			pos = p + len(name)
			continue
		}
		if m := reSep.FindStringSubmatch(s[p+len(name):]); named || !strong || m[1] == "" {
			break
		}
		r.launcher(name)
		named, pos = true, p+len(name)
		sure = pos
	}
	r.rest = s[sure:]
	r.rest = r.rest[len(reAfter.FindString(r.rest)):]
	return found
}

func (r *reference) stamp() {
	near := time.Date(int(r.layout.near.year), time.Month(r.layout.near.month), int(r.layout.near.day), 0, 0, 0, 0, time.UTC)
	for _, t := range r.times {
		if !t.yearless && !t.uptime {
			near = t.t
			break
		}
	}
	var all []referenceTime
	for _, t := range r.times {
		if t.yearless {
			best := t.t.AddDate(near.Year(), 0, 0)
			for _, year := range []int{near.Year() - 1, near.Year() + 1} {
				if c := t.t.AddDate(year, 0, 0); c.Sub(near).Abs() < best.Sub(near).Abs() {
					best = c
				}
			}
			if t.t = best; r.layout.near.year == 0 && near.Year() < 1990 {
				continue
			}
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return
	}
	main := slices.IndexFunc(all, func(t referenceTime) bool { return t.zoned })
	if main < 0 {
		main = max(0, slices.IndexFunc(all, func(t referenceTime) bool { return !t.uptime }))
	}
	r.origin.Stamp = analysis.Stamp{T: all[main].t, Zoned: all[main].zoned, Uptime: all[main].uptime}
	for i, t := range all {
		if i != main && !t.uptime {
			r.origin.Stamp.Inner = t.t
			break
		}
	}
}

func (r *reference) rankField(s string, strong bool) int {
	if m := reRankField.FindStringSubmatch(s); m != nil {
		r.hear(map[string]string{"rank": m[1]})
		return strings.Index(s, "]") + 1
	}
	if m := reRankBare.FindStringSubmatch(s); m != nil && strong {
		r.hear(map[string]string{"rank": m[2]})
		return len(m[1])
	}
	return 0
}
