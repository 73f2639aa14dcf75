package analysis

// Cause is why a job failed.
type Cause string

// The causes; the list is closed, the JSON report promises it.
const (
	ShmExhausted        Cause = "shm-exhausted"
	ShmObjectMissing    Cause = "shm-object-missing"
	MappedFileTruncated Cause = "mapped-file-truncated"
	WorkerKilled        Cause = "worker-killed"
	MemoryOOM           Cause = "memory-oom"
	WorkerSegfault      Cause = "worker-segfault"
	WorkerAborted       Cause = "worker-aborted"
	DiskFull            Cause = "disk-full"
	DiskQuota           Cause = "disk-quota"
	FDLimit             Cause = "fd-limit"
	MapLimit            Cause = "map-limit"
	NFSStaleHandle      Cause = "nfs-stale-handle"
	NetworkFS           Cause = "network-fs"
	GDSError            Cause = "gds-error"
	CUDAOOM             Cause = "cuda-oom"
	GPUFault            Cause = "gpu-fault"
	NetworkFault        Cause = "network-fault"
	HardwareMemory      Cause = "hardware-memory"
	PodEvicted          Cause = "pod-evicted"
	SchedulerCancelled  Cause = "scheduler-cancelled"
	CollectiveTimeout   Cause = "collective-timeout"
	PeerLost            Cause = "peer-lost"
	ApplicationError    Cause = "application-error"
	UserInterrupt       Cause = "user-interrupt"
	CauseUnknown        Cause = "unknown"
	CauseNone           Cause = "none"
)

// Causes lists every Cause in the order of the documentation.
func Causes() []Cause {
	return []Cause{
		ShmExhausted, ShmObjectMissing, MappedFileTruncated, WorkerKilled, MemoryOOM, WorkerSegfault,
		WorkerAborted, DiskFull, DiskQuota, FDLimit, MapLimit, NFSStaleHandle, NetworkFS, GDSError,
		CUDAOOM, GPUFault, NetworkFault, HardwareMemory, PodEvicted, SchedulerCancelled,
		CollectiveTimeout, PeerLost, ApplicationError, UserInterrupt, CauseUnknown, CauseNone,
	}
}

// Confidence is how far a verdict can be trusted.
type Confidence string

// The confidences. High needs corroboration from elsewhere than the sentence
// itself; see package diagnose.
const (
	High   Confidence = "high"
	Medium Confidence = "medium"
	Low    Confidence = "low"
)
