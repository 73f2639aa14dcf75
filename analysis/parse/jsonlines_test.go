package parse

import "testing"

var jsonExamples = []example{
	{`{"level":"error","time":"2026-11-29T12:00:05.1Z","rank":3,"local_rank":1,"host":"node07","msg":"boom"}`,
		`json-lines | rank=3 local=1 node=node07 level=error t=2026-11-29T12:00:05.1 zoned | boom`},
	{`{"levelname":"WARNING","asctime":"2026-11-29 12:00:05,100","name":"trainer","message":"shared memory 96% used","process":4711}`,
		`json-lines | pid=4711 level=warning t=2026-11-29T12:00:05.1 | shared memory 96% used`},
	{`{"ts":1764417605.25,"severity":"info","msg":"step 3","rank":"12"}`,
		`json-lines | rank=12 level=info t=2025-11-29T12:00:05.25 zoned | step 3`},
	{`{"timestamp":1764417605250,"lvl":"debug","event":"x"}`,
		`json-lines | level=debug t=2025-11-29T12:00:05.25 zoned | x`},
	{`{"message":"training failed","exc_info":"Traceback (most recent call last):\n  File \"x.py\", line 1\nRuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.","level":"ERROR"}`,
		"json-lines | level=error | training failed\nTraceback (most recent call last):\n  File \"x.py\", line 1\nRuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error."},
	{`{"message":{"message":"RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.","extraInfo":{"py_callstack":"Traceback (most recent call last):\n  x","timestamp":"1764417605"}}}`,
		"torchelastic-error | t=2025-11-29T12:00:05 zoned | RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.\nTraceback (most recent call last):\n  x"},
	{`{"loss": 2.0, "lr": 1e-4, "epoch": 0.1}`,
		` |  | {"loss": 2.0, "lr": 1e-4, "epoch": 0.1}`},
	{`{"@timestamp":"2026-11-29T12:00:05.1Z","hostname":"node07","message":"[default1]:[rank5]: RuntimeError: boom"}`,
		`json-lines torchrun-tee rank | rank=5 local=1 role=default node=node07 t=2026-11-29T12:00:05.1 zoned | RuntimeError: boom`},
	{`{"message":"(RayTrainWorker pid=1234, ip=10.0.0.1) step 3","time":"2026-11-29T12:00:05.1Z"}`,
		`json-lines ray | node=10.0.0.1 pid=1234 t=2026-11-29T12:00:05.1 zoned | step 3`},
	{`{"msg":"cut`,
		` |  | {"msg":"cut`},
	{`{"msg":12}`,
		` |  | {"msg":12}`},
	{`{}`,
		` |  | {}`},
	{`{"a":{"b":[1,"}"]},"msg":"nested"}`,
		`json-lines |  | nested`},
	{`{'loss': 2.0}`,
		` |  | {'loss': 2.0}`},
}

func TestJSONLines(t *testing.T) { check(t, near(), jsonExamples) }
