package document

import "strings"

// dockerDefault is moby's DefaultShmSize, 64 MiB in bytes.
const dockerDefault = "67108864"

// containers reads docker inspect.
func (s *sheet) containers() {
	for _, v := range s.trees() {
		if !v.list {
			s.container(v)
			continue
		}
		for _, c := range v.items() {
			s.container(c)
		}
	}
}

func (s *sheet) container(v *value) {
	name := strings.TrimPrefix(v.child("Name").string(), "/")
	host := v.child("HostConfig")
	if size := host.child("ShmSize"); size.string() != "" && size.string() != "0" && ownShm(v, host) {
		if size.text == dockerDefault {
			s.say(size.line, "docker-shm-default", "", "total", defaultShm, "container", name, "standing", "true")
		} else {
			s.say(size.line, "docker-shm-size", "", "shm_size_bytes", size.text, "container", name)
		}
	}
	if limit := host.child("Memory"); limit.string() != "" && limit.string() != "0" {
		s.say(limit.line, "memory-limit", "", "memory_limit", limit.text, "container", name)
	}
	state := v.child("State")
	code := reasonAt(state.child("ExitCode"))
	if killed := state.child("OOMKilled"); killed.string() == "true" {
		s.say(killed.line, "container-oom-killed", "", "reason", "OOMKilled", "exitcode", code.text, "container", name)
		return
	}
	if code.text != "" && code.text != "0" {
		s.ended(word{}, code, "", name)
	}
}

// ownShm reports whether the container's /dev/shm is the one that ShmSize
// sizes: not the host's, another container's, or a mount of its own.
func ownShm(v, host *value) bool {
	if mode := host.child("IpcMode").string(); mode == "host" || mode == "none" || strings.HasPrefix(mode, "container:") {
		return false
	}
	for _, m := range v.child("Mounts").items() {
		if strings.TrimSuffix(m.child("Destination").string(), "/") == "/dev/shm" {
			return false
		}
	}
	for _, b := range host.child("Binds").items() {
		if parts := strings.Split(b.string(), ":"); len(parts) > 1 && parts[1] == "/dev/shm" {
			return false
		}
	}
	return host.at("Tmpfs", "/dev/shm") == nil
}
