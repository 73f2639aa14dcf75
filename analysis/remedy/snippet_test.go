package remedy

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
)

// fields is a part of a schema: what may stand below a name. "*" is any name;
// nil below a name is a scalar or a list of scalars; "[]" marks a list.
type fields map[string]any

// podSpec holds the names of the Kubernetes API (core/v1 PodSpec) that our
// snippets use.
func podSpec() fields {
	return fields{
		"volumes": fields{"[]": true, "name": nil, "emptyDir": fields{"medium": nil, "sizeLimit": nil}},
		"containers": fields{"[]": true, "name": nil, "command": nil, "args": nil,
			"env":          fields{"[]": true, "name": nil, "value": nil},
			"volumeMounts": fields{"[]": true, "name": nil, "mountPath": nil},
			"resources": fields{
				"limits": fields{"memory": nil, "ephemeral-storage": nil}, "requests": fields{"memory": nil, "ephemeral-storage": nil}}},
		"hostIPC": nil, "priorityClassName": nil, "terminationGracePeriodSeconds": nil,
	}
}

// kinds are the resources that carry a pod's spec, by kind; "" is a bare Pod.
func kinds() map[string]fields {
	template := fields{"spec": podSpec()}
	return map[string]fields{
		"": podSpec(),
		"PyTorchJob": {"pytorchReplicaSpecs": fields{
			"Master": fields{"template": template}, "Worker": fields{"template": template}}},
		"JobSet": {"replicatedJobs": fields{"[]": true, "name": nil, "template": fields{"spec": fields{"template": template}}}},
		"TrainJob": {"podTemplateOverrides": fields{"[]": true, "targetJobs": fields{"[]": true, "name": nil},
			"spec": fields{"volumes": podSpec()["volumes"], "containers": fields{"[]": true, "name": nil, "env": nil,
				"volumeMounts": fields{"[]": true, "name": nil, "mountPath": nil}}}}},
		"Workflow": {"volumes": podSpec()["volumes"], "templates": fields{"[]": true, "name": nil,
			"container": fields{"volumeMounts": fields{"[]": true, "name": nil, "mountPath": nil}}}},
		"RayCluster": {"headGroupSpec": fields{"template": template},
			"workerGroupSpecs": fields{"[]": true, "groupName": nil, "template": template}},
	}
}

// composeFile holds the names of the Compose specification that we use.
func composeFile() fields {
	return fields{"services": fields{"*": fields{"shm_size": nil, "mem_limit": nil,
		"ulimits": fields{"nofile": fields{"soft": nil, "hard": nil}}}}}
}

// misfit says where a value has a name that the fields don't; empty when it
// fits.
func misfit(at string, value any, f fields) string {
	switch v := value.(type) {
	case []any:
		if f["[]"] == nil {
			return at + " is a list"
		}
		for i, item := range v {
			if bad := misfit(fmt.Sprintf("%s[%d]", at, i), item, f); bad != "" {
				return bad
			}
		}
	case map[string]any:
		for name, below := range v {
			next, ok := f[name]
			if !ok {
				next, ok = f["*"]
			}
			if !ok || name == "[]" {
				return at + "." + name + " is not a field"
			}
			if next, ok := next.(fields); ok {
				if bad := misfit(at+"."+name, below, next); bad != "" {
					return bad
				}
			}
		}
	default:
		return at + " is a scalar"
	}
	return ""
}

// everySnippet gives each different remedy of all scenes once.
func everySnippet(t *testing.T) []analysis.Remedy {
	t.Helper()
	seen := map[string]bool{}
	var list []analysis.Remedy
	for _, s := range scenes() {
		for _, r := range Make(s.inc, nil, s.opts).Remedies {
			if !seen[r.Environment+r.Snippet] {
				seen[r.Environment+r.Snippet] = true
				list = append(list, r)
			}
		}
	}
	if len(list) < 60 {
		t.Fatalf("only %d snippets", len(list))
	}
	return list
}

func TestYAMLSnippets(t *testing.T) {
	for _, r := range everySnippet(t) {
		if r.Language != "yaml" {
			continue
		}
		var doc map[string]any
		if err := yaml.UnmarshalWithOptions([]byte(r.Snippet), &doc, yaml.Strict()); err != nil {
			t.Errorf("%s %q: %v\n%s", r.Environment, r.Title, err, r.Snippet)
			continue
		}
		if r.Environment == "compose" {
			if bad := misfit("", any(doc), composeFile()); bad != "" {
				t.Errorf("%q: %s\n%s", r.Title, bad, r.Snippet)
			}
			continue
		}
		kind, _ := doc["kind"].(string)
		spec, known := kinds()[kind]
		if !known || kind != "" && doc["apiVersion"] == nil {
			t.Errorf("%q: kind %q, apiVersion %v", r.Title, kind, doc["apiVersion"])
			continue
		}
		if bad := misfit("spec", doc["spec"], spec); bad != "" {
			t.Errorf("%q: %s\n%s", r.Title, bad, r.Snippet)
		}
	}
}

// The snippet for PyTorchJob must reach every replica type, and each pod spec
// must mount the volume that it defines.
func TestShmSnippetsMountTheirVolume(t *testing.T) {
	for _, r := range Make(inPod(), nil, Options{BatchBytes: 1 << 30}).Remedies {
		if r.Environment != "kubernetes" || r.Language != "yaml" {
			continue
		}
		volumes, mounts := strings.Count(r.Snippet, "- name: dshm\n"), strings.Count(r.Snippet, "mountPath: /dev/shm")
		if volumes != 2*mounts || !strings.Contains(r.Snippet, "sizeLimit: 31Gi") {
			t.Errorf("%q: the name %d times, %d mounts\n%s", r.Title, volumes, mounts, r.Snippet)
		}
	}
}

func TestJSONSnippets(t *testing.T) {
	for _, r := range everySnippet(t) {
		if r.Language == "json" && !json.Valid([]byte(r.Snippet)) {
			t.Errorf("%q is no JSON:\n%s", r.Title, r.Snippet)
		}
	}
}

func TestShellSnippetsParse(t *testing.T) {
	var script strings.Builder
	for _, r := range everySnippet(t) {
		if r.Language == "shell" {
			script.WriteString(r.Snippet + "\n")
			shellParses(t, r.Title, r.Snippet)
		}
	}
	if script.Len() == 0 {
		t.Fatal("no shell snippets")
	}
}

func TestPythonSnippetsParse(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 on this machine")
	}
	dir := t.TempDir()
	var files []string
	for i, r := range everySnippet(t) {
		if r.Language != "python" {
			continue
		}
		file := filepath.Join(dir, fmt.Sprintf("s%d.py", i))
		if err := os.WriteFile(file, []byte(r.Snippet+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	check := "import sys\nfor f in sys.argv[1:]:\n    compile(open(f).read(), f, 'exec')"
	if out, err := exec.Command(python, append([]string{"-c", check}, files...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The line that measures a batch counts tensors in lists, tuples, dicts and
// dict-like objects, and nothing else.
func TestMeasureBatchCounts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 on this machine")
	}
	script := `
class T:
    def __init__(self, n): self.n = n
    def element_size(self): return 4
    def nelement(self): return self.n
from collections import UserDict
loader = [[T(10), {"a": T(5), "b": [T(1)]}, "name", 7, None], (UserDict(x=T(100)),)]
` + measureBatch
	out, err := exec.Command(python, "-c", script).CombinedOutput()
	if diff := cmp.Diff("400 bytes: the largest of 200 batches\n", string(out)); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

func shellParses(t *testing.T, title, text string) {
	t.Helper()
	cmd := exec.Command("sh", "-n")
	cmd.Stdin = strings.NewReader(text + "\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v %s\n%s", title, err, out, text)
	}
}
