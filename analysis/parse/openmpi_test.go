package parse

import "testing"

var openmpiExamples = []example{
	{`[node03:71120] Traceback (most recent call last):`,
		`openmpi | node=node03 pid=71120 | Traceback (most recent call last):`},
	{`[node03:71120] *** Process received signal ***`,
		`openmpi | node=node03 pid=71120 | *** Process received signal ***`},
	{`[ip-10-0-0-1:71120] Signal: Bus error (7)`,
		`openmpi | node=ip-10-0-0-1 pid=71120 | Signal: Bus error (7)`},
	{`[gpu-1.cluster:12] Signal code: Non-existant physical address (2)`,
		`openmpi | node=gpu-1.cluster pid=12 | Signal code: Non-existant physical address (2)`},
	{`[node07:71120:0:71120] Caught signal 7 (Bus error: nonexistent physical address)`,
		`ucx | node=node07 pid=71120 | Caught signal 7 (Bus error: nonexistent physical address)`},
	{`[node07:71120:0] x`,
		`ucx | node=node07 pid=71120 | x`},
	{`[1764417605.123456] [node07:71120:0]  debug.c:1 UCX ERROR x`,
		`ucx | node=node07 pid=71120 level=error source=debug.c:1 t=2025-11-29T12:00:05.123456 zoned | UCX ERROR x`},
	{`[127.0.0.1:13481] x`,
		` |  | [127.0.0.1:13481] x`},
	{`[train.py:12] x`,
		` |  | [train.py:12] x`},
	{`[INFO:12] x`,
		` |  | [INFO:12] x`},
	{`[::]:29500`,
		` |  | [::]:29500`},
	{`[node03:] x`,
		` |  | [node03:] x`},
	{`[node03:12]x`,
		` |  | [node03:12]x`},
}

func TestOpenMPI(t *testing.T) { check(t, near(), openmpiExamples) }
