package report

// The JSON, key by key, in the order of the documentation. Pointers are null
// when unknown; every other key has a value of its type.

type document struct {
	Schema      int          `json:"schema"`
	Version     string       `json:"version"`
	Provisional bool         `json:"provisional"`
	Running     bool         `json:"running"`
	WorldSize   *int         `json:"world_size"`
	Inputs      []input      `json:"inputs"`
	Verdict     verdict      `json:"verdict"`
	Origin      *party       `json:"origin"`
	Origins     []party      `json:"origins"`
	Ranks       []rank       `json:"ranks"`
	Attempts    []attempt    `json:"attempts"`
	Nodes       []node       `json:"nodes"`
	Hypotheses  []hypothesis `json:"hypotheses"`
	Timeline    []moment     `json:"timeline"`
	Facts       []fact       `json:"facts"`
	Fix         []fix        `json:"fix"`
	Commands    []command    `json:"commands"`
	Notes       []string     `json:"notes"`
	Avoid       []avoid      `json:"avoid"`
	Gate        []gateItem   `json:"gate"`
}

type input struct {
	Path     string   `json:"path"`
	Host     string   `json:"host"`
	Size     int64    `json:"size"`
	Lines    int      `json:"lines"`
	Dialects []string `json:"dialects"`
	Status   string   `json:"status"`
	Reason   string   `json:"reason"`
	Read     int64    `json:"read"`
	Context  string   `json:"context"`
	// Running says that it was still being written; Last is its last line.
	Running bool   `json:"running"`
	Last    string `json:"last"`
}

type verdict struct {
	Cause      string    `json:"cause"`
	Confidence string    `json:"confidence"`
	Summary    string    `json:"summary"`
	Signature  *evidence `json:"signature"`
	Missing    []string  `json:"missing"`
	Conflicts  []string  `json:"conflicts"`
}

// place is a line as `sed -n Np file` finds it. Line is null when unknown, and
// negative, counted from the end, in a provisional report.
type place struct {
	File string `json:"file"`
	Line *int   `json:"line"`
}

type evidence struct {
	place
	stampFields
	Signature string  `json:"signature"`
	Text      string  `json:"text"`
	Why       string  `json:"why"`
	Also      []place `json:"also"`
}

type party struct {
	Rank      *int   `json:"rank"`
	LocalRank *int   `json:"local_rank"`
	Node      string `json:"node"`
	Pod       string `json:"pod"`
	Container string `json:"container"`
	PID       int    `json:"pid"`
	WorkerPID int    `json:"worker_pid"`
	Attempt   *int   `json:"attempt"`
	Mount     string `json:"mount"`
	stampFields
	Evidence []evidence `json:"evidence"`
}

type rank struct {
	Rank      *int   `json:"rank"`
	LocalRank *int   `json:"local_rank"`
	Node      string `json:"node"`
	Pod       string `json:"pod"`
	PID       int    `json:"pid"`
	Attempt   *int   `json:"attempt"`
	Mount     string `json:"mount"`
	Role      string `json:"role"`
	LastStep  *int   `json:"last_step"`
	// LastSeen is the time of the last line, LastLine that line with its
	// time in full.
	LastSeen *string  `json:"last_seen"`
	LastLine lastLine `json:"last_line"`
	Ending   string   `json:"ending"`
	Lines    int      `json:"lines"`
	// FirstRelated is null when the rank printed no related line.
	FirstRelated *evidence `json:"first_related"`
}

type lastLine struct {
	place
	stampFields
}

type attempt struct {
	Attempt *int           `json:"attempt"`
	Verdict attemptVerdict `json:"verdict"`
	Origin  *party         `json:"origin"`
}

type attemptVerdict struct {
	Cause      string `json:"cause"`
	Confidence string `json:"confidence"`
}

type node struct {
	Node   string  `json:"node"`
	Clock  offset  `json:"clock"`
	Mounts []mount `json:"mounts"`
}

// offset is a node's clock against the reference node's; null numbers mean
// that no shared event was found.
type offset struct {
	OffsetS      *float64 `json:"offset_s"`
	UncertaintyS *float64 `json:"uncertainty_s"`
	Anchors      []place  `json:"anchors"`
}

type mount struct {
	Name        string `json:"name"`
	SizeBytes   *int64 `json:"size_bytes"`
	UsedPercent *int   `json:"used_percent"`
	Ranks       []int  `json:"ranks"`
}

type hypothesis struct {
	Cause      string     `json:"cause"`
	Confidence string     `json:"confidence"`
	For        []evidence `json:"for"`
	Against    []evidence `json:"against"`
	Check      string     `json:"check"`
}

type moment struct {
	stampFields
	Node    string `json:"node"`
	Rank    *int   `json:"rank"`
	Attempt *int   `json:"attempt"`
	Kind    string `json:"kind"`
	place
	Text string `json:"text"`
	// Value is a reading in percent of the mount.
	Value *int `json:"value"`
}

type fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Rank  *int   `json:"rank"`
	Node  string `json:"node"`
	place
}

type fix struct {
	Environment string `json:"environment"`
	Title       string `json:"title"`
	Snippet     string `json:"snippet"`
	Language    string `json:"language"`
	Why         string `json:"why"`
	Caveat      string `json:"caveat"`
	Who         string `json:"who"`
	Apply       string `json:"apply"`
	Mitigation  bool   `json:"mitigation"`
}

type command struct {
	Title   string `json:"title"`
	Command string `json:"command"`
	Why     string `json:"why"`
	Where   string `json:"where"`
	Group   string `json:"group"`
}

type avoid struct {
	What string `json:"what"`
	Why  string `json:"why"`
}

type gateItem struct {
	Title string `json:"title"`
	State string `json:"state"`
	Why   string `json:"why"`
}
