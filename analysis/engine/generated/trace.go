package generated

import (
	"fmt"
	"time"
)

// Frames of tracebacks, as PyTorch and Python print them.
var (
	head      = "Traceback (most recent call last):"
	mainFrame = []string{`  File "/srv/train/job.py", line 75, in <module>`, `    main()`, `  File "/srv/train/job.py", line 63, in main`, `    for step, b in enumerate(loader):`}
	nextFrame = []string{`  File "/usr/lib/python3/dist-packages/torch/utils/data/dataloader.py", line 708, in __next__`, `    data = self._next_data()`}
	workFrame = []string{`  File "/usr/lib/python3/dist-packages/torch/utils/data/_utils/worker.py", line 351, in _worker_loop`, `    data = fetcher.fetch(index)`}
	feedFrame = []string{`  File "/usr/lib/python3.12/multiprocessing/queues.py", line 264, in _feed`, `    obj = _ForkingPickler.dumps(obj)`,
		`  File "/usr/lib/python3/dist-packages/torch/multiprocessing/reductions.py", line 618, in reduce_storage`, `    fd, size = storage._share_fd_cpu_()`}
	semFrame  = []string{`  File "/usr/lib/python3.12/multiprocessing/synchronize.py", line 57, in __init__`, `    sl = self._semlock = _multiprocessing.SemLock(`}
	saveFrame = []string{`  File "/usr/lib/python3/dist-packages/torch/serialization.py", line 850, in save`, `    _save(obj, opened_zipfile, pickle_module)`}
	dataFrame = []string{`  File "/srv/train/data.py", line 31, in __getitem__`, `    return self.load(index)`}
	syncFrame = []string{`  File "/usr/lib/python3/dist-packages/torch/distributed/distributed_c10d.py", line 2811, in all_reduce`, `    work.wait()`}
	handler   = []string{`  File "/usr/lib/python3/dist-packages/torch/utils/data/_utils/signal_handling.py", line 73, in handler`, `    _error_if_any_worker_fails()`}
)

// trace is a traceback of frames that ends in a sentence.
func trace(sentence string, frames ...[]string) []string {
	list := []string{head}
	for _, f := range frames {
		list = append(list, f...)
	}
	return append(list, sentence)
}

// caught is what a rank prints of an exception that its worker raised.
func caught(class, sentence string, frames ...[]string) []string {
	list := trace(class+": Caught "+class+" in DataLoader worker process 0.", mainFrame, nextFrame)
	list = append(list, "Original "+head)
	for _, f := range append([][]string{workFrame}, frames...) {
		list = append(list, f...)
	}
	return append(list, sentence)
}

// most is how many ranks tell of a lost peer: the rest is ended before.
const most = 40

// aftermath is what follows a failure: peers that lost the origin, launchers
// that end the rest, in the launcher's own words.
func (j *job) aftermath(at time.Time, code int) {
	j.after(func() {
		j.lost(at)
		j.launcherEnds(at.Add(time.Second), j.origin, code)
	})
}

// lost are the ranks that tell of a lost peer.
func (j *job) lost(at time.Time) {
	spread := 400
	if j.tight {
		spread = 4
	}
	told := 0
	for rank := range j.world {
		if j.fails(rank) || told >= most || j.r.IntN(8) == 0 {
			continue
		}
		told++
		when := at.Add(time.Duration(30+j.r.IntN(spread)) * time.Millisecond)
		j.write(when, rank, false, trace(fmt.Sprintf("RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:534] Connection closed by peer [10.0.0.%d]:%d",
			j.nodeOf(j.origin)+1, 20000+j.r.IntN(20000)), mainFrame, syncFrame)...)
	}
}

// launcherEnds is what launchers print when a rank ended with a code.
func (j *job) launcherEnds(at time.Time, rank, code int) {
	switch {
	case j.launcher.torchrun:
		j.agentEnds(at, rank, code)
		for node := range j.nodes {
			// Each agent blames a rank of its own node.
			other := node*j.perNode + j.r.IntN(j.perNode)
			for _, r := range j.together {
				if j.nodeOf(r) == node {
					other = r
				}
			}
			if node != j.nodeOf(rank) && code == 1 {
				j.agentEnds(at.Add(time.Second), other, 1)
			}
		}
	case j.launcher.srun:
		text := fmt.Sprintf("Exited with exit code %d", code)
		if code == -9 {
			text = "Killed"
		}
		j.agent(at, j.nodeOf(rank), fmt.Sprintf("srun: error: %s: task %d: %s", j.host(j.nodeOf(rank)), rank, text))
	case j.launcher.ray:
		j.agent(at, 0, fmt.Sprintf("%s ERROR tune_controller.py:1331 -- Trial task failed for trial TorchTrainer_5b8e1_00000", at.Format("2006-01-02 15:04:05,000")))
	default:
		j.agent(at, j.nodeOf(rank), "--------------------------------------------------------------------------",
			"prterun detected that one or more processes exited with non-zero status,",
			"thus causing the job to be terminated. The first process to do so was:", "",
			fmt.Sprintf("   Process name: [prterun-%s-4465@1,%d]", j.host(0), rank), fmt.Sprintf("   Exit code:    %d", max(code, 1)),
			"--------------------------------------------------------------------------")
	}
}

// agentEnds is torchrun's agent of a rank's node.
func (j *job) agentEnds(at time.Time, rank, code int) {
	node := j.nodeOf(rank)
	stamp := func(level string, after time.Duration, where string) string {
		t := at.Add(after + j.skew[node])
		return fmt.Sprintf("%s1201 %s %d torch/distributed/elastic/multiprocessing/%s] ", level, t.Format("15:04:05.000000"), 900+node, where)
	}
	var lines []string
	for local := range j.perNode {
		if other := node*j.perNode + local; other != rank {
			lines = append(lines, stamp("W", 0, "api.py:897")+fmt.Sprintf("Sending process %d closing signal SIGTERM", j.pid(other)))
		}
	}
	lines = append(lines, stamp("E", 200*time.Millisecond, "api.py:869")+
		fmt.Sprintf("failed (exitcode: %d) local_rank: %d (pid: %d) of binary: /usr/bin/python3", code, j.localRank(rank), j.pid(rank)))
	lines = append(lines, head, `  File "/usr/local/bin/torchrun", line 8, in <module>`, `    sys.exit(main())`,
		"torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ",
		"============================================================", "job.py FAILED",
		"------------------------------------------------------------", "Failures:", "  <NO_OTHER_FAILURES>",
		"------------------------------------------------------------", "Root Cause (first observed failure):", "[0]:",
		"  time      : "+at.Add(j.skew[node]).Format("2006-01-02_15:04:05"), "  host      : "+j.host(node),
		fmt.Sprintf("  rank      : %d (local_rank: %d)", rank, j.localRank(rank)), fmt.Sprintf("  exitcode  : %d (pid: %d)", code, j.pid(rank)),
		"  error_file: <N/A>", "  traceback : To enable traceback see: https://pytorch.org/docs/stable/elastic/errors.html",
		"============================================================")
	j.agent(at, node, lines...)
}

// worker is the process ID of a DataLoader worker of the origin.
func (j *job) worker() int { return j.pid(j.origin) + 3 }

// readings are rising readings of the origin's mount.
func (j *job) readings(end time.Time) {
	for i, p := range []int{61, 74, 88, 96} {
		j.say(end.Add(time.Duration(i-4)*150*time.Millisecond), j.origin, "WARNING", fmt.Sprintf("shared memory %d%% used on /dev/shm (96 MiB total)", p))
	}
}
