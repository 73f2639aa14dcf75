package engine

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
		s.Inputs[n].Host = host
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
// paths of that machine.
func sameStory(joint, merged *analysis.Incident) string {
	unnamed := cmp.Transformer("path", func(c analysis.Cite) string {
		return fmt.Sprintf("%s:%d", strings.TrimPrefix(c.File, "login:"), c.Line)
	})
	return cmp.Diff(joint, merged, unnamed, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(analysis.Hypothesis{}, "Check"))
}

func TestReportsOfNodesTellTheSameAsTheirLogs(t *testing.T) {
	known := loaded(t)
	folders, err := filepath.Glob(incidents + "/*/input")
	if err != nil || len(folders) < 20 {
		t.Fatalf("%d incidents found: %v", len(folders), err)
	}
	several := 0
	for _, folder := range folders {
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
	if several < 8 {
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
	for seed := range uint64(120) {
		made := generated.New(seed)
		if made.Nodes < 2 || made.World > 128 || len(made.Files) < 2 {
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
	if several < 20 {
		t.Errorf("only %d incidents are of several nodes", several)
	}
}
