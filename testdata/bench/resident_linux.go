package main

import "syscall"

// resident is the most memory that was held at once, in KiB.
func resident(used *syscall.Rusage) int64 { return used.Maxrss }
