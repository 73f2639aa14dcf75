package generated

import (
	"fmt"
	"time"
)

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
			at.Add(j.skew[node]).Format("15:04:05.000000"), 900+node, left))
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
	"/usr/lib/python3/dist-packages/torch/utils/data/dataloader.py:624: UserWarning: This DataLoader will create 8 worker processes in total. Our suggested max number of worker in current system is 4, which is smaller than what this DataLoader is going to create.",
	"WARNING: failed to upload metrics: HTTP 503, will retry",
	"[W1201 03:00:01.118240117 socket.cpp:759] [c10d] The client socket has failed to connect to [node-00]:29500 (errno: 111 - Connection refused).",
}

func (j *job) noise(end time.Time) {
	for range j.r.IntN(12) {
		at := j.start.Add(time.Duration(j.r.Int64N(int64(end.Sub(j.start)))))
		j.write(at, j.r.IntN(j.world), true, noises[j.r.IntN(len(noises))])
	}
}
