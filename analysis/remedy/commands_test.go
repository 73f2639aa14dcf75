package remedy

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

// everyCommand gives each different command of all scenes once.
func everyCommand() []analysis.Command {
	seen := map[string]bool{}
	var list []analysis.Command
	for _, s := range scenes() {
		for _, c := range Make(s.inc, nil, s.opts).Commands {
			if !seen[c.Command] {
				seen[c.Command] = true
				list = append(list, c)
			}
		}
	}
	return list
}

func TestCommandsParse(t *testing.T) {
	commands := everyCommand()
	if len(commands) < 200 {
		t.Fatalf("only %d commands", len(commands))
	}
	for _, c := range commands {
		if strings.ContainsAny(c.Command, "\n\r") || strings.Contains(c.Command, "<no value>") || strings.Contains(c.Command, "{{") && !strings.Contains(c.Command, "docker ") {
			t.Errorf("%s: %q", c.Title, c.Command)
		}
	}
	var all strings.Builder
	for _, c := range commands {
		all.WriteString(c.Command + "\n")
	}
	shellParses(t, "all commands", all.String())
	if t.Failed() {
		for _, c := range commands {
			shellParses(t, c.Title, c.Command)
		}
	}
}

// Each word in capitals that a person must replace is explained, and none is
// explained that isn't there.
func TestPlaceholdersAreExplained(t *testing.T) {
	for _, c := range everyCommand() {
		for _, p := range placeholders {
			said := strings.Contains(c.Why, " in for "+p[0]+",") || strings.Contains(c.Why, " in for "+p[0]+".")
			there := slices.Contains(strings.FieldsFunc(c.Command, func(r rune) bool { return strings.ContainsRune(" =/'.", r) }), p[0])
			if said != there {
				t.Errorf("%q: %s in the command %v, explained %v (%s)", c.Command, p[0], there, said, c.Why)
			}
		}
	}
}

func TestDecidingCommandComesFirst(t *testing.T) {
	for _, c := range []struct {
		name string
		inc  *analysis.Incident
		opts Options
		want string
	}{
		{"nothing known of the place", ddp(), Options{}, "df -h /dev/shm; df -i /dev/shm"},
		{"pod that ended", inPod(), Options{}, "kubectl get pod train-worker-1 -o jsonpath="},
		{"pod that runs", running(inPod()), Options{}, "kubectl exec train-worker-1 -c pytorch -- sh -c 'df -h /dev/shm"},
		{"slurm that ended", ddp(), Options{Environment: "slurm"}, "ssh train-0 'df -h /dev/shm;"},
		{"docker", ddp(), Options{Environment: "docker"}, "docker inspect -f '{{.HostConfig.ShmSize}}"},
		{"killed", killed(), Options{}, "dmesg -T | grep -a -iE 'oom|killed process"},
	} {
		got := Make(c.inc, nil, c.opts).Commands[0]
		if !strings.HasPrefix(got.Command, c.want) || got.Group != groupDecide {
			t.Errorf("%s: first is %q (%s), want %q", c.name, got.Command, got.Group, c.want)
		}
	}
}

func running(in *analysis.Incident) *analysis.Incident {
	in.Running = true
	return in
}

func killed() *analysis.Incident {
	in := ddp()
	in.Cause = analysis.WorkerKilled
	in.Hypotheses = []analysis.Hypothesis{{Cause: analysis.WorkerKilled}, {Cause: analysis.MemoryOOM}, {Cause: analysis.ShmExhausted}}
	return in
}

func TestGroupsAreInOrder(t *testing.T) {
	order := []string{groupDecide, groupVerify, groupPreserve}
	for name, s := range scenes() {
		last := 0
		for _, c := range Make(s.inc, nil, s.opts).Commands {
			at := slices.Index(order, c.Group)
			if at < last {
				t.Fatalf("%s: %q after %s", name, c.Title, order[last])
			}
			last = at
		}
	}
}

func TestMostPerishableFirst(t *testing.T) {
	for env, want := range map[string]string{"kubernetes": "--previous", "slurm": "scontrol show job", "docker": "docker logs"} {
		for _, c := range Make(ddp(), nil, Options{Environment: env}).Commands {
			if c.Group == groupPreserve {
				if !strings.Contains(c.Command, want) {
					t.Errorf("%s: first to keep is %q", env, c.Command)
				}
				break
			}
		}
	}
}

func TestKnownValuesAreFilledIn(t *testing.T) {
	in := withFacts(inPod(), fact("namespace", "team-a", -1, 1))
	var all strings.Builder
	for _, c := range Make(in, nil, Options{LogPaths: []string{"my logs/run.log"}}).Commands {
		all.WriteString(c.Command + "\n")
	}
	for _, want := range []string{
		"kubectl exec -n team-a train-worker-1 -c pytorch -- sh -c 'df -h /dev/shm; df -i /dev/shm'",
		"kubectl logs -n team-a train-worker-1 -c pytorch --previous",
		"-- 'my logs/run.log'",
		"rankscope verify --before 'my logs/run.log' NEWLOG",
	} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("missing %q in\n%s", want, all.String())
		}
	}
	slurm := Make(ddp(), nil, Options{Environment: "slurm", LogPaths: []string{"out/slurm-4711.out"}})
	if !slices.ContainsFunc(slurm.Commands, func(c analysis.Command) bool {
		return strings.HasPrefix(c.Command, "srun --overlap --jobid=4711 -w train-0 -N1 -n1 sh -c ")
	}) {
		t.Errorf("no srun form: %+v", slurm.Commands)
	}
}

func TestSearchForms(t *testing.T) {
	for _, c := range []struct {
		paths []string
		rg    bool
		want  string
	}{
		{[]string{"a.log"}, true, "rg -uu -a -n -i -e "},
		{[]string{"a.log"}, false, "grep -r -a -n -i -E -e "},
		{[]string{"a.log.gz"}, true, "rg -z -uu -a -n -i -e "},
		{[]string{"a.log.gz", "b.log"}, false, "zgrep -a -n -i -E -e "},
		{[]string{"a.log.zst"}, false, "zstdgrep -a -n -i -E -e "},
	} {
		found := false
		for _, got := range Make(ddp(), nil, Options{LogPaths: c.paths, HaveRG: c.rg}).Commands {
			found = found || strings.HasPrefix(got.Command, c.want)
		}
		if !found {
			t.Errorf("%v rg=%v: no command starts with %q", c.paths, c.rg, c.want)
		}
	}
}

// A hostile value never reaches a shell: it is quoted, or its command is left
// out.
func TestHostileValues(t *testing.T) {
	for _, evil := range []string{"x; rm -rf /", "$(id)", "`id`", "a'b", "-rf", "a\nb", "a\x1b[2Jb", "a\u202eb", "a b", "\xff\xfe", "--help"} {
		in := inPod()
		in.Origin.Pod, in.Origin.Container, in.Origin.Node = evil, evil, evil
		in.Origin.Evidence = []analysis.Evidence{{Text: "OSError: [Errno 28] No space left on device: '/data/" + strings.ReplaceAll(evil, "'", "") + "/x'"}}
		withFacts(in, fact("namespace", evil, -1, 1), fact("slurm_job_id", evil, -1, 1))
		for _, cause := range []analysis.Cause{analysis.ShmExhausted, analysis.DiskFull, analysis.GPUFault} {
			for _, env := range []string{"kubernetes", "slurm", "docker"} {
				in.Cause = cause
				plan := Make(in, nil, Options{Environment: env, LogPaths: []string{"run.log"}})
				for _, c := range plan.Commands {
					unharmed(t, evil, c.Command)
				}
				for _, r := range plan.Remedies {
					if strings.Contains(r.Snippet, evil) && r.Language == "yaml" {
						t.Errorf("%q is in\n%s", evil, r.Snippet)
					}
				}
			}
		}
	}
}

// unharmed checks that a hostile value is absent, or stands inside quotes.
func unharmed(t *testing.T, evil, command string) {
	t.Helper()
	if strings.ContainsAny(command, "\n\x1b\u202e") || strings.Contains(command, "\xff") {
		t.Errorf("raw bytes in %q", command)
	}
	if evil == "a b" || evil == "-rf" || evil == "--help" || !strings.Contains(command, evil) {
		return
	}
	if !strings.Contains(command, "'/data/"+evil+"/") {
		t.Errorf("%q is not quoted in %q", evil, command)
	}
}

// The shell must see every path exactly as it was given.
func TestPathsReachTheShellWhole(t *testing.T) {
	paths := []string{"run.log", "my run.log", "it's.log", "-dash.log", "$HOME/a.log", "a`b`.log", `back\slash`, "ünïcode", "*", "~x", "a=b", "#x", "!x"}
	s := newSituation(library(), ddp(), nil, Options{LogPaths: paths})
	words, err := (&page{s: s}).Logs()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("sh", "-c", "printf '%s\\n' "+words).Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range paths {
		if p[0] == '-' {
			paths[i] = "./" + p
		}
	}
	if got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"); !slices.Equal(got, paths) {
		t.Errorf("got %q", got)
	}
}

// Every search that is offered runs against real logs; it finds lines or says
// plainly that there are none.
func TestSearchesRunOnRealLogs(t *testing.T) {
	logs, err := filepath.Abs(filepath.Join("..", "..", "testdata", "incidents"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(logs); err != nil {
		t.Skip("no testdata/incidents here")
	}
	for _, tool := range []string{"grep", "rg"} {
		t.Run(tool, func(t *testing.T) {
			if _, err := exec.LookPath(tool); err != nil {
				t.Skipf("no %s on this machine", tool)
			}
			seen := map[string]bool{}
			for _, cause := range analysis.Causes() {
				for _, c := range Make(of(cause), nil, Options{LogPaths: []string{logs}, HaveRG: tool == "rg"}).Commands {
					if strings.HasPrefix(c.Command, tool+" ") && !strings.Contains(c.Command, "NEWLOG") && !seen[c.Command] {
						seen[c.Command] = true
						runSearch(t, c.Command)
					}
				}
			}
			if len(seen) < 20 {
				t.Errorf("only %d searches", len(seen))
			}
		})
	}
}

// runSearch runs one search and gives what it found.
func runSearch(t *testing.T, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) || stderr.Len() > 0 {
		t.Errorf("%s: %v\n%s", command, err, stderr.String())
	}
	if strings.Contains(stdout.String(), "binary file matches") {
		t.Errorf("%s stumbles over NUL bytes", command)
	}
	return stdout.String()
}

// The search that a cause offers finds lines in a log that failed of it.
func TestSearchesFindTheirCause(t *testing.T) {
	if _, err := exec.LookPath("grep"); err != nil {
		t.Skip("no grep on this machine")
	}
	for folder, cause := range map[string]analysis.Cause{
		"ddp-shm": analysis.ShmExhausted, "disk-full": analysis.DiskFull, "ddp-killed": analysis.WorkerKilled,
		"mmap-truncated": analysis.ShmExhausted, "report-zero-items-of-ancdata": analysis.FDLimit,
		"report-unlink-removed-ipc": analysis.ShmObjectMissing, "report-mapped-array-too-short": analysis.MappedFileTruncated,
		"report-killed-in-rich-box": analysis.MemoryOOM, "report-pod-evicted-sizelimit": analysis.PodEvicted,
	} {
		path := filepath.Join("..", "..", "testdata", "incidents", folder, "input")
		if _, err := os.Stat(path); err != nil {
			t.Logf("no %s here", path)
			continue
		}
		found := ""
		for _, c := range Make(of(cause), nil, Options{LogPaths: []string{path}}).Commands {
			if strings.HasPrefix(c.Command, "grep -r") && c.Group == groupDecide && !strings.Contains(c.Command, "NEWLOG") {
				found += runSearch(t, c.Command)
			}
		}
		if found == "" {
			t.Errorf("%s: no search for %s finds anything", folder, cause)
		}
	}
}

func TestCheckNamesTheRivalsCommand(t *testing.T) {
	in := inPod()
	for cause, want := range map[analysis.Cause]string{
		analysis.MappedFileTruncated: "stat -- DATAFILE", analysis.WorkerKilled: "dmesg", analysis.FDLimit: "ulimit -n",
		analysis.HardwareMemory: "memory failure", analysis.DiskFull: "df -h", analysis.PodEvicted: "kubectl get pod",
	} {
		if got := Check(cause, in, nil, Options{}); !strings.Contains(got, want) {
			t.Errorf("%s: %q lacks %q", cause, got, want)
		}
	}
	if got := Check("no-such-cause", in, nil, Options{}); got != "" {
		t.Errorf("a check for nothing: %q", got)
	}
	if got := Check(analysis.ShmExhausted, nil, nil, Options{}); got != "" {
		t.Errorf("a check without an incident: %q", got)
	}
}
