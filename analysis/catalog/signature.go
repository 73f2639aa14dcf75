package catalog

import "rankscope/analysis"

// Scope says where in a file an entry is looked for.
type Scope string

// The scopes.
const (
	// ScopeAny is looked for in every line that holds one of its literals.
	ScopeAny Scope = "any"
	// ScopeHead is looked for in the first lines of a file only, see
	// Catalog.Head.
	ScopeHead Scope = "head"
	// ScopeTail is looked for in a rank's last lines only, see Catalog.Tail.
	ScopeTail Scope = "tail"
)

// Writer says whose line an entry can be.
type Writer string

// The writers. AnyWriter is what an entry has that names none.
const (
	AnyWriter    Writer = "any"
	FromLauncher Writer = "true"  // an agent's, a scheduler's, the kernel's
	FromRank     Writer = "false" // a rank's own
)

// Signature is one entry of the catalogue: a known line. Its slices are shared
// by all copies and must not be written to.
type Signature struct {
	ID   string
	Role analysis.EventRole
	// Cause is what the line speaks for; empty where it speaks for none.
	Cause analysis.Cause
	// Program prints the line; Since and Until are its first and last version
	// that do, empty where unknown or still true.
	Program, Since, Until string
	// Source is the file of the program that the text stands in; may be empty.
	Source string
	// Explain says in one plain sentence what the line shows.
	Explain string
	Scope   Scope
	// Writer is named launcher in the files.
	Writer Writer
	// Literals are texts one of which stands in every matching line, exactly
	// as written there; empty where Scope isn't ScopeAny.
	Literals []string
	// Patterns are RE2 expressions on the cleaned message, one of which must
	// match; their named groups become the event's fields.
	Patterns []string
	// Under and NotUnder are RE2 expressions on the lines before, of the same
	// traceback or writer: one of Under must match one of them (where there
	// are any), none of NotUnder may. What Under's named groups hold in the last
	// line that they match is added to the fields.
	Under, NotUnder []string
	// Mention are RE2 expressions too: lines before that are kept as the event's
	// context where there are any, for they tell rival causes apart, and that
	// decide nothing.
	Mention []string
	// Proves says that a matching line shows the mechanism by itself (an errno, a
	// size), where others only print a guess.
	Proves bool
	// Examples are what the entry must match, and near misses. The embedded
	// entries have theirs in the files and the tests only, not here.
	Examples Examples
	// File and Line say where the entry stands.
	File string
	Line int

	patterns, under, notUnder, mention []*pattern
}

// Examples are lines that an entry is tested with.
type Examples struct {
	Match, Miss []Example
}

// Example is one message, with the lines before it where the entry needs them.
type Example struct {
	Text  string
	Under []string
	// Launcher says that the line is an agent's, not a rank's.
	Launcher bool
}
