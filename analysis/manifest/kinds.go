package manifest

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

//go:embed kinds.yaml
var kindsFile []byte

// kindEntry says where a kind keeps its pods.
type kindEntry struct {
	Kinds []string `yaml:"kinds"`
	// Pods are the paths of pods' specs.
	Pods []string `yaml:"pods"`
	// Templates are the paths of Argo templates, and Volumes the path of the
	// volumes they share.
	Templates []string `yaml:"templates"`
	Volumes   string   `yaml:"volumes"`
	// Override is the path of a TrainJob's spec, whose pods are described
	// elsewhere and only overridden here.
	Override string `yaml:"override"`
	// Container is the name that the kind prescribes for what trains.
	Container string `yaml:"container"`
}

// knowledge is kinds.yaml.
type knowledge struct {
	Kinds    []kindEntry `yaml:"kinds"`
	Sidecars []string    `yaml:"sidecars"`
	Devices  []string    `yaml:"devices"`
}

// known is the embedded knowledge; a test rules out that it can't be read.
var known = sync.OnceValue(func() knowledge {
	var k knowledge
	if err := yaml.UnmarshalWithOptions(kindsFile, &k, yaml.Strict()); err != nil {
		return knowledge{}
	}
	return k
})

// kind is the entry of a kind.
func (k knowledge) kind(name string) (kindEntry, bool) {
	for _, e := range k.Kinds {
		if slices.Contains(e.Kinds, name) {
			return e, true
		}
	}
	return kindEntry{}, false
}

// sidecar reports whether a name is that of a container which doesn't train.
func (k knowledge) sidecar(name string) bool {
	name = strings.ToLower(name)
	for _, s := range k.Sidecars {
		if name == s || strings.HasPrefix(name, s+"-") || strings.HasPrefix(name, s+"_") || strings.HasSuffix(name, "-"+s) || strings.HasSuffix(name, "_"+s) {
			return true
		}
	}
	return false
}

// device reports whether a resource is an accelerator.
func (k knowledge) device(resource string) bool {
	return slices.ContainsFunc(k.Devices, func(d string) bool { return strings.HasPrefix(resource, d) })
}

// found is a node and the path that led to it.
type found struct {
	node ast.Node
	path string
}

// maxFound bounds what one path finds, so that aliases of lists in lists
// can't multiply without end.
const maxFound = 10_000

// find follows a path such as "spec.tasks[].template.spec".
func (d *document) find(n ast.Node, path string) []found {
	at := []found{{n, ""}}
	for _, step := range strings.Split(path, ".") {
		key, each := strings.CutSuffix(step, "[]")
		var next []found
		for _, f := range at {
			next = append(next, d.step(f, key, each)...)
			if len(next) > maxFound {
				return next[:maxFound]
			}
		}
		at = next
	}
	return at
}

// step follows one key from one node.
func (d *document) step(f found, key string, each bool) []found {
	m, ok := d.mapping(f.node)
	if !ok {
		return nil
	}
	var list []found
	if key == "*" {
		for _, kv := range m.Values {
			if isMerge(kv) {
				continue
			}
			list = append(list, found{kv.Value, join(f.path, keyOf(kv))})
		}
		return list
	}
	value := d.value(m, key)
	if value == nil {
		return nil
	}
	if !each {
		return []found{{value, join(f.path, key)}}
	}
	for _, item := range d.items(value) {
		name := d.scalar(d.at(item, "name"))
		if name == "" {
			name = d.scalar(d.at(item, "groupName"))
		}
		list = append(list, found{item, join(f.path, key+"["+clip(name)+"]")})
	}
	return list
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
