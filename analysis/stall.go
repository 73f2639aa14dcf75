package analysis

import "time"

// Stall is a job that is followed and tells of no training step any more,
// without a failure in its log: it may hang, or it may have died in silence.
type Stall struct {
	// Ranks are those that are waited for, rising: the ones that are behind
	// the others, or all that told of steps when none is.
	Ranks []Rank
	// Behind is true when other ranks are further: then these wait for Ranks.
	Behind bool
	// Step is the last step of Ranks (the least of them), Ahead that of the
	// furthest rank.
	Step, Ahead int
	// Since is when the last step was seen, by this machine's clock.
	Since time.Time
	// Usual is the median time from a step that is told of to the next; 0 when
	// unknown.
	Usual time.Duration
	// Grew is true when the log grew while it was watched. Otherwise it may be
	// one of a job that is long over, unless its processes are seen to live.
	Grew bool
	// Hint is the last warning before it, such as a reading of /dev/shm:
	// exhaustion can be a hang. nil without one.
	Hint *Evidence
}
