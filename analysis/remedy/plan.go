package remedy

import (
	"rankscope/analysis"
)

// Options are what the person, or the machine, says beside the logs.
type Options struct {
	// LogPaths are the logs as the person gave them, not yet quoted; "-" is
	// stdin. When empty the paths of the inputs are used.
	LogPaths []string
	// BatchBytes is the size of the largest batch in bytes; 0 = unknown.
	BatchBytes int64
	// Workers, Prefetch and RanksPerNode override the log; 0 = from the log,
	// else assumed.
	Workers, Prefetch, RanksPerNode int
	// HaveRG says that rg is on the log machine; grep is used otherwise.
	HaveRG bool
	// Environment is forced by its key; empty = chosen from evidence.
	Environment string
	// Tools are the names of programs that the log machine has ("kubectl",
	// "docker", "srun"); a hint at the environment where the logs have none.
	Tools []string
}

// Advice is something not to do.
type Advice struct {
	What string // "Longer timeouts"
	Why  string
}

// Plan is what to do about one incident. It is a value made anew each time.
type Plan struct {
	Size Size
	// Environment is the key of the environment the remedies start with, and
	// EnvironmentWhy says in plain words why it was chosen.
	Environment    string
	EnvironmentWhy string
	// Remedies start with the evident environment's; mitigations come last.
	Remedies []analysis.Remedy
	// Commands are in the order decide, verify, preserve; the first of them
	// decides between the cause and its strongest rival.
	Commands []analysis.Command
	Avoid    []Advice
}

// Make plans for an incident. inc may be nil, then the plan is empty.
func Make(inc *analysis.Incident, inputs []analysis.Input, opts Options) Plan {
	lib := library()
	if inc == nil || lib == nil {
		return Plan{}
	}
	s := newSituation(lib, inc, inputs, opts)
	plan := Plan{
		Environment:    s.env.Key,
		EnvironmentWhy: s.envWhy,
		Remedies:       s.remedies(),
		Commands:       s.commands(),
		Avoid:          s.avoid(),
	}
	if shmCause(inc.Cause) {
		plan.Size = s.size
	}
	return plan
}

// Check is the command that decides for or against one cause, filled in with
// what is known; empty when there is none for it. It is meant for
// Hypothesis.Check.
func Check(cause analysis.Cause, inc *analysis.Incident, inputs []analysis.Input, opts Options) string {
	return Checker(inc, inputs, opts)(cause)
}

// Checker is Check for many causes of one incident: what is known is gathered
// once. The function it returns is safe for use by one goroutine at a time.
func Checker(inc *analysis.Incident, inputs []analysis.Input, opts Options) func(analysis.Cause) string {
	lib := library()
	if inc == nil || lib == nil {
		return func(analysis.Cause) string { return "" }
	}
	s := newSituation(lib, inc, inputs, opts)
	return func(cause analysis.Cause) string {
		for _, c := range s.decisions(cause) {
			return c.Command
		}
		return ""
	}
}

// shmCause reports whether the size of /dev/shm is what the cause is about.
func shmCause(c analysis.Cause) bool {
	return c == analysis.ShmExhausted || c == analysis.PodEvicted
}
