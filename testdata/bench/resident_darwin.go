package main

import "syscall"

// resident is the most memory that was held at once, in KiB; macOS counts bytes.
func resident(used *syscall.Rusage) int64 { return used.Maxrss >> 10 }
