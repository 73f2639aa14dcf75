//go:build unix

package probe

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// mostFiles bounds what is walked of a mount, and of a process's descriptors.
const mostFiles = 20_000

// blockSize is the unit of st_blocks, whatever the file system's own is.
const blockSize = 512

// inode is a file, whoever names it.
type inode struct{ device, number uint64 }

func statOf(info fs.FileInfo) (id inode, bytes int64, ok bool) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return inode{}, 0, false
	}
	return inode{uint64(st.Dev), uint64(st.Ino)}, int64(st.Blocks) * blockSize, true
}

func deviceOf(path string) (uint64, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, false
	}
	id, _, ok := statOf(info)
	return id.device, ok
}

// holders finds who keeps files of the mounts, and gives them to those. It
// returns how many bytes of listed files are held, by device; all is false when
// a process could not be looked into.
func (p *Prober) holders(ranks map[int]int, mounts map[uint64]*Mount) (listedHeld map[uint64]int64, all bool) {
	family := p.family(ranks)
	pids := slices.SortedFunc(maps.Keys(family), func(a, b int) int {
		_, mainA := ranks[a]
		_, mainB := ranks[b]
		if mainA != mainB {
			if mainA {
				return -1
			}
			return 1
		}
		return a - b
	})
	counted := map[inode]bool{}
	listedHeld, all = map[uint64]int64{}, true
	for _, pid := range pids {
		entries, err := os.ReadDir(p.path(pid, "fd"))
		if err != nil {
			// A worker that just ended is no refusal.
			all = all && !os.IsPermission(err)
			continue
		}
		mine := map[uint64]*Holder{}
		for _, e := range entries[:min(len(entries), mostFiles)] {
			id, bytes, gone, ok := p.open(pid, e.Name())
			if !ok || mounts[id.device] == nil || counted[id] {
				continue
			}
			counted[id] = true
			if !gone {
				listedHeld[id.device] += bytes
			}
			if mine[id.device] == nil {
				mine[id.device] = &Holder{PID: pid, Rank: family[pid]}
			}
			mine[id.device].Files++
			mine[id.device].Bytes += bytes
		}
		for device, h := range mine {
			mounts[device].Holders = append(mounts[device].Holders, *h)
		}
	}
	return listedHeld, all
}

// open looks at one descriptor of a process: the file behind it, its pages, and
// whether its name is gone.
func (p *Prober) open(pid int, fd string) (id inode, bytes int64, gone, ok bool) {
	if _, err := strconv.Atoi(fd); err != nil {
		return inode{}, 0, false, false
	}
	link := p.path(pid, "fd/"+fd)
	info, err := os.Stat(link)
	if err != nil || !info.Mode().IsRegular() {
		return inode{}, 0, false, false
	}
	target, _ := os.Readlink(link)
	id, bytes, ok = statOf(info)
	return id, bytes, strings.HasSuffix(target, " (deleted)"), ok
}

// listed is what du finds: the pages of all files that have a name there; None
// when the folder can't be walked.
func listed(root string) int64 {
	var sum int64
	seen := map[inode]bool{}
	count := 0
	// The root is a link of /proc; with the slash its folder is walked.
	err := filepath.WalkDir(root+"/", func(path string, d fs.DirEntry, err error) error {
		if count++; count > mostFiles {
			return fs.SkipAll
		}
		if err != nil {
			if count == 1 {
				return err
			}
			return nil // a file that went, or a folder that is closed to us
		}
		info, err := d.Info()
		if err != nil || !info.Mode().IsRegular() {
			return nil
		}
		if id, bytes, ok := statOf(info); ok && !seen[id] {
			seen[id] = true
			sum += bytes
		}
		return nil
	})
	if err != nil {
		return None
	}
	return sum
}
