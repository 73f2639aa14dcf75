package probe

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ticks is USER_HZ, the unit of start times in /proc: 100 on all ports of Linux
// that run PyTorch.
const ticks = 100

// process is what /proc/PID/stat says of one.
type process struct {
	pid, parent int
	start       uint64 // in ticks since the machine started
}

// parseStat reads a line of proc_pid_stat(5). The name may hold spaces and
// brackets, so that the fields are counted from its last bracket.
func parseStat(b []byte) (p process, ok bool) {
	open, end := bytes.IndexByte(b, '('), bytes.LastIndexByte(b, ')')
	if open < 1 || end < open {
		return process{}, false
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b[:open])))
	fields := strings.Fields(string(b[end+1:]))
	if err != nil || len(fields) < 20 {
		return process{}, false
	}
	parent, err := strconv.Atoi(fields[1])
	start, err2 := strconv.ParseUint(fields[19], 10, 64)
	return process{pid, parent, start}, err == nil && err2 == nil && pid > 0
}

func (p *Prober) path(pid int, rest string) string {
	return filepath.Join(p.proc, strconv.Itoa(pid), rest)
}

func (p *Prober) process(pid int) (process, bool) {
	b, err := os.ReadFile(p.path(pid, "stat"))
	if err != nil {
		return process{}, false
	}
	found, ok := parseStat(b)
	return found, ok && found.pid == pid
}

// trains reports whether a command line looks like a rank's: an interpreter of
// Python, or a launcher of torch.
func trains(cmdline []byte) bool {
	for n, argument := range bytes.Split(cmdline, []byte{0}) {
		name := filepath.Base(string(argument))
		if n < 3 && (strings.HasPrefix(name, "python") || strings.HasPrefix(name, "torchrun") || strings.HasPrefix(name, "pt_")) {
			return true
		}
	}
	return false
}

// booted is when the machine started, from the btime of proc_stat(5).
func (p *Prober) booted() (time.Time, bool) {
	b, err := os.ReadFile(filepath.Join(p.proc, "stat"))
	if err != nil {
		return time.Time{}, false
	}
	for line := range strings.Lines(string(b)) {
		if text, ok := strings.CutPrefix(line, "btime "); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			return time.Unix(n, 0), err == nil
		}
	}
	return time.Time{}, false
}

// fits reports whether a process is the one that the log names: it looks like a
// rank, began before the log was at its last line, and is the same as when it
// was first seen, not a later one with its number.
func (p *Prober) fits(pid int, latest time.Time) bool {
	found, ok := p.process(pid)
	if !ok {
		return false
	}
	cmdline, err := os.ReadFile(p.path(pid, "cmdline"))
	if err != nil || !trains(cmdline) {
		return false
	}
	if boot, known := p.booted(); known && !latest.IsZero() {
		began := boot.Add(time.Duration(found.start) * time.Second / ticks)
		if began.After(latest.Add(time.Second)) {
			return false
		}
	}
	first, seen := p.starts[pid]
	if !seen {
		p.starts[pid] = found.start
	}
	return !seen || first == found.start
}

// family maps the processes of the ranks, and all that these started, to their
// rank.
func (p *Prober) family(ranks map[int]int) map[int]int {
	parents := map[int]int{}
	entries, _ := os.ReadDir(p.proc) // without it the ranks alone are looked at
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil {
			if found, ok := p.process(pid); ok {
				parents[pid] = found.parent
			}
		}
	}
	all := map[int]int{}
	for pid := range parents {
		for at, steps := pid, 0; at > 1 && steps < 64; at, steps = parents[at], steps+1 {
			if rank, ok := ranks[at]; ok {
				all[pid] = rank
				break
			}
		}
	}
	for pid, rank := range ranks {
		all[pid] = rank
	}
	return all
}
