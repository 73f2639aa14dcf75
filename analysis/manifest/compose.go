package manifest

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"rankscope/analysis"
)

// compose plans the services of a Compose file: those asked for, else those
// with a GPU, else all that don't merely serve.
func (p *planner) compose(services *ast.MappingNode) error {
	devices := false
	for _, kv := range services.Values {
		if m, ok := p.doc.mapping(kv.Value); ok && !isMerge(kv) {
			devices = devices || p.serviceDevice(m)
		}
	}
	for _, kv := range services.Values {
		m, ok := p.doc.mapping(kv.Value)
		if !ok || isMerge(kv) {
			continue
		}
		name := keyOf(kv)
		trains := !known().sidecar(name) && (!devices || p.serviceDevice(m))
		if len(p.fix.Containers) > 0 {
			trains = slices.Contains(p.fix.Containers, name)
		}
		if !trains {
			continue
		}
		p.pods++
		p.object = "service " + clip(name)
		if err := p.service(m); err != nil {
			return err
		}
	}
	return nil
}

// serviceDevice reports whether a service asks for a GPU.
func (p *planner) serviceDevice(m *ast.MappingNode) bool {
	return p.doc.at(m, "deploy", "resources", "reservations", "devices") != nil || p.doc.value(m, "gpus") != nil ||
		p.doc.scalar(p.doc.value(m, "runtime")) == "nvidia"
}

// service plans one service: shm_size, and the memory limit.
func (p *planner) service(m *ast.MappingNode) error {
	if err := p.shmElsewhere(m); err != nil {
		return err
	}
	at := p.start(m)
	kv := p.doc.entry(m, "shm_size")
	if kv == nil || p.doc.isNull(kv.Value) {
		if kv != nil {
			return p.doc.fail(kv.Key.GetToken(), "shm_size has no value: remove the line or give it one")
		}
		if len(m.Values) == 0 && !m.IsFlowStyle {
			return nil
		}
		p.addKey(m, "shm_size", composeSize(p.fix.SizeBytes))
		p.say(at, "", "", Added, "shm_size %s", composeSize(p.fix.SizeBytes))
		return p.serviceMemory(m, p.fix.SizeBytes)
	}
	t := p.doc.scalarToken(kv.Value)
	if t == nil {
		return p.doc.fail(kv.Key.GetToken(), "shm_size isn't a size")
	}
	old, ok := parseComposeSize(t.Value)
	if !ok {
		return p.doc.fail(t, "shm_size %q isn't a size", clip(t.Value))
	}
	if old >= p.fix.SizeBytes {
		p.say(p.doc.placeOf(t), "", "", Kept, "shm_size is %s already", human(old))
		return nil
	}
	p.replace(t, composeSize(p.fix.SizeBytes))
	p.say(p.doc.placeOf(t), "", "", Raised, "shm_size: from %s to %s", clip(t.Value), composeSize(p.fix.SizeBytes))
	return p.serviceMemory(m, p.fix.SizeBytes-old)
}

// shmElsewhere is an error where shm_size would have no effect: the mount is
// another's.
func (p *planner) shmElsewhere(m *ast.MappingNode) error {
	if t := p.doc.scalarToken(p.doc.value(m, "ipc")); t != nil {
		switch ipc := t.Value; {
		case ipc == "host":
			return p.doc.fail(t, "ipc is host: /dev/shm is the host's, and shm_size has no effect; make that one larger, or remove the line")
		case strings.HasPrefix(ipc, "service:"), strings.HasPrefix(ipc, "container:"):
			return p.doc.fail(t, "ipc is %s: /dev/shm is that one's, and shm_size has no effect here", clip(ipc))
		}
	}
	for _, key := range []string{"tmpfs", "volumes"} {
		n := p.doc.value(m, key)
		items := p.doc.items(n)
		if n != nil && items == nil {
			items = []ast.Node{n}
		}
		for _, item := range items {
			if p.isShm(item) {
				return p.doc.fail(item.GetToken(), "%s has something at /dev/shm already: change that by hand", key)
			}
		}
	}
	return nil
}

// isShm reports whether an entry of tmpfs or volumes lies at /dev/shm.
func (p *planner) isShm(item ast.Node) bool {
	if m, ok := p.doc.mapping(item); ok {
		return strings.TrimRight(p.doc.scalar(p.doc.value(m, "target")), "/") == devShm
	}
	for _, part := range strings.Split(p.doc.scalar(item), ":") {
		if strings.TrimRight(part, "/") == devShm {
			return true
		}
	}
	return false
}

// serviceMemory raises the memory limit by what /dev/shm grew.
func (p *planner) serviceMemory(m *ast.MappingNode, grown int64) error {
	raised := false
	for _, n := range []ast.Node{p.doc.value(m, "mem_limit"), p.doc.at(m, "deploy", "resources", "limits", "memory")} {
		if p.doc.isNull(n) {
			continue
		}
		t := p.doc.scalarToken(n)
		if t == nil {
			return p.doc.fail(n.GetToken(), "the memory limit isn't a size")
		}
		old, ok := parseComposeSize(t.Value)
		if !ok || old == 0 {
			return p.doc.fail(t, "the memory limit %q isn't a size", clip(t.Value))
		}
		more := composeSize(analysis.RaisedMemory(old, p.fix.SizeBytes-grown, p.fix.SizeBytes))
		p.replace(t, more)
		p.say(p.doc.placeOf(t), "", "", Raised, "memory limit: from %s to %s, since /dev/shm counts against it", clip(t.Value), more)
		raised = true
	}
	if !raised {
		p.say(p.start(m), "", "", Note, "no memory limit; the host's memory bounds it")
	}
	return nil
}
