// Package probe looks at the shared memory of ranks that live on this machine.
//
//	pids of the log ─Find→ processes that fit ─root/dev/shm→ size, used, trend ─┐
//	                             └ they and their workers ─fd→ holders by rank ─┴→ Reading
//
// It reads /proc and nothing else, starts no goroutine and never waits: the
// caller asks, at most once a second. What it may not read it leaves out, and
// says so in the Reading; where no rank lives here there is no Reading.
//
// PyTorch unlinks its segments as soon as they are made, so that /dev/shm lists
// empty while it is full. Such files show as "/dev/shm/torch_… (deleted)" in
// /proc/PID/fd (proc_pid_fd(5), proc_pid_stat(5)), and the mount that counts is
// the one that the rank itself sees: /proc/PID/root/dev/shm.
package probe
