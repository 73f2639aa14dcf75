package document

import (
	"regexp"
	"strings"
)

// described is one pod of kubectl describe while it is read.
type described struct {
	pod, namespace string
	line           int
	section        string // its heading: Containers, Volumes, Events
	container      string
	containerLine  int
	block          string // within a container: Mounts, Limits, Last State
	reason         word
	mounts         map[string]string // container → volume at /dev/shm, "" when none
	lines          map[string]int    // container → the line of its name
	containers     []string
	gpus           map[string]bool
	volume         string
	memory         map[string]bool // volumes of medium Memory
	sizes          map[string]word // of volumes
	evictedAt      int
}

// descriptions reads kubectl describe pod, of one pod or of several.
func (s *sheet) descriptions() {
	var d *described
	for i, line := range s.lines {
		line = strings.TrimRight(line, "\r ")
		key, rest, _ := strings.Cut(strings.TrimLeft(line, " "), ":")
		rest = strings.TrimSpace(rest)
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if indent == 0 && key == "Name" && rest != "" {
			s.finish(d)
			d = &described{pod: rest, line: i + 1, mounts: map[string]string{}, lines: map[string]int{}, gpus: map[string]bool{},
				memory: map[string]bool{}, sizes: map[string]word{}}
			continue
		}
		if d == nil || line == "" {
			continue
		}
		if indent == 0 {
			s.top(d, key, rest, i+1)
			continue
		}
		switch d.section {
		case "Containers":
			s.inContainer(d, indent, key, rest, i+1)
		case "Volumes":
			d.inVolume(indent, key, rest, i+1)
		case "Events":
			s.inEvents(d, line, i+1)
		}
	}
	s.finish(d)
}

// top reads a line that stands at the margin.
func (s *sheet) top(d *described, key, rest string, line int) {
	d.section, d.container, d.block = key, "", ""
	switch {
	case key == "Namespace":
		d.namespace = rest
	case key == "Node" && rest != "<none>":
		node, _, _ := strings.Cut(rest, "/")
		s.say(line, "pod-placed", d.pod, "pod", d.pod, "namespace", d.namespace, "node", node)
	case key == "Reason" && rest == "Evicted":
		d.evictedAt = line
	case key == "Message" && d.evictedAt > 0:
		s.evicted(line, rest, d.pod)
		d.evictedAt = 0
	}
}

// inContainer reads a line of a container: its name stands two columns in, its
// settings four, what belongs to a setting six.
func (s *sheet) inContainer(d *described, indent int, key, rest string, line int) {
	switch {
	case indent == 2:
		d.container, d.containerLine, d.block = key, line, ""
		d.containers = append(d.containers, key)
		d.lines[key] = line
	case indent == 4:
		d.block, d.reason = key, word{}
	case d.block == "State" || d.block == "Last State":
		switch key {
		case "Reason":
			d.reason = word{rest, line}
		case "Exit Code":
			if rest != "0" {
				s.ended(d.reason, word{rest, line}, d.pod, d.container)
			}
		}
	case d.block == "Limits" && key == "memory":
		s.say(line, "memory-limit", d.pod, "memory_limit", rest, "container", d.container)
	case d.block == "Limits" && strings.Contains(key, "gpu"):
		d.gpus[d.container] = true
	case d.block == "Mounts":
		where, from, ok := strings.Cut(key, " from ")
		if ok && strings.TrimSuffix(where, "/") == "/dev/shm" {
			d.mounts[d.container], _, _ = strings.Cut(from, " ")
		}
	}
}

// inVolume reads a line of the volumes.
func (d *described) inVolume(indent int, key, rest string, line int) {
	switch {
	case indent == 2:
		d.volume = key
	case key == "Medium" && rest == "Memory":
		d.memory[d.volume] = true
	case key == "SizeLimit" && rest != "<unset>":
		d.sizes[d.volume] = word{rest, line}
	}
}

// eventRow is a row of the events of kubectl describe.
var eventRow = regexp.MustCompile(`^\s+(?:Normal|Warning)\s+(\S+)\s+(?:\S+ \(x\d+ over \S+\)|\S+)\s+\S+(?:, \S+)?\s+(.*)$`)

func (s *sheet) inEvents(d *described, line string, number int) {
	if m := eventRow.FindStringSubmatch(line); m != nil {
		s.happened(word{m[1], number}, m[2], d.pod)
	}
}

// finish says of a pod what only shows when all of it was read.
func (s *sheet) finish(d *described) {
	if d == nil {
		return
	}
	if d.evictedAt > 0 {
		s.evicted(d.evictedAt, "", d.pod)
	}
	for _, c := range d.containers {
		volume, mounted := d.mounts[c]
		switch size := d.sizes[volume]; {
		case mounted && d.memory[volume] && size.text != "":
			s.say(size.line, "shm-volume", d.pod, "shm_size", size.text, "container", c)
		case mounted || len(d.gpus) > 0 && !d.gpus[c] || len(d.mounts) > 0 && len(d.gpus) == 0:
		default:
			s.say(d.lines[c], "no-shm-mount", d.pod, "total", defaultShm, "pod", d.pod, "container", c, "standing", "true")
		}
	}
}
