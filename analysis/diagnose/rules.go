package diagnose

// Rules are the steps that carry out the rules of the diagnosis, as switches,
// so that a test can show for each that an answer is wrong without it.
type Rules uint32

// The rules, as the package comment numbers them.
const (
	MechanismBeatsTime Rules = 1 << iota
	CoOrigins
	StoryStart
	TieLines
	LauncherVotes
	MountOfNode
	NoForeignClocks
	EarnedConfidence
	NoneNeedsCleanEnd
	NameMissing
	CopiesDontCount

	// AllRules is what Run uses.
	AllRules = 1<<iota - 1
)

func (r Rules) has(rule Rules) bool { return r&rule != 0 }
