//go:build unix

package screentest

import (
	"os"
	"syscall"
)

// interruptible is the same file, whose Close ends a Read that waits. The pty
// package puts it into blocking mode, and there a Read that no writer ends any
// more would wait for ever.
func interruptible(master *os.File) (*os.File, error) {
	defer master.Close()
	fd, err := syscall.Dup(int(master.Fd()))
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(fd)
	if err := syscall.SetNonblock(fd, true); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), master.Name()), nil
}

// leader makes a process the leader of a session that controls its terminal.
func leader() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Setctty: true}
}
