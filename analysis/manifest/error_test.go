package manifest

import (
	"errors"
	"strings"
	"testing"
)

func TestErrorsHaveTheirPlace(t *testing.T) {
	pod := "kind: Pod\nspec:\n  containers:\n  - name: a\n    volumeMounts:\n    - name: v\n      mountPath: /dev/shm\n"
	for name, c := range map[string]struct {
		in           string
		line, column int
		want         string
	}{
		"empty":              {"", 1, 1, "not a manifest"},
		"only comments":      {"# nothing\n", 1, 1, "not a manifest"},
		"a sentence":         {"this is no manifest\n", 1, 1, "not a manifest"},
		"binary":             {"\x89PNG\r\n\x1a\n\x00", 1, 1, "no UTF-8"},
		"control":            {"kind: Pod\nname: a\x01b\n", 2, 8, "control character"},
		"syntax":             {"kind: Pod\nspec:\n  containers: [\n", 3, 0, "not YAML"},
		"bad indentation":    {"kind: Pod\nspec:\n  containers:\n  - name: a\n   image: b\n", 5, 0, "not YAML"},
		"template":           {"kind: Pod\nspec:\n  containers:\n  - name: {{ .Values.name }}\n    image: b\n", 4, 0, "render it first"},
		"no pod":             {"apiVersion: v1\nkind: Service\nmetadata:\n  name: x\n", 1, 1, "a Service has none"},
		"no pod, later":      {"# c\n\napiVersion: v1\nkind: Secret\n", 3, 1, "a Secret has none"},
		"pod without any":    {"kind: Pod\nspec:\n  containers: []\n", 1, 1, "a Pod has none"},
		"host path":          {pod + "  volumes:\n  - name: v\n    hostPath: {path: /dev/shm}\n", 7, 18, `from the volume "v" already`},
		"disk":               {pod + "  volumes:\n  - name: v\n    emptyDir: {}\n", 7, 18, "isn't memory-backed"},
		"no such volume":     {pod, 7, 18, "isn't memory-backed"},
		"second document":    {"kind: Service\n---\n" + pod, 9, 18, "isn't memory-backed"},
		"read-only":          {pod + "      readOnly: true\n  volumes:\n  - name: v\n    emptyDir: {medium: Memory}\n", 7, 18, "read-only"},
		"bad size":           {pod + "  volumes:\n  - name: v\n    emptyDir: {medium: Memory, sizeLimit: big}\n", 10, 43, `"big" isn't a quantity`},
		"bad memory":         {"kind: Pod\nspec:\n  containers:\n  - name: a\n    resources:\n      limits:\n        memory: lots\n", 7, 17, `"lots" isn't a quantity`},
		"only sidecars":      {"kind: Pod\nspec:\n  containers:\n  - name: istio-proxy\n", 3, 3, "no container in spec trains"},
		"two volumes":        {"kind: Pod\nspec:\n  containers:\n  - name: a\n    volumeMounts: [{name: v, mountPath: /dev/shm}]\n  - name: b\n    volumeMounts: [{name: w, mountPath: /dev/shm}]\n  volumes:\n  - {name: v, emptyDir: {medium: Memory}}\n  - {name: w, emptyDir: {medium: Memory}}\n", 7, 41, "different volumes"},
		"compose, host":      {"services:\n  a:\n    ipc: host\n", 3, 10, "ipc is host"},
		"compose, other":     {"services:\n  a:\n    ipc: service:b\n", 3, 10, "that one's"},
		"compose, tmpfs":     {"services:\n  a:\n    tmpfs:\n    - /dev/shm:size=1g\n", 4, 7, "something at /dev/shm"},
		"compose, bind":      {"services:\n  a:\n    volumes: ['/dev/shm:/dev/shm']\n", 3, 15, "something at /dev/shm"},
		"compose, odd size":  {"services:\n  a:\n    shm_size: large\n", 3, 15, "isn't a size"},
		"mixed line ends":    {"kind: Pod\r\nspec:\n", 2, 1, "line ends are mixed"},
		"trainjob, empty":    {"kind: TrainJob\nspec: {}\n", 2, 7, "is empty"},
		"duplicate keys":     {"kind: Pod\nspec:\n  containers:\n  - name: a\n  containers:\n  - name: b\n", 5, 3, "not YAML"},
		"unknown anchor":     {"kind: Pod\nspec:\n  containers: *none\n", 1, 1, "a Pod has none"},
		"override, no spec":  {"kind: TrainJob\nspec:\n  podTemplateOverrides:\n  - targetJobs: [{name: node}]\n", 4, 0, "has no spec"},
		"patches, no specs":  {"kind: TrainJob\nspec:\n  runtimePatches:\n  - manager: x\n", 3, 3, "runtimePatches without containers"},
		"too large":          {"#" + strings.Repeat("x", maxBytes), 0, 0, "larger than 4 MiB"},
		"nested too deeply":  {"containers: " + strings.Repeat("[", 100_000), 1, 1, "nested too deeply"},
		"dashes":             {"containers:\n" + strings.Repeat("- ", 100_000) + "x\n", 2, 1, "nested too deeply"},
		"unequal containers": {"kind: Pod\nspec: [containers]\n", 1, 1, "a Pod has none"},
	} {
		out, report, err := Patch([]byte(c.in), Fix{SizeBytes: wanted})
		var e *Error
		if !errors.As(err, &e) || out != nil || report != nil {
			t.Errorf("%s: %v, %d bytes out", name, err, len(out))
			continue
		}
		if e.Line != c.line || c.column > 0 && e.Column != c.column || !strings.Contains(e.Message, c.want) {
			t.Errorf("%s: %v; want line %d, column %d, %q", name, e, c.line, c.column, c.want)
		}
	}
}
