package compare

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
)

// facts that the runs of these tests state unless they say otherwise.
func stated2x2() []analysis.Fact {
	var list []analysis.Fact
	for _, f := range [][2]string{{"num_workers", "2"}, {"prefetch_factor", "2"}, {"batch_size", "8"}, {"world_size", "2"}, {"torch_version", "2.6.0"}} {
		list = append(list, analysis.Fact{Name: f[0], Value: f[1], Cite: analysis.Cite{File: "x", Line: 1}})
	}
	return list
}

// runOf is a run of two ranks that came to last.
func runOf(name string, cause analysis.Cause, last int, change func(*analysis.Incident)) Run {
	in := &analysis.Incident{Cause: cause, WorldSize: 2, Facts: stated2x2()}
	for rank := range 2 {
		in.Ranks = append(in.Ranks, analysis.Rank{Rank: rank, LastStep: last, Lines: 9, Node: "a"})
	}
	if cause != analysis.CauseNone && cause != analysis.CauseUnknown {
		in.Origin = &analysis.Party{Rank: 1}
		in.Signature = &analysis.Evidence{Cite: analysis.Cite{File: name, Line: 5}, Text: string(cause), Signature: "id-" + string(cause)}
	}
	if change != nil {
		change(in)
	}
	return Run{Name: name, Incident: in}
}

func TestVerify(t *testing.T) {
	old := runOf("old", analysis.ShmExhausted, 10, nil) // 10 + 2 × 2 + 1 = 15
	drop := func(name string) func(*analysis.Incident) {
		return func(in *analysis.Incident) {
			in.Facts = slices.DeleteFunc(in.Facts, func(f analysis.Fact) bool { return f.Name == name })
		}
	}
	moment := func(kind analysis.MomentKind, value int) func(*analysis.Incident) {
		return func(in *analysis.Incident) { in.Timeline = []analysis.Moment{{Kind: kind, Value: value}} }
	}
	for _, c := range []struct {
		name     string
		old, new Run
		assumed  Assumed
		want     Verdict
		said     string // part of the summary, the details or what is missing
	}{
		{"ended well", old, runOf("new", analysis.CauseNone, 15, nil), Assumed{}, Fixed, "10 + 2 × 2 + 1 = 15"},
		{"one step short", old, runOf("new", analysis.CauseNone, 14, nil), Assumed{}, CantTell, "goes to step 15"},
		{"the origin was a step behind", runOf("old", analysis.ShmExhausted, 11, func(in *analysis.Incident) { in.Ranks[1].LastStep = 10 }),
			runOf("new", analysis.CauseNone, 15, nil), Assumed{}, Fixed, "10 + 2"},
		{"the origin prints no steps", runOf("old", analysis.ShmExhausted, 11, func(in *analysis.Incident) { in.Ranks[1].LastStep = analysis.None }),
			runOf("new", analysis.CauseNone, 16, nil), Assumed{}, Fixed, "so rank 0's count"},
		{"only one rank prints steps", runOf("old", analysis.ShmExhausted, 10, func(in *analysis.Incident) { in.Ranks[1].LastStep = analysis.None }),
			runOf("new", analysis.CauseNone, 15, func(in *analysis.Incident) { in.Ranks[1].LastStep = analysis.None }), Assumed{}, Fixed, "15"},
		{"a rank falls silent", old, runOf("new", analysis.CauseNone, 15, func(in *analysis.Incident) { in.Ranks[1].LastStep = analysis.None }),
			Assumed{}, CantTell, "the steps of rank 1"},
		{"a rank is gone", old, runOf("new", analysis.CauseNone, 15, func(in *analysis.Incident) { in.Ranks = in.Ranks[:1] }), Assumed{}, CantTell, "the steps of rank 1"},
		{"a step that overflows", runOf("old", analysis.ShmExhausted, 1<<62, nil), runOf("new", analysis.CauseNone, 1<<62, nil), Assumed{}, CantTell, "too short"},
		{"no old failure", runOf("old", analysis.CauseNone, 10, nil), runOf("new", analysis.CauseNone, 15, nil), Assumed{}, CantTell, "--before"},
		{"old cause unknown", runOf("old", analysis.CauseUnknown, 10, func(in *analysis.Incident) { in.Missing = []string{"dmesg"} }),
			runOf("new", analysis.ShmExhausted, 15, nil), Assumed{}, CantTell, "dmesg"},
		{"old interrupted", runOf("old", analysis.UserInterrupt, 10, nil), runOf("new", analysis.CauseNone, 15, nil), Assumed{}, CantTell, "from outside"},
		{"the same cause later", old, runOf("new", analysis.ShmExhausted, 90, nil), Assumed{}, StillFailing, "again on rank 1"},
		{"traded", old, runOf("new", analysis.MemoryOOM, 90, nil), Assumed{}, StillFailing, "was traded for it"},
		{"evicted", old, runOf("new", analysis.PodEvicted, 90, nil), Assumed{}, StillFailing, "was traded for it"},
		{"a rival", old, runOf("new", analysis.MappedFileTruncated, 90, nil), Assumed{}, StillFailing, "a rival"},
		{"a hypothesis of the old one", runOf("old", analysis.CUDAOOM, 10, func(in *analysis.Incident) {
			in.Hypotheses = []analysis.Hypothesis{{Cause: analysis.GPUFault}}
		}), runOf("new", analysis.GPUFault, 90, nil), Assumed{}, StillFailing, "a rival"},
		{"in an attempt that was restarted", old, runOf("new", analysis.CauseNone, 90, func(in *analysis.Incident) {
			in.Attempts = []analysis.Attempt{{Number: 0, Cause: analysis.ShmExhausted}, {Number: 1, Cause: analysis.CauseNone}}
		}), Assumed{}, StillFailing, "again"},
		{"its sentence under an unknown cause", old, runOf("new", analysis.CauseUnknown, 90, func(in *analysis.Incident) {
			in.Hypotheses = []analysis.Hypothesis{{Cause: analysis.ShmExhausted, For: []analysis.Evidence{{Signature: "id-shm-exhausted"}}}}
		}), Assumed{}, StillFailing, "again"},
		{"something else", old, runOf("new", analysis.CUDAOOM, 90, nil), Assumed{}, CantTell, "something else, cuda-oom"},
		{"a peer lost", old, runOf("new", analysis.PeerLost, 90, nil), Assumed{}, CantTell, "rank that failed first"},
		{"failed, none knows why", old, runOf("new", analysis.CauseUnknown, 90, moment(analysis.MomentWrapper, -1)), Assumed{}, CantTell, "no line says of what"},
		{"just stops, far enough", old, runOf("new", analysis.CauseUnknown, 90, nil), Assumed{}, Fixed, "the end of the new run"},
		{"still running, far enough", old, runOf("new", analysis.CauseNone, 90, func(in *analysis.Incident) { in.Running = true }), Assumed{}, Fixed, "90"},
		{"interrupted, far enough", old, runOf("new", analysis.UserInterrupt, 90, nil), Assumed{}, Fixed, "ended from outside"},
		{"interrupted too early", old, runOf("new", analysis.UserInterrupt, 14, nil), Assumed{}, CantTell, "goes to step 15"},
		{"still nearly full", old, runOf("new", analysis.CauseNone, 90, moment(analysis.MomentHint, 95)), Assumed{}, Fixed, "with little to spare"},
		{"half full", old, runOf("new", analysis.CauseNone, 90, moment(analysis.MomentHint, 50)), Assumed{}, Fixed, "50 % full at most"},
		{"a smaller world", old, runOf("new", analysis.CauseNone, 90, func(in *analysis.Incident) { in.Facts[3].Value = "1" }), Assumed{}, CantTell, "world size 2 became 1"},
		{"fewer ranks on a node", old, runOf("new", analysis.CauseNone, 90, func(in *analysis.Incident) { in.Ranks[1].Node = "b" }), Assumed{}, CantTell, "share a /dev/shm 2 became 1"},
		{"ranks of unknown nodes", old, runOf("new", analysis.CauseNone, 90, func(in *analysis.Incident) { in.Ranks[1].Node = "" }), Assumed{}, Fixed, "90"},
		{"batch not stated any more", old, runOf("new", analysis.CauseNone, 90, drop("batch_size")), Assumed{}, CantTell, "batch size of the new run"},
		{"version not stated", old, runOf("new", analysis.CauseNone, 90, drop("torch_version")), Assumed{}, Fixed, "printed by both runs"},
		{"prefetch assumed", runOf("old", analysis.ShmExhausted, 10, drop("prefetch_factor")), runOf("new", analysis.CauseNone, 15, drop("prefetch_factor")),
			Assumed{}, Fixed, "PyTorch's default prefetch_factor assumed"},
		{"prefetch given", runOf("old", analysis.ShmExhausted, 10, drop("prefetch_factor")), runOf("new", analysis.CauseNone, 15, drop("prefetch_factor")),
			Assumed{Prefetch: 8}, CantTell, "2 × 8 + 1 = 27"},
		{"workers nowhere", runOf("old", analysis.ShmExhausted, 10, drop("num_workers")), runOf("new", analysis.CauseNone, 90, drop("num_workers")),
			Assumed{}, CantTell, "--workers N"},
		{"workers given", runOf("old", analysis.ShmExhausted, 10, drop("num_workers")), runOf("new", analysis.CauseNone, 90, drop("num_workers")),
			Assumed{Workers: 4}, Fixed, "4 × 2 + 1"},
		{"flags don't overrule the log", old, runOf("new", analysis.CauseNone, 15, nil), Assumed{Workers: 9, Prefetch: 9}, Fixed, "2 × 2 + 1"},
		{"more workers want more steps", old, runOf("new", analysis.CauseNone, 15, func(in *analysis.Incident) { in.Facts[0].Value = "4" }), Assumed{}, CantTell, "4 × 2 + 1 = 19"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := Verify(c.old, c.new, c.assumed)
			var text bytes.Buffer
			if err := v.WriteText(&text, 10_000); err != nil {
				t.Fatal(err)
			}
			if v.Verdict != c.want || !strings.Contains(text.String(), c.said) {
				t.Errorf("%s, want %s and %q in\n%s", v.Verdict, c.want, c.said, &text)
			}
		})
	}
}

// A counter that starts again each epoch is added up.
func TestVerifyOverEpochs(t *testing.T) {
	epochs := func(last ...int) Run {
		var lines []string
		for _, to := range last {
			lines = append(lines, steps(2, 0, to)...)
		}
		r := runOf("run", analysis.CauseNone, last[len(last)-1], nil)
		r.Lines = logOf("run", lines...)
		return r
	}
	old := epochs(50, 20)
	old.Incident.Cause, old.Incident.Origin = analysis.ShmExhausted, &analysis.Party{Rank: 1}
	for _, c := range []struct {
		new  Run
		want Verdict
	}{{epochs(50, 25), Fixed}, {epochs(50, 24), CantTell}, {epochs(60), CantTell}, {epochs(50, 50, 3), Fixed}} {
		if v := Verify(old, c.new, Assumed{}); v.Verdict != c.want {
			t.Errorf("%s, want %s: %s", v.Verdict, c.want, v.Summary)
		}
	}
	// Without a second epoch in the older run, the newer one's first is enough.
	first := epochs(20)
	first.Incident.Cause, first.Incident.Origin = analysis.ShmExhausted, &analysis.Party{Rank: 1}
	if v := Verify(first, epochs(50, 3), Assumed{}); v.Verdict != Fixed {
		t.Error(v.Summary)
	}
	// A job that was started again in the older log is no second epoch.
	again := epochs(20, 20)
	again.Incident.Cause, again.Incident.Origin = analysis.ShmExhausted, &analysis.Party{Rank: 1}
	again.Incident.Attempts = make([]analysis.Attempt, 2)
	if v := Verify(again, epochs(25), Assumed{}); v.Verdict != Fixed {
		t.Error(v.Summary)
	}
}

func TestVerificationAsJSON(t *testing.T) {
	old := runOf("old\x1b[31m.log", analysis.ShmExhausted, 10, func(in *analysis.Incident) { in.Signature.Text = "dead \x1b]52;c;x\a" })
	var out bytes.Buffer
	if err := Verify(old, runOf("new", analysis.CauseNone, 12, nil), Assumed{}).WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Schema  int
		Verdict string
		Checks  []struct {
			Name, State, Detail string
			Evidence            []struct {
				File, Text string
				Line       int
			}
		}
		Missing []string
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != 1 || got.Verdict != "cant-tell" || len(got.Missing) != 1 || len(got.Checks) < 6 {
		t.Errorf("%s", &out)
	}
	if e := got.Checks[0].Evidence; len(e) != 1 || e[0].Line != 5 || strings.Contains(e[0].Text, "\x1b") {
		t.Errorf("%+v", e)
	}
	for _, c := range got.Checks {
		if !slices.Contains([]string{"passed", "failed", "unknown", "note"}, c.State) || c.Evidence == nil {
			t.Errorf("%+v", c)
		}
	}
}

// The text is safe to show, and no line is wider than asked but for one word.
func TestVerificationAsText(t *testing.T) {
	old := runOf("old\x1b[31m.log", analysis.ShmExhausted, 10, func(in *analysis.Incident) {
		in.Signature.Text = strings.Repeat("共享内存 was full ", 30) + "\x1b]52;c;x\a"
	})
	var out bytes.Buffer
	if err := Verify(old, runOf("new", analysis.CauseNone, 12, nil), Assumed{}).WriteText(&out, 60); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.ContainsAny(line, "\x1b\a") || len([]rune(line)) > 61 {
			t.Errorf("%q", line)
		}
	}
	if !strings.HasPrefix(out.String(), "Can't tell: the new run is too short") || !strings.Contains(out.String(), "\nMissing:\n  - a log of the new run") {
		t.Error(out.String())
	}
}
