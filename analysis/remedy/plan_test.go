package remedy

import (
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

func TestEnvironmentFromEvidence(t *testing.T) {
	in := func(dialects ...string) []analysis.Input {
		return []analysis.Input{{Path: "run.log", Dialects: dialects}}
	}
	slurmText := ddp()
	slurmText.Timeline = []analysis.Moment{{Text: "slurmstepd: error: *** STEP 900100.0 ON node01 CANCELLED"}}
	pyxis := ddp()
	pyxis.Timeline = []analysis.Moment{{Text: "pyxis: importing docker image"}, {Text: "enroot: starting"}}
	for _, c := range []struct {
		name   string
		inc    *analysis.Incident
		inputs []analysis.Input
		opts   Options
		want   string
	}{
		{"nothing", ddp(), nil, Options{}, "kubernetes"},
		{"pod", inPod(), nil, Options{}, "kubernetes"},
		{"kubectl", ddp(), in("kubectl-prefix", "python-logging"), Options{}, "kubernetes"},
		{"cri", ddp(), in("cri"), Options{}, "kubernetes"},
		{"docker", ddp(), in("docker-json"), Options{}, "docker"},
		{"srun", ddp(), in("srun-label"), Options{}, "slurm"},
		{"slurm text", slurmText, nil, Options{}, "slurm"},
		{"pyxis", pyxis, nil, Options{}, "enroot-pyxis"},
		{"slurm file", ddp(), nil, Options{LogPaths: []string{"slurm-99.out"}}, "slurm"},
		{"context beats dialect", ddp(), []analysis.Input{{Path: "a", Dialects: []string{"srun"}}, {Path: "pod.yaml", Context: "pod"}}, Options{}, "kubernetes"},
		{"tool", ddp(), nil, Options{Tools: []string{"srun"}}, "slurm"},
		{"log beats tool", ddp(), in("srun-label"), Options{Tools: []string{"kubectl"}}, "slurm"},
		{"forced", inPod(), in("cri"), Options{Environment: "apptainer"}, "apptainer"},
		{"forced, unknown", inPod(), nil, Options{Environment: "mainframe"}, "kubernetes"},
	} {
		plan := Make(c.inc, c.inputs, c.opts)
		if plan.Environment != c.want || plan.EnvironmentWhy == "" {
			t.Errorf("%s: %s (%s), want %s", c.name, plan.Environment, plan.EnvironmentWhy, c.want)
		}
		if first := plan.Remedies[0]; first.Environment != c.want {
			t.Errorf("%s: first remedy is for %s", c.name, first.Environment)
		}
	}
}

func TestRemediesHaveAllEnvironmentsAndMitigationsLast(t *testing.T) {
	plan := Make(inPod(), []analysis.Input{{Dialects: []string{"lightning"}}}, Options{})
	var keys []string
	mitigations := false
	for _, r := range plan.Remedies {
		if mitigations && !r.Mitigation {
			t.Errorf("%s %q comes after a mitigation", r.Environment, r.Title)
		}
		if r.Mitigation && !mitigations && r.Environment != "lightning" {
			t.Errorf("the first mitigation is %s, not the framework of the log", r.Environment)
		}
		mitigations = r.Mitigation
		keys = append(keys, r.Environment)
	}
	for _, want := range []string{"kubernetes", "docker", "compose", "slurm", "enroot-pyxis", "apptainer", "ecs-batch", "sagemaker", "vertex",
		"code", "lightning", "huggingface", "accelerate", "deepspeed", "megatron", "vllm", "ray"} {
		if !slices.Contains(keys, want) {
			t.Errorf("nothing for %s", want)
		}
	}
}

func TestAvoidNamesTheUsualWrongTurns(t *testing.T) {
	advice := func(in *analysis.Incident) string {
		var all strings.Builder
		for _, a := range Make(in, nil, Options{}).Avoid {
			all.WriteString(a.What + ": " + a.Why + "\n")
		}
		return all.String()
	}
	small := advice(ddp())
	for _, want := range []string{"timeouts", "smaller batch", "shmmax", "file_system", "--ipc=host", "pin_memory"} {
		if !strings.Contains(small, want) {
			t.Errorf("nothing about %s", want)
		}
	}
	big := ddp()
	big.Nodes[0].Mounts[0].SizeBytes = 64 * gib
	if all := advice(big); !strings.Contains(all, "has the host's already") {
		t.Errorf("with a mount of 64 GiB --ipc=host may be there already:\n%s", all)
	}
}

func TestGate(t *testing.T) {
	in := ddp()
	gate := func(opts Options, proof analysis.Proof) []analysis.GateItem {
		return Gate(in, Make(in, nil, opts).Size, proof)
	}
	open := gate(Options{}, analysis.Proof{})
	if len(open) < 6 || open[0].State != analysis.GateOpen || open[1].State != analysis.GateDone {
		t.Fatalf("%+v", open)
	}
	in.Confidence = analysis.Medium
	if g := gate(Options{BatchBytes: 1 << 20}, analysis.Proof{}); g[1].State != analysis.GateKnown || g[2].State != analysis.GateKnown {
		t.Errorf("medium confidence or a need alone must not be done: %+v", g)
	}
	in.Confidence = analysis.High
	all := analysis.Proof{Preserved: true, Compared: true, ControlFits: true, RerunSeen: true, RerunPassed: true, SameSettings: true}
	for _, g := range gate(Options{}, all) {
		if g.State != analysis.GateDone || g.Why == "" {
			t.Errorf("%+v", g)
		}
	}
	for _, c := range []struct {
		mounted int64
		want    analysis.GateState
	}{{gib, analysis.GateDone}, {64 << 20, analysis.GateOpen}, {0, analysis.GateKnown}} {
		if g := gate(Options{BatchBytes: 32 << 20}, analysis.Proof{MountedBytes: c.mounted}); g[2].State != c.want {
			t.Errorf("a mount of %d bytes: %+v, want %s", c.mounted, g[2], c.want)
		}
	}
	// A rerun that passed, but with less demand, leaves the end open.
	all.SameSettings = false
	if g := gate(Options{}, all); g[len(g)-1].State != analysis.GateOpen {
		t.Errorf("resumed after a rerun of less demand: %+v", g)
	}
	if g := Gate(of(analysis.CauseNone), Size{}, all); g != nil {
		t.Errorf("a gate for a good run: %+v", g)
	}
	if g := Gate(nil, Size{}, all); g != nil {
		t.Errorf("a gate for nothing: %+v", g)
	}
}

func TestEmptyPlans(t *testing.T) {
	if p := Make(nil, nil, Options{}); len(p.Remedies)+len(p.Commands) > 0 {
		t.Errorf("a plan for nothing: %+v", p)
	}
	if p := Make(of(analysis.CauseNone), nil, Options{}); len(p.Remedies) > 0 || p.Size.SuggestBytes != 0 {
		t.Errorf("fixes for a good run: %+v", p)
	}
	for _, cause := range analysis.Causes() {
		if p := Make(&analysis.Incident{Cause: cause}, nil, Options{}); cause != analysis.CauseNone && len(p.Commands) == 0 {
			t.Errorf("%s: no commands", cause)
		}
	}
}

// Texts end well: no template left over, no doubled blanks or full stops.
func TestTextsAreClean(t *testing.T) {
	for name, s := range scenes() {
		plan := Make(s.inc, nil, s.opts)
		for _, r := range plan.Remedies {
			for _, text := range []string{r.Title, r.Why, r.Caveat, r.Apply} {
				clean(t, name+" "+r.Title, text)
			}
		}
		for _, c := range plan.Commands {
			clean(t, name+" "+c.Title, c.Why)
		}
		for _, a := range plan.Avoid {
			clean(t, name+" "+a.What, a.Why)
		}
	}
}

func clean(t *testing.T, at, text string) {
	t.Helper()
	if strings.TrimSpace(text) != text || strings.Contains(text, "  ") || strings.Contains(text, "..") ||
		strings.Contains(text, "{{") || strings.ContainsAny(text, "\n\t") {
		t.Errorf("%s: %q", at, text)
	}
}
