package parse

import "testing"

var criExamples = []example{
	{`2026-11-29T12:00:05.123456789Z stderr F RuntimeError: boom`,
		`cri | stream=stderr t=2026-11-29T12:00:05.123456789 zoned | RuntimeError: boom`},
	{`2026-11-29T12:00:05.123456789+01:00 stdout P a part`,
		`cri-partial | stream=stdout t=2026-11-29T11:00:05.123456789 zoned | a part`},
	{`2026-11-29T12:00:05.123456789Z stdout F`,
		`cri | stream=stdout t=2026-11-29T12:00:05.123456789 zoned | `},
	{`2026-11-29T12:00:05.123456789Z stdout F `,
		`cri | stream=stdout t=2026-11-29T12:00:05.123456789 zoned | `},
	{`2026-11-29T12:00:05.123456789Z stdout F:x [rank3]: Traceback (most recent call last):`,
		`cri rank | rank=3 stream=stdout t=2026-11-29T12:00:05.123456789 zoned | Traceback (most recent call last):`},
	{`2026-11-29T12:00:05.1Z stderr F   File "/x.py", line 3`,
		`cri | stream=stderr t=2026-11-29T12:00:05.1 zoned |   File "/x.py", line 3`},
	{`2026-11-29T12:00:05.1Z stderr F 2026-11-29 13:00:05,100 - INFO - [rank 0] - trainer - step 3`,
		`cri python-logging | rank=0 stream=stderr level=info t=2026-11-29T12:00:05.1 zoned inner=2026-11-29T13:00:05.1 | step 3`},
	{`2026-11-29T12:00:05.1Z stderr X no tag`,
		`timestamps | t=2026-11-29T12:00:05.1 zoned | stderr X no tag`},
	{`2026-11-29T12:00:05.1Z stdlog F no stream`,
		`timestamps | t=2026-11-29T12:00:05.1 zoned | stdlog F no stream`},
}

func TestCRI(t *testing.T) { check(t, near(), criExamples) }
