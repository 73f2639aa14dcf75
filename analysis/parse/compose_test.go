package parse

import "testing"

var composeExamples = []example{
	{`trainer-1  | [rank3]: Traceback (most recent call last):`,
		`compose rank | rank=3 container=trainer-1 | Traceback (most recent call last):`},
	{`trainer-1 | step 3`,
		`compose | container=trainer-1 | step 3`},
	{`job_worker.2   | 2026-12-01 03:08:21,209 - INFO - [rank 1] - trainer - step`,
		`compose python-logging | rank=1 container=job_worker.2 level=info t=2026-12-01T03:08:21.209 | step`},
	{`trainer-1  |`,
		`compose | container=trainer-1 | `},
	{`epoch | loss`,
		`compose | container=epoch | loss`},
	{`a b | c`,
		` |  | a b | c`},
	{`1 | 2`,
		` |  | 1 | 2`},
	{`| x |`,
		` |  | | x |`},
}

func TestCompose(t *testing.T) { check(t, near("compose"), composeExamples) }
