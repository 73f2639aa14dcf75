package probe

import (
	"fmt"
	"syscall"
)

// Measure asks the file system at a path how full it is, as df does (statfs(2)).
func Measure(path string) (Space, error) {
	var st syscall.Statfs_t
	err := syscall.Statfs(path, &st)
	for err == syscall.EINTR {
		err = syscall.Statfs(path, &st)
	}
	if err != nil {
		return Space{}, fmt.Errorf("measuring %s: %w", path, err)
	}
	return Space{Size: int64(st.Blocks) * int64(st.Bsize), Used: int64(st.Blocks-st.Bfree) * int64(st.Bsize)}, nil
}
