package parse

import "testing"

var rayExamples = []example{
	{`(RayTrainWorker pid=1234, ip=10.0.0.1) step 3 [repeated 3x across cluster]`,
		`ray | node=10.0.0.1 pid=1234 | step 3`},
	{`(RayTrainWorker pid=1234, ip=10.0.0.1) step 3 [repeated 3x across cluster] (Ray deduplicates logs by default.)`,
		`ray | node=10.0.0.1 pid=1234 | step 3`},
	{`(VllmWorker rank=0 pid=299) INFO 10-22 09:43:49 [x.py:1] ok`,
		`ray vllm | rank=0 pid=299 level=info source=x.py:1 t=2026-10-22T09:43:49 | ok`},
	{`(EngineCore_DP0 pid=461101) (RayWorkerWrapper pid=372170) [rank7]:[W1120 20:27:21.426415540 x.cpp:1] nested`,
		`ray rank c10-glog | rank=7 pid=372170 level=warning source=x.cpp:1 t=2026-11-20T20:27:21.42641554 | nested`},
	{"\x1b[1;36m(EngineCore_DP0 pid=461101)\x1b[0;0m ERROR 10-22 09:43:49 [core.py:390] EngineCore encountered a fatal error.",
		`ray vllm | pid=461101 level=error source=core.py:390 t=2026-10-22T09:43:49 | EngineCore encountered a fatal error.`},
	{`(pid=4711, ip=10.0.0.21) [2021-06-18 09:40:01,902 E 4711 4790] logging.cc:440: *** Aborted at 1624009201`,
		`ray ray-core | node=10.0.0.21 pid=4711 level=error source=logging.cc:440 t=2021-06-18T09:40:01.902 | *** Aborted at 1624009201`},
	{`(raylet) A worker died`,
		`ray |  | A worker died`},
	{`(Worker_TP0 pid=9) x`,
		`ray | pid=9 | x`},
	{`(func pid=9)`,
		`ray | pid=9 | `},
	{`(see pid 3) x`,
		` |  | (see pid 3) x`},
	{`(pid=x) y`,
		` |  | (pid=x) y`},
	{`(pid=12)y`,
		` |  | (pid=12)y`},
	{`(most recent call last):`,
		` |  | (most recent call last):`},
}

func TestRay(t *testing.T) { check(t, near(), rayExamples) }
