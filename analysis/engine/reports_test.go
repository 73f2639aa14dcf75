package engine

import (
	"bytes"
	stdcmp "cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/engine/generated"
	"rankscope/analysis/parse"
	"rankscope/analysis/report"
)

// reportOf reads paths as one node does and gives its report.
func reportOf(t testing.TB, known *catalog.Catalog, host string, paths ...string) []byte {
	t.Helper()
	s := snapshotOf(t, known, paths...)
	for n := range s.Inputs {
		s.Inputs[n].Host = stdcmp.Or(s.Inputs[n].Host, host)
	}
	var b bytes.Buffer
	if err := report.JSON(&b, report.Document{Incident: s.Incident, Inputs: s.Inputs, Accounts: s.Accounts}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// byNode sorts the files below a folder by the node that wrote them, as far as
// their paths tell; what belongs to none is a node of its own.
func byNode(t testing.TB, folder string, perNode int) map[string][]string {
	t.Helper()
	groups := map[string][]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		o := parse.PathOrigin(path)
		name := o.Node
		for _, part := range strings.Split(filepath.ToSlash(path), "/") {
			if strings.HasPrefix(part, "node-") || strings.HasPrefix(part, "gpu-") {
				name = strings.TrimSuffix(part, ".log")
			}
		}
		switch {
		case name != "":
		case o.Task >= 0 && perNode > 0:
			name = fmt.Sprintf("tasks-%04d", o.Task/perNode)
		default:
			name = "other"
		}
		groups[name] = append(groups[name], path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return groups
}

// reported writes the report of each group and returns their paths, in order.
func reported(t testing.TB, known *catalog.Catalog, groups map[string][]string, host func(group string) string) []string {
	t.Helper()
	folder := t.TempDir()
	var paths []string
	for name, files := range groups {
		path := filepath.Join(folder, name+".json")
		if err := os.WriteFile(path, reportOf(t, known, host(name), files...), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	sort.Strings(paths)
	return paths
}

func oneHost(string) string { return "login" }

// sameStory compares an incident with the one that a merge gave: equal but for
// the places' names, which say the machine, and for the commands, which name
// paths of that machine; the pace of steps is of a job that is followed.
func sameStory(joint, merged *analysis.Incident) string {
	unnamed := cmp.Transformer("path", func(c analysis.Cite) string {
		return fmt.Sprintf("%s:%d", strings.TrimPrefix(c.File, "login:"), c.Line)
	})
	return cmp.Diff(joint, merged, unnamed, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(analysis.Hypothesis{}, "Check"),
		cmpopts.IgnoreFields(analysis.Rank{}, "StepEvery", "StepTime"))
}

func TestReportsOfNodesTellTheSameAsTheirLogs(t *testing.T) {
	known := loaded(t)
	folders, err := filepath.Glob(incidents + "/*/input")
	if err != nil || len(folders) < 20 {
		t.Fatalf("%d incidents found: %v", len(folders), err)
	}
	several := 0
	for n, folder := range folders {
		if raceEnabled && n%4 != 0 {
			continue
		}
		groups := byNode(t, folder, 2)
		if len(groups) > 1 {
			several++
		}
		t.Run(filepath.Base(filepath.Dir(folder)), func(t *testing.T) {
			joint := answerOf(t, known, folder)
			merged := answerOf(t, known, reported(t, known, groups, oneHost)...)
			if diff := sameStory(joint, merged); diff != "" {
				t.Errorf("%d reports (-logs +reports):\n%s", len(groups), diff)
			}
		})
	}
	if several < 8 && !raceEnabled {
		t.Errorf("only %d incidents are of several nodes", several)
	}
}

// write puts a generated incident's files into a folder.
func write(t testing.TB, files []generated.File) string {
	t.Helper()
	folder := t.TempDir()
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(f.Text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestReportsOfGeneratedNodesTellTheSameAsTheirLogs(t *testing.T) {
	known := loaded(t)
	several := 0
	for seed := range uint64(90) {
		made := generated.New(seed)
		if made.Nodes < 2 || made.World > 32 || len(made.Files) < 2 {
			continue
		}
		folder := write(t, made.Files)
		groups := byNode(t, folder, made.World/made.Nodes)
		if len(groups) < 2 {
			continue
		}
		several++
		joint := answerOf(t, known, folder)
		merged := answerOf(t, known, reported(t, known, groups, oneHost)...)
		if diff := sameStory(joint, merged); diff != "" {
			t.Errorf("seed %d: %s, %s, %d reports (-logs +reports):\n%s", seed, made.Kind, made.Dialect, len(groups), diff)
		}
	}
	if several < 15 {
		t.Errorf("only %d incidents are of several nodes", several)
	}
}

// ownHost makes each node report from a machine of its own name.
func ownHost(group string) string { return "host-of-" + group }

// essence is what must not depend on how the logs were read.
func essence(in *analysis.Incident) string {
	var b strings.Builder
	fmt.Fprintln(&b, in.Cause, in.Confidence)
	for _, p := range in.Origins {
		fmt.Fprintln(&b, "co-origin", p.Rank)
	}
	if in.Origin != nil {
		fmt.Fprintln(&b, "origin", in.Origin.Rank, in.Origin.WorkerPID)
	}
	for _, r := range in.Ranks {
		first := "none"
		if r.FirstRelated != nil {
			_, file, _ := strings.Cut(r.FirstRelated.File, ":")
			if file == "" {
				file = r.FirstRelated.File
			}
			first = fmt.Sprintf("%s:%d", file, r.FirstRelated.Line)
		}
		fmt.Fprintln(&b, r.Rank, r.Role, first)
	}
	for _, a := range in.Attempts {
		fmt.Fprintln(&b, "attempt", a.Number, a.Cause, a.Confidence)
	}
	return b.String()
}

// Nodes are machines of their own, reports come in any order, more than once,
// and beside logs: the essence of the story stays.
func TestHowReportsAreGivenChangesNothing(t *testing.T) {
	known := loaded(t)
	for _, name := range []string{"multinode-shm", "disk-3node", "segv-3node", "shm-3node", "shm-4node-skew", "shm-2node-zones",
		"kill-2node-tee", "shm-tee-2node", "shm-slurm-files", "kill-slurm-files"} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(incidents, name, "input")
			want := essence(answerOf(t, known, folder))
			groups := byNode(t, folder, 2)
			paths := reported(t, known, groups, ownHost)
			same := func(how string, paths ...string) {
				t.Helper()
				if diff := cmp.Diff(want, essence(answerOf(t, known, paths...))); diff != "" {
					t.Errorf("%s (-logs +reports):\n%s", how, diff)
				}
			}
			same("as they are", paths...)
			reversed := slices.Clone(paths)
			slices.Reverse(reversed)
			same("in another order", reversed...)
			copied := filepath.Join(t.TempDir(), "again.json")
			data, err := os.ReadFile(paths[0])
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(copied, data, 0o600); err != nil {
				t.Fatal(err)
			}
			same("one of them twice", append(slices.Clone(paths), copied)...)
			first := strings.TrimSuffix(filepath.Base(paths[0]), ".json")
			same("one node's logs beside the others' reports", append(slices.Clone(groups[first]), paths[1:]...)...)
			same("all logs and all reports", append([]string{folder}, paths...)...)
		})
	}
}

// A merge's own report is a report, too.
func TestMergedReportsMergeAgain(t *testing.T) {
	known := loaded(t)
	folder := filepath.Join(incidents, "shm-4node-skew", "input")
	paths := reported(t, known, byNode(t, folder, 2), ownHost)
	first := filepath.Join(t.TempDir(), "first.json")
	if err := os.WriteFile(first, reportOf(t, known, "login", paths[:2]...), 0o600); err != nil {
		t.Fatal(err)
	}
	merged := answerOf(t, known, append([]string{first}, paths[2:]...)...)
	if diff := cmp.Diff(essence(answerOf(t, known, folder)), essence(merged)); diff != "" {
		t.Errorf("(-logs +reports):\n%s", diff)
	}
	if file := merged.Signature.File; !strings.HasPrefix(file, "host-of-node-c:") {
		t.Errorf("the signature is in %s, want it on its node", file)
	}
}

// A report of a node whose ranks warned thousands of times stays within its
// bound and tells the same.
func TestAStormOfReadingsStaysWithinBounds(t *testing.T) {
	known, folder := loaded(t), t.TempDir()
	groups := map[string][]string{}
	for node := range 2 {
		log := nodeLog(node, 16, 11)
		var storm strings.Builder
		for k := range 2000 {
			fmt.Fprintf(&storm, "[default%d]:2026-12-01 03:08:02,%03d - WARNING - [rank %d] - loader-%c%c - shared memory %d%% used on /dev/shm (64 MiB total)\n",
				k%8, k/8, 8*node+k%8, 'a'+k%23, 'a'+k%19, 60+k/60)
		}
		path := filepath.Join(folder, fmt.Sprintf("node-%d.log", node))
		head, tail, _ := strings.Cut(log, "[default0]:[rank")
		if err := os.WriteFile(path, []byte(head+storm.String()+"[default0]:[rank"+tail), 0o600); err != nil {
			t.Fatal(err)
		}
		groups[fmt.Sprintf("node-%d", node)] = []string{path}
	}
	paths := reported(t, known, groups, oneHost)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, carried, _ := strings.Cut(string(data), ` "writers": [`)
		if len(carried) > report.MaxEventBytes+report.MaxEventBytes/16 {
			t.Errorf("%d bytes of writers and events, want %d", len(carried), report.MaxEventBytes)
		}
	}
	joint, merged := answerOf(t, known, folder), answerOf(t, known, paths...)
	if diff := cmp.Diff(essence(joint), strings.ReplaceAll(essence(merged), "login:", "")); diff != "" {
		t.Errorf("(-logs +reports):\n%s", diff)
	}
	if joint.Cause != analysis.ShmExhausted || joint.Origin.Rank != 11 || joint.Confidence != analysis.High {
		t.Errorf("%s (%s) of %+v", joint.Cause, joint.Confidence, joint.Origin)
	}
	if said := strings.Join(merged.Conflicts, "\n"); !strings.Contains(said, "the reports had no room for ") {
		t.Errorf("it isn't said that events are missing: %q", said)
	}
}

// The log pane shows of logs on other machines what their reports carry.
func TestLinesOfOtherMachinesAreShown(t *testing.T) {
	known := loaded(t)
	folder := filepath.Join(incidents, "shm-3node", "input")
	e, err := New(Options{Paths: reported(t, known, byNode(t, folder, 2), ownHost), Catalog: known})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	s := e.Snapshot()
	if s.Progress.Notice != "cited lines only; the logs are on other machines" {
		t.Errorf("notice %q", s.Progress.Notice)
	}
	signature := s.Incident.Signature
	w, err := e.Window(context.Background(), Query{Anchor: signature.Pos, Before: 5, After: 5})
	if err != nil {
		t.Fatal(err)
	}
	if w.Anchor >= len(w.Rows) {
		t.Fatalf("no row at %+v: %d rows", signature.Pos, len(w.Rows))
	}
	row := w.Rows[w.Anchor]
	if row.File != signature.File || row.Line.Number != signature.Line || row.Line.Text != signature.Text || !row.Cited || row.Rank != s.Incident.Origin.Rank {
		t.Errorf("the row is %+v, want %+v", row, signature)
	}
	found := 0
	if err := e.Search(context.Background(), Filter{Pattern: "bus error"}, func(r SearchResult) { found = r.Total }); err != nil || found == 0 {
		t.Errorf("%d hits, %v", found, err)
	}
}
