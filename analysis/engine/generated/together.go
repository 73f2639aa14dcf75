package generated

import (
	"fmt"
	"time"

	"rankscope/analysis"
)

// tellTogether: a few ranks of any nodes meet the same limit within a moment.
func tellTogether(j *job, at time.Time) {
	for range 1 + j.r.IntN(3) {
		if rank := j.r.IntN(j.world); !j.fails(rank) {
			j.together = append(j.together, rank)
		}
	}
	j.failTogether(at)
}

// tellEverywhere: one undersized spec, and every pod's first ranks die of it.
func tellEverywhere(j *job, at time.Time) {
	for node := range j.nodes {
		if rank := node*j.perNode + j.r.IntN(j.perNode); !j.fails(rank) && node != j.nodeOf(j.origin) {
			j.together = append(j.together, rank)
		}
	}
	j.failTogether(at)
}

func (j *job) failTogether(at time.Time) {
	j.truth.Together = append([]int{j.origin}, j.together...)
	j.busOf(at, j.origin)
	for _, rank := range j.together {
		j.busOf(at.Add(time.Duration(j.r.IntN(40))*time.Millisecond), rank)
	}
	j.aftermath(at.Add(80*time.Millisecond), 1)
}

// tellNCCL: NCCL's own segments find no room, before the first step's end.
func tellNCCL(j *job, at time.Time) {
	j.write(at, j.origin, true, fmt.Sprintf("%s:%d:%d [%d] misc/shmutils.cc:88 NCCL WARN Error: failed to extend /dev/shm/nccl-7pXzKe to 9637892 bytes, error: No space left on device (28)",
		j.host(j.nodeOf(j.origin)), j.pid(j.origin), j.pid(j.origin)+7, j.localRank(j.origin)))
	dies(func(*job) []string {
		return trace("torch.distributed.DistBackendError: NCCL error in: ../torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp:1691, unhandled system error (run with NCCL_DEBUG=INFO for details), NCCL version 2.19.3", mainFrame, syncFrame)
	})(j, at.Add(time.Millisecond))
}

// tellEvicted: the kubelet ends a pod; `kubectl get events` says so.
func tellEvicted(j *job, at time.Time) {
	node := j.nodeOf(j.origin)
	j.truth.Rank, j.truth.Placed = analysis.None, false
	for rank := range j.world {
		if j.nodeOf(rank) == node {
			j.together = append(j.together, rank)
		}
	}
	j.truth.Together = j.together
	j.after(func() { j.lost(at) })
	j.extra = append(j.extra, File{"events.txt", fmt.Sprintf("LAST SEEN   TYPE      REASON    OBJECT              MESSAGE\n"+
		"2m          Warning   Evicted   pod/%s   Usage of EmptyDir volume \"dshm\" exceeds the limit \"1Gi\".\n"+
		"2m          Normal    Killing   pod/%s   Stopping container pytorch\n", j.pod(node), j.pod(node))})
}
