package document

import (
	"strconv"
	"strings"
)

// What drove a process out of memory, as the field "driver" names it.
const (
	AnonymousMemory = "anonymous memory"
	SharedMemory    = "shared memory"
)

// Driver tells from the kernel's "Killed process" line which kind of memory a
// killed process held: shared where shmem-rss is the larger part, anonymous
// where anon-rss is at least twice as much. It is empty where the numbers are
// missing or don't decide.
//
// Pages of /dev/shm count as shmem only in processes that have touched them: a
// mount filled by others doesn't show here.
func Driver(anonRSS, shmemRSS string) string {
	anon, ok1 := kilobytes(anonRSS)
	shmem, ok2 := kilobytes(shmemRSS)
	switch {
	case !ok1 || !ok2 || anon == 0 && shmem == 0:
		return ""
	case shmem > anon:
		return SharedMemory
	case anon/2 >= shmem:
		return AnonymousMemory
	}
	return ""
}

func kilobytes(s string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSuffix(s, "kB"), 10, 64)
	return n, err == nil && n >= 0
}
