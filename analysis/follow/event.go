package follow

import (
	"time"

	"rankscope/analysis"
	"rankscope/analysis/source"
)

// Kind is what happened to an input.
type Kind uint8

// The kinds.
const (
	// Appeared is the first event of an input that is there: its generation 0.
	Appeared Kind = iota
	// Grown says that more of a generation can be read. It may name an earlier
	// generation than the last: one whose writer hadn't let go of it.
	Grown
	// Truncated begins a new generation of the same file, which was cut short.
	Truncated
	// Replaced begins a new generation in another file under the same path.
	Replaced
	// Gone says that the path can't be read for now, and why. What is open
	// stays readable and is watched on.
	Gone
	// Back says that the path can be read again, with nothing lost.
	Back
	// Ended says that no more bytes will come: the input is a stream at its
	// end, or isn't followed.
	Ended
	// Notice is a sentence for the status line; it may belong to no input.
	Notice
)

func (k Kind) String() string {
	names := [...]string{"appeared", "grown", "truncated", "replaced", "gone", "back", "ended", "notice"}
	if int(k) < len(names) {
		return names[k]
	}
	return "unknown"
}

// Event is one change of one input. Events of an input come in their order;
// growth that was not yet asked for is folded into one event.
type Event struct {
	// ID is what Add returned, or the next free one for an input that a folder
	// brought. NoSource for a Notice about no input in particular.
	ID   analysis.SourceID
	Kind Kind
	// Generation counts from 0 within the input.
	Generation int32
	// Size is how many bytes of the generation can be read, from 0.
	Size int64
	// Reader reads this generation; nil for Notice, and for Gone and Ended of
	// an input that never appeared. It belongs to the Follower: its Close means
	// Done.
	Reader source.Reader
	Path   string
	// Written is when a file that Appeared had last been written to, by its file
	// system's clock; zero for streams and every other event.
	Written time.Time
	// Text says in plain words why: the end of a sentence that begins with the
	// path for Gone and Ended, a whole sentence for Notice. Ended with a Text
	// means that the input was read in part.
	Text string
	// Gap marks a Truncated or Replaced that may have lost bytes: written
	// behind what the generation before had announced, and gone before they
	// could be read.
	Gap bool
	// Lost marks a Truncated or Replaced whose generation before is nowhere any
	// more: deleted, or cut short with no copy left. A rotated one lies under
	// another name.
	Lost bool
	// Candidate is what the folder scan found; set on the Appeared of an input
	// that a folder brought, nil for every other event.
	Candidate *source.Candidate
}
