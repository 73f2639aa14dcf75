package engine

import (
	"time"

	"rankscope/analysis"
	"rankscope/analysis/remedy"
)

// Snapshot is everything there is to show at one moment. It is immutable: the
// engine publishes a new one and never writes to an old one.
type Snapshot struct {
	// Revision grows by one with each snapshot.
	Revision uint64
	Inputs   []analysis.Input
	// Accounts are what was found in the inputs, as the diagnosis took it.
	Accounts []analysis.Account
	// Incident is never nil; before anything is known its cause is unknown and
	// it is provisional.
	Incident *analysis.Incident
	// Stall is set while a job that is followed tells of no step any more.
	Stall *analysis.Stall
	// Plan is what to do about the incident. It is made here and nowhere else,
	// so that whoever shows it shows the same numbers.
	Plan     remedy.Plan
	Progress Progress
}

// Gate is the checklist before the job is resumed, with what proof settles of
// it; nil where the job didn't fail.
func (s *Snapshot) Gate(proof analysis.Proof) []analysis.GateItem {
	return remedy.Gate(s.Incident, s.Plan.Size, proof)
}

// Progress says how far reading is.
type Progress struct {
	// Read and Total are in bytes over all inputs; Total grows with a live log.
	Read, Total int64
	Lines       int
	Elapsed     time.Duration
	// Opening is true until all that there was at the start has been read.
	Opening bool
	// Paused is true while reading is held up; see Engine.Pause.
	Paused bool
	// Done is true when all that exists has been scanned.
	Done bool
	// Following is true when the engine waits for more.
	Following bool
	// Ended is true when no more bytes can come.
	Ended bool
	// Notice is a short line for the status bar ("stdin spilled to disk",
	// "polling: inotify limit reached"); empty when there is nothing to say.
	Notice string
}

// Row is one line of the log as the explorer shows it.
type Row struct {
	Line analysis.Line
	// File names the input for people; Raw is the line as it stands in the
	// file, without its end, cut at MaxRow bytes.
	File string
	Raw  []byte
	// Rank is the line's global rank after all evidence was put together;
	// analysis.None when unknown.
	Rank int
	// Signature and Role are set on a line that the catalogue knows; First
	// marks the first related line of its rank, Cited a line of the verdict.
	Signature string
	Role      analysis.EventRole
	First     bool
	Cited     bool
	// Begins is set on the first line of what took the place of an earlier
	// content of the same file: "new file" or "cut short".
	Begins string
	// Fraction is how far through its input the line ends, 0 to 1.
	Fraction float64
}

// MaxRow is the most bytes of one line that are read to be shown.
const MaxRow = 16 << 10

// Filter chooses rows. The zero Filter keeps all.
type Filter struct {
	// Ranks keeps lines of these global ranks; empty keeps all.
	Ranks []int
	// Pattern keeps lines whose cleaned text it matches; empty keeps all. It
	// is a literal unless Regexp is set (RE2 syntax). Smart case: a pattern
	// in lower case ignores case.
	Pattern string
	Regexp  bool
}

// Query asks for rows around a place. The place is a Pos, not a number, so
// that nothing jumps when the log grows or the scan fills in earlier lines.
type Query struct {
	// Anchor is any Pos within the line to start from; the zero Pos means the
	// start of the log, End set means its end.
	Anchor analysis.Pos
	End    bool
	// Before and After are how many rows are wanted above the anchor, and at
	// and below it.
	Before, After int
	Filter        Filter
}

// Window is the answer to a Query.
type Window struct {
	Rows []Row
	// Anchor is the index in Rows of the first row at or after the asked
	// place; len(Rows) when there is none.
	Anchor  int
	AtStart bool // no row before Rows[0]
	AtEnd   bool // no row after the last
	Timed   bool // some line of the log has a time
}

// Hit is one match of a search.
type Hit struct {
	Pos  analysis.Pos
	Cite analysis.Cite
}

// SearchResult is what a search found so far.
type SearchResult struct {
	Hits []Hit // at most MaxHits, in display order
	// Total counts all matches, also those past MaxHits.
	Total int
	// Scanned is the part of the log that was searched, 0 to 1.
	Scanned float64
	Done    bool
}

// MaxHits bounds what a search keeps.
const MaxHits = 100_000
