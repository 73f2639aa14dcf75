package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
	"rankscope/analysis/diagnose"
	"rankscope/analysis/merge"
	"rankscope/analysis/report"
)

// A report that was cut, changed or made up is left out by name; the others
// still tell their story.
func TestBrokenReportsAreSkippedByName(t *testing.T) {
	known := loaded(t)
	folder := filepath.Join(incidents, "shm-3node", "input")
	paths := reported(t, known, byNode(t, folder, 2), ownHost)
	whole, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	good := answerOf(t, known, paths[1:]...)
	for name, text := range map[string]string{
		"cut":    string(whole[:len(whole)/2]),
		"newer":  strings.Replace(string(whole), `"schema": 1`, `"schema": 2`, 1),
		"kinds":  `{"schema":1,"events":{"a":1}}`,
		"time":   `{"schema":1,"inputs":[{"path":"a"}],"events":[{"input":0,"time":"soon"}]}`,
		"number": `{"schema":1,"inputs":[{"path":"a","lines":1e99}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			bad := filepath.Join(t.TempDir(), "bad.json")
			if err := os.WriteFile(bad, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			s := snapshotOf(t, known, append([]string{bad}, paths[1:]...)...)
			if diff := cmp.Diff(essence(good), essence(s.Incident)); diff != "" {
				t.Errorf("the others tell another story (-want +got):\n%s", diff)
			}
			at := slices.IndexFunc(s.Inputs, func(in analysis.Input) bool { return in.Path == bad })
			if at < 0 || s.Inputs[at].Status != analysis.InputSkipped || !strings.HasPrefix(s.Inputs[at].Reason, "is a report that can't be read: ") {
				t.Errorf("%s isn't named as skipped: %+v", bad, s.Inputs)
			}
		})
	}
}

// Numbers that point outside, a flood, hostile text: none of it ends the
// program.
func TestHostileReportsDoNoHarm(t *testing.T) {
	known := loaded(t)
	flood := strings.Repeat(`{"input":0,"line":1,"signature":"x","role":"initiating","cause":"shm-exhausted","text":"\u001b[2J"},`, 30_000)
	for name, text := range map[string]string{
		"outside": `{"schema":1,"inputs":[{"path":"a","size":5}],"writers":[{"input":7},{"input":-1}],"events":[{"input":9},{"input":-3,"line":-5}]}`,
		"empty":   `{"schema":1}`,
		"ranks":   `{"schema":1,"inputs":[{"path":"a","size":5,"lines":-4}],"writers":[{"input":0,"rank":2147483647,"lines":-1}],"events":[{"input":0,"rank":9007199254740991,"role":"collateral","fields":{"world_size":"999999999","peer_rank":"99999999999"}}]}`,
		"flood":   `{"schema":1,"inputs":[{"path":"a","size":5}],"events":[` + strings.TrimSuffix(flood, ",") + `]}`,
		"path":    `{"schema":1,"inputs":[{"path":"../../etc/passwd\n\u001b]0;x\u0007","host":"\u0000","size":1}],"events":[{"input":0,"role":"initiating","cause":"cuda-oom","text":"x"}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "r.json")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			s := snapshotOf(t, known, path)
			var b bytes.Buffer
			d := report.Document{Incident: s.Incident, Inputs: s.Inputs, Accounts: s.Accounts}
			for _, form := range []func() error{
				func() error { return report.JSON(&b, d) },
				func() error { return report.Text(&b, d, 80) },
				func() error { return report.Markdown(&b, d) },
			} {
				if err := form(); err != nil {
					t.Error(err)
				}
			}
			if strings.ContainsAny(b.String(), "\x1b\x07\x00") {
				t.Error("a control character got out")
			}
		})
	}
}

// FuzzMergeReports feeds two texts to the whole way from reports to a report.
func FuzzMergeReports(f *testing.F) {
	known := loaded(f)
	for _, name := range []string{"multinode-shm", "shm-tee-2node"} {
		groups := byNode(f, filepath.Join(incidents, name, "input"), 2)
		f.Add(reportOf(f, known, "a", groups["node-a"]...), reportOf(f, known, "b", groups["node-b"]...))
	}
	f.Add([]byte(`{"schema":1,"inputs":[{"path":"-"}],"writers":[{"input":0,"task":3}]}`), []byte(`{"schema":1}`))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var parts []merge.Part
		for n, text := range [][]byte{a, b} {
			c, err := report.ParseAccounts(bytes.NewReader(text))
			if err != nil {
				continue
			}
			parts = append(parts, merge.Part{File: []string{"a.json", "b.json"}[n], Accounts: c.Accounts, LeftOut: c.LeftOut})
		}
		joined := merge.Join(parts)
		slices.Reverse(parts)
		if diff := cmp.Diff(joined, merge.Join(parts)); diff != "" {
			t.Fatalf("the order of the reports matters:\n%s", diff)
		}
		for k := range joined.Accounts {
			joined.Accounts[k].Input.ID = analysis.SourceID(k)
		}
		in := diagnose.Run(joined.Accounts, diagnose.Knowledge{}).Incident
		d := report.Document{Incident: in, Accounts: joined.Accounts}
		for _, account := range joined.Accounts {
			d.Inputs = append(d.Inputs, account.Input)
		}
		var out bytes.Buffer
		if err := report.JSON(&out, d); err != nil {
			t.Fatal(err)
		}
		if _, err := report.Parse(&out); err != nil {
			t.Fatalf("a merge's own report can't be read: %v", err)
		}
	})
}
