//go:build !linux && !darwin

package source

import "syscall"

func addTimes(*Info, *syscall.Stat_t) {}
