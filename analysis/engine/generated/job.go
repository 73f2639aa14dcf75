package generated

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"time"

	"rankscope/analysis"
)

// said is one line before it is dressed.
type said struct {
	at    time.Time // by the true clock
	rank  int       // None for a launcher
	node  int
	text  string
	log   bool // through Python's logging; else written as it is
	level string
	bare  bool // by a child of the rank: without "[rankN]: "
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
	skew         []time.Duration
	start        time.Time
	lines        []said
	extra        []File
	truth        Truth
	origin       int
	pids         int
	attempt      int
	clean        bool // the launcher's own lines show no failure
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
	j.force(launcher, runtime)
	j.begin()
	j.truth = Truth{Cause: f.cause, Rank: j.origin, Evidence: true, Placed: true}
	end := j.start.Add(time.Duration(6+j.r.IntN(20)) * time.Second)
	attempts := 1
	if j.launcher.torchrun && f.restarts && j.r.IntN(7) == 0 {
		attempts = 2
	}
	from := j.start.Add(2 * time.Second)
	for a := range attempts {
		j.attempt = a
		j.train(from, end)
		f.tell(j, end)
		if a+1 < attempts {
			j.restart(end.Add(4*time.Second), attempts-a-1)
		}
		from, end = end.Add(8*time.Second), end.Add(20*time.Second)
	}
	j.noise(end)
	sort.SliceStable(j.lines, func(a, b int) bool { return j.lines[a].at.Before(j.lines[b].at) })
	j.lose(f)
	files := j.dress()
	return Incident{Seed: seed, Kind: f.name, Dialect: j.launcher.name + j.runtime.name, World: j.world, Nodes: j.nodes,
		Truth: j.truth, Files: files}
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
		j.skew = append(j.skew, time.Duration(j.r.IntN(180_000)-90_000)*time.Millisecond)
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
	if j.launcher.torchrun && j.launcher.name != "torchrun-dirs" && j.launcher.name != "torchrun-tee-dirs" {
		j.runtime = runtimes[j.r.IntN(len(runtimes))]
	}
	j.logging = j.r.IntN(3)
	j.marked = j.r.IntN(4) > 0
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
}

func (j *job) nodeOf(rank int) int    { return rank / j.perNode }
func (j *job) host(node int) string   { return fmt.Sprintf("node-%02d", node) }
func (j *job) pid(rank int) int       { return j.pids + 10*j.localRank(rank) + 100*j.nodeOf(rank) }
func (j *job) localRank(rank int) int { return rank % j.perNode }

// say adds a line of a rank's logger.
func (j *job) say(at time.Time, rank int, level, text string) {
	j.lines = append(j.lines, said{at: at, rank: rank, node: j.nodeOf(rank), text: text, log: true, level: level, attempt: j.attempt})
}

// write adds lines of a rank as they are, a tenth of a millisecond apart.
func (j *job) write(at time.Time, rank int, bare bool, lines ...string) {
	for i, text := range lines {
		j.lines = append(j.lines, said{at: at.Add(time.Duration(i) * 100 * time.Microsecond), rank: rank, node: j.nodeOf(rank), text: text, bare: bare, attempt: j.attempt})
	}
}

// agent adds lines of a node's launcher.
func (j *job) agent(at time.Time, node int, lines ...string) {
	for i, text := range lines {
		j.lines = append(j.lines, said{at: at.Add(time.Duration(i) * 100 * time.Microsecond), rank: analysis.None, node: node, text: text})
	}
}

// begin prints what every rank prints once.
func (j *job) begin() {
	for rank := range j.world {
		at := j.start.Add(time.Duration(rank) * time.Millisecond)
		j.say(at, rank, "INFO", fmt.Sprintf("host %s rank %d/%d torch 2.%d.0+cu124", j.host(j.nodeOf(rank)), rank, j.world, j.r.IntN(6)+4))
		j.say(at.Add(200*time.Microsecond), rank, "INFO", fmt.Sprintf("config num_workers=%d batch_size=%d prefetch_factor=2", j.r.IntN(8)+1, 8<<j.r.IntN(5)))
	}
}

// train prints steps, of a large job only some ranks'. A rank whose output is
// buffered prints them in bursts.
func (j *job) train(from, to time.Time) {
	every := 1 + j.world/32
	buffered := j.r.IntN(j.world)
	pace := time.Duration(200+j.r.IntN(1200)) * time.Millisecond
	for step, at := 0, from; at.Before(to); step, at = step+1, at.Add(pace) {
		for rank := 0; rank < j.world; rank += every {
			when := at.Add(time.Duration(j.r.IntN(20)) * time.Millisecond)
			if rank == buffered && rank != j.origin {
				when = when.Truncate(2 * time.Second).Add(2 * time.Second)
			}
			if when.Before(to) {
				j.say(when, rank, "INFO", fmt.Sprintf("step %d loss %.4f", step, 8/float64(step+1)))
			}
		}
	}
}

func (j *job) restart(at time.Time, left int) {
	for node := range j.nodes {
		j.agent(at, node, fmt.Sprintf("I1201 %s %d torch/distributed/elastic/agent/server/api.py:915] [default] Worker group FAILED. %d/3 attempts left; will restart worker group",
			at.Format("15:04:05.000000"), 900+node, left))
	}
}

// noises are lines that look bad and are not.
var noises = []string{
	"/usr/lib/python3/dist-packages/torch/optim/lr_scheduler.py:136: UserWarning: Detected call of `lr_scheduler.step()` before `optimizer.step()`.",
	"Setting OMP_NUM_THREADS environment variable for each process to be 1 in default, to avoid your system being overloaded, please further tune the variable for optimal performance in your application as needed.",
	"/usr/lib/python3.12/multiprocessing/resource_tracker.py:254: UserWarning: resource_tracker: There appear to be 1 leaked semaphore objects to clean up at shutdown",
	"FutureWarning: You are using `torch.load` with `weights_only=False`",
	"retrying request after timeout (1/5)",
	"dataset shard 12 had 3 errors and was skipped",
	"NCCL INFO Bootstrap: Using eth0:10.0.0.3<0>",
}

func (j *job) noise(end time.Time) {
	for range j.r.IntN(12) {
		at := j.start.Add(time.Duration(j.r.Int64N(int64(end.Sub(j.start)))))
		j.write(at, j.r.IntN(j.world), true, noises[j.r.IntN(len(noises))])
	}
}

// lose cuts what the failure said off the logs, one time in ten: the end of
// all logs, or the whole log of the node where it began.
func (j *job) lose(f failure) {
	if f.cause == analysis.CauseNone || j.r.IntN(10) > 0 {
		return
	}
	first := len(j.lines)
	for i, l := range j.lines {
		if !l.log || l.level != "INFO" {
			if !isNoise(l.text) {
				first = i
				break
			}
		}
	}
	if j.nodes > 1 && j.launcher.perNode && j.r.IntN(2) == 0 {
		kept := j.lines[:0]
		for _, l := range j.lines {
			if l.node != j.nodeOf(j.origin) {
				kept = append(kept, l)
			}
		}
		j.lines = kept
	} else {
		j.lines = j.lines[:first]
	}
	j.extra = nil
	j.truth = Truth{Cause: analysis.CauseUnknown, Also: []analysis.Cause{analysis.PeerLost, analysis.CollectiveTimeout, f.cause}, Rank: analysis.None}
	if f.cause == analysis.UserInterrupt || f.cause == analysis.SchedulerCancelled {
		j.truth.Also = append(j.truth.Also, analysis.UserInterrupt, analysis.SchedulerCancelled)
	}
}

func isNoise(text string) bool {
	for _, n := range noises {
		if n == text {
			return true
		}
	}
	return false
}
