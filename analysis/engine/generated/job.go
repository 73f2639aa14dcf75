package generated

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"time"

	"rankscope/analysis"
)

// said is one line before it is dressed.
type said struct {
	at time.Time // by the true clock
	// shown is when it came out of the writer's buffer: what a container's
	// runtime stamps, and the order in a file.
	shown time.Time
	rank  int // None for a launcher
	node  int
	text  string
	log   bool // through Python's logging; else written as it is
	level string
	bare  bool // by a child of the rank: without "[rankN]: "
	// tells says that the line names what failed.
	tells bool
	// attempt of the rank, from 0.
	attempt int
}

// job is a run while it is made.
type job struct {
	r            *rand.Rand
	world, nodes int
	perNode      int
	launcher     launcher
	runtime      runtime
	logging      int
	marked       bool // PyTorch puts "[rankN]: " before tracebacks
	late         bool // stdout is buffered: loggers' lines come late and in bursts
	tight        bool // tracebacks of several ranks mix by the line
	torn         bool // and lines of two ranks mix within a line
	skew         []time.Duration
	start        time.Time
	lines        []said
	extra        []File
	truth        Truth
	origin       int
	together     []int // further ranks that fail at the same time
	pids         int
	attempt      int
	headLost     bool // the start of the logs, which names hosts and ranks, is gone
	telling      bool // what is written now names what failed
}

// New makes the incident of a seed.
func New(seed uint64) Incident { return As(seed, "", "") }

// As is New with the launcher and the runtime that are named, "" for the seed's
// own choice and "bare" for no runtime. Launchers of one family (torchrun's,
// srun's, mpirun's) tell the same story in different files.
func As(seed uint64, launcher, runtime string) Incident {
	j := &job{r: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))}
	j.size()
	f := failures[j.r.IntN(len(failures))]
	j.choose(f)
	if launcher != "" {
		j.force(launcher, runtime)
	}
	j.begin()
	j.truth = Truth{Cause: f.cause, Rank: j.origin, Evidence: true, Placed: true}
	end := j.run(f)
	j.noise(end)
	j.lose(f)
	sort.SliceStable(j.lines, func(a, b int) bool { return j.lines[a].shown.Before(j.lines[b].shown) })
	files := j.dress(seed)
	return Incident{Seed: seed, Kind: f.name, Dialect: j.launcher.name + j.runtime.name, World: j.world, Nodes: j.nodes,
		Truth: j.truth, Files: files, Skew: j.skew}
}

// run tells all attempts and returns when the last one ended. A later attempt
// may die elsewhere: the truth is the first one's.
func (j *job) run(f failure) time.Time {
	attempts := 1
	if j.launcher.torchrun && f.restarts && j.r.IntN(6) == 0 {
		attempts = 2 + j.r.IntN(2)
	}
	from := j.start.Add(2 * time.Second)
	end := j.start.Add(time.Duration(6+j.r.IntN(20)) * time.Second)
	for a := range attempts {
		j.attempt = a
		j.train(from, end)
		j.telling = true
		f.tell(j, end)
		j.telling = false
		if a+1 == attempts {
			break
		}
		j.restart(end.Add(4*time.Second), attempts-a-1)
		if j.r.IntN(3) == 0 {
			j.origin = j.r.IntN(j.world)
		}
		from, end = end.Add(8*time.Second), end.Add(time.Duration(14+j.r.IntN(12))*time.Second)
	}
	return end
}

// size chooses how many ranks there are: mostly few, sometimes 512.
func (j *job) size() {
	nodes := []int{1, 1, 1, 2, 2, 3, 4, 8, 16, 64}
	per := []int{1, 2, 2, 4, 4, 8}
	j.nodes, j.perNode = nodes[j.r.IntN(len(nodes))], per[j.r.IntN(len(per))]
	j.world = j.nodes * j.perNode
	j.origin = j.r.IntN(j.world)
	j.start = time.Date(2026, 12, 1, 3, j.r.IntN(60), j.r.IntN(60), j.r.IntN(1e9), time.UTC)
	j.pids = 10000 + j.r.IntN(20000)
	for range j.nodes {
		skew := time.Duration(j.r.IntN(180_000)-90_000) * time.Millisecond
		if j.r.IntN(20) == 0 {
			skew += time.Hour // a node in another zone
		}
		j.skew = append(j.skew, skew)
	}
	if j.r.IntN(2) == 0 || j.nodes == 1 {
		clear(j.skew)
	}
}

// choose takes a launcher and runtime that can show the failure.
func (j *job) choose(f failure) {
	for {
		j.launcher = launchers[j.r.IntN(len(launchers))]
		if f.only == "" || f.only == j.launcher.name || f.only == "torchrun" && j.launcher.torchrun {
			break
		}
	}
	if j.launcher.wrapped {
		j.runtime = runtimes[j.r.IntN(len(runtimes))]
	}
	j.logging = j.r.IntN(loggings)
	j.marked = j.r.IntN(4) > 0
	j.late = j.r.IntN(5) == 0
	j.tight = j.r.IntN(3) == 0
	j.torn = j.r.IntN(4) == 0
}

func (j *job) force(launcher, runtime string) {
	for _, l := range launchers {
		if l.name == launcher {
			j.launcher = l
		}
	}
	for _, r := range runtimes {
		if r.name == runtime && runtime != "" || runtime == "bare" && r.name == "" {
			j.runtime = r
		}
	}
	j.torn = false
}

func (j *job) nodeOf(rank int) int  { return rank / j.perNode }
func (j *job) host(node int) string { return fmt.Sprintf("node-%02d", node) }
func (j *job) pid(rank int) int {
	return j.pids + 10*j.localRank(rank) + 100*j.nodeOf(rank) + 7000*j.attempt
}
func (j *job) localRank(rank int) int { return rank % j.perNode }

// fails reports whether rank is one of those that fail first.
func (j *job) fails(rank int) bool { return rank == j.origin || slices.Contains(j.together, rank) }

// say adds a line of a rank's logger.
func (j *job) say(at time.Time, rank int, level, text string) {
	shown := at
	if j.late && level == "INFO" {
		shown = at.Truncate(3 * time.Second).Add(3*time.Second + time.Duration(rank)*time.Millisecond)
	}
	j.lines = append(j.lines, said{at: at, shown: shown, rank: rank, node: j.nodeOf(rank), text: text, log: true, level: level, attempt: j.attempt})
}

// write adds lines of a rank as they are, a tenth of a millisecond apart.
func (j *job) write(at time.Time, rank int, bare bool, lines ...string) {
	for i, text := range lines {
		when := at.Add(time.Duration(i) * 100 * time.Microsecond)
		j.lines = append(j.lines, said{at: when, shown: when, rank: rank, node: j.nodeOf(rank), text: text, bare: bare, tells: j.telling, attempt: j.attempt})
	}
}

// agent adds lines of a node's launcher.
func (j *job) agent(at time.Time, node int, lines ...string) {
	for i, text := range lines {
		when := at.Add(time.Duration(i) * 100 * time.Microsecond)
		j.lines = append(j.lines, said{at: when, shown: when, rank: analysis.None, node: node, text: text, tells: j.telling})
	}
}

// after runs tell with lines that only follow from the failure.
func (j *job) after(tell func()) {
	was := j.telling
	j.telling = false
	tell()
	j.telling = was
}
