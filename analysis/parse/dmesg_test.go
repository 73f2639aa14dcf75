package parse

import "testing"

var dmesgExamples = []example{
	{`[ 4205.733535] Memory cgroup out of memory: Killed process 23203 (python3)`,
		`dmesg | t=1970-01-01T01:10:05.733535 uptime launcher | Memory cgroup out of memory: Killed process 23203 (python3)`},
	{`[    0.000000] Linux version 6.8.0`,
		`dmesg | t=1970-01-01T00:00:00 uptime launcher | Linux version 6.8.0`},
	{`<6>[123456.000001] oom-kill:constraint=CONSTRAINT_MEMCG,task=python3,pid=9`,
		`dmesg | t=1970-01-02T10:17:36.000001 uptime launcher | oom-kill:constraint=CONSTRAINT_MEMCG,task=python3,pid=9`},
	{`[Sun Nov 29 12:00:05 2026] Memory cgroup out of memory`,
		`dmesg | t=2026-11-29T12:00:05 launcher | Memory cgroup out of memory`},
	{`[Sun Nov  9 12:00:05 2026] x`,
		`dmesg | t=2026-11-09T12:00:05 launcher | x`},
	{`[ 4205.7] no`,
		` |  | [ 4205.7] no`},
	{`<6> no`,
		` |  | <6> no`},
	{`[ x] no`,
		` |  | [ x] no`},
	{`[4205.733535]`,
		`dmesg | t=1970-01-01T01:10:05.733535 uptime launcher | `},
}

func TestDmesg(t *testing.T) { check(t, near(), dmesgExamples) }
