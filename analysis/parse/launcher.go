package parse

import "bytes"

// launcherSource says whether a source path or a logger's name is that of an
// agent: torchrun's (torch/distributed/elastic, launcher, run.py), DeepSpeed's
// launcher, or a Go program's: kubelet and the operators, as no rank is one.
func launcherSource(b []byte) bool {
	for _, sign := range [...]string{"torch/distributed/", "torch.distributed."} {
		i := bytes.Index(b, []byte(sign))
		if i < 0 {
			continue
		}
		b = b[i+len(sign):]
		if bytes.Contains(b, []byte("error_handler")) {
			return false // @record's handler runs in the rank
		}
		return hasPrefix(b, "elastic") || hasPrefix(b, "launch") || hasPrefix(b, "run.py") || hasPrefix(b, "run:") || string(b) == "run"
	}
	return hasPrefix(b, "launch.py:") || hasPrefix(b, "runner.py:") || bytes.Contains(b, []byte(".go:"))
}

// launcherLine says whether a message is a launcher's by its first words, and
// whose.
func launcherLine(b []byte) (dialect, bool) {
	if len(b) < 6 {
		return 0, false
	}
	switch b[0] {
	case 's':
		if hasPrefix(b, "srun: ") || hasPrefix(b, "slurmstepd: ") || slurmstepdOn(b) {
			return dialectSrun, true
		}
	case 'p', 'm', 'o':
		for _, name := range [...]string{"prterun ", "mpirun ", "mpiexec ", "orterun ", "prterun: ", "mpirun: "} {
			if hasPrefix(b, name) {
				return dialectMpirun, true
			}
		}
	}
	return 0, false
}

// slurmstepdOn says whether a message is slurmstepd's as srun passes it on,
// with the node's name: "slurmstepd-node07: error: …". srun --label puts the
// first task's number before it, though no task wrote it.
func slurmstepdOn(b []byte) bool {
	const name = "slurmstepd-"
	if !hasPrefix(b, name) {
		return false
	}
	host := span(b[len(name):], nameClass)
	return host > 0 && hasPrefix(b[len(name)+host:], ": ")
}

// launcherText says whether a line is left out when a layout is learned: a
// launcher prints its own lines without the prefix that it puts before those
// of the ranks.
func launcherText(b []byte) bool {
	_, ok := launcherLine(b)
	return ok
}

// launcherUnit says whether a journal's unit is an agent of the node.
func launcherUnit(b []byte) bool {
	switch string(b) {
	case "kernel", "kubelet", "systemd", "slurmd", "slurmstepd", "slurmctld", "containerd", "dockerd", "crio", "systemd-oomd", "earlyoom":
		return true
	}
	return false
}
