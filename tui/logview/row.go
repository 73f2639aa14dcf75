package logview

import (
	"context"

	"rankscope/analysis"
)

// Row is one line of the log, ready to be shown.
type Row struct {
	Pos analysis.Pos
	// Number counts from 1; it is negative, from the end, while lines are
	// still counted.
	Number int
	// File names the input for people, safe to show.
	File string
	// Text is the message without its prefixes, Raw the whole line; both safe
	// to show.
	Text, Raw string
	// Copy is the line as it goes to a clipboard.
	Copy     string
	Stamp    analysis.Stamp
	Rank     int // analysis.None when unknown
	Attempt  int // analysis.None when unknown
	Launcher bool
	Level    analysis.Level
	// Known is set on a line that the catalogue knows; Role says as what.
	Known bool
	Role  analysis.EventRole
	// First marks the first related line of its rank, Cited a line of the
	// verdict.
	First, Cited bool
	// Begins says, on the first line of what took the place of an earlier
	// content of its file, what it is: "new file", "cut short".
	Begins string
	// Fraction is how far through its file the line ends, 0 to 1.
	Fraction float64

	// head are the lines of a traceback that are folded into its last line;
	// they are set by the log pane itself.
	head []Row
}

// Filter chooses rows; the zero Filter keeps all.
type Filter struct {
	// Ranks keeps the lines of these ranks; empty keeps all.
	Ranks []int
	// Pattern keeps lines that hold it; empty keeps all. It is a literal
	// unless Regexp is set.
	Pattern string
	Regexp  bool
}

// IsZero reports whether the filter keeps all rows.
func (f Filter) IsZero() bool { return len(f.Ranks) == 0 && f.Pattern == "" }

// Query asks for rows around a place.
type Query struct {
	// Anchor is any Pos within a line; zero means the start of the log, End
	// set means its end.
	Anchor analysis.Pos
	End    bool
	// Before and After count the rows above the anchor, and at and below it.
	Before, After int
	Filter        Filter
}

// Window answers a Query.
type Window struct {
	Rows []Row
	// Anchor is the index of the first row at or after the asked place;
	// len(Rows) when there is none.
	Anchor         int
	AtStart, AtEnd bool
	// Timed says that some line of the log has a time, so that there is a
	// column for it, whichever lines are at hand.
	Timed bool
}

// Source reads rows. It is called in a tea.Cmd only, and must return soon
// after ctx ended.
type Source interface {
	Rows(ctx context.Context, q Query) (Window, error)
}
