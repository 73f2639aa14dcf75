package parse

import "testing"

var sternExamples = []example{
	{`train-worker-1 pytorch RuntimeError: boom`,
		`stern | pod=train-worker-1 container=pytorch | RuntimeError: boom`},
	{`train-worker-1 pytorch 2026-11-29T12:00:05.1Z [rank1]: Traceback (most recent call last):`,
		`stern timestamps rank | rank=1 pod=train-worker-1 container=pytorch t=2026-11-29T12:00:05.1 zoned | Traceback (most recent call last):`},
	{`train-7d9f8b6c5-x2v4q main [default0]:step 3`,
		`stern torchrun-tee | local=0 role=default pod=train-7d9f8b6c5-x2v4q container=main | step 3`},
	{`train-worker-1 pytorch`,
		`stern | pod=train-worker-1 container=pytorch | `},
	{`step loss foo`,
		` |  | step loss foo`},
	{`train-worker-1 12 x`,
		` |  | train-worker-1 12 x`},
	{`train- x y`,
		` |  | train- x y`},
	{`Train-1 x y`,
		` |  | Train-1 x y`},
}

func TestStern(t *testing.T) { check(t, near("stern"), sternExamples) }
