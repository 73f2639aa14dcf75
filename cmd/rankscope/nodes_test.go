package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/report"
)

// nodeLogs is the log of each node of a real job that died on node-c.
func nodeLogs(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/incidents/shm-4node-skew/input/*.log")
	if err != nil || len(paths) != 4 {
		t.Fatalf("%v, %v", paths, err)
	}
	logs := map[string]string{}
	for _, path := range paths {
		whole, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		logs[strings.TrimSuffix(filepath.Base(path), ".log")] = whole
	}
	return logs
}

// reportNow runs the program's report and gives its stdout. code is the exit
// code that it should end with.
func reportNow(t *testing.T, code int, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("rankscope", append([]string{"report"}, args...)...)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != code {
		t.Fatalf("report %v: exit code %d, want %d: %s", args, got, code, complaints.String())
	}
	return out.Bytes()
}

// storyOf is what of an incident must not depend on where its logs were read.
func storyOf(t *testing.T, json []byte) string {
	t.Helper()
	d, err := report.Parse(bytes.NewReader(json))
	if err != nil {
		t.Fatal(err)
	}
	in := d.Incident
	words := fmt.Sprintln(in.Cause, in.Confidence, in.Summary)
	if in.Origin != nil {
		words += fmt.Sprintln("origin", in.Origin.Rank, in.Origin.Node, in.Origin.WorkerPID)
	}
	for _, r := range in.Ranks {
		line := 0
		if r.FirstRelated != nil {
			line = r.FirstRelated.Line
		}
		words += fmt.Sprintln(r.Rank, r.Role, r.LastStep, line)
	}
	return words
}

// Each node's log is read by a process of its own, all at the same time, as a
// cluster's scheduler does it.
func TestReportsOfParallelProcessesMerge(t *testing.T) {
	logs, folder := nodeLogs(t), t.TempDir()
	var running []*exec.Cmd
	for node, path := range logs {
		out, err := os.Create(filepath.Join(folder, node+".json"))
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		cmd := exec.Command("rankscope", "report", "--format", "json", path)
		cmd.Env = append(os.Environ(), "SLURMD_NODENAME="+node)
		cmd.Stdout, cmd.Stderr = out, os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	merged := reportNow(t, exitIncident, "--exit-code", "--format", "json", folder)
	joint := reportNow(t, exitIncident, "--exit-code", "--format", "json", filepath.Dir(logs["node-a"]))
	if a, b := storyOf(t, joint), storyOf(t, merged); a != b {
		t.Errorf("of the logs:\n%sof the reports:\n%s", a, b)
	}
	d, err := report.Parse(bytes.NewReader(merged))
	if err != nil {
		t.Fatal(err)
	}
	if want := "node-c:" + logs["node-c"]; d.Incident.Signature.File != want {
		t.Errorf("the signature is in %s, want %s", d.Incident.Signature.File, want)
	}
	for _, format := range []string{"text", "markdown"} {
		out := string(reportNow(t, 0, "--format", format, folder))
		for _, want := range []string{"shm-exhausted", "node-c:" + logs["node-c"] + ":"} {
			if !strings.Contains(strings.ReplaceAll(out, "\n", ""), want) {
				t.Errorf("%s doesn't hold %q:\n%s", format, want, out)
			}
		}
	}
}

// srun of a Slurm that has nodes to run on; the test is skipped without.
func srun(t *testing.T) (path string, nodes []string) {
	t.Helper()
	path, err := exec.LookPath("srun")
	if err != nil {
		t.Skip("srun is not installed")
	}
	out, err := exec.Command("sinfo", "--noheader", "--Node", "--states=idle", "--format=%N").Output()
	if err != nil {
		t.Skipf("Slurm doesn't answer: sinfo: %v", err)
	}
	nodes = strings.Fields(string(out))
	slices.Sort(nodes)
	nodes = slices.Compact(nodes)
	if len(nodes) == 0 {
		t.Skip("Slurm has no idle node")
	}
	return path, nodes[:min(len(nodes), 4)]
}

// The README's recipe on a real Slurm: each node reads its own log.
func TestSlurmReportsMerge(t *testing.T) {
	path, nodes := srun(t)
	logs, folder := nodeLogs(t), t.TempDir()
	// The job's logs, one on each of Slurm's nodes; a node may have several.
	names := []string{"node-a", "node-b", "node-c", "node-d"}
	for n, name := range names {
		node := filepath.Join(folder, "logs", nodes[n%len(nodes)])
		if err := os.MkdirAll(node, 0o777); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(logs[name])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(node, name+".log"), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program, err := exec.LookPath("rankscope")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--nodelist="+strings.Join(nodes, ","), fmt.Sprintf("--nodes=%d", len(nodes)), "--ntasks-per-node=1",
		"--chdir="+folder, "--output="+folder+"/%t.json",
		"sh", "-c", `exec "$0" report --format json logs/"$SLURMD_NODENAME"`, program)
	if out, err := cmd.CombinedOutput(); err != nil {
		if _, e := os.Stat(filepath.Join(folder, "0.json")); e != nil {
			t.Skipf("Slurm's nodes don't share %s: %s", folder, out)
		}
		t.Fatalf("%v: %s", err, out)
	}
	reports, err := filepath.Glob(folder + "/*.json")
	if err != nil || len(reports) != len(nodes) {
		t.Fatalf("%d reports of %d nodes: %v", len(reports), len(nodes), err)
	}
	merged := reportNow(t, 0, append([]string{"--format", "json"}, reports...)...)
	if a, b := storyOf(t, reportNow(t, 0, "--format", "json", filepath.Dir(logs["node-a"]))), storyOf(t, merged); a != b {
		t.Errorf("of the logs:\n%sof the reports:\n%s", a, b)
	}
	d, err := report.Parse(bytes.NewReader(merged))
	if err != nil {
		t.Fatal(err)
	}
	if d.Incident.Cause != analysis.ShmExhausted || !strings.HasPrefix(d.Incident.Signature.File, nodes[2%len(nodes)]+":") {
		t.Errorf("%s in %s", d.Incident.Cause, d.Incident.Signature.File)
	}
}
