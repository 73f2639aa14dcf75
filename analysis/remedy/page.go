package remedy

import (
	"errors"
	"slices"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
)

// errUnquotable leaves out an entry whose value can't be written safely.
var errUnquotable = errors.New("a value can't be quoted safely")

// page is what one template is filled in from. A method that needs a value
// which isn't known gives a word in capitals and notes it in edits.
type page struct {
	s *situation
	// Inner is the command to be run inside, already quoted where needed.
	Inner string
	// training is the container's name that a resource prescribes; empty: the
	// one of the log.
	training string
	edits    []string
}

// placeholders says what a person puts in for each word in capitals.
var placeholders = [][2]string{
	{"NEWLOG", "the log of the run after the fix"},
	{"LOG", "the path of the log"},
	{"POD", "the pod's name"},
	{"CONTAINERID", "the container's ID or name"},
	{"CONTAINER", "the container's name"},
	{"NODE", "the node's name"},
	{"JOBID", "the Slurm job's ID"},
	{"PID", "the process ID of a rank on that node"},
	{"DATAFILE", "the data file that the workers map or read"},
	{"DATADIR", "the folder that the job writes to"},
	{"IMAGE", "the image"},
	{"COMMAND", "the training command"},
	{"SERVICE", "the service's name"},
	{"MOUNTPOINT", "where the file system is mounted"},
	{"PRIORITYCLASS", "a PriorityClass of the cluster"},
	{"MEMORY", "the new memory limit, such as 64Gi (Docker, Slurm: 64G)"},
}

func (p *page) placeholder(word string) (string, error) {
	if !slices.Contains(p.edits, word) {
		p.edits = append(p.edits, word)
	}
	return word, nil
}

// name is a known name, or the placeholder; a name that is no name is an
// error.
func (p *page) name(value, placeholder string) (string, error) {
	if value == "" {
		return p.placeholder(placeholder)
	}
	if !plainName(value) {
		return "", errUnquotable
	}
	return value, nil
}

// Pod, Container, Node, Job and ContainerID are names.
func (p *page) Pod() (string, error)         { return p.name(p.s.pod, "POD") }
func (p *page) Container() (string, error)   { return p.name(p.s.container, "CONTAINER") }
func (p *page) Node() (string, error)        { return p.name(p.s.node, "NODE") }
func (p *page) Job() (string, error)         { return p.name(p.s.job, "JOBID") }
func (p *page) ContainerID() (string, error) { return p.name(p.s.containerID, "CONTAINERID") }

// OfContainer is " -c NAME", or nothing: kubectl then takes the pod's default
// container.
func (p *page) OfContainer() string {
	if !plainName(p.s.container) {
		return ""
	}
	return " -c " + p.s.container
}

// InNamespace is " -n NAME", or nothing: kubectl then takes the current one.
func (p *page) InNamespace() string {
	if !plainName(p.s.namespace) {
		return ""
	}
	return " -n " + p.s.namespace
}

// OnNode is " -w NODE", or nothing: srun then takes the job's first node.
func (p *page) OnNode() string {
	if !plainName(p.s.node) {
		return ""
	}
	return " -w " + p.s.node
}

// PID of the rank where it began; of a run that has ended the number is of no
// use.
func (p *page) PID() (string, error) {
	if p.s.pid <= 0 || !p.s.inc.Running {
		return p.placeholder("PID")
	}
	return decimal(p.s.pid), nil
}

// DataPath is the file the failing line names.
func (p *page) DataPath() (string, error) {
	if p.s.dataPath == "" {
		return p.placeholder("DATAFILE")
	}
	return p.quoted(p.s.dataPath)
}

// DataDir is the folder of that file.
func (p *page) DataDir() (string, error) {
	if p.s.dataPath == "" {
		return p.placeholder("DATADIR")
	}
	dir := p.s.dataPath[:strings.LastIndexByte(p.s.dataPath, '/')+1]
	return p.quoted(dir)
}

// quoted is a path as one word of a shell, never taken for an option.
func (p *page) quoted(path string) (string, error) {
	word, ok := safetext.ShellPath(path)
	if !ok {
		return "", errUnquotable
	}
	return word, nil
}

// Logs are the log's paths, quoted.
func (p *page) Logs() (string, error) {
	if len(p.s.logs) == 0 {
		return p.placeholder("LOG")
	}
	words := make([]string, len(p.s.logs))
	for i, path := range p.s.logs {
		word, err := p.quoted(path)
		if err != nil {
			return "", err
		}
		words[i] = word
	}
	return strings.Join(words, " "), nil
}

// OneLog is the log's path where there is exactly one.
func (p *page) OneLog() (string, error) {
	if len(p.s.logs) > 1 {
		return "", errUnquotable
	}
	return p.Logs()
}

// Edit notes a word in capitals that the template itself has.
func (p *page) Edit(word string) (string, error) { return p.placeholder(word) }

// Sizes as each tool writes them.
func (p *page) Gi() string     { return decimal(int(p.s.size.SuggestBytes/gib)) + "Gi" }
func (p *page) G() string      { return decimal(int(p.s.size.SuggestBytes/gib)) + "g" }
func (p *page) BigG() string   { return decimal(int(p.s.size.SuggestBytes/gib)) + "G" }
func (p *page) InMiB() string  { return decimal(int(p.s.size.SuggestBytes / mib)) }
func (p *page) Sized() string  { return humanSize(p.s.size.SuggestBytes) }
func (p *page) Known() bool    { return p.s.size.Known }
func (p *page) Need() string   { return humanSize(p.s.size.NeedBytes) }
func (p *page) Full() string   { return humanSize(p.s.size.FloorBytes) }
func (p *page) Limited() bool  { return p.s.size.MemoryLimitBytes > 0 }
func (p *page) Limit() string  { return humanSize(p.s.size.MemoryLimitBytes) }
func (p *page) Raised() string { return decimal(int(p.s.size.RaisedLimitBytes/gib)) + "Gi" }

// HostsShm is true where the mount that was full is larger than any
// container gets unasked: the node's own.
func (p *page) HostsShm() bool { return p.s.size.FloorBytes >= 4*gib }

// OverFloor is true when the suggestion is known to be above what was full.
func (p *page) OverFloor() bool { return p.s.size.FloorBytes > 0 }

// MemoryNote puts the suggestion beside the memory limit.
func (p *page) MemoryNote() string { return p.s.size.MemoryNote }

// Measure is the line of Python that prints the largest batch's bytes.
func (p *page) Measure() string { return p.s.size.Measure }

// Cause is the incident's.
func (p *page) Cause() analysis.Cause { return p.s.inc.Cause }

// Part is a shared text, filled in and put in by n spaces.
func (p *page) Part(name string, n int) (string, error) {
	text, err := p.fill(p.s.book.partials[name])
	if err != nil {
		return "", err
	}
	return indent(n, text), nil
}

// PodSpec is the part of a pod's spec that makes /dev/shm larger, put in by n
// spaces. container is the name that the resource prescribes, or empty.
func (p *page) PodSpec(n int, container string) (string, error) {
	p.training = container
	return p.Part("podspec", n)
}

// TrainContainer is the name that the resource prescribes, else YAMLContainer.
func (p *page) TrainContainer() (string, error) {
	if p.training != "" {
		return p.training, nil
	}
	return p.YAMLContainer()
}

// YAMLContainer is the container's name as a YAML string.
func (p *page) YAMLContainer() (string, error) {
	name, err := p.Container()
	if err != nil {
		return "", err
	}
	if name == "CONTAINER" || yamlPlain(name) {
		return name, nil
	}
	return `"` + name + `"`, nil
}

// yamlPlain reports whether a name stays a string in YAML without quotes.
func yamlPlain(name string) bool {
	if c := name[0]; c < 'a' || c > 'z' {
		return false
	}
	return !slices.Contains([]string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}, name)
}

// Finder is the search tool with the options that every search of a log needs.
func (p *page) Finder() string {
	if p.s.opts.HaveRG {
		return "rg -uu -a -n -i"
	}
	return "grep -r -a -n -i -E"
}

// MoreMemory is half as much memory again as the limit, as a Kubernetes
// quantity; Slurm and Docker read it without the "i".
func (p *page) MoreMemory() (string, error) {
	limit := p.s.size.MemoryLimitBytes
	if limit == 0 {
		return p.placeholder("MEMORY")
	}
	return decimal(int(wholeGiB(plus(limit, limit/2))/gib)) + "Gi", nil
}

// MoreMemoryG is MoreMemory as Slurm and Docker write it.
func (p *page) MoreMemoryG() (string, error) {
	more, err := p.MoreMemory()
	return strings.TrimSuffix(more, "i"), err
}

// fill runs the template of a text; an empty text gives an empty string.
func (p *page) fill(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	t := p.s.book.templates.Lookup(text)
	if t == nil {
		return text, nil
	}
	var b strings.Builder
	if err := t.Execute(&b, p); err != nil {
		return "", err
	}
	return strings.TrimRight(b.String(), " \n"), nil
}

// toEdit says which words in capitals a person replaces; empty when none.
func (p *page) toEdit() string {
	var parts []string
	for _, known := range placeholders {
		if slices.Contains(p.edits, known[0]) {
			parts = append(parts, "put "+known[1]+" in for "+known[0])
		}
	}
	if len(parts) == 0 {
		return ""
	}
	text := strings.Join(parts, ", ")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// indent puts n spaces before every line but empty ones.
func indent(n int, text string) string {
	pad := strings.Repeat(" ", n)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = pad + l
		}
	}
	return strings.Join(lines, "\n")
}
