package document

import (
	"bytes"
	"regexp"
	"strings"
)

// headLines is how many lines of a head tell its kind.
const headLines = 60

// The marks of each kind.
var (
	describeName = regexp.MustCompile(`^Name:\s+[a-z0-9][a-z0-9.-]*\s*$`)
	describeMark = regexp.MustCompile(`(?m)^(?:Namespace|Containers|Init Containers|Service Account|Priority|Node):(?:\s|$)`)
	eventsHeader = regexp.MustCompile(`^(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON\s+OBJECT\b`)
	sacctHeader  = regexp.MustCompile(`^\s*JobID(?:Raw)?[\s|].*\bState\b`)
	dfHeader     = regexp.MustCompile(`^Filesystem\s+(?:Type\s+)?(?:Size|1K-blocks|1024-blocks|1M-blocks|Inodes)\s+I?Used\s+`)
	dmesgLine    = regexp.MustCompile(`^(?:\w+\s*:\w+\s*: )?\[(?:\s*\d+\.\d{6}|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})\] `)
	workload     = regexp.MustCompile(`(?m)^kind: *["']?(?:Pod|PodList|List|Deployment|StatefulSet|DaemonSet|ReplicaSet|Job|CronJob|PodTemplate|` +
		`\w+Job|JobSet|RayCluster|LeaderWorkerSet|TrainingRuntime|ClusterTrainingRuntime|Event|EventList)["']? *\r?$`)
	apiVersion = regexp.MustCompile(`(?m)^apiVersion: *\S`)
)

// Recognise tells the kind of an input by its first bytes; it is empty for a
// log and for anything else. The path only breaks ties: what is called
// "dmesg.txt" may begin with fewer of the kernel's lines.
func Recognise(path string, head []byte) (kind string) {
	if len(head) > 64<<10 {
		head = head[:64<<10]
	}
	text := string(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	first := firstLine(text)
	switch {
	case first == "":
		return ""
	case isDockerInspect(text):
		return Docker
	case isManifest(text):
		return Pod
	case describeName.MatchString(first) && len(describeMark.FindAllString(text, 3)) >= 2:
		return Describe
	case eventsHeader.MatchString(first):
		return Listing
	case sacctHeader.MatchString(first):
		return Sacct
	case dfHeader.MatchString(first):
		return DF
	case isDmesg(path, text):
		return Dmesg
	}
	return ""
}

// firstLine is the first line that isn't blank, without its end.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" {
			return line
		}
	}
	return ""
}

// isDockerInspect knows the array of containers that docker, podman and
// nerdctl print; containers have a HostConfig, images and networks have none.
func isDockerInspect(text string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if !strings.HasPrefix(trimmed, "[") && !strings.HasPrefix(trimmed, "{") {
		return false
	}
	inside := strings.TrimLeft(trimmed[1:], " \t\r\n")
	if trimmed[0] == '[' && !strings.HasPrefix(inside, "{") {
		return false
	}
	return strings.Contains(text, `"HostConfig"`) && (strings.Contains(text, `"State"`) || strings.Contains(text, `"ShmSize"`))
}

// isManifest knows an object of Kubernetes that is or makes pods.
func isManifest(text string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if strings.HasPrefix(trimmed, "{") {
		// kubectl sorts keys, and this one comes first of any object.
		inside := strings.TrimLeft(trimmed[1:], " \t\r\n")
		return strings.HasPrefix(inside, `"apiVersion"`) && strings.Contains(text, `"kind"`)
	}
	if !apiVersion.MatchString(text) {
		return false
	}
	return workload.MatchString(text) || strings.Contains(text, "\nitems:") || strings.Contains(text, "containers:")
}

// isDmesg knows the kernel's ring buffer by its clock.
func isDmesg(path, text string) bool {
	seen, fit := 0, 0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if seen++; seen > headLines {
			break
		}
		if dmesgLine.MatchString(line) {
			fit++
		}
	}
	if strings.Contains(path, "dmesg") {
		return fit > 0 && 2*fit >= seen
	}
	return fit >= 3 && 10*fit >= 9*min(seen, headLines)
}
