package generated

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"rankscope/analysis"
)

// launcher is how ranks' lines are told apart and into which files they go.
type launcher struct {
	name           string
	torchrun, srun bool
	perNode        bool // a console for each node
	prefix         func(j *job, l said) string
	file           func(j *job, l said) []string // none for the console
}

// runtime is what a container's runtime or a viewer puts around each line.
type runtime struct {
	name  string
	one   bool // one file of all pods
	frame func(j *job, l said, text string) string
}

func tee(j *job, l said) string { return fmt.Sprintf("[default%d]:", j.localRank(l.rank)) }

func tree(j *job, l said) []string {
	return []string{fmt.Sprintf("logs/%s/none_x7k2ab/attempt_%d/%d/stderr.log", j.host(l.node), l.attempt, j.localRank(l.rank))}
}

// launchers are all forms. It is read, never written.
var launchers = []launcher{
	{name: "torchrun", torchrun: true, perNode: true},
	{name: "torchrun-tee", torchrun: true, perNode: true, prefix: tee},
	{name: "torchrun-tee-dirs", torchrun: true, perNode: true, prefix: tee, file: tree},
	{name: "torchrun-dirs", torchrun: true, perNode: true, file: tree},
	{name: "srun-label", srun: true, prefix: func(_ *job, l said) string { return fmt.Sprintf("%d: ", l.rank) }},
	{name: "srun-files", srun: true, file: func(_ *job, l said) []string { return []string{fmt.Sprintf("slurm-4711-%d.out", l.rank)} }},
	{name: "mpirun-old", prefix: func(_ *job, l said) string { return fmt.Sprintf("[1,%d]<stderr>:", l.rank) }},
	{name: "mpirun-new", prefix: func(_ *job, l said) string { return fmt.Sprintf("[1,%d]<stderr>: ", l.rank) }},
}

const nano = "2006-01-02T15:04:05.000000000Z"

func (j *job) pod(node int) string { return fmt.Sprintf("trainer-worker-%d", node) }

func (j *job) clock(l said) time.Time { return l.at.Add(j.skew[l.node]) }

// runtimes are all of them, the bare one thrice. It is read, never written.
var runtimes = []runtime{
	{}, {}, {},
	{"+kubectl-prefix", true, func(j *job, l said, t string) string { return "[pod/" + j.pod(l.node) + "/pytorch] " + t }},
	{"+kubectl-both", true, func(j *job, l said, t string) string {
		return "[pod/" + j.pod(l.node) + "/pytorch] " + j.clock(l).Format(nano) + " " + t
	}},
	{"+kubectl-timestamps", false, func(j *job, l said, t string) string { return j.clock(l).Format(nano) + " " + t }},
	{"+cri", false, func(j *job, l said, t string) string { return j.clock(l).Format(nano) + " stderr F " + t }},
	{"+docker", false, func(j *job, l said, t string) string {
		data, _ := json.Marshal(struct {
			Log    string `json:"log"`
			Stream string `json:"stream"`
			Time   string `json:"time"`
		}{t + "\n", "stderr", j.clock(l).Format(nano)})
		return string(data)
	}},
	{"+stern", true, func(j *job, l said, t string) string { return j.pod(l.node) + " pytorch " + t }},
}

// logged is a line as Python's logging writes it.
func (j *job) logged(l said) string {
	at := strings.Replace(j.clock(l).Format("2006-01-02 15:04:05.000"), ".", ",", 1)
	switch j.logging {
	case 0:
		return fmt.Sprintf("%s - %s - [rank %d] - trainer - %s", at, l.level, l.rank, l.text)
	case 1:
		return l.level + ":trainer:" + l.text
	}
	return fmt.Sprintf("[%s][trainer][%s] - %s", at, l.level, l.text)
}

// text is a line with all that the program and its launcher put before it.
func (j *job) text(l said) string {
	t := l.text
	switch {
	case l.log:
		t = j.logged(l)
	case l.rank >= 0 && !l.bare && j.marked:
		t = fmt.Sprintf("[rank%d]: %s", l.rank, t)
	}
	return t
}

// console is the file that a node's launcher writes to.
func (j *job) console(node int) string {
	if !j.launcher.perNode || j.runtime.one || j.nodes == 1 {
		return "run.log"
	}
	return j.host(node) + ".log"
}

// dress writes all lines into their files.
func (j *job) dress() []File {
	files := map[string]*strings.Builder{}
	var order []string
	add := func(path, text string) {
		b := files[path]
		if b == nil {
			b = &strings.Builder{}
			files[path] = b
			order = append(order, path)
		}
		b.WriteString(text)
		b.WriteByte('\n')
	}
	for _, l := range j.lines {
		t := j.text(l)
		own := j.launcher.file != nil && l.rank >= 0
		if own {
			for _, path := range j.launcher.file(j, l) {
				add(path, t)
			}
		}
		if own && j.launcher.prefix == nil {
			continue
		}
		if l.rank >= 0 && j.launcher.prefix != nil {
			t = j.launcher.prefix(j, l) + t
		}
		if j.runtime.frame != nil {
			t = j.runtime.frame(j, l, t)
		}
		add(j.console(l.node), t)
	}
	list := make([]File, 0, len(order)+len(j.extra))
	for _, path := range order {
		list = append(list, File{path, files[path].String()})
	}
	j.place()
	return append(list, j.extra...)
}

// place says whether the logs name the origin: by a prefix or a file of its
// own, by the mark of its traceback, or because it is the only one.
func (j *job) place() {
	if !j.truth.Placed || j.truth.Rank == analysis.None {
		return
	}
	j.truth.Placed = j.launcher.prefix != nil || j.launcher.file != nil || j.marked || j.world == 1
}
