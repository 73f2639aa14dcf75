package parse

import (
	"strings"
	"testing"

	"rankscope/analysis"
)

func TestPathOrigin(t *testing.T) {
	uid, id := "0a1b2c3d-0000-1111-2222-333344445555", strings.Repeat("0123456789abcdef", 4)
	for path, want := range map[string]string{
		"logs/none_te7ufooj/attempt_0/2/stderr.log":                          "local=2 attempt=0 stream=stderr",
		"/logs/4711_a_B3d_x9Z/attempt_1/13/stdout.log":                       "local=13 attempt=1 stream=stdout",
		"logs/none_te7ufooj/attempt_2/0/error.json":                          "local=0 attempt=2",
		`C:\logs\none_te7ufooj\attempt_0\2\stderr.log`:                       "local=2 attempt=0 stream=stderr",
		"attempt_0/2/stderr.log":                                             "local=2 attempt=0 stream=stderr",
		"/var/log/pods/ml_train-worker-1_" + uid + "/pytorch/0.log":          "pod=train-worker-1 container=pytorch",
		"/var/log/pods/ml_train-1_" + uid + "/main/2.log.20261129-120005.gz": "pod=train-1 container=main",
		"/var/log/containers/train-worker-1_ml_pytorch-" + id + ".log":       "pod=train-worker-1 container=pytorch",
		"slurm-4711-3.out":            "task=3",
		"slurm-2026-11.out":           "task=11",
		"logs/pretrain-184711-12.err": "task=12 stream=stderr",
		"4711-0.out":                  "task=0",
		"slurm-4711.out":              "",
		"slurm-4711_3.out":            "", // an array's index
		"run-2026-11.log":             "",
		"run-20261129-120005.log":     "",
		"log-2026-12-01.log":          "",
		"train.task7.log":             "task=7",
		"node-a.log":                  "node=node-a",
		"node07.out":                  "node=node07",
		"train-node-b.log":            "node=node-b",
		"slurm-4711-node07.out":       "node=node07",
		"ip-10-0-0-1.log":             "node=ip-10-0-0-1",
		"nodes.log":                   "",
		"node-log.txt":                "",
		"node-a/rank3.log":            "rank=3 node=node-a",
		"out/1/rank.03/stderr":        "rank=3 stream=stderr",
		"rank3.log":                   "rank=3",
		"log_rank_3.txt":              "rank=3",
		"node0_rank12.log.1":          "rank=12 node=node0",
		"train_r3.err":                "rank=3 stream=stderr",
		"mask_rcnn_r50.log":           "",
		"worker-1":                    "rank=1",
		"worker_2.log":                "rank=2",
		"trainer-worker-0.log":        "pod=trainer-worker-0",
		"local_rank3.log":             "local=3",
		"attempt_2/rank0.log":         "rank=0 attempt=2",
		"RANK_4.LOG.gz":               "rank=4",
		"ranking.log":                 "",
		"run.log":                     "",
		"console.log":                 "",
		"train.log.1":                 "",
		"0.log":                       "",
		"":                            "",
		"/":                           "",
	} {
		got := describe(analysis.Line{Origin: PathOrigin(path)})
		if got = strings.Trim(got, " |"); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

func FuzzPathOrigin(f *testing.F) {
	f.Add("logs/none_te7ufooj/attempt_0/2/stderr.log")
	f.Add("slurm-4711-3.out")
	f.Add("node0_rank12.log.1")
	f.Add("/var/log/pods/ml_train-worker-1_0a1b2c3d-0000-1111-2222-333344445555/pytorch/0.log")
	f.Fuzz(func(t *testing.T, path string) {
		o := PathOrigin(path)
		if o != PathOrigin(path) {
			t.Error("read twice, differently")
		}
		if o.Rank < analysis.None || o.LocalRank < analysis.None || o.Task < analysis.None || o.Attempt < analysis.None {
			t.Errorf("negative number in %+v", o)
		}
		for _, ending := range []string{".gz", ".1"} {
			if turned := PathOrigin(path + ending); len(path) > 0 && isLetter(path[len(path)-1]) && strings.Contains(path, ".log") && turned != o {
				t.Errorf("%q with %s: %+v, want %+v", path, ending, turned, o)
			}
		}
	})
}
