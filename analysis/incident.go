package analysis

import "time"

// RankRole is what became of a rank.
type RankRole string

// The roles, as the report gives them.
const (
	RankOrigin     RankRole = "origin"     // failed first
	RankAffected   RankRole = "affected"   // failed of the same local cause
	RankCollateral RankRole = "collateral" // failed of a lost peer or of teardown; the screen says "after"
	RankSilent     RankRole = "silent"     // stopped without a word while others waited
	RankHealthy    RankRole = "healthy"
	RankUnknown    RankRole = "unknown"
)

// Evidence is a line that a verdict stands on, copied so that it outlives the
// file.
type Evidence struct {
	Cite
	// Text is safe to keep, at most MaxEvidence bytes; not yet safe to show.
	Text string
	// Why says in plain words what the line shows.
	Why string
	// Also are copies of the same line elsewhere.
	Also []Cite
	// Signature is the catalogue ID of the line; empty for a plain line.
	Signature string
	Stamp     Stamp
}

// Party is the rank, and the place, where something happened.
type Party struct {
	Rank      int // None when the log doesn't tell
	LocalRank int
	Node      string
	Pod       string
	Container string
	PID       int // of the rank's process; 0 when unknown
	WorkerPID int // of the DataLoader worker; 0 when unknown
	Attempt   int // from 0; None when the log has no attempts
	// Mount is the /dev/shm that the party shares: "node-b:/dev/shm"; empty
	// when the node is unknown or the cause has no mount.
	Mount    string
	Stamp    Stamp
	Evidence []Evidence
}

// Rank is one rank of the job over the whole story.
type Rank struct {
	Rank      int
	LocalRank int
	Node      string
	Pod       string
	Attempt   int
	PID       int
	Mount     string
	Role      RankRole
	// FirstRelated is the earliest line of the rank that the story uses; nil
	// when the rank printed none.
	FirstRelated *Evidence
	// LastStep is the last training step the rank printed; None when unknown.
	LastStep int
	// StepEvery is how many steps lie between two that it tells of, StepTime
	// the median time between them by the log's own times; 0 when unknown.
	StepEvery int
	StepTime  time.Duration
	// LastSeen is the time of its last line, LastLine where it stands.
	LastSeen Stamp
	LastLine Cite
	// Ending says in plain words how the rank ended ("then SIGTERM"); may be
	// empty.
	Ending string
	// Lines counts the lines that name this rank.
	Lines int
}

// Hypothesis is one possible cause with what speaks for and against it.
type Hypothesis struct {
	Cause      Cause
	Confidence Confidence
	For        []Evidence
	Against    []Evidence
	// Check is the command that decides; see remedy for how it is filled in.
	Check string
}

// MomentKind says what a moment on the timeline is.
type MomentKind string

// The kinds of moments.
const (
	MomentHint       MomentKind = "hint"
	MomentInitiating MomentKind = "initiating"
	MomentWrapper    MomentKind = "wrapper"
	MomentCollateral MomentKind = "collateral"
	MomentTeardown   MomentKind = "teardown"
	MomentRestart    MomentKind = "restart"
	MomentConfirm    MomentKind = "confirmation"
	MomentEnd        MomentKind = "end"
)

// Moment is one entry of the timeline.
type Moment struct {
	Stamp   Stamp
	Node    string
	Rank    int
	Attempt int
	Kind    MomentKind
	Cite    Cite
	Text    string
	// Value is a reading in percent of the mount, for hints that have one;
	// None otherwise.
	Value int
}

// Fact is a setting or a size that the log states.
type Fact struct {
	Name  string // num_workers, prefetch_factor, batch_size, world_size, shm_size_bytes, torch_version, …
	Value string
	Rank  int
	Node  string
	Cite  Cite
}

// Attempt is the verdict of one start of the job.
type Attempt struct {
	Number     int
	Cause      Cause
	Confidence Confidence
	Origin     *Party // nil when unknown
}

// Clock is how a node's clock stands against the reference node's.
type Clock struct {
	OffsetSeconds      float64
	UncertaintySeconds float64
	Anchors            []Cite
	// Known is false where no shared event was found: then times of this node
	// are not compared with other nodes'.
	Known bool
}

// Node is a host or pod of the job.
type Node struct {
	Name   string
	Clock  Clock
	Mounts []Mount
}

// Mount is a /dev/shm with what the log says about it.
type Mount struct {
	Name      string // "node-b:/dev/shm"
	SizeBytes int64  // 0 when unknown
	// UsedPercent is the last reading before the failure; None when unknown.
	UsedPercent int
	Ranks       []int
}

// Incident is the story of one run: what failed, where, and what followed.
// It is a value made anew for every snapshot and never changed afterwards.
type Incident struct {
	// Provisional is true while a scan is under way: no bell, no exit code.
	Provisional bool
	Cause       Cause
	Confidence  Confidence
	// Summary is one or two sentences for a person.
	Summary string
	// Signature is the line that names the failure; nil when there is none.
	Signature *Evidence
	// Origin is nil when the first rank is unknown; Origins are co-origins,
	// whose order can't be known, Origin not among them.
	Origin     *Party
	Origins    []Party
	Ranks      []Rank
	Attempts   []Attempt
	Nodes      []Node
	Hypotheses []Hypothesis
	Timeline   []Moment
	Facts      []Fact
	// Missing names the evidence that would settle an unknown.
	Missing []string
	// Conflicts are statements of the log that contradict each other, said in
	// plain words.
	Conflicts []string
	// WorldSize is what the log says, or the number of ranks seen; 0 unknown.
	WorldSize int
	// Running is true when the job was still writing at the end of what was
	// read.
	Running bool
}

// Failed reports whether the incident is one: a cause other than none.
func (i *Incident) Failed() bool {
	return i != nil && i.Cause != CauseNone && i.Cause != ""
}

// Fact returns the first fact of a name; ok is false when there is none.
func (i *Incident) Fact(name string) (Fact, bool) {
	for _, f := range i.Facts {
		if f.Name == name {
			return f, true
		}
	}
	return Fact{}, false
}
