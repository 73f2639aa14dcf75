package analysis

// InputStatus says what became of an input.
type InputStatus string

// The statuses.
const (
	InputRead    InputStatus = "read"
	InputSkipped InputStatus = "skipped"
	InputPartial InputStatus = "partial"
)

// Input is one thing that was asked to be read.
type Input struct {
	ID   SourceID
	Path string
	// Host is the machine that the input lies on; empty of this one. Path then
	// begins with it and a colon.
	Host     string
	Size     int64
	Lines    int
	Dialects []string
	Status   InputStatus
	// Reason says why an input was skipped or read in part; empty otherwise.
	Reason string
	// Read is how many bytes have been scanned so far.
	Read int64
	// Ended says that no more bytes will come (end of stdin, a plain file that
	// isn't followed).
	Ended bool
	// Context is set when the input isn't a log but speaks about the job: a
	// pod's YAML, kubectl describe, sacct, df, docker inspect, dmesg.
	Context string
}
