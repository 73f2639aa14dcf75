package manifest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func FuzzPatch(f *testing.F) {
	for _, data := range samples(f) {
		f.Add(string(data))
	}
	for _, s := range []string{
		"a: &a [x]\ncontainers: [*a, *a]\n",
		"kind: Pod\nspec:\n  containers: &c\n  - &d {name: a}\n  - *d\n  volumes: ~\n",
		"kind: Pod\nspec:\n  <<: &b {volumes: [{name: x}]}\n  containers:\n  - name: \"a\\\"b\"\n",
		"? kind\n: Pod\n? spec\n: containers:\n  - name: a\n",
		"services:\n  a:\n    !!map\n    x: y\n",
		"--- {kind: Pod, spec: {containers: [{name: 'a'}]}}\n",
		"kind: Pod\nspec:\n  containers:\n  -\n    name: a\n    x: |+\n      b\n\n  -   name: c\n",
		"kind: Pod\nspec:\n    containers:\n    - name: a\n      x: \"two\n        lines\"\n      y: plain\n        text\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out, report, err := Patch([]byte(s), Fix{SizeBytes: wanted})
		if err != nil {
			if out != nil || report != nil {
				t.Fatal("output beside an error")
			}
			return
		}
		again, _, err := Patch(out, Fix{SizeBytes: wanted})
		if err != nil || string(again) != string(out) {
			t.Fatalf("twice differs from once: %v\n%q\n%q", err, out, again)
		}
		if got, want := comments(string(out)), comments(s); got < want {
			t.Fatalf("%d comments of %d left\n%q\n%q", got, want, s, out)
		}
	})
}

// comments counts the lines that have a "#".
func comments(s string) int {
	n := 0
	for _, l := range strings.Split(s, "\n") {
		if strings.Contains(l, "#") {
			n++
		}
	}
	return n
}

// Manifests made by chance: any order of keys, any style, comments anywhere.
func TestPatchProperty(t *testing.T) {
	patched := 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 7))
		in := randomPod(r)
		out, _, err := Patch([]byte(in), Fix{SizeBytes: wanted})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, in)
		}
		patched++
		checkPatched(t, fmt.Sprintf("seed %d", seed), []byte(in), out)
		if comments(string(out)) != comments(in) {
			t.Fatalf("seed %d: comments\n%s\n%s", seed, in, out)
		}
	}
	if patched == 0 {
		t.Fatal("nothing was patched")
	}
}

// podWriter writes a pod in a random style.
type podWriter struct {
	r    *rand.Rand
	b    strings.Builder
	dash string // how far lists stand in from their keys
}

func randomPod(r *rand.Rand) string {
	w := &podWriter{r: r, dash: strings.Repeat(" ", r.IntN(3))}
	sections := []func(){
		func() {
			w.line(2, "containers:")
			for i := range 1 + r.IntN(3) {
				w.container(i)
			}
		},
		w.volumes,
		func() { w.line(2, "restartPolicy: Never") },
	}
	w.b.WriteString("kind: Pod\nspec:\n")
	for _, at := range r.Perm(len(sections)) {
		sections[at]()
	}
	return w.b.String()
}

// line writes a line, sometimes with a comment above or behind it.
func (w *podWriter) line(indent int, s string) {
	if w.r.IntN(6) == 0 {
		fmt.Fprintf(&w.b, "%s# c%d\n", strings.Repeat(" ", w.r.IntN(indent+3)), w.r.IntN(100))
	}
	if w.r.IntN(12) == 0 {
		w.b.WriteString("\n")
	}
	w.b.WriteString(strings.Repeat(" ", indent) + s)
	if w.r.IntN(5) == 0 {
		w.b.WriteString("  # é t")
	}
	w.b.WriteString("\n")
}

func (w *podWriter) container(i int) {
	w.line(2+len(w.dash), fmt.Sprintf("- name: c%d", i))
	in := 4 + len(w.dash)
	pad := strings.Repeat(" ", in) + w.dash
	mount := [][]string{{"volumeMounts:", w.dash + "- {name: data, mountPath: /data}"}, {"volumeMounts: []"}, {"volumeMounts:"}}
	parts := [][]string{
		{`image: "ü/x:1"`},
		{"resources:", "  limits: {memory: 8Gi, cpu: '4'}"},
		{"env:", w.dash + "- name: A", w.dash + "  value: \"a # b\""},
		{"args:"},
		mount[w.r.IntN(len(mount))],
	}
	for _, at := range w.r.Perm(len(parts))[:w.r.IntN(len(parts)+1)] {
		for _, l := range parts[at] {
			w.line(in, l)
		}
		if parts[at][0] == "args:" {
			w.b.WriteString(pad + "- |\n" + pad + "  # no comment\n\n" + pad + "  echo é\n")
		}
	}
}

func (w *podWriter) volumes() {
	switch w.r.IntN(4) {
	case 0:
		w.line(2, "volumes:")
		w.line(2, w.dash+"- name: data")
		w.line(2, w.dash+"  emptyDir: {}")
	case 1:
		w.line(2, "volumes: [{name: data, emptyDir: {}}]")
	case 2:
		w.line(2, "volumes:")
	}
}

// What could make the parser slow, deep or endless is refused at once or read
// quickly; the test's own time limit is the judge.
func TestBombs(t *testing.T) {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i)
		}
		return b.String()
	}
	var laughs strings.Builder
	laughs.WriteString("a0: &a0 [x, x]\n")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&laughs, "a%d: &a%d [*a%d, *a%d, *a%d, *a%d]\n", i, i, i-1, i-1, i-1, i-1)
	}
	for name, s := range map[string]string{
		"aliases":        laughs.String() + "kind: Pod\nspec:\n  containers: *a59\n",
		"aliases, list":  strings.ReplaceAll(laughs.String(), "[x, x]", "{kind: List, items: []}") + "kind: List\nitems: *a59\n",
		"self":           "kind: Pod\nspec: &s\n  containers: [*s]\n",
		"merge bomb":     "containers: 1\n" + many(60, "m%d: &m%d {x: 1}\n") + "kind: Pod\nspec:\n  <<: [*m1, *m2, *m3]\n  containers: [{name: a}]\n",
		"keys":           "containers:\n" + many(100_000, "k%d: v%d\n"),
		"keys in flow":   "containers: {" + many(200_000, "k%d: v%d, ") + "}\n",
		"documents":      strings.Repeat("---\na: b\n", 100_000),
		"pods":           strings.Repeat("---\nkind: Pod\nspec:\n  containers:\n  - name: a\n", 300),
		"brackets":       "containers: " + strings.Repeat("[", 1_000_000),
		"braces":         "containers: " + strings.Repeat("{a: ", 500_000),
		"dashes":         "containers:\n" + strings.Repeat("- ", 1_000_000) + "x\n",
		"staircase":      "containers:\n" + staircase(2_000),
		"long line":      "containers: " + strings.Repeat("x", 3_000_000),
		"blank":          "containers:\n" + strings.Repeat("\n", 300_000),
		"hidden in text": "containers:\n- \"x: |\n   y\":\n" + many(100_000, "    k%d: v%d\n"),
		"key in list":    "containers:\n- a: |\n    x\n" + many(100_000, "  k%d: v%d\n"),
		"tags":           "containers: " + strings.Repeat("!a ", 20_000) + "\n",
		"questions":      "containers:\n" + strings.Repeat("? ", 300_000) + "\n",
		"script":         "containers:\n- |\n" + many(30_000, "  k%d: v%d\n"),
	} {
		if len(s) > maxBytes {
			s = s[:maxBytes]
		}
		out, _, err := Patch([]byte(s), Fix{SizeBytes: wanted})
		if err != nil && out != nil {
			t.Errorf("%s: output beside %v", name, err)
		}
	}
}

func staircase(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i+1) + "a:\n")
	}
	return b.String()
}

func FuzzParseQuantity(f *testing.F) {
	for _, s := range []string{"64Gi", "1e9", "1E3", "12m", "0x1p3", "Inf", "", "1.5G", "++1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, parse := range []func(string) (int64, bool){parseQuantity, parseComposeSize} {
			if n, ok := parse(s); n < 0 || n > maxSize || !ok && n != 0 {
				t.Fatalf("%q: %d %v", s, n, ok)
			}
		}
	})
}

func BenchmarkPatch(b *testing.B) {
	data := samples(b)["pytorchjob.yaml"]
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Patch(data, Fix{SizeBytes: wanted}); err != nil {
			b.Fatal(err)
		}
	}
}
