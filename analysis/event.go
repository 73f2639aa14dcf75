package analysis

// EventRole is what a line contributes to a diagnosis.
type EventRole string

// The roles of section "glossary" in the package comment.
const (
	RoleFact         EventRole = "fact"         // a size, a setting, a name
	RoleHint         EventRole = "hint"         // a warning that means something beside others
	RoleInitiating   EventRole = "initiating"   // a local failure: may be where it began
	RoleWrapper      EventRole = "wrapper"      // raises again what was said before
	RoleCollateral   EventRole = "collateral"   // a peer's death, seen from here
	RoleTeardown     EventRole = "teardown"     // a launcher or scheduler ends processes
	RoleConfirmation EventRole = "confirmation" // may come later, from kernel or kubelet
	RoleNoise        EventRole = "noise"        // looks bad and is not
)

// Event is a line that a signature of the catalogue matched.
type Event struct {
	Signature string // ID in the catalogue
	Role      EventRole
	// Cause is what the line speaks for; empty where it speaks for none.
	Cause Cause
	// Line with its Text cut to MaxEvidence bytes.
	Line Line
	// Fields are the signature's named groups: pid, errno, file, percent, …
	// nil when it has none.
	Fields map[string]string
	// Context are the lines of its traceback that decided between readings of
	// the same sentence, oldest first; nil when none was needed.
	Context []string
	// Also are other places where the very same line stands: a console beside
	// a per-rank file. A copy never corroborates.
	Also []Cite
	// Count is how many lines this event stands for, 1 but where a storm of
	// one template was folded; Last is then the last of them.
	Count int
	Last  Pos
}

// MaxEvidence is the most text, in bytes, that is copied from one line.
const MaxEvidence = 512
