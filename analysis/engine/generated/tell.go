package generated

import (
	"fmt"
	"time"

	"rankscope/analysis"
)

// tellFeeder: the thread that hands batches over dies, the rank hangs, and the
// others wait for it until their time is up.
func tellFeeder(j *job, at time.Time) {
	j.write(at, j.origin, true, trace(fmt.Sprintf("RuntimeError: unable to "+
		[]string{"write to file", "allocate shared memory(shm) for file"}[j.r.IntN(2)]+" </torch_%d_1_9>: No space left on device (28)", j.worker()), feedFrame)...)
	j.after(func() { j.timeouts(at.Add(60 * time.Second)) })
}

// timeouts are the ranks other than the origin that waited in vain.
func (j *job) timeouts(at time.Time) {
	told := 0
	for rank := range j.world {
		if rank == j.origin || told >= most {
			continue
		}
		told++
		when := at.Add(time.Duration(j.r.IntN(200)) * time.Millisecond)
		j.write(when, rank, true, fmt.Sprintf("[rank%d]:[E1201 %s ProcessGroupNCCL.cpp:629] [Rank %d] Watchdog caught collective operation timeout: "+
			"WorkNCCL(SeqNum=20980, OpType=ALLREDUCE, NumelIn=3, NumelOut=3, Timeout(ms)=60000) ran for 60081 milliseconds before timing out.",
			rank, when.Add(j.skew[j.nodeOf(rank)]).Format("15:04:05.000000"), rank))
	}
	if other := (j.origin + 1) % j.world; other != j.origin {
		j.launcherEnds(at.Add(time.Second), other, -6)
	}
}

func tellKilled(j *job, at time.Time) {
	dies(func(j *job) []string { return trace(j.killedBy("Killed"), mainFrame, handler) })(j, at)
	j.truth.Also = []analysis.Cause{analysis.MemoryOOM}
}

// tellOOM: the kernel, or Slurm, says why the worker was killed.
func tellOOM(j *job, at time.Time) {
	dies(func(j *job) []string { return trace(j.killedBy("Killed"), mainFrame, handler) })(j, at)
	node := j.nodeOf(j.origin)
	if j.launcher.srun && j.r.IntN(2) == 0 {
		j.agent(at.Add(2*time.Second), node, "slurmstepd: error: Detected 1 oom_kill event in StepId=4711.0. Some of the step tasks have been OOM Killed.")
		return
	}
	boot := 8000 + j.r.IntN(1000)
	j.extra = append(j.extra, File{"dmesg-" + j.host(node) + ".txt", fmt.Sprintf(
		"[ %d.100000] pt_data_worker invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=0\n"+
			"[ %d.200000] memory: usage 1048576kB, limit 1048576kB, failcnt 42\n"+
			"[ %d.300000] Memory cgroup out of memory: Killed process %d (pt_data_worker) total-vm:9230184kB, anon-rss:7012340kB, file-rss:71232kB, shmem-rss:20480kB, UID:0 pgtables:14500kB oom_score_adj:0\n",
		boot, boot, boot, j.worker())})
}

func tellNetwork(j *job, at time.Time) {
	node := j.nodeOf(j.origin)
	j.write(at, j.origin, true, fmt.Sprintf("%s:%d:%d [%d] transport/net_ib.cc:1295 NCCL WARN NET/IB : Got completion from peer 10.0.0.12<40218> with status=12 opcode=129 len=0 vendor err 129 (Recv) localGid ::ffff:10.0.0.3",
		j.host(node), j.pid(j.origin), j.pid(j.origin)+7, j.localRank(j.origin)))
	dies(func(*job) []string {
		return trace("torch.distributed.DistBackendError: NCCL error in: ../torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp:1691, remote process exited or there was a network error, NCCL version 2.19.3", mainFrame, syncFrame)
	})(j, at.Add(time.Millisecond))
}

func tellTimeout(j *job, at time.Time) {
	j.timeouts(at.Add(60 * time.Second))
	j.truth.Placed = false
	if j.world == 1 {
		j.truth = Truth{Cause: analysis.CauseUnknown, Rank: analysis.None}
	}
}

func tellCancel(j *job, at time.Time) {
	j.truth.Rank, j.truth.Placed = analysis.None, false
	if j.launcher.torchrun {
		j.truth.Also = []analysis.Cause{analysis.UserInterrupt}
		for node := range j.nodes {
			j.agent(at, node, fmt.Sprintf("W1201 %s %d torch/distributed/elastic/agent/server/api.py:725] Received Signals.SIGTERM death signal, shutting down workers",
				at.Add(j.skew[node]).Format("15:04:05.000000"), 900+node))
			for local := range j.perNode {
				j.agent(at.Add(time.Millisecond), node, fmt.Sprintf("W1201 %s %d torch/distributed/elastic/multiprocessing/api.py:897] Sending process %d closing signal SIGTERM",
					at.Add(j.skew[node]).Format("15:04:05.000000"), 900+node, j.pid(node*j.perNode+local)))
			}
		}
		return
	}
	why := []string{" DUE TO TIME LIMIT", " DUE TO PREEMPTION", ""}[j.r.IntN(3)]
	j.agent(at, 0, fmt.Sprintf("slurmstepd: error: *** JOB 4711 ON %s CANCELLED AT %s%s ***", j.host(0), at.Format("2006-01-02T15:04:05"), why),
		"srun: Job step aborted: Waiting up to 32 seconds for job step to finish.")
	for rank := range min(j.world, most) {
		j.agent(at.Add(time.Second), j.nodeOf(rank), fmt.Sprintf("srun: error: %s: task %d: Terminated", j.host(j.nodeOf(rank)), rank))
	}
}

func tellInterrupt(j *job, at time.Time) {
	j.truth.Rank, j.truth.Placed = analysis.None, false
	for rank := range min(j.world, most) {
		j.write(at.Add(time.Duration(j.r.IntN(50))*time.Millisecond), rank, false, trace("KeyboardInterrupt", mainFrame)...)
	}
	for node := range j.nodes {
		j.agent(at.Add(100*time.Millisecond), node, head, `  File "/usr/local/bin/torchrun", line 8, in <module>`, `    sys.exit(main())`,
			fmt.Sprintf("torch.distributed.elastic.multiprocessing.api.SignalException: Process %d got signal: 2", 900+node))
	}
}

func tellClean(j *job, at time.Time) {
	j.truth.Rank, j.truth.Placed = analysis.None, false
	for rank := range j.world {
		j.say(at.Add(time.Duration(j.r.IntN(300))*time.Millisecond), rank, "INFO", "training finished")
	}
}
