package analysis

// Remedy is one fix for one environment.
type Remedy struct {
	// Environment is a key such as "kubernetes", "docker", "compose", "slurm",
	// "code"; Title is for people.
	Environment string
	Title       string
	// Snippet is exactly what is copied; valid for its tool.
	Snippet string
	// Language of the snippet: "yaml", "shell", "json", "python", "text".
	Language string
	Why      string
	Caveat   string
	Who      string // "user" or "admin"
	Apply    string // how it is applied
	// Mitigation marks what lowers demand and doesn't remove the cause.
	Mitigation bool
}

// Command is something a person may run; rankscope never does.
type Command struct {
	Title   string
	Command string // one shell line, quoted
	Why     string
	Where   string // "log machine", "pod" or "node"
	// Group is "decide", "verify" or "preserve".
	Group string
}
