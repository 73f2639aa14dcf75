package remedy

import (
	"strconv"

	"rankscope/analysis"
)

// ddp is the incident of a job on one node: rank 2 of 4 failed, 2 workers,
// prefetch 2, a mount of 96 MiB that was full.
func ddp() *analysis.Incident {
	in := &analysis.Incident{
		Cause: analysis.ShmExhausted, Confidence: analysis.High, WorldSize: 4,
		Origin: &analysis.Party{Rank: 2, LocalRank: 2, Node: "train-0", PID: 16803, WorkerPID: 17001, Attempt: analysis.None, Mount: "train-0:/dev/shm"},
		Nodes: []analysis.Node{{Name: "train-0", Mounts: []analysis.Mount{
			{Name: "train-0:/dev/shm", SizeBytes: 96 << 20, UsedPercent: 99, Ranks: []int{0, 1, 2, 3}}}}},
		Hypotheses: []analysis.Hypothesis{
			{Cause: analysis.ShmExhausted, Confidence: analysis.High},
			{Cause: analysis.MappedFileTruncated, Confidence: analysis.Low},
			{Cause: analysis.WorkerKilled, Confidence: analysis.Low},
		},
		Facts: []analysis.Fact{
			fact("num_workers", "2", 0, 2), fact("prefetch_factor", "2", 0, 2), fact("batch_size", "8", 0, 2), fact("shm_size", "96 MiB", 0, 133),
		},
	}
	for r := range 4 {
		in.Ranks = append(in.Ranks, analysis.Rank{Rank: r, LocalRank: r, Node: "train-0", Mount: "train-0:/dev/shm", Attempt: analysis.None})
	}
	return in
}

// inPod is the same in a pod.
func inPod() *analysis.Incident {
	in := ddp()
	in.Origin.Node, in.Origin.Pod, in.Origin.Container = "", "train-worker-1", "pytorch"
	return in
}

// of is a bare incident of a cause, with every other cause as a rival.
func of(cause analysis.Cause) *analysis.Incident {
	in := &analysis.Incident{Cause: cause, Confidence: analysis.Low}
	for _, c := range analysis.Causes() {
		in.Hypotheses = append(in.Hypotheses, analysis.Hypothesis{Cause: c})
	}
	return in
}

func fact(name, value string, rank, line int) analysis.Fact {
	return analysis.Fact{Name: name, Value: value, Rank: rank, Cite: analysis.Cite{File: "run.log", Line: line}}
}

func withFacts(in *analysis.Incident, facts ...analysis.Fact) *analysis.Incident {
	in.Facts = append(in.Facts, facts...)
	return in
}

// scenes are situations in which every text of the data must come out well:
// each cause, in each environment, with much known and with nothing known.
func scenes() map[string]struct {
	inc  *analysis.Incident
	opts Options
} {
	all := map[string]struct {
		inc  *analysis.Incident
		opts Options
	}{}
	for _, cause := range analysis.Causes() {
		for _, e := range library().environments {
			if e.Code {
				continue
			}
			for _, rg := range []bool{true, false} {
				name := string(cause) + "/" + e.Key + "/rg=" + strconv.FormatBool(rg)
				bare := all[name]
				bare.inc, bare.opts = of(cause), Options{Environment: e.Key, HaveRG: rg}
				all[name+"/bare"] = bare
				full := all[name]
				full.inc = inPod()
				full.inc.Cause = cause
				full.inc.Origin.Node = "node-b"
				withFacts(full.inc, fact("memory_limit", "64Gi", 0, 7), fact("slurm_job_id", "4711", -1, 1), fact("namespace", "team-a", -1, 1))
				full.inc.Signature = &analysis.Evidence{Text: "OSError: [Errno 28] No space left on device: '/data/it's/cache'"}
				full.inc.Origin.Evidence = []analysis.Evidence{{Text: "OSError: [Errno 28] No space left on device: '/data/my set/cache-1.bin'"}}
				full.opts = Options{Environment: e.Key, HaveRG: rg, BatchBytes: 32 << 20, LogPaths: []string{"logs/run 1.log", "-odd.log"}}
				all[name+"/full"] = full
			}
		}
	}
	return all
}
