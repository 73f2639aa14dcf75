package manifest

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write testdata/*.want anew; read them before you commit them")

const wanted = 16 << 30

// samples are the manifests of testdata by name.
func samples(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		if strings.HasSuffix(f, ".want") || filepath.Ext(f) == "" {
			continue
		}
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(f)] = data
	}
	return all
}

func TestPatchSamples(t *testing.T) {
	for name, data := range samples(t) {
		out, report, err := Patch(data, Fix{SizeBytes: wanted})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := filepath.Join("testdata", name+".want")
		if *update {
			if err := os.WriteFile(want, out, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		golden, err := os.ReadFile(want)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(golden), string(out)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if len(report) == 0 {
			t.Errorf("%s: nothing reported", name)
		}
		checkPatched(t, name, data, out)
	}
}

// checkPatched holds for whatever was patched: it parses, is as wanted at the
// second look, and has lost no line but those whose size changed.
func checkPatched(t testing.TB, name string, in, out []byte) {
	t.Helper()
	again, report, err := Patch(out, Fix{SizeBytes: wanted})
	if err != nil || !bytes.Equal(out, again) {
		t.Fatalf("%s: patched twice differs from once: %v\n%s", name, err, cmp.Diff(string(out), string(again)))
	}
	for _, c := range report {
		if c.Action == Added || c.Action == Raised {
			t.Fatalf("%s: the second patch says %+v", name, c)
		}
	}
	left := strings.Split(string(out), "\n")
	for _, l := range strings.Split(string(in), "\n") {
		at := 0
		for at < len(left) && left[at] != l && !onlySizeDiffers(l, left[at]) {
			at++
		}
		if at == len(left) {
			t.Fatalf("%s: the line %q is gone", name, l)
		}
		left = left[at+1:]
	}
}

// onlySizeDiffers reports whether two lines have the same comment and the
// same first word: a value or a bracket was changed in between.
func onlySizeDiffers(a, b string) bool {
	if !strings.ContainsAny(a, ":[{") {
		return false
	}
	keyA, _, _ := strings.Cut(strings.TrimLeft(a, " -{\""), ":")
	keyB, _, _ := strings.Cut(strings.TrimLeft(b, " -{\""), ":")
	_, commentA, _ := strings.Cut(a, " #")
	_, commentB, _ := strings.Cut(b, " #")
	return commentA == commentB && (keyA == keyB || strings.Contains(b, `volumeMounts`) && strings.Contains(b, strings.TrimLeft(a, " -{")))
}

func TestLineEndsAndMarksAreKept(t *testing.T) {
	for name, data := range samples(t) {
		unix := string(data)
		for variant, change := range map[string]func(string) string{
			"crlf":       func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
			"no end":     func(s string) string { return strings.TrimRight(s, "\n") },
			"bom":        func(s string) string { return "\xef\xbb\xbf" + s },
			"start mark": func(s string) string { return "---\n" + s },
			"directive":  func(s string) string { return "%YAML 1.2\n---\n" + s },
			"end mark":   func(s string) string { return strings.TrimRight(s, "\n") + "\n...\n" },
			"two":        func(s string) string { return s + "\n---\n# second\n" + s },
		} {
			want, _, err := Patch(data, Fix{SizeBytes: wanted})
			if err != nil {
				t.Fatal(err)
			}
			out, _, err := Patch([]byte(change(unix)), Fix{SizeBytes: wanted})
			if err != nil {
				t.Errorf("%s, %s: %v", name, variant, err)
				continue
			}
			if diff := cmp.Diff(change(string(want)), string(out)); diff != "" {
				t.Errorf("%s, %s:\n%s", name, variant, diff)
			}
		}
	}
}

func TestContainersAskedFor(t *testing.T) {
	in := "kind: Pod\nspec:\n  containers:\n  - name: a\n  - name: log\n"
	out, _, err := Patch([]byte(in), Fix{SizeBytes: wanted, Containers: []string{"log"}, Volume: "mem"})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(out); strings.Count(got, "mountPath") != 1 || strings.Index(got, "mountPath") < strings.Index(got, "name: log") || !strings.Contains(got, "name: mem") {
		t.Errorf("%s", got)
	}
	out, report, err := Patch([]byte(in), Fix{SizeBytes: wanted, Containers: []string{"nobody"}})
	if err != nil || string(out) != in || len(report) != 1 || report[0].Action != Note {
		t.Errorf("%v %+v\n%s", err, report, out)
	}
}

func TestSidecarsAndInitContainersAreLeft(t *testing.T) {
	out, _, err := Patch(samples(t)["pod.yaml"], Fix{SizeBytes: wanted})
	if err != nil {
		t.Fatal(err)
	}
	var pod struct {
		Spec struct {
			InitContainers, Containers []struct {
				Name         string
				VolumeMounts []any `yaml:"volumeMounts"`
			}
		}
	}
	if err := yaml.Unmarshal(out, &pod); err != nil {
		t.Fatal(err)
	}
	for _, c := range append(pod.Spec.InitContainers, pod.Spec.Containers...) {
		if (c.Name == "pytorch") != (len(c.VolumeMounts) > 0) {
			t.Errorf("%s mounts %v", c.Name, c.VolumeMounts)
		}
	}
	for name, want := range map[string]bool{"istio-proxy": true, "fluent-bit": true, "my-proxy": true, "trainer": false, "logits": false,
		"pytorch": false, "worker": false, "prometheus": true, "app-sidecar": true, "vectorizer": false} {
		if known().sidecar(name) != want {
			t.Errorf("sidecar(%q) = %v", name, !want)
		}
	}
}

func TestKindsAreRead(t *testing.T) {
	k := known()
	if len(k.Kinds) < 10 || len(k.Sidecars) < 10 || len(k.Devices) < 3 {
		t.Fatalf("kinds.yaml was not read: %d kinds", len(k.Kinds))
	}
}

func TestSizeIsChecked(t *testing.T) {
	for _, n := range []int64{0, -1, maxSize + 1} {
		if _, _, err := Patch([]byte("kind: Pod\n"), Fix{SizeBytes: n}); !errors.Is(err, errSize) {
			t.Errorf("%d: %v", n, err)
		}
	}
	out, _, err := Patch([]byte("kind: Pod\nspec:\n  containers:\n  - name: a\n"), Fix{SizeBytes: 5<<29 + 1})
	if err != nil || !strings.Contains(string(out), "sizeLimit: 2561Mi\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
