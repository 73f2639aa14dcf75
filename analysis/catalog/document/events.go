package document

import (
	"regexp"
	"sort"
	"strings"

	"rankscope/analysis"
)

// Events returns what a document of a kind says, in the order of its lines;
// nil for a log, for a document that can't be read, and for one that says
// nothing. Of data only the first MaxSize bytes are read. Positions count from
// its start; the caller fills in the source.
func Events(kind string, data []byte) (events []analysis.Event) {
	// A parser's panic on strange input is an input that can't be read.
	defer func() {
		if recover() != nil {
			events = nil
		}
	}()
	if len(data) > MaxSize {
		data = data[:MaxSize]
	}
	s := newSheet(data)
	switch kind {
	case Pod:
		s.manifests()
	case Describe:
		s.descriptions()
	case Listing:
		s.listing()
	case Sacct:
		s.accounting()
	case DF:
		s.fileSystems()
	case Docker:
		s.containers()
	case Dmesg:
		s.kernel()
	default:
		return nil
	}
	sort.SliceStable(s.events, func(i, j int) bool { return s.events[i].Line.Number < s.events[j].Line.Number })
	return s.events
}

// killed is the kernel's verdict (mm/oom_kill.c, __oom_kill_process).
var killed = regexp.MustCompile(`(?:Memory cgroup out|Out) of memory: Kill(?:ed)? process (\d+),? \(([^)]*)\).*anon-rss:(\d+)kB(?:.*shmem-rss:(\d+)kB)?`)

// kernel reads dmesg: what kind of memory a killed process held.
func (s *sheet) kernel() {
	for i, line := range s.lines {
		if !strings.Contains(line, "f memory: Kill") {
			continue
		}
		if m := killed.FindStringSubmatch(line); m != nil {
			s.say(i+1, "kernel-oom-killed", "", "pid", m[1], "process", m[2], "anon_rss", m[3]+"kB", "shmem_rss", withUnit(m[4]),
				"driver", Driver(m[3]+"kB", withUnit(m[4])))
		}
	}
}

func withUnit(kib string) string {
	if kib == "" {
		return ""
	}
	return kib + "kB"
}
