package manifest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

const (
	devShm = "/dev/shm"
	// maxContainers bounds the work that aliases of aliases could ask for.
	maxContainers = 10_000
)

// podSpec is a place with volumes and containers.
type podSpec struct {
	node       *ast.MappingNode
	path       string
	containers []*ast.MappingNode
	// prefer is the name that the kind prescribes for what trains.
	prefer string
	// shared are volumes that the pod has from elsewhere (Argo's workflow).
	shared ast.Node
}

// memoryVolume is a memory-backed volume of a pod.
type memoryVolume struct {
	name string
	// node is its emptyDir; limit the size in bytes, 0 when it has none.
	node  *ast.MappingNode
	limit int64
}

// pod plans one pod: a volume, its size, its mounts, the memory.
func (p *planner) pod(spec *podSpec) error {
	p.pods++
	if p.containers += len(spec.containers); p.containers > maxContainers {
		return &Error{Message: "more than 10,000 containers: give the documents that train alone"}
	}
	training, err := p.training(spec)
	if err != nil {
		return err
	}
	if len(training) == 0 {
		return nil
	}
	volumes, err := p.memoryVolumes(spec)
	if err != nil {
		return err
	}
	used, unmounted, err := p.mounted(spec, training, volumes)
	if err != nil {
		return err
	}
	if used == nil {
		used = p.volumeFor(spec, volumes)
	}
	before := used.limit
	if err := p.sizeOf(spec, used); err != nil {
		return err
	}
	for _, c := range training {
		grown := p.fix.SizeBytes
		if slices.Contains(unmounted, c) {
			p.mount(spec, c, used.name)
		} else if grown -= before; before == 0 || grown <= 0 {
			grown = 0
		}
		if err := p.memory(spec, c, grown); err != nil {
			return err
		}
	}
	p.notes(spec)
	return nil
}

// training are the containers that train: those asked for, else the one of
// the prescribed name, else those with a device, else all but sidecars.
func (p *planner) training(spec *podSpec) ([]*ast.MappingNode, error) {
	pick := func(fits func(c *ast.MappingNode) bool) []*ast.MappingNode {
		return slices.DeleteFunc(slices.Clone(spec.containers), func(c *ast.MappingNode) bool { return !fits(c) })
	}
	named := func(c *ast.MappingNode) bool { return slices.Contains(p.fix.Containers, p.nameOf(c)) }
	if len(p.fix.Containers) > 0 {
		list := pick(named)
		if len(list) == 0 {
			p.say(p.start(spec.node), spec.path, "", Note, "none of the containers asked for is here")
		}
		return list, nil
	}
	if list := pick(func(c *ast.MappingNode) bool { return spec.prefer != "" && p.nameOf(c) == spec.prefer }); len(list) > 0 {
		return list, nil
	}
	serves := func(c *ast.MappingNode) bool { return known().sidecar(p.nameOf(c)) }
	if list := pick(func(c *ast.MappingNode) bool { return p.hasDevice(c) && !serves(c) }); len(list) > 0 {
		return list, nil
	}
	list := pick(func(c *ast.MappingNode) bool { return !serves(c) })
	if len(list) == 0 {
		return nil, p.doc.fail(spec.node.Values[0].Key.GetToken(), "no container in %s trains by its name; say which with its name", spec.path)
	}
	return list, nil
}

func (p *planner) nameOf(c *ast.MappingNode) string { return p.doc.scalar(p.doc.value(c, "name")) }

// hasDevice reports whether a container asks for an accelerator.
func (p *planner) hasDevice(c *ast.MappingNode) bool {
	for _, part := range []string{"limits", "requests"} {
		m, ok := p.doc.mapping(p.doc.at(c, "resources", part))
		if !ok {
			continue
		}
		for _, kv := range m.Values {
			if n := p.doc.scalar(kv.Value); known().device(keyOf(kv)) && n != "0" && n != "" {
				return true
			}
		}
	}
	return false
}

func (p *planner) anyDevice(spec *podSpec) bool {
	return slices.ContainsFunc(spec.containers, p.hasDevice)
}

func (p *planner) start(m *ast.MappingNode) place {
	if len(m.Values) > 0 {
		return p.doc.placeOf(m.Values[0].Key.GetToken())
	}
	return p.doc.placeOf(m.Start)
}

// memoryVolumes are the pod's memory-backed volumes.
func (p *planner) memoryVolumes(spec *podSpec) ([]*memoryVolume, error) {
	var list []*memoryVolume
	for _, v := range p.volumeNodes(spec) {
		dir, ok := p.doc.mapping(p.doc.value(v, "emptyDir"))
		if !ok || p.doc.scalar(p.doc.value(dir, "medium")) != "Memory" {
			continue
		}
		mv := &memoryVolume{name: p.nameOf(v), node: dir}
		if limit := p.doc.value(dir, "sizeLimit"); !p.doc.isNull(limit) {
			t := p.doc.scalarToken(limit)
			if t == nil {
				return nil, p.doc.fail(limit.GetToken(), "sizeLimit isn't a quantity")
			}
			if mv.limit, ok = parseQuantity(t.Value); !ok || mv.limit == 0 {
				return nil, p.doc.fail(t, "sizeLimit %q isn't a quantity", clip(t.Value))
			}
		}
		list = append(list, mv)
	}
	return list, nil
}

func (p *planner) volumeNodes(spec *podSpec) []*ast.MappingNode {
	var list []*ast.MappingNode
	for _, from := range []ast.Node{p.doc.value(spec.node, "volumes"), spec.shared} {
		for _, v := range p.doc.items(from) {
			if m, ok := p.doc.mapping(v); ok {
				list = append(list, m)
			}
		}
	}
	return list
}

// mounted finds the memory-backed volume that is at /dev/shm already, and the
// training containers that don't have it. A mount of another sort is an error:
// it is there for a reason that the manifest doesn't tell.
func (p *planner) mounted(spec *podSpec, training []*ast.MappingNode, volumes []*memoryVolume) (*memoryVolume, []*ast.MappingNode, error) {
	var used *memoryVolume
	var unmounted []*ast.MappingNode
	for _, c := range training {
		mount := p.shmMount(c)
		if mount == nil {
			unmounted = append(unmounted, c)
			continue
		}
		at := p.doc.scalarToken(p.doc.value(mount, "mountPath"))
		name := p.doc.scalar(p.doc.value(mount, "name"))
		i := slices.IndexFunc(volumes, func(v *memoryVolume) bool { return v.name == name })
		switch {
		case i < 0:
			return nil, nil, p.doc.fail(at, "/dev/shm is mounted from the volume %q already, which isn't memory-backed: change that by hand", clip(name))
		case p.doc.scalar(p.doc.value(mount, "readOnly")) == "true" || p.doc.value(mount, "subPath") != nil:
			return nil, nil, p.doc.fail(at, "/dev/shm is mounted already, read-only or with a subPath: change that by hand")
		case used != nil && used.name != name:
			return nil, nil, p.doc.fail(at, "the containers have different volumes at /dev/shm (%q and %q): change that by hand", clip(used.name), clip(name))
		}
		used = volumes[i]
	}
	return used, unmounted, nil
}

// shmMount is what a container mounts at /dev/shm; nil when nothing.
func (p *planner) shmMount(c *ast.MappingNode) *ast.MappingNode {
	for _, item := range p.doc.items(p.doc.value(c, "volumeMounts")) {
		m, ok := p.doc.mapping(item)
		if ok && strings.TrimRight(p.doc.scalar(p.doc.value(m, "mountPath")), "/") == devShm {
			return m
		}
	}
	return nil
}

// volumeFor is a memory-backed volume for a pod that has none at /dev/shm: of
// the wanted name, or added under a name that is free.
func (p *planner) volumeFor(spec *podSpec, volumes []*memoryVolume) *memoryVolume {
	for _, v := range volumes {
		if v.name == p.fix.Volume {
			return v
		}
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(p.volumeNodes(spec), func(v *ast.MappingNode) bool { return p.nameOf(v) == name })
	}
	name := p.fix.Volume
	for n := 2; taken(name); n++ {
		name = p.fix.Volume + "-" + strconv.Itoa(n)
	}
	content := object{{"name", name}, {"emptyDir", object{{"medium", "Memory"}, {"sizeLimit", quantity(p.fix.SizeBytes)}}}}
	at := p.start(spec.node)
	if kv := p.doc.entry(spec.node, "volumes"); kv != nil {
		at = p.doc.placeOf(kv.Key.GetToken())
		p.addItem(kv, content)
	} else {
		p.addKey(spec.node, "volumes", list{content})
	}
	p.say(at, spec.path, "", Added, "volume %s: memory, at most %s", name, human(p.fix.SizeBytes))
	return &memoryVolume{name: name}
}
