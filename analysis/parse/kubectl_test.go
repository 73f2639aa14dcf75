package parse

import "testing"

var kubectlExamples = []example{
	{`[pod/train-worker-1/pytorch] 2026-11-29T12:00:05.123456789Z RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.`,
		`kubectl-prefix timestamps | pod=train-worker-1 container=pytorch t=2026-11-29T12:00:05.123456789 zoned | RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.`},
	{`[pod/train-worker-1/pytorch] RuntimeError: x`,
		`kubectl-prefix | pod=train-worker-1 container=pytorch | RuntimeError: x`},
	{`[pod/train-worker-1/pytorch] 2026-11-29T12:00:05.123456789Z [rank3]:   File "x.py", line 1`,
		`kubectl-prefix timestamps rank | rank=3 pod=train-worker-1 container=pytorch t=2026-11-29T12:00:05.123456789 zoned |   File "x.py", line 1`},
	{`[pod/train-worker-1/pytorch] [default2]:2026-11-29 12:00:04,001 - INFO - [rank 10] - trainer - step 0`,
		`kubectl-prefix torchrun-tee python-logging | rank=10 local=2 role=default pod=train-worker-1 container=pytorch level=info t=2026-11-29T12:00:04.001 | step 0`},
	{`2026-11-29T12:00:05.123456789Z ERROR: Unexpected bus error encountered in worker.`,
		`timestamps | level=error t=2026-11-29T12:00:05.123456789 zoned | ERROR: Unexpected bus error encountered in worker.`},
	{`2024-05-02T04:31:09.088120000Z 2024-05-02 04:31:09,087 - root - INFO - Inference`,
		`timestamps python-logging | level=info t=2024-05-02T04:31:09.08812 zoned inner=2024-05-02T04:31:09.087 | Inference`},
	{"2024-05-02T04:31:09.088134622Z \x00ERROR: Unexpected bus error encountered in worker.",
		`timestamps | level=error t=2024-05-02T04:31:09.088134622 zoned | ERROR: Unexpected bus error encountered in worker.`},
	{"2024-05-02T04:31:09.088171177Z \x00",
		`timestamps | t=2024-05-02T04:31:09.088171177 zoned | `},
	{`2026-11-29T12:00:05.123456789Z`,
		`timestamps | t=2026-11-29T12:00:05.123456789 zoned | `},
	{`[pod/a/b]`,
		`kubectl-prefix | pod=a container=b | `},
	{`[pod/a] x`,
		` |  | [pod/a] x`},
	{`[pod//b] x`,
		` |  | [pod//b] x`},
	{`[pod/train-0/pytorch] {"level":"error","msg":"boom","rank":3}`,
		`kubectl-prefix json-lines | rank=3 pod=train-0 container=pytorch level=error | boom`},
}

func TestKubectl(t *testing.T) { check(t, near(), kubectlExamples) }
