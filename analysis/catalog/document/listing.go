package document

import (
	"regexp"
	"strings"
)

// listing reads kubectl get events: one event a line, in columns.
func (s *sheet) listing() {
	row := regexp.MustCompile(`^(?:\S+\s+)?(?:\S+ \(x\d+ over \S+\)|\S+)\s+(?:Normal|Warning)\s+(\S+)\s+(?i:(pod|node|job)/)(\S+)\s+(.*)$`)
	for i, line := range s.lines {
		m := row.FindStringSubmatch(strings.TrimRight(line, "\r "))
		if m == nil {
			continue
		}
		pod := ""
		if strings.EqualFold(m[2], "pod") {
			pod = m[3]
		}
		s.happened(word{m[1], i + 1}, m[4], pod)
	}
}

// happened is one event of the cluster's.
func (s *sheet) happened(reason word, message, pod string) {
	switch reason.text {
	case "Evicted", "Preempted", "TaintManagerEviction", "Preempting":
		s.evicted(reason.line, message, pod)
	case "OOMKilling", "SystemOOM", "OOMKilled":
		fields := []string{"reason", reason.text, "pod", pod}
		if m := killed.FindStringSubmatch(message); m != nil {
			fields = append(fields, "process", m[2], "anon_rss", m[3]+"kB", "shmem_rss", withUnit(m[4]),
				"driver", Driver(m[3]+"kB", withUnit(m[4])))
		}
		s.say(reason.line, "container-oom-killed", pod, fields...)
	}
}
