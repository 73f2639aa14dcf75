// Package remedy turns a diagnosed incident into what a person does next: how
// much is needed, the fix for the environment the job runs in, the commands
// that decide between the rival causes, prove the fix and keep what perishes,
// what not to do, and the checklist before the job is resumed.
//
//	Incident ─┬─ situation (what is known: pod, node, job, paths) ─┐
//	          ├─ size (ranks × (workers × prefetch + 1) × batch) ──┤
//	          └─ environment (evidence points) ────────────────────┤
//	plans/*.yaml ── library (strict fields, one plan a cause) ─────┴─ render ── Plan
//
// What is known about causes and environments is data, in plans/*.yaml; this
// code only chooses, fills in and quotes. Nothing here runs a command or
// writes a file.
//
// A value that came from a log is untrusted. It goes through shell quoting; a
// command whose value can't be quoted safely is left out. A value that is not
// known stands as a word in capitals (POD, JOBID), and the command says so.
package remedy
