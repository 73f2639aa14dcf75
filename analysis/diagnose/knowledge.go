package diagnose

import "rankscope/analysis"

// class orders kinds of causes: what is local outranks what is only seen from
// a distance.
type class int

const (
	local       class = iota // a resource or process failed here
	cancelled                // somebody ended the job
	application              // an exception of the program
	timeout                  // a collective waited too long
	peer                     // another rank was lost
	nothing
)

// trait is what the diagnosis knows of a cause.
type trait struct {
	class class
	// what completes "rank 2 on node-b failed first: …".
	what string
	// mount says that the cause belongs to a node's /dev/shm.
	mount bool
	// rivals are the causes that print the same or nearly the same, most
	// likely first, each with what speaks for it in general.
	rivals []rival
	// missing names the evidence that would settle it.
	missing string
}

type rival struct {
	cause analysis.Cause
	why   string
}

// traits is the table of causes. It is read, never written.
var traits = map[analysis.Cause]trait{
	analysis.ShmExhausted: {class: local, mount: true, what: "shared memory (/dev/shm) was full",
		missing: "a reading of /dev/shm from inside the rank's container just before the failure",
		rivals: []rival{
			{analysis.MappedFileTruncated, "the same sentence is printed when a memory-mapped data file is cut short under a worker"},
			{analysis.HardwareMemory, "a memory fault of the node raises the same signal; the kernel log would say so"},
		}},
	analysis.ShmObjectMissing: {class: local, mount: true, what: "a shared-memory object was removed while it was in use",
		missing: "loginctl and logind.conf of the node (RemoveIPC), and what else cleans /dev/shm",
		rivals:  []rival{{analysis.ShmExhausted, "a worker that died of a full /dev/shm leaves its objects missing"}}},
	analysis.MappedFileTruncated: {class: local, what: "a memory-mapped data file was shorter than its mapping",
		missing: "size and modification time of the mapped file on the node",
		rivals:  []rival{{analysis.ShmExhausted, "the same signal is raised when /dev/shm is full"}}},
	analysis.WorkerKilled: {class: local, what: "a process was killed with SIGKILL, by whom the log doesn't say",
		missing: "the kernel log of the node (dmesg) or the container's last state: was it the OOM killer?",
		rivals: []rival{
			{analysis.MemoryOOM, "SIGKILL is what the OOM killer sends, and nothing else is printed then"},
			{analysis.SchedulerCancelled, "a scheduler that ends a job kills what doesn't stop in time"},
		}},
	analysis.MemoryOOM: {class: local, what: "memory ran out and the kernel killed a process",
		missing: "memory.events and memory.stat of the container's cgroup: anonymous or shared memory?",
		rivals:  []rival{{analysis.ShmExhausted, "files in /dev/shm count as memory of the container"}}},
	analysis.WorkerSegfault: {class: local, what: "a worker took a segmentation fault",
		missing: "a core dump or PYTHONFAULTHANDLER=1 output of the worker",
		rivals:  []rival{{analysis.HardwareMemory, "bad memory shows as random faults"}}},
	analysis.WorkerAborted: {class: local, what: "a worker aborted",
		missing: "what the worker printed on stderr before it aborted",
		rivals:  []rival{{analysis.WorkerSegfault, "a corrupted heap aborts instead of faulting"}}},
	analysis.DiskFull: {class: local, what: "a disk was full", missing: "df of the path's file system on the node",
		rivals: []rival{
			{analysis.ShmExhausted, "[Errno 28] is also what a full /dev/shm gives, under SemLock and shared storage"},
			{analysis.DiskQuota, "a quota can be reached on a file system that has room"},
			{analysis.MappedFileTruncated, "a mapped file that the disk has no room for raises SIGBUS when it is written to"},
		}},
	analysis.DiskQuota: {class: local, what: "a disk quota was used up", missing: "quota or lfs quota of the user",
		rivals: []rival{{analysis.DiskFull, "a full file system fails the same writes"}}},
	analysis.FDLimit: {class: local, what: "a process ran out of file descriptors", missing: "ulimit -n inside the rank, and how many descriptors it held",
		rivals: []rival{{analysis.MapLimit, "each shared tensor also costs a mapping"}}},
	analysis.MapLimit: {class: local, what: "a process ran out of memory mappings", missing: "sysctl vm.max_map_count and the number of mappings in /proc/PID/maps",
		rivals: []rival{{analysis.FDLimit, "each shared tensor also costs a descriptor"}, {analysis.MemoryOOM, "mmap fails the same way without memory"}}},
	analysis.NFSStaleHandle: {class: local, what: "a file on NFS was replaced under the job", missing: "who replaced or removed the file on the server",
		rivals: []rival{{analysis.NetworkFS, "a server that restarts gives stale handles too"}}},
	analysis.NetworkFS: {class: local, what: "a network file system did not answer", missing: "dmesg of the node and the server's state",
		rivals: []rival{{analysis.DiskFull, "some servers report a full disk as an I/O error"}}},
	analysis.GDSError: {class: local, what: "GPUDirect Storage failed", missing: "gdscheck -p on the node",
		rivals: []rival{{analysis.NetworkFS, "the file system below may have failed first"}}},
	analysis.CUDAOOM: {class: local, what: "GPU memory ran out", missing: "nvidia-smi of the node: who else used the GPU?",
		rivals: []rival{{analysis.ApplicationError, "a larger batch or a longer sequence needs more than the GPU has"}}},
	analysis.GPUFault: {class: local, what: "a GPU failed", missing: "dmesg (Xid) and nvidia-smi -q of the node",
		rivals: []rival{{analysis.ApplicationError, "some Xid numbers are faults of the program"}}},
	analysis.NetworkFault: {class: local, what: "the network between nodes failed", missing: "the fabric's counters of the named ports",
		rivals: []rival{{analysis.PeerLost, "a peer that died looks like a broken link"}}},
	analysis.HardwareMemory: {class: local, what: "memory of the node is faulty", missing: "the kernel log and the machine-check log of the node",
		rivals: []rival{{analysis.ShmExhausted, "the same signal is raised when /dev/shm is full"}}},
	analysis.PodEvicted: {class: local, what: "the pod was evicted", missing: "kubectl describe pod and node",
		rivals: []rival{{analysis.ShmExhausted, "a memory volume that is too small is what some evictions are about"}, {analysis.MemoryOOM, "memory pressure of the node evicts too"}}},
	analysis.SchedulerCancelled: {class: cancelled, what: "the scheduler ended the job", missing: "sacct -j JOBID with State and Reason",
		rivals: []rival{{analysis.UserInterrupt, "a person can cancel with the same signal"}}},
	analysis.UserInterrupt: {class: cancelled, what: "the job was interrupted (Ctrl-C or SIGINT)", missing: "who sent the signal",
		rivals: []rival{{analysis.SchedulerCancelled, "some schedulers send SIGINT before they kill"}}},
	analysis.ApplicationError: {class: application, what: "the program raised an exception", missing: "the same input run with num_workers=0",
		rivals: []rival{{analysis.CauseUnknown, "an exception can be the consequence of something that left no line"}}},
	analysis.CollectiveTimeout: {class: timeout, what: "a collective timed out: some rank never came",
		missing: "what the silent rank did: py-spy dump, its own log",
		rivals: []rival{
			{analysis.ShmExhausted, "a full /dev/shm can hang a loader's thread without ending its rank"},
			{analysis.NetworkFault, "a link that drops packets stalls collectives"},
			{analysis.PeerLost, "a rank that died elsewhere is waited for"},
		}},
	analysis.PeerLost: {class: peer, what: "these ranks only lost a peer; the first failure is in a log that was not given",
		missing: "the logs of the other ranks and nodes",
		rivals: []rival{
			{analysis.ShmExhausted, "a DataLoader that dies of a full /dev/shm ends the other ranks just so"},
			{analysis.NetworkFault, "a broken link looks the same from here"},
		}},
	analysis.CauseUnknown: {class: nothing, what: "the log doesn't say why it ended",
		missing: "the container's lastState, sacct, or dmesg of the node",
		rivals: []rival{
			{analysis.WorkerKilled, "a process that is killed prints nothing"},
			{analysis.SchedulerCancelled, "a scheduler that ends a job may leave no line in its log"},
		}},
	analysis.CauseNone: {class: nothing, what: "no failure"},
}

// Knowledge is what the diagnosis asks the catalogue about a signature.
type Knowledge struct {
	// Explain says in one sentence what a line of it shows.
	Explain func(signature string) string
	// Proves says that a line of it shows the mechanism by itself: an errno,
	// a size; not a guess that a program prints.
	Proves func(signature string) bool
}

func (k Knowledge) explain(signature string) string {
	if k.Explain == nil {
		return ""
	}
	return k.Explain(signature)
}

func (k Knowledge) proves(signature string) bool {
	return k.Proves != nil && k.Proves(signature)
}
