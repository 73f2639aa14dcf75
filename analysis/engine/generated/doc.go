// Package generated makes incidents from a seed, for tests: the logs that a job
// of some size would leave under some launcher, runtime and framework, and the
// truth about it. The same seed gives the same bytes on every machine.
//
//	seed → job (ranks, nodes, dialect) → failure (what each rank and agent says, when)
//	     → loss (what of it is missing) → dress (prefixes, files, torn lines)
//
// The lines are those of the real programs; what varies is who says them, in
// which order, under which clock, how they are wrapped, and what is missing.
package generated

import (
	"time"

	"rankscope/analysis"
)

// File is one log of an incident. Path is relative, with slashes.
type File struct {
	Path, Text string
}

// Truth is what happened.
type Truth struct {
	Cause analysis.Cause
	// Also are answers that are as honest as Cause.
	Also []analysis.Cause
	// Rank failed first; analysis.None when no single one did.
	Rank int
	// Together are all ranks that failed first where several did at once, Rank
	// among them; nil where one did.
	Together []int
	// Evidence says that the logs hold what names the cause; Placed that they
	// hold what names the rank.
	Evidence, Placed bool
	// Lookalike says that the logs hold the sentence of another cause and
	// nothing that tells the two apart: then Cause must be among the
	// hypotheses, and the other one must not be called high.
	Lookalike bool
}

// Incident is one job's logs with their truth.
type Incident struct {
	Seed         uint64
	Kind         string // of failure: a row of the table by cause
	Dialect      string // a row of the table by dialect
	World, Nodes int
	Truth        Truth
	Files        []File
	// Skew is how far each node's clock is ahead of the true time.
	Skew []time.Duration
}
