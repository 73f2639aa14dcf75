package parse

import "testing"

var mpirunExamples = []example{
	{`[1,3]<stderr>:RuntimeError: boom`,
		`mpirun-tag | rank=3 stream=stderr | RuntimeError: boom`},
	{`[prterun-node07-4711@1,37]<stdout>: step 3`,
		`mpirun-tag | rank=37 stream=stdout | step 3`},
	{`[1,0]<stdout>:[rank0]: Traceback (most recent call last):`,
		`mpirun-tag rank | rank=0 stream=stdout | Traceback (most recent call last):`},
	{`[1,12]<stderr>:2026-12-01 03:08:21,209 - INFO - [rank 12] - trainer - step`,
		`mpirun-tag python-logging | rank=12 stream=stderr level=info t=2026-12-01T03:08:21.209 | step`},
	{`Tue Dec  1 04:51:20 2026[1,3]<stderr>:ERROR: Unexpected segmentation fault encountered in worker.`,
		`mpirun-tag | rank=3 stream=stderr level=error t=2026-12-01T04:51:20 | ERROR: Unexpected segmentation fault encountered in worker.`},
	{`[Tue Dec 11 04:39:08 2026]<stderr>: [prterun-train-0-4674@1,1]<stderr>: [rank1]: RuntimeError: boom`,
		`mpirun-tag rank | rank=1 stream=stderr t=2026-12-11T04:39:08 | RuntimeError: boom`},
	{`[1,mpirank:3,algo-1]<stderr>:RuntimeError: boom`,
		`mpirun-tag | rank=3 node=algo-1 stream=stderr | RuntimeError: boom`},
	{`[1,mpirank:3,]<stderr>:x`,
		` |  | [1,mpirank:3,]<stderr>:x`},
	{`[1,mpirank:,algo-1]<stderr>:x`,
		` |  | [1,mpirank:,algo-1]<stderr>:x`},
	{`Tue Dec  1 04:51:20 2026 [1,3]<stderr>:x`,
		` |  | Tue Dec  1 04:51:20 2026 [1,3]<stderr>:x`},
	{`[Tue Dec 41 04:39:08 2026]<stderr>: x`,
		` |  | [Tue Dec 41 04:39:08 2026]<stderr>: x`},
	{`[1,3] x`,
		` |  | [1,3] x`},
	{`[1,3]<stdin>:x`,
		` |  | [1,3]<stdin>:x`},
	{`[a@1]<stdout>:x`,
		` |  | [a@1]<stdout>:x`},
	{`[1,]<stdout>:x`,
		` |  | [1,]<stdout>:x`},
	{`prterun detected that one or more processes exited with non-zero status`,
		`mpirun-tag | launcher | prterun detected that one or more processes exited with non-zero status`},
	{`mpirun noticed that process rank 3 with PID 9 on node node07 exited on signal 7 (Bus error).`,
		`mpirun-tag | launcher | mpirun noticed that process rank 3 with PID 9 on node node07 exited on signal 7 (Bus error).`},
}

func TestMpirun(t *testing.T) { check(t, near(), mpirunExamples) }
