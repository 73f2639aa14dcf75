package compare

import (
	"iter"

	"rankscope/analysis"
)

// Line is one line of a log, cleaned, with the rank that all evidence together
// gives it.
type Line struct {
	// Text is the message without prefixes. It need not outlive the visit.
	Text  string
	Rank  int // analysis.None when unknown
	Level analysis.Level
	// Role is what the catalogue knows of the line; empty where it doesn't.
	Role analysis.EventRole
	Cite analysis.Cite
	// Steps reads the training step that the line tells, the first and the
	// last where a progress bar wrote several over each other; ok is false for
	// a line that tells none. It may be nil, and is only called during the
	// visit.
	Steps func() (first, last int, ok bool)
}

// Run is a log that was read to its end.
type Run struct {
	// Name is how the person called it: a path.
	Name string
	// Incident is never nil.
	Incident *analysis.Incident
	// Lines yields the log's lines in the order they are shown in, from the
	// start each time. nil says that only the Incident is known.
	Lines iter.Seq[Line]
}

// Side is a run, or some ranks of it.
type Side struct {
	Run
	// Ranks that the side consists of; nil means all, and then lines without a
	// rank belong to it too.
	Ranks []int
}

// name is how a side is called in a sentence.
func (s Side) name() string {
	if len(s.Ranks) > 0 {
		return rankList(s.Ranks)
	}
	return s.Name
}

// holds reports whether lines of a rank belong to the side.
func (s Side) holds(rank int) bool {
	if len(s.Ranks) == 0 {
		return true
	}
	for _, r := range s.Ranks {
		if r == rank {
			return true
		}
	}
	return false
}
