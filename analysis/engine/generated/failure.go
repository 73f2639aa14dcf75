package generated

import (
	"fmt"
	"time"

	"rankscope/analysis"
)

// failure is one way for a job to end.
type failure struct {
	name  string
	cause analysis.Cause
	// only names the one launcher that shows it; "torchrun" is all of its forms.
	only     string
	restarts bool
	tell     func(j *job, at time.Time)
}

const busError = "ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm)."

func (j *job) killedBy(signal string) string {
	return fmt.Sprintf("RuntimeError: DataLoader worker (pid %d) is killed by signal: %s. ", j.worker(), signal)
}

// bus is the bus error of a worker.
func (j *job) bus(at time.Time) {
	j.busOf(at, j.origin)
	j.aftermath(at.Add(30*time.Millisecond), 1)
}

// busOf is the same of any rank, without what follows.
func (j *job) busOf(at time.Time, rank int) {
	j.write(at, rank, true, busError)
	j.write(at.Add(20*time.Millisecond), rank, false, trace(fmt.Sprintf("RuntimeError: DataLoader worker (pid %d) is killed by signal: Bus error. ", j.pid(rank)+3)+
		"It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.", mainFrame, handler)...)
}

// dies is a rank that prints a traceback and ends.
func dies(lines func(j *job) []string) func(*job, time.Time) {
	return func(j *job, at time.Time) {
		j.write(at, j.origin, false, lines(j)...)
		j.aftermath(at.Add(10*time.Millisecond), 1)
	}
}

// failures are all ways. It is read, never written.
var failures = []failure{
	{"shm, readings", analysis.ShmExhausted, "", true, func(j *job, at time.Time) { j.readings(at); j.bus(at) }},
	{"shm, the sentence alone", analysis.ShmExhausted, "", true, (*job).bus},
	{"shm, new wording", analysis.ShmExhausted, "", true, dies(func(j *job) []string {
		errno := []string{"No space left on device (28)", "Resource temporarily unavailable (11)"}[j.r.IntN(2)]
		return caught("RuntimeError", fmt.Sprintf("RuntimeError: unable to allocate shared memory(shm) for file </torch_%d_1_7>: %s", j.worker(), errno), dataFrame)
	})},
	{"shm, feeder thread", analysis.ShmExhausted, "", false, tellFeeder},
	{"shm, SemLock", analysis.ShmExhausted, "", true, dies(func(*job) []string {
		return trace("OSError: [Errno 28] No space left on device", mainFrame, semFrame)
	})},
	{"shm, several ranks at once", analysis.ShmExhausted, "", false, tellTogether},
	{"shm, every rank", analysis.ShmExhausted, "", false, tellEverywhere},
	{"shm, NCCL", analysis.ShmExhausted, "", true, tellNCCL},
	{"shm object gone", analysis.ShmObjectMissing, "", true, dies(func(j *job) []string {
		return caught("RuntimeError", fmt.Sprintf("RuntimeError: unable to open shared memory object </torch_%d_2201177381_12> in read-write mode: No such file or directory (2)", j.worker()), dataFrame)
	})},
	{"mapped file, look-alike", analysis.MappedFileTruncated, "", false, func(j *job, at time.Time) { j.bus(at); j.truth.Lookalike = true }},
	{"mapped file", analysis.MappedFileTruncated, "", true, dies(func(*job) []string {
		return caught("ValueError", "ValueError: mmap length is greater than file size", dataFrame)
	})},
	{"worker killed", analysis.WorkerKilled, "", true, tellKilled},
	{"out of memory, confirmed", analysis.MemoryOOM, "", false, tellOOM},
	{"rank killed", analysis.WorkerKilled, "torchrun", false, func(j *job, at time.Time) {
		j.after(func() { j.lost(at) })
		j.launcherEnds(at.Add(time.Second), j.origin, -9)
	}},
	{"segfault", analysis.WorkerSegfault, "", true, func(j *job, at time.Time) {
		j.write(at, j.origin, true, "ERROR: Unexpected segmentation fault encountered in worker.")
		dies(func(j *job) []string { return trace(j.killedBy("Segmentation fault"), mainFrame, handler) })(j, at.Add(time.Millisecond))
	}},
	{"abort", analysis.WorkerAborted, "", true, func(j *job, at time.Time) {
		j.write(at, j.origin, true, "free(): invalid pointer")
		dies(func(j *job) []string { return trace(j.killedBy("Aborted"), mainFrame, handler) })(j, at.Add(time.Millisecond))
	}},
	{"descriptors", analysis.FDLimit, "", true, dies(func(*job) []string {
		return caught("OSError", "OSError: [Errno 24] Too many open files: '/data/img/0001.jpg'", dataFrame)
	})},
	{"disk full", analysis.DiskFull, "", true, dies(func(j *job) []string {
		return caught("OSError", fmt.Sprintf("OSError: [Errno 28] No space left on device: '/data/cache-%d.bin'", j.r.IntN(99)), dataFrame)
	})},
	{"disk quota", analysis.DiskQuota, "", true, dies(func(*job) []string {
		return trace("OSError: [Errno 122] Disk quota exceeded: '/home/user1/ckpt/last.pt'", mainFrame, saveFrame)
	})},
	{"mappings", analysis.MapLimit, "", true, dies(func(*job) []string {
		return trace("RuntimeError: unable to mmap 84934656 bytes from file <filename not specified>: Cannot allocate memory (12)", mainFrame, nextFrame)
	})},
	{"stale NFS handle", analysis.NFSStaleHandle, "", true, dies(func(*job) []string {
		return caught("OSError", "OSError: [Errno 116] Stale file handle: '/mnt/nfs/train/shard-3.tar'", dataFrame)
	})},
	{"network file system", analysis.NetworkFS, "", true, dies(func(*job) []string {
		return caught("OSError", "OSError: [Errno 5] Input/output error: '/mnt/lustre/x.bin'", dataFrame)
	})},
	{"GPU fault", analysis.GPUFault, "", true, dies(func(*job) []string {
		return trace("RuntimeError: CUDA error: uncorrectable ECC error encountered", mainFrame)
	})},
	{"pod evicted", analysis.PodEvicted, "", false, tellEvicted},
	{"application error", analysis.ApplicationError, "", true, dies(func(*job) []string {
		return caught("RuntimeError", "RuntimeError: stack expects each tensor to be equal size, but got [13107] at entry 0 and [77] at entry 1", dataFrame)
	})},
	{"CUDA memory", analysis.CUDAOOM, "", true, dies(func(j *job) []string {
		return trace(fmt.Sprintf("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU %d has a total capacity of 79.15 GiB of which 1.20 GiB is free.",
			j.localRank(j.origin)), mainFrame)
	})},
	{"network fault", analysis.NetworkFault, "", false, tellNetwork},
	{"collective timeout", analysis.CollectiveTimeout, "", false, tellTimeout},
	{"cancelled", analysis.SchedulerCancelled, "", false, tellCancel},
	{"Ctrl-C", analysis.UserInterrupt, "torchrun", false, tellInterrupt},
	{"clean", analysis.CauseNone, "", false, tellClean},
}
