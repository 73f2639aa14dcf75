//go:build unix

package screentest

import "syscall"

// leader makes a process the leader of a session that controls its terminal.
func leader() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Setctty: true}
}
