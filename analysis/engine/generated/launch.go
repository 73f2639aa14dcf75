package generated

import "fmt"

// launcher is how ranks' lines are told apart and into which files they go.
type launcher struct {
	name           string
	torchrun, srun bool
	ray            bool
	perNode        bool // a console for each node
	wrapped        bool // its console may be behind a container's runtime
	// global says that the prefix or the file names the global rank.
	global bool
	prefix func(j *job, l said) string
	agent  func(j *job, l said) string   // before the launcher's own lines
	file   func(j *job, l said) []string // none for the console
}

func tee(j *job, l said) string { return fmt.Sprintf("[default%d]:", j.localRank(l.rank)) }

// tree is torchrun's --log-dir: stdout and stderr of each rank.
func tree(j *job, l said) []string {
	stream := "stderr"
	if j.late && l.log && l.level == "INFO" {
		stream = "stdout"
	}
	return []string{fmt.Sprintf("logs/%s/none_x7k2ab/attempt_%d/%d/%s.log", j.host(l.node), l.attempt, j.localRank(l.rank), stream)}
}

// launchers are all forms. It is read, never written.
var launchers = []launcher{
	{name: "torchrun", torchrun: true, perNode: true, wrapped: true},
	{name: "torchrun-tee", torchrun: true, perNode: true, wrapped: true, prefix: tee},
	{name: "torchrun-tee-dirs", torchrun: true, perNode: true, prefix: tee, file: tree},
	{name: "torchrun-dirs", torchrun: true, perNode: true, file: tree},
	// One torchrun a node, started by srun --label.
	{name: "torchrun-srun", torchrun: true,
		prefix: func(j *job, l said) string { return fmt.Sprintf("%d: ", l.node) + tee(j, l) },
		agent:  func(_ *job, l said) string { return fmt.Sprintf("%d: ", l.node) }},
	{name: "srun-label", srun: true, global: true, prefix: func(_ *job, l said) string { return fmt.Sprintf("%d: ", l.rank) }},
	{name: "srun-files", srun: true, global: true, file: func(_ *job, l said) []string { return []string{fmt.Sprintf("slurm-4711-%d.out", l.rank)} }},
	{name: "mpirun-old", global: true, prefix: func(_ *job, l said) string { return fmt.Sprintf("[1,%d]<stderr>:", l.rank) }},
	{name: "mpirun-new", global: true, prefix: func(_ *job, l said) string { return fmt.Sprintf("[1,%d]<stderr>: ", l.rank) }},
	{name: "ray", ray: true, prefix: func(j *job, l said) string {
		return fmt.Sprintf("(RayTrainWorker pid=%d, ip=10.0.0.%d) ", j.pids+10*j.localRank(l.rank)+100*l.node, l.node+1)
	}},
}

// console is the file that a node's launcher writes to.
func (j *job) console(node int) string {
	if !j.launcher.perNode || j.runtime.one || j.nodes == 1 {
		return "run.log"
	}
	return j.host(node) + ".log"
}
