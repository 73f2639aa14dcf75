package parse

import "rankscope/analysis"

// pythonLogging reads a line that starts with a time, as loggers write it
// (loguru's " | " included), and what stands between the time and the message:
//
//	2026-12-01 03:08:21,209 - INFO - [rank 0] - trainer - step 0 loss 8.0
//	2026-12-01 03:08:21,209 - trainer - INFO - step 0 loss 8.0
//	2026-11-03 14:10:00,137 [INFO] [rank0] step=0 loss=2.900
//	2021-06-18 09:40:02,118 WARNING worker.py:1121 -- A worker died …
//	2026-12-01 03:08:23.080 | INFO     | train:main:12 - step 0
//	2024-11-04 15:20:33.410027: unpacking dataset...
func (r *reading) pythonLogging() bool {
	c, n := timestamp(r.rest)
	if n == 0 {
		return r.clockOnly()
	}
	if n < len(r.rest) && isWord(r.rest[n]) {
		return false
	}
	r.tell(c)
	r.rest = r.rest[n:]
	if r.fields(false) {
		r.note(dialectPython)
	} else {
		r.note(dialectTime)
	}
	return true
}

// clockOnly reads "03:08:27 INFO …": a time of the day orders nothing, so it
// is peeled only where a level shows that it is a logger's.
func (r *reading) clockOnly() bool {
	var c clock
	n := c.hours(r.rest)
	if n == 0 {
		return false
	}
	whole := r.rest
	if r.rest = whole[n:]; r.fields(false) && r.level != analysis.LevelNone {
		r.note(dialectPython)
		return true
	}
	r.rest = whole
	return false
}
