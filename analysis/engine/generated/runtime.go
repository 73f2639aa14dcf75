package generated

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// runtime is what a container's runtime or a viewer puts around each line.
type runtime struct {
	name  string
	one   bool // one file of all pods
	frame func(j *job, l said, text string) string
}

const nano = "2006-01-02T15:04:05.000000000Z"

func (j *job) pod(node int) string { return fmt.Sprintf("trainer-worker-%d", node) }

// clock is what the node's clock showed when the line was written.
func (j *job) clock(l said) time.Time { return l.at.Add(j.skew[l.node]) }

// arrival is what the node's clock showed when the line came out.
func (j *job) arrival(l said) time.Time { return l.shown.Add(j.skew[l.node]) }

// runtimes are all of them, the bare one several times. It is read, never
// written.
var runtimes = []runtime{
	{}, {}, {}, {},
	{"+kubectl-prefix", true, func(j *job, l said, t string) string { return "[pod/" + j.pod(l.node) + "/pytorch] " + t }},
	{"+kubectl-both", true, func(j *job, l said, t string) string {
		return "[pod/" + j.pod(l.node) + "/pytorch] " + j.arrival(l).Format(nano) + " " + t
	}},
	{"+kubectl-timestamps", false, func(j *job, l said, t string) string { return j.arrival(l).Format(nano) + " " + t }},
	{"+cri", false, func(j *job, l said, t string) string { return j.arrival(l).Format(nano) + " stderr F " + t }},
	{"+cri-partial", false, criPartial},
	{"+docker", false, func(j *job, l said, t string) string { return docker(j, l, t+"\n") }},
	{"+stern", true, func(j *job, l said, t string) string { return j.pod(l.node) + " pytorch " + t }},
	{"+compose", true, func(j *job, l said, t string) string { return fmt.Sprintf("%-18s| ", j.pod(l.node)) + t }},
	{"+torchx", true, func(_ *job, l said, t string) string { return fmt.Sprintf("trainer/%d ", l.node) + t }},
	{"+journald", false, func(j *job, l said, t string) string {
		return fmt.Sprintf("%s %s torchrun[%d]: ", j.arrival(l).Format("Jan 02 15:04:05"), j.host(l.node), 900+l.node) + t
	}},
	{"+json", true, func(j *job, l said, t string) string {
		return jsonOf(struct {
			Time    string `json:"@timestamp"`
			Host    string `json:"hostname"`
			Stream  string `json:"stream"`
			Message string `json:"message"`
		}{j.arrival(l).Format(nano), j.host(l.node), "stderr", t})
	}},
}

// criPartial is a progress bar that containerd cut at its 16 KiB: the rest of
// it stands before the next line.
func criPartial(j *job, l said, t string) string {
	at := j.arrival(l).Format(nano)
	if !l.log || l.rank%4 != 1 {
		return at + " stderr F " + t
	}
	bar := strings.Repeat("\rEpoch 0:  45%|####5     | 9/20 [00:00<00:06, 28.16it/s]", 3)
	return at + " stderr P " + bar[:120] + "\n" + at + " stderr F " + bar[120:] + "\r" + t
}

func docker(j *job, l said, t string) string {
	return jsonOf(struct {
		Log    string `json:"log"`
		Stream string `json:"stream"`
		Time   string `json:"time"`
	}{t, "stderr", j.arrival(l).Format(nano)})
}

func jsonOf(v any) string {
	data, _ := json.Marshal(v)
	return string(data)
}

// loggings is how many forms logged knows.
const loggings = 6

// logged is a line as Python's logging, loguru, DeepSpeed or a JSON formatter
// writes it.
func (j *job) logged(l said) string {
	clock := j.clock(l)
	at := strings.Replace(clock.Format("2006-01-02 15:04:05.000"), ".", ",", 1)
	switch j.logging {
	case 0:
		return fmt.Sprintf("%s - %s - [rank %d] - trainer - %s", at, l.level, l.rank, l.text)
	case 1:
		return l.level + ":trainer:" + l.text
	case 2:
		return fmt.Sprintf("%s | %-8s | train:main:12 - %s", clock.Format("2006-01-02 15:04:05.000"), l.level, l.text)
	case 3:
		return fmt.Sprintf("[%s] [%s] [logging.py:128:log_dist] [Rank %d] %s", at, l.level, l.rank, l.text)
	case 4:
		return jsonOf(struct {
			Time  string `json:"time"`
			Level string `json:"level"`
			Rank  int    `json:"rank"`
			Text  string `json:"msg"`
		}{clock.Format(time.RFC3339Nano), strings.ToLower(l.level), l.rank, l.text})
	}
	return fmt.Sprintf("[%s][trainer][%s] - %s", at, l.level, l.text)
}
