package manifest

import (
	"github.com/goccy/go-yaml/ast"

	"rankscope/analysis"
)

// sizeOf raises the size of a volume that was there already.
func (p *planner) sizeOf(spec *podSpec, v *memoryVolume) error {
	switch {
	case v.node == nil: // added just now
	case v.limit == 0:
		p.say(p.start(v.node), spec.path, "", Kept, "volume %s has no sizeLimit: the memory limit, or the node, bounds it", clip(v.name))
	case v.limit >= p.fix.SizeBytes:
		p.say(p.start(v.node), spec.path, "", Kept, "volume %s has %s already", clip(v.name), human(v.limit))
	default:
		t := p.doc.scalarToken(p.doc.value(v.node, "sizeLimit"))
		p.replace(t, quantity(p.fix.SizeBytes))
		p.say(p.doc.placeOf(t), spec.path, "", Raised, "volume %s: from %s to %s", clip(v.name), human(v.limit), human(p.fix.SizeBytes))
	}
	return nil
}

// mount puts a volume at /dev/shm of a container.
func (p *planner) mount(spec *podSpec, c *ast.MappingNode, volume string) {
	item := object{{"name", volume}, {"mountPath", devShm}}
	if kv := p.doc.entry(c, "volumeMounts"); kv != nil {
		p.addItem(kv, item)
	} else {
		p.addKey(c, "volumeMounts", list{item})
	}
	p.say(p.start(c), spec.path, p.nameOf(c), Added, "mount of %s at /dev/shm", volume)
}

// memory raises a container's memory limit by what /dev/shm grew: its pages
// count against the limit. A request that was the same is kept the same.
func (p *planner) memory(spec *podSpec, c *ast.MappingNode, grown int64) error {
	where, name := spec.path, p.nameOf(c)
	return p.raise(where, name, p.start(c), p.doc.at(c, "resources", "limits", "memory"), p.doc.at(c, "resources", "requests", "memory"), grown)
}

// raise raises a limit, and a request that was the same.
func (p *planner) raise(where, name string, at place, limit, request ast.Node, grown int64) error {
	if p.doc.isNull(limit) {
		if grown > 0 {
			p.say(at, where, name, Note, "no memory limit; where a LimitRange sets one, add %s to it: /dev/shm counts against it", human(grown))
		}
		return nil
	}
	t := p.doc.scalarToken(limit)
	if t == nil {
		return p.doc.fail(limit.GetToken(), "the memory limit isn't a quantity")
	}
	old, ok := parseQuantity(t.Value)
	if !ok || old == 0 {
		return p.doc.fail(t, "the memory limit %q isn't a quantity", clip(t.Value))
	}
	if grown <= 0 {
		if old <= p.fix.SizeBytes {
			p.say(p.doc.placeOf(t), where, name, Note, "the memory limit of %s isn't above the size of /dev/shm: filling it ends in an OOM kill", human(old))
		}
		return nil
	}
	raised := analysis.RaisedMemory(old, p.fix.SizeBytes-grown, p.fix.SizeBytes)
	p.replace(t, quantity(raised))
	p.say(p.doc.placeOf(t), where, name, Raised, "memory limit: from %s to %s, since /dev/shm counts against it", clip(t.Value), quantity(raised))
	rt := p.doc.scalarToken(request)
	if rt == nil {
		return nil
	}
	if same, ok := parseQuantity(rt.Value); ok && same == old && rt != t {
		p.replace(rt, quantity(raised))
		p.say(p.doc.placeOf(rt), where, name, Raised, "memory request: the same as the limit, as before")
	}
	return nil
}

// notes says what else of a pod bears on /dev/shm.
func (p *planner) notes(spec *podSpec) {
	if kv := p.doc.entry(spec.node, "hostIPC"); kv != nil && p.doc.scalar(kv.Value) == "true" {
		p.say(p.doc.placeOf(kv.Key.GetToken()), spec.path, "", Note, "hostIPC gave the containers the node's /dev/shm; the volume now lies over it")
	}
}
