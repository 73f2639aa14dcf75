package parse

import "testing"

var srunLabelExamples = []example{
	{`3: Traceback (most recent call last):`,
		`srun-label | task=3 | Traceback (most recent call last):`},
	{` 3: [rank3]:     ~~~~^^`,
		`srun-label rank | rank=3 task=3 |     ~~~~^^`},
	{`12: 2026-12-01 03:09:03,836 - INFO - [rank 12] - trainer - step`,
		`srun-label python-logging | rank=12 task=12 level=info t=2026-12-01T03:09:03.836 | step`},
	{`P1  3: x`,
		`srun-label | task=3 | x`},
	{`0: `,
		`srun-label | task=0 | `},
	{`0:`,
		`srun-label | task=0 | `},
	{"3: \x00ERROR: Unexpected bus error encountered in worker.",
		`srun-label | task=3 level=error | ERROR: Unexpected bus error encountered in worker.`},
	{`1: slurmstepd: error: Detected 1 oom_kill event in StepId=1.0`,
		`srun-label srun | task=1 level=error launcher | slurmstepd: error: Detected 1 oom_kill event in StepId=1.0`},
	{`srun: error: localhost: task 2: Exited with exit code 1`,
		`srun | level=error launcher | srun: error: localhost: task 2: Exited with exit code 1`},
	{`3:x`,
		` |  | 3:x`},
	{`P 3: x`,
		` |  | P 3: x`},
	{`: x`,
		` |  | : x`},
	{`2: [rank2]: 5: not a task`,
		`srun-label rank | rank=2 task=2 | 5: not a task`},
}

func TestSrunLabel(t *testing.T) { check(t, near("srun-label"), srunLabelExamples) }

var srunExamples = []example{
	{`srun: error: node[07-08]: tasks 0-2,4-7: Exited with exit code 1`,
		`srun | level=error launcher | srun: error: node[07-08]: tasks 0-2,4-7: Exited with exit code 1`},
	{`srun: error: node07: task 3: Bus error (core dumped)`,
		`srun | level=error launcher | srun: error: node07: task 3: Bus error (core dumped)`},
	{`srun: Job step aborted: Waiting up to 32 seconds for job step to finish.`,
		`srun | launcher | srun: Job step aborted: Waiting up to 32 seconds for job step to finish.`},
	{`slurmstepd: error: *** STEP 4711.0 ON node07 CANCELLED AT 2026-11-29T12:00:05 DUE TO TIME LIMIT ***`,
		`srun | level=error launcher | slurmstepd: error: *** STEP 4711.0 ON node07 CANCELLED AT 2026-11-29T12:00:05 DUE TO TIME LIMIT ***`},
	{`slurmstepd: error: Detected 1 oom_kill event in StepId=4711.0.`,
		`srun | level=error launcher | slurmstepd: error: Detected 1 oom_kill event in StepId=4711.0.`},
	{`12: foo`,
		` |  | 12: foo`},
	{`srunner: x`,
		` |  | srunner: x`},
}

func TestSrun(t *testing.T) { check(t, near(), srunExamples) }
