package parse

import "testing"

var journaldExamples = []example{
	{`Nov 29 12:00:05 node07 kernel: Memory cgroup out of memory: Killed process 23203 (python3) total-vm:1kB`,
		`journald | node=node07 t=2026-11-29T12:00:05 launcher | Memory cgroup out of memory: Killed process 23203 (python3) total-vm:1kB`},
	{`Nov  9 12:00:05 node07 python3[4711]: [rank3]: Traceback (most recent call last):`,
		`journald rank | rank=3 node=node07 pid=4711 t=2026-11-09T12:00:05 | Traceback (most recent call last):`},
	{`2026-11-29T12:00:05+0100 node07 kernel: Memory cgroup out of memory`,
		`journald | node=node07 t=2026-11-29T11:00:05 zoned launcher | Memory cgroup out of memory`},
	{`2026-11-29T12:00:05.123456+00:00 node07 kubelet[99]: E1129 12:00:05.123456      99 kubelet.go:12] "x"`,
		`journald elastic | node=node07 pid=99 level=error source=kubelet.go:12 t=2026-11-29T12:00:05.123456 zoned inner=2026-11-29T12:00:05.123456 launcher | "x"`},
	{`Jan 02 00:00:05 node07 slurmstepd[4]: error: Detected 1 oom_kill event in StepId=1.0`,
		`journald | node=node07 pid=4 t=2027-01-02T00:00:05 launcher | error: Detected 1 oom_kill event in StepId=1.0`},
	{`Nov 29 12:00:05 node07 kernel: [ 4205.733535] Memory failure: 0x1: Sending SIGBUS to python:1 due to hardware memory corruption`,
		`journald dmesg | node=node07 t=2026-11-29T12:00:05 launcher | Memory failure: 0x1: Sending SIGBUS to python:1 due to hardware memory corruption`},
	{`Nov 29 12:00:05 no colon here`,
		` |  | Nov 29 12:00:05 no colon here`},
	{`Foo 29 12:00:05 node07 kernel: x`,
		` |  | Foo 29 12:00:05 node07 kernel: x`},
	{`2026-11-29T12:00:05.1Z Sending process: x`,
		`timestamps | t=2026-11-29T12:00:05.1 zoned | Sending process: x`},
}

func TestJournald(t *testing.T) { check(t, near(), journaldExamples) }
