package manifest

import (
	"github.com/goccy/go-yaml/ast"
)

// overrideKeys are what releases of Kubeflow Trainer call the list of
// overrides, the newest first. From 2.0: podSpecOverrides; from 2.1:
// podTemplateOverrides.
var overrideKeys = [...]string{"podTemplateOverrides", "podSpecOverrides"}

// override plans a TrainJob: its pods come from a runtime, so the volume goes
// into an override.
func (p *planner) override(m *ast.MappingNode, entry kindEntry) error {
	spec, ok := p.doc.mapping(p.doc.value(m, entry.Override))
	if !ok {
		return nil
	}
	if len(spec.Values) == 0 {
		return p.doc.fail(spec.Start, "the spec of the TrainJob is empty")
	}
	if patches := p.doc.entry(spec, "runtimePatches"); patches != nil {
		return p.runtimePatches(m, patches, entry)
	}
	for _, key := range overrideKeys {
		list := p.doc.entry(spec, key)
		if list == nil {
			continue
		}
		for _, item := range p.doc.items(list.Value) {
			if p.targets(item, entry.Container) {
				return p.inOverride(spec, item, entry)
			}
		}
		p.pods++
		p.addItem(list, p.newOverride(entry.Container))
		return p.added(spec, entry, p.doc.placeOf(list.Key.GetToken()))
	}
	p.pods++
	p.addKey(spec, overrideKeys[0], list{p.newOverride(entry.Container)})
	return p.added(spec, entry, p.start(spec))
}

// newOverride mounts a volume at /dev/shm of the pods that train.
func (p *planner) newOverride(container string) object {
	return object{
		{"targetJobs", list{object{{"name", container}}}},
		{"spec", object{
			{"volumes", list{object{{"name", p.fix.Volume}, {"emptyDir", object{{"medium", "Memory"}, {"sizeLimit", quantity(p.fix.SizeBytes)}}}}}},
			{"containers", list{object{{"name", container}, {"volumeMounts", list{object{{"name", p.fix.Volume}, {"mountPath", devShm}}}}}}},
		}},
	}
}

// added reports a new override and raises the job's memory.
func (p *planner) added(spec *ast.MappingNode, entry kindEntry, at place) error {
	p.say(at, entry.Override, entry.Container, Added, "override: volume %s, memory, at most %s, at /dev/shm", p.fix.Volume, human(p.fix.SizeBytes))
	resources := p.doc.at(spec, "trainer", "resourcesPerNode")
	return p.raise(entry.Override, entry.Container, at, p.doc.at(resources, "limits", "memory"), p.doc.at(resources, "requests", "memory"), p.fix.SizeBytes)
}

// targets reports whether an override is for the pods that train: it has no
// target, or names it.
func (p *planner) targets(item ast.Node, container string) bool {
	targets := p.doc.items(p.doc.at(item, "targetJobs"))
	for _, t := range targets {
		if p.doc.scalar(p.doc.at(t, "name")) == container {
			return true
		}
	}
	return len(targets) == 0
}

// inOverride plans an override that is there already.
func (p *planner) inOverride(job *ast.MappingNode, item ast.Node, entry kindEntry) error {
	spec, ok := p.doc.mapping(p.doc.at(item, "spec"))
	if !ok || len(spec.Values) == 0 {
		return p.doc.fail(item.GetToken(), "an override of the pods that train has no spec: add one by hand")
	}
	pod := &podSpec{node: spec, path: entry.Override + "." + overrideKeys[0], prefer: entry.Container}
	for _, c := range p.doc.items(p.doc.value(spec, "containers")) {
		if cm, ok := p.doc.mapping(c); ok && p.nameOf(cm) == entry.Container {
			pod.containers = append(pod.containers, cm)
		}
	}
	if len(pod.containers) > 0 {
		return p.pod(pod)
	}
	p.pods++
	volumes, err := p.memoryVolumes(pod)
	if err != nil {
		return err
	}
	v := p.volumeFor(pod, volumes)
	container := object{{"name", entry.Container}, {"volumeMounts", list{object{{"name", v.name}, {"mountPath", devShm}}}}}
	if kv := p.doc.entry(spec, "containers"); kv != nil {
		p.addItem(kv, container)
	} else {
		p.addKey(spec, "containers", list{container})
	}
	return p.added(job, entry, p.start(spec))
}

// runtimePatches plans the form of later releases, where it has a pod's spec.
func (p *planner) runtimePatches(m *ast.MappingNode, patches *ast.MappingValueNode, entry kindEntry) error {
	before := p.pods
	for _, f := range p.doc.find(m, "spec.runtimePatches[].trainingRuntimeSpec.template.spec.replicatedJobs[].template.spec.template.spec") {
		if err := p.podAt(f, entry.Container); err != nil {
			return err
		}
	}
	if p.pods == before {
		return p.doc.fail(patches.Key.GetToken(), "runtimePatches without containers: add the volume there by hand")
	}
	return nil
}
