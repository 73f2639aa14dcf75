package document

import "strings"

// defaultShm is what container runtimes give a container that has no volume at
// /dev/shm (containerd oci/mounts.go, CRI-O, moby daemon/config).
const defaultShm = "64 MiB"

// manifests reads pods and what makes pods.
func (s *sheet) manifests() {
	for _, v := range s.trees() {
		s.object(v)
	}
}

// object reads one object, or the objects of a list.
func (s *sheet) object(v *value) {
	for _, item := range v.child("items").items() {
		s.object(item)
	}
	kind := v.child("kind").string()
	if kind == "Event" {
		s.event(v)
		return
	}
	name := ""
	if kind == "Pod" {
		name = v.at("metadata", "name").string()
		s.placed(v, name)
		s.status(v.child("status"), name)
	}
	s.specs(v.child("spec"), name, 0)
}

// placed tells where a pod was to run.
func (s *sheet) placed(v *value, name string) {
	m := v.child("metadata")
	if m == nil {
		return
	}
	line := m.line
	if n := m.child("name"); n != nil {
		line = n.line
	}
	s.say(line, "pod-placed", name, "pod", name, "namespace", m.child("namespace").string(), "node", v.at("spec", "nodeName").string())
}

// specs finds pod specs below a workload's spec, wherever its kind keeps them
// (template.spec, pytorchReplicaSpecs.Worker.template.spec, …).
func (s *sheet) specs(v *value, pod string, depth int) {
	if v == nil || depth > 12 {
		return
	}
	if list := v.child("containers"); list != nil && list.list {
		s.spec(v, pod)
		return
	}
	for _, under := range v.under {
		s.specs(under, pod, depth+1)
	}
}

// spec reads one pod's containers.
func (s *sheet) spec(v *value, pod string) {
	volumes := map[string]*value{}
	for _, volume := range v.child("volumes").items() {
		volumes[volume.child("name").string()] = volume
	}
	host := v.child("hostIPC").string() == "true"
	for _, c := range v.child("containers").items() {
		name := c.child("name").string()
		if limit := c.at("resources", "limits", "memory"); limit.string() != "" {
			s.say(limit.line, "memory-limit", pod, "memory_limit", limit.string(), "container", name)
		}
		mount := shmMount(c)
		if mount != nil {
			s.volume(volumes[mount.child("name").string()], mount, pod, name)
			continue
		}
		if host || !trains(c, v) {
			continue
		}
		line := c.line
		if n := c.child("name"); n != nil {
			line = n.line
		}
		s.say(line, "no-shm-mount", pod, "total", defaultShm, "pod", pod, "container", name, "standing", "true")
	}
}

// sidecars are containers that no training runs in.
var sidecars = []string{"istio-proxy", "linkerd-proxy", "vault-agent", "fluent", "filebeat", "cloudsql", "wait-for", "sidecar"}

// trains reports whether a container may be the one that trains: the one with
// a GPU where there is one, else any that isn't a well-known helper.
func trains(c, spec *value) bool {
	gpu := false
	for _, other := range spec.child("containers").items() {
		gpu = gpu || hasGPU(other)
	}
	if gpu {
		return hasGPU(c)
	}
	name := c.child("name").string()
	for _, word := range sidecars {
		if strings.Contains(name, word) {
			return false
		}
	}
	return true
}

func hasGPU(c *value) bool {
	for _, kind := range []string{"limits", "requests"} {
		if r := c.at("resources", kind); r != nil {
			for _, key := range r.keys {
				if strings.Contains(key, "gpu") {
					return true
				}
			}
		}
	}
	return false
}

// shmMount is the container's mount that /dev/shm lies on; nil when there is
// none.
func shmMount(c *value) *value {
	for _, m := range c.child("volumeMounts").items() {
		switch strings.TrimSuffix(m.child("mountPath").string(), "/") {
		case "/dev/shm", "/dev":
			return m
		}
	}
	return nil
}

// volume tells how large a pod's own volume at /dev/shm is.
func (s *sheet) volume(volume, mount *value, pod, container string) {
	empty := volume.child("emptyDir")
	limit := empty.child("sizeLimit")
	switch {
	case empty.child("medium").string() == "Memory" && limit.string() != "":
		s.say(limit.line, "shm-volume", pod, "shm_size", limit.string(), "container", container)
	case mount != nil:
		// Half the node's memory, or a directory of the host: how much isn't said.
		s.say(mount.line, "shm-volume", pod, "shm_volume", mount.child("name").string(), "container", container)
	}
}

// status reads how a pod and its containers ended.
func (s *sheet) status(v *value, pod string) {
	if reason := v.child("reason"); reason.string() == "Evicted" {
		s.evicted(reason.line, v.child("message").string(), pod)
	}
	for _, list := range []string{"containerStatuses", "initContainerStatuses"} {
		for _, c := range v.child(list).items() {
			for _, state := range []string{"state", "lastState"} {
				t := c.at(state, "terminated")
				if t == nil {
					continue
				}
				s.ended(reasonAt(t.child("reason")), reasonAt(t.child("exitCode")), pod, c.child("name").string())
			}
		}
	}
}

// word is a scalar with its line.
type word struct {
	text string
	line int
}

func reasonAt(v *value) word {
	if v == nil {
		return word{}
	}
	return word{v.text, v.line}
}

// ended tells how a container ended: its reason says more than its code.
func (s *sheet) ended(reason, code word, pod, container string) {
	if strings.HasPrefix(reason.text, "OOMKill") {
		s.say(reason.line, "container-oom-killed", pod, "reason", reason.text, "exitcode", code.text, "pod", pod, "container", container)
		return
	}
	signature := exits[code.text]
	if signature == "" {
		signature = "container-ended"
	}
	s.say(code.line, signature, pod, "reason", reason.text, "exitcode", code.text, "pod", pod, "container", container)
}

// evicted tells that a pod was taken off its node.
func (s *sheet) evicted(line int, message, pod string) {
	if strings.Contains(message, "Usage of EmptyDir volume") {
		s.say(line, "emptydir-limit", pod, "reason", "Evicted", "pod", pod, "message", cut(message))
		return
	}
	s.say(line, "pod-evicted", pod, "reason", "Evicted", "pod", pod, "message", cut(message))
}

// event reads an event as kubectl get events -o yaml gives it.
func (s *sheet) event(v *value) {
	reason := v.child("reason")
	pod := v.at("involvedObject", "name").string()
	if v.at("involvedObject", "kind").string() != "Pod" {
		pod = ""
	}
	s.happened(reasonAt(reason), v.child("message").string(), pod)
}
