package analysis

// Remedy is one fix for one environment.
type Remedy struct {
	// Environment is a key such as "kubernetes", "docker", "compose", "slurm",
	// "code"; Title is for people.
	Environment string
	Title       string
	// Snippet is exactly what is copied; valid for its tool.
	Snippet string
	// Language of the snippet: "yaml", "shell", "json", "python", "text".
	Language string
	Why      string
	Caveat   string
	Who      string // "user" or "admin"
	Apply    string // how it is applied
	// Mitigation marks what lowers demand and doesn't remove the cause.
	Mitigation bool
}

// Command is something a person may run; rankscope never does.
type Command struct {
	Title   string
	Command string // one shell line, quoted
	Why     string
	Where   string // "log machine", "pod" or "node"
	// Group is "decide", "verify" or "preserve".
	Group string
}

// Sizes of shared memory, in bytes.
const (
	// DefaultShmBytes is what container runtimes give of /dev/shm unasked
	// (Docker and containerd both).
	DefaultShmBytes = int64(64) << 20
	maxMemoryBytes  = int64(1) << 60
	wholeMemory     = int64(1) << 30
)

// RaisedMemory is the memory limit of a container, in bytes, once its /dev/shm
// grows from before to after: what lies there counts against the limit, and
// the program keeps what it had. Whatever names a limit names this one. It is
// in whole GiB, at most 1 EiB; a mount no larger than what runtimes give
// unasked counts as none.
func RaisedMemory(limit, before, after int64) int64 {
	if before <= DefaultShmBytes {
		before = 0
	}
	raised := min(limit, maxMemoryBytes) + max(min(after, maxMemoryBytes)-before, 0)
	return min((raised+wholeMemory-1)/wholeMemory*wholeMemory, maxMemoryBytes)
}
