package remedy

import (
	"regexp"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// situation is what is known when a plan is made; templates are filled from it
// through page.
type situation struct {
	book   *book
	inc    *analysis.Incident
	opts   Options
	env    environment
	envWhy string
	// evident is false where nothing told the environment.
	evident bool
	// framework is the key of the framework that the log shows; may be empty.
	framework string
	size      Size
	logs      []string
	cited     []string // texts of the lines that the incident cites

	pod, container, namespace, node string
	containerID, job                string
	pid                             int
	dataPath                        string // a path the failing line names
}

func newSituation(b *book, inc *analysis.Incident, inputs []analysis.Input, opts Options) *situation {
	s := &situation{book: b, inc: inc, opts: opts}
	s.cited = citedTexts(inc)
	s.size = sizeOf(inc, s.cited, opts)
	s.logs = logPaths(inputs, opts)
	s.place()
	s.job = jobID(inc, s.logs, s.cited)
	s.containerID = containerID(s.logs)
	s.dataPath = dataPath(s.cited)
	found := clues(inc, inputs, s.logs, s.cited, opts.Tools)
	s.env, s.envWhy, s.evident = chooseEnvironment(b.environments, found, opts.Environment)
	s.framework = chooseFramework(b.environments, found)
	return s
}

// place fills in where it began.
func (s *situation) place() {
	if f, ok := s.inc.Fact("namespace"); ok {
		s.namespace = f.Value
	}
	o := s.inc.Origin
	if o == nil && len(s.inc.Origins) > 0 {
		o = &s.inc.Origins[0]
	}
	if o == nil {
		s.onlyPlace()
		return
	}
	s.pod, s.container, s.node, s.pid = o.Pod, o.Container, o.Node, o.PID
	if s.node == s.pod || localName(s.node) {
		s.node = "" // a pod that stands in for its node, or no name from afar
	}
}

// localName reports whether a node goes by a name that means another machine
// on every machine.
func localName(node string) bool {
	return strings.EqualFold(node, "localhost") || strings.HasPrefix(node, "localhost.") || strings.HasPrefix(node, "127.")
}

// onlyPlace takes the node or pod of a job that has only one.
func (s *situation) onlyPlace() {
	for i, r := range s.inc.Ranks {
		if i > 0 && (r.Pod != s.pod || r.Node != s.node) {
			s.pod, s.node = "", ""
			return
		}
		s.pod, s.node = r.Pod, r.Node
	}
	if s.node == s.pod || localName(s.node) {
		s.node = ""
	}
}

// rivals are the other causes that the diagnosis weighs, strongest first.
func (s *situation) rivals() []analysis.Cause {
	var list []analysis.Cause
	for _, h := range s.inc.Hypotheses {
		if h.Cause != s.inc.Cause && h.Cause != "" {
			list = append(list, h.Cause)
		}
	}
	return list
}

// logPaths are the logs to look into: what the person gave, else the inputs
// that are logs.
func logPaths(inputs []analysis.Input, opts Options) []string {
	var paths []string
	for _, p := range opts.LogPaths {
		if p != "" && p != "-" {
			paths = append(paths, p)
		}
	}
	if len(opts.LogPaths) > 0 {
		return paths
	}
	for _, in := range inputs {
		if in.Context == "" && in.Status != analysis.InputSkipped && in.Path != "" && in.Path != "-" {
			paths = append(paths, in.Path)
		}
	}
	return paths
}

// citedTexts are the texts of all lines that the incident keeps.
func citedTexts(inc *analysis.Incident) []string {
	var texts []string
	add := func(list []analysis.Evidence) {
		for _, e := range list {
			texts = append(texts, e.Text)
		}
	}
	if inc.Signature != nil {
		texts = append(texts, inc.Signature.Text)
	}
	if inc.Origin != nil {
		add(inc.Origin.Evidence)
	}
	for _, o := range inc.Origins {
		add(o.Evidence)
	}
	for _, h := range inc.Hypotheses {
		add(h.For)
		add(h.Against)
	}
	for _, r := range inc.Ranks {
		if r.FirstRelated != nil {
			texts = append(texts, r.FirstRelated.Text)
		}
	}
	for _, m := range inc.Timeline {
		texts = append(texts, m.Text)
	}
	return texts
}

var (
	// Slurm's default output is slurm-%j.out; a step is named job.step.
	slurmFile = regexp.MustCompile(`slurm-(\d{1,12})(?:_\d+)?\.(?:out|err)`)
	slurmStep = regexp.MustCompile(`(?:StepId=|STEP |JOB )(\d{1,12})\b`)
	// Docker's json-file driver writes containers/ID/ID-json.log; the name of
	// a file under /var/log/containers ends in the ID too.
	dockerFile = regexp.MustCompile(`([0-9a-f]{64})(?:-json)?\.log`)
	// Python quotes the path an OSError is about; a Python repr has no quote
	// of its kind within.
	errnoPath = regexp.MustCompile(`\[Errno \d+\][^']*: '(/[^']+)'`)
)

func jobID(inc *analysis.Incident, logs, cited []string) string {
	for _, name := range []string{"slurm_job_id", "job_id"} {
		if f, ok := inc.Fact(name); ok {
			return f.Value
		}
	}
	if id := firstGroup(slurmFile, logs); id != "" {
		return id
	}
	return firstGroup(slurmStep, cited)
}

func containerID(logs []string) string {
	id := firstGroup(dockerFile, logs)
	if len(id) > 12 {
		id = id[:12]
	}
	return id
}

// dataPath is the file that a failing line names, where it is not in
// /dev/shm.
func dataPath(cited []string) string {
	for _, text := range cited {
		if m := errnoPath.FindStringSubmatch(text); m != nil && !strings.HasPrefix(m[1], "/dev/shm/") {
			return m[1]
		}
	}
	return ""
}

func firstGroup(re *regexp.Regexp, texts []string) string {
	for _, t := range texts {
		if m := re.FindStringSubmatch(t); m != nil {
			return m[1]
		}
	}
	return ""
}

func decimal(n int) string { return strconv.Itoa(n) }
