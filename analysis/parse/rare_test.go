package parse

import (
	"slices"
	"testing"
)

// rareExamples are lines of dialects that stand seldom by themselves.
var rareExamples = []example{
	{`2026-11-29T12:00:05.1Z stdout P Epoch 0:  45%|####5     | 9/20`,
		"cri-partial | stream=stdout t=2026-11-29T12:00:05.1 zoned | Epoch 0:  45%|####5     | 9/20"},
	{`2026-11-29T12:00:05.123456789Z stderr P [rank3]: RuntimeError: DataLoader wor`,
		"cri-partial rank | rank=3 stream=stderr t=2026-11-29T12:00:05.123456789 zoned | RuntimeError: DataLoader wor"},
	{`2026-11-29T12:00:05.1+01:00 stdout P:tag half`,
		"cri-partial | stream=stdout t=2026-11-29T11:00:05.1 zoned | half"},
	{`{"log":"[default2]:step 3 lo","stream":"stdout","time":"2026-11-29T12:00:05.1Z"}`,
		"docker-partial torchrun-tee | local=2 role=default stream=stdout t=2026-11-29T12:00:05.1 zoned | step 3 lo"},
	{`{"log":"half a line","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		"docker-partial | stream=stderr t=2026-11-29T12:00:05.1 zoned | half a line"},
	{`{"log":"[rank1]: cut in the mid","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`,
		"docker-partial rank | rank=1 stream=stderr t=2026-11-29T12:00:05.1 zoned | cut in the mid"},
	{`[2026-11-29 12:00:05,123] [INFO] [logging.py:128:log_dist] [Rank 3] step=36, skipped=0, lr=[0.001]`,
		"deepspeed | rank=3 level=info source=logging.py:128 t=2026-11-29T12:00:05.123 | step=36, skipped=0, lr=[0.001]"},
	{`[2026-11-29 12:00:05,123] [WARNING] [stage3.py:2069:step] 1 pytorch allocator cache flushes since last step.`,
		"deepspeed | level=warning source=stage3.py:2069 t=2026-11-29T12:00:05.123 | 1 pytorch allocator cache flushes since last step."},
	{` [2026-11-29 12:00:05] iteration       20/     100 | consumed samples:          320 | loss scale: 1.0 |`,
		"megatron | t=2026-11-29T12:00:05 | iteration       20/     100 | consumed samples:          320 | loss scale: 1.0 |"},
	{`[rank3]: [2026-11-29 12:00:05] iteration       20/     100 | lm loss: 2.1`,
		"rank megatron | rank=3 t=2026-11-29T12:00:05 | iteration       20/     100 | lm loss: 2.1"},
	{`[2026-11-29 12:00:05,902 I 4711 4790] core_worker.cc:440: Driver connected`,
		"ray-core | pid=4711 level=info source=core_worker.cc:440 t=2026-11-29T12:00:05.902 | Driver connected"},
	{`(raylet) [2026-11-29 12:00:05,902 E 4711 4790] (raylet) node_manager.cc:3193: 1 Workers killed due to memory pressure`,
		"ray ray-core | pid=4711 level=error t=2026-11-29T12:00:05.902 | (raylet) node_manager.cc:3193: 1 Workers killed due to memory pressure"},
	{`[1764417605.250000] [node07:4711:0]          ib_mlx5.c:1295 UCX  ERROR Transport retry count exceeded on mlx5_0:1/IB`,
		"ucx | node=node07 pid=4711 level=error source=ib_mlx5.c:1295 t=2025-11-29T12:00:05.25 zoned | UCX  ERROR Transport retry count exceeded on mlx5_0:1/IB"},
	{`{"message":{"message":"OSError: [Errno 28] No space left on device","extraInfo":{"py_callstack":"Traceback (most recent call last):\n  x","timestamp":"1764417605"}}}`,
		"torchelastic-error | t=2025-11-29T12:00:05 zoned | OSError: [Errno 28] No space left on device\nTraceback (most recent call last):\n  x"},
	{`{"message":{"message":"ValueError: x","extraInfo":{"timestamp":"1764417605"}}}`,
		"torchelastic-error | t=2025-11-29T12:00:05 zoned | ValueError: x"},
	{`{"message":{"message":"SignalException: Process 17 got signal: 15","extraInfo":{"py_callstack":"","timestamp":"1764417605"}}}`,
		"torchelastic-error | t=2025-11-29T12:00:05 zoned | SignalException: Process 17 got signal: 15"},
}

func TestRareDialects(t *testing.T) { check(t, near(), rareExamples) }

// TestEveryDialectHasExamples: at least four lines of its own each.
func TestEveryDialectHasExamples(t *testing.T) {
	have := map[string]int{}
	for raw, l := range allExamples() {
		names := slices.Sorted(slices.Values(l.Line([]byte(raw)).Dialects))
		for _, name := range slices.Compact(names) {
			have[name]++
		}
	}
	for _, name := range dialectNames {
		if have[name] < 4 {
			t.Errorf("%s has %d examples", name, have[name])
		}
	}
}
