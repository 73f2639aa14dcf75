package document

import "rankscope/analysis"

// statement is what one kind of line of a document means.
type statement struct {
	role    analysis.EventRole
	cause   analysis.Cause
	explain string
}

// statements by signature. Those that the line catalogue knows too have its
// names, so that one line is one thing wherever it is found.
var statements = map[string]statement{
	"no-shm-mount": {analysis.RoleConfirmation, analysis.ShmExhausted,
		"The pod mounts nothing at /dev/shm, so its containers have the 64 MiB that container runtimes give."},
	"docker-shm-default": {analysis.RoleConfirmation, analysis.ShmExhausted,
		"The container was started without --shm-size, so its /dev/shm has Docker's 64 MiB."},
	"shm-volume":      {analysis.RoleFact, "", "The size that the pod's own volume at /dev/shm has."},
	"docker-shm-size": {analysis.RoleFact, "", "The size of the container's /dev/shm."},
	"memory-limit":    {analysis.RoleFact, "", "The container's memory limit, which pages in /dev/shm count against."},
	"pod-placed":      {analysis.RoleFact, "", "Where the pod ran."},
	"df-shm-row":      {analysis.RoleHint, analysis.ShmExhausted, "df says how large /dev/shm is and how much of it is used."},
	"df-shm-inodes":   {analysis.RoleConfirmation, analysis.ShmExhausted, "/dev/shm has used up its number of files, which fails like a full one."},
	"df-disk-full":    {analysis.RoleHint, analysis.DiskFull, "df says that a disk was full."},
	"container-oom-killed": {analysis.RoleConfirmation, analysis.MemoryOOM,
		"The container runtime says that the kernel killed the container's process for its memory limit."},
	"container-bus-error": {analysis.RoleHint, analysis.ShmExhausted, "Code 135 of a container is 128 + 7, so its main process got SIGBUS."},
	"container-killed":    {analysis.RoleHint, analysis.WorkerKilled, "Code 137 of a container is 128 + 9, so its main process got SIGKILL."},
	"container-segfault":  {analysis.RoleHint, analysis.WorkerSegfault, "Code 139 of a container is 128 + 11, so its main process took a segmentation fault."},
	"container-abort":     {analysis.RoleHint, analysis.WorkerAborted, "Code 134 of a container is 128 + 6, so its main process aborted."},
	"container-ended":     {analysis.RoleFact, "", "How a container ended."},
	"pod-evicted":         {analysis.RoleInitiating, analysis.PodEvicted, "The pod was taken off its node, by an eviction, a drain or a pod of higher priority."},
	"emptydir-limit": {analysis.RoleInitiating, analysis.PodEvicted,
		"The kubelet evicted the pod because a memory-backed volume grew past its own sizeLimit, which is not the same as a mount that was full."},
	"sacct-out-of-memory": {analysis.RoleConfirmation, analysis.MemoryOOM, "Slurm's accounting says that the kernel killed a process for the job's memory limit."},
	"sacct-cancelled":     {analysis.RoleConfirmation, analysis.SchedulerCancelled, "Slurm's accounting says how the job or step ended."},
	"sacct-bus-error":     {analysis.RoleHint, analysis.ShmExhausted, "Slurm's accounting says that a step ended by SIGBUS."},
	"sacct-state":         {analysis.RoleFact, "", "How the job ended, by Slurm's accounting."},
	"kernel-oom-killed": {analysis.RoleConfirmation, analysis.MemoryOOM,
		"The kernel killed a process because memory ran out; anon-rss against shmem-rss tells whether it was ordinary or shared memory."},
}

// Explain says in one sentence what an event of this package shows; empty for
// a signature that isn't one of its own.
func Explain(signature string) string { return statements[signature].explain }

// exits are the codes of a container, or of a task, that name a signal.
var exits = map[string]string{
	"135": "container-bus-error", "137": "container-killed", "139": "container-segfault", "134": "container-abort",
}
