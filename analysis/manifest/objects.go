package manifest

import (
	"github.com/goccy/go-yaml/ast"
)

// maxLists bounds how deeply Lists may hold Lists.
const maxLists = 4

// document plans the edits of one document: a Kubernetes object, or a Compose
// file.
func (p *planner) document() error {
	m, ok := p.doc.mapping(p.doc.body)
	if !ok {
		return nil
	}
	kind := p.doc.scalar(p.doc.value(m, "kind"))
	if kind == "" && p.doc.value(m, "apiVersion") == nil {
		if services, ok := p.doc.mapping(p.doc.value(m, "services")); ok {
			return p.compose(services)
		}
	}
	return p.kubernetes(p.doc.body, maxLists)
}

// kubernetes plans the edits of one object, or of all objects of a List.
func (p *planner) kubernetes(n ast.Node, depth int) error {
	m, ok := p.doc.mapping(n)
	if !ok {
		return nil
	}
	kind := p.doc.scalar(p.doc.value(m, "kind"))
	if items := p.doc.items(p.doc.value(m, "items")); items != nil && depth > 0 {
		for _, item := range items {
			if err := p.kubernetes(item, depth-1); err != nil {
				return err
			}
		}
		return nil
	}
	p.object = kind
	if name := p.doc.scalar(p.doc.at(m, "metadata", "name")); name != "" {
		p.object += " " + clip(name)
	}
	entry, ok := known().kind(kind)
	if !ok {
		return p.unknownKind(m)
	}
	return p.knownKind(m, entry)
}

func (p *planner) knownKind(m *ast.MappingNode, entry kindEntry) error {
	for _, path := range entry.Pods {
		for _, f := range p.doc.find(m, path) {
			if err := p.podAt(f, entry.Container); err != nil {
				return err
			}
		}
	}
	var shared ast.Node
	for _, f := range p.doc.find(m, orNothing(entry.Volumes)) {
		shared = f.node
	}
	for _, path := range entry.Templates {
		if err := p.templates(p.doc.find(m, path), shared); err != nil {
			return err
		}
	}
	if entry.Override != "" {
		return p.override(m, entry)
	}
	return nil
}

// orNothing is a path that is never there, for an empty one.
func orNothing(path string) string {
	if path == "" {
		return "\x00"
	}
	return path
}

// podAt plans a pod's spec that a path led to.
func (p *planner) podAt(f found, container string) error {
	m, ok := p.doc.mapping(f.node)
	if !ok {
		return nil
	}
	containers := p.doc.items(p.doc.value(m, "containers"))
	if len(containers) == 0 {
		return nil
	}
	spec := &podSpec{node: m, path: f.path, prefer: container}
	for _, c := range containers {
		if cm, ok := p.doc.mapping(c); ok {
			spec.containers = append(spec.containers, cm)
		}
	}
	return p.pod(spec)
}

// templates plans Argo's: each is a pod of its own, with one container, a
// script, or a set. Where some ask for a GPU, the others don't train.
func (p *planner) templates(list []found, shared ast.Node) error {
	var specs []*podSpec
	devices := false
	for _, f := range list {
		m, ok := p.doc.mapping(f.node)
		if !ok {
			continue
		}
		spec := &podSpec{node: m, path: f.path, shared: shared}
		for _, key := range []string{"container", "script"} {
			if c, ok := p.doc.mapping(p.doc.value(m, key)); ok {
				spec.containers = append(spec.containers, c)
			}
		}
		for _, c := range p.doc.items(p.doc.at(m, "containerSet", "containers")) {
			if cm, ok := p.doc.mapping(c); ok {
				spec.containers = append(spec.containers, cm)
			}
		}
		if len(spec.containers) == 0 {
			continue
		}
		for _, c := range spec.containers {
			devices = devices || p.hasDevice(c)
		}
		specs = append(specs, spec)
	}
	for _, spec := range specs {
		if devices && !p.anyDevice(spec) && len(p.fix.Containers) == 0 {
			continue
		}
		if err := p.pod(spec); err != nil {
			return err
		}
	}
	return nil
}

// unknownKind takes what looks like a pod's spec: a mapping whose
// "containers" are a list of things with a name.
func (p *planner) unknownKind(m *ast.MappingNode) error {
	f := &specFinder{d: p.doc}
	for _, kv := range m.Values {
		f.look(kv.Value, keyOf(kv), maxHops)
	}
	for _, spec := range f.found {
		before := len(p.report)
		if err := p.podAt(spec, ""); err != nil {
			return err
		}
		if len(p.report) > before && p.object != "" {
			p.say(p.doc.placeOf(m.Values[0].Key.GetToken()), spec.path, "", Note, "this kind isn't known; what looks like a pod's spec was taken for one")
		}
	}
	return nil
}

// specFinder looks for pods' specs without following aliases.
type specFinder struct {
	d     *document
	found []found
}

func (f *specFinder) look(n ast.Node, path string, depth int) {
	if depth == 0 || len(f.found) >= maxFound {
		return
	}
	switch v := n.(type) {
	case *ast.AnchorNode:
		f.look(v.Value, path, depth-1)
	case *ast.SequenceNode:
		for _, item := range v.Values {
			f.look(item, path+"[]", depth-1)
		}
	case *ast.MappingNode:
		if f.isSpec(v) {
			f.found = append(f.found, found{v, path})
			return
		}
		for _, kv := range v.Values {
			f.look(kv.Value, join(path, keyOf(kv)), depth-1)
		}
	}
}

func (f *specFinder) isSpec(m *ast.MappingNode) bool {
	for _, c := range f.d.items(f.d.value(m, "containers")) {
		if cm, ok := f.d.mapping(c); ok && f.d.value(cm, "name") != nil {
			return true
		}
	}
	return false
}
