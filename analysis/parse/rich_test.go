package parse

import "testing"

var richExamples = []example{
	{`│ in handler                                         │`,
		`rich-box |  | in handler`},
	{`│ ❱   66 │   │   │   _error_if_any_worker_fails()     │`,
		`rich-box |  | ❱   66 │   │   │   _error_if_any_worker_fails()`},
	{`│   x │`,
		`rich-box |  |   x`},
	{`╭──────── Traceback (most recent call last) ────────╮`,
		` |  | ╭──────── Traceback (most recent call last) ────────╮`},
	{`│ open`,
		` |  | │ open`},
	{`││`,
		` |  | ││`},
	{`│ RuntimeError: DataLoader worker (pid 6120) is killed by signal: Killed.   │`,
		`rich-box |  | RuntimeError: DataLoader worker (pid 6120) is killed by signal: Killed.`},
}

func TestRich(t *testing.T) { check(t, near(), richExamples) }
