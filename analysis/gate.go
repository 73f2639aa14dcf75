package analysis

// GateState is how far an item of the checklist is settled, by what the
// program saw.
type GateState string

// The states.
const (
	GateOpen  GateState = "open"  // nothing shows it
	GateKnown GateState = "known" // the logs speak for it, nothing proves it yet
	GateDone  GateState = "done"  // seen
)

// GateItem is one item of the checklist before a job is resumed. It is settled
// by what was seen, not ticked by hand.
type GateItem struct {
	Title string
	State GateState
	// Why says what the state stands on, or what is missing.
	Why string
}

// OpenItems counts the items of a checklist that aren't settled, and all of
// them. The last, to resume the job, follows from the others and isn't counted.
func OpenItems(gate []GateItem) (open, all int) {
	for n, i := range gate {
		if n == len(gate)-1 {
			break
		}
		all++
		if i.State != GateDone {
			open++
		}
	}
	return open, all
}

// Proof is what was seen of the way back to a running job, beside the failed
// run's own logs.
type Proof struct {
	Preserved    bool // preserve wrote the incident
	Compared     bool // a control run was laid beside this one
	ControlFits  bool // and had the same workers, batch and versions
	RerunSeen    bool // a second, newer run of the same job was read
	RerunPassed  bool // verify passed on it
	SameSettings bool // the second run asked for no less memory
	// MountedBytes is the size of a /dev/shm that a probe of this machine read
	// in a rank's namespace; 0 = none read.
	MountedBytes int64
}
