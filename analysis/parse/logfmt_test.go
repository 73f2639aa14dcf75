package parse

import "testing"

var logfmtExamples = []example{
	{`time="2026-11-29T12:00:05Z" level=error msg="boom" pod=train-0`,
		`logfmt | level=error t=2026-11-29T12:00:05 zoned | msg="boom" pod=train-0`},
	{`level=info ts=2026-11-29T12:00:05.1Z msg=ok`,
		`logfmt | level=info t=2026-11-29T12:00:05.1 zoned | msg=ok`},
	{`time="2026-11-29T12:00:05+01:00" level=warning msg="x y"`,
		`logfmt | level=warning t=2026-11-29T11:00:05 zoned | msg="x y"`},
	{`level=fatal`,
		`logfmt | level=fatal | `},
	{`level=loud msg=x`,
		` |  | level=loud msg=x`},
	{`lr=0.1 loss=2`,
		` |  | lr=0.1 loss=2`},
	{`time=now level=info`,
		` |  | time=now level=info`},
}

func TestLogfmt(t *testing.T) { check(t, near(), logfmtExamples) }
