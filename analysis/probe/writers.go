package probe

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
)

// Writers finds the ranks that write to one of some files as their stdout or
// stderr, by pid. Few logs name the pids of their ranks, but a job that was
// started with "> run.log" has the file open, and torchrun, accelerate and
// mpirun tell each process its rank in the environment. Files that can't be
// looked at are none.
func (p *Prober) Writers(files []string) map[int]int {
	var logs []os.FileInfo
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			logs = append(logs, info)
		}
	}
	found := map[int]int{}
	if len(logs) == 0 {
		return found
	}
	entries, _ := os.ReadDir(p.proc) // without it nobody is found
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || !p.writes(pid, logs) {
			continue
		}
		cmdline, err := os.ReadFile(p.path(pid, "cmdline"))
		if err != nil || !trains(cmdline) {
			continue
		}
		environ, err := os.ReadFile(p.path(pid, "environ"))
		if rank, ok := rankIn(environ); err == nil && ok {
			found[pid] = rank
		}
	}
	return found
}

// writes reports whether stdout or stderr of a process is one of some files.
func (p *Prober) writes(pid int, logs []os.FileInfo) bool {
	for _, fd := range []string{"1", "2"} {
		info, err := os.Stat(p.path(pid, filepath.Join("fd", fd)))
		if err != nil {
			continue
		}
		for _, log := range logs {
			if os.SameFile(info, log) {
				return true
			}
		}
	}
	return false
}

// rankIn is the global rank that an environment names: RANK is set by torchrun
// (torch/distributed/elastic/agent/server/local_elastic_agent.py), the others by
// Open MPI and Slurm.
func rankIn(environ []byte) (rank int, ok bool) {
	for _, name := range []string{"RANK=", "OMPI_COMM_WORLD_RANK=", "SLURM_PROCID="} {
		for entry := range bytes.SplitSeq(environ, []byte{0}) {
			if value, found := bytes.CutPrefix(entry, []byte(name)); found {
				rank, err := strconv.Atoi(string(value))
				return rank, err == nil && rank >= 0
			}
		}
	}
	return 0, false
}
