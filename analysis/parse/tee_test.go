package parse

import "testing"

var teeExamples = []example{
	{`[default2]:ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm).`,
		`torchrun-tee | local=2 role=default level=error | ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm).`},
	{"[default1]:\x00ERROR: Unexpected bus error encountered in worker.",
		`torchrun-tee | local=1 role=default level=error | ERROR: Unexpected bus error encountered in worker.`},
	{"[default1]:\x00[rank1]: Traceback (most recent call last):",
		`torchrun-tee rank | rank=1 local=1 role=default | Traceback (most recent call last):`},
	{`[trainer0]:step 3`,
		`torchrun-tee | local=0 role=trainer | step 3`},
	{`[default0]:`,
		`torchrun-tee | local=0 role=default | `},
	{`[default0]:    indented stays`,
		`torchrun-tee | local=0 role=default |     indented stays`},
	{`[default12]:2026-12-01 03:08:37,720 - INFO - [rank 44] - trainer - step 0 loss 8.0001`,
		`torchrun-tee python-logging | rank=44 local=12 role=default level=info t=2026-12-01T03:08:37.72 | step 0 loss 8.0001`},
	{`[default0]:[default1]:[rank1]: RuntimeError: glued prefixes, innermost wins`,
		`torchrun-tee rank | rank=1 local=1 role=default | RuntimeError: glued prefixes, innermost wins`},
	{`[default]:no number`,
		` |  | [default]:no number`},
	{`[default3] no colon`,
		` |  | [default3] no colon`},
	{`[0]:`,
		` |  | [0]:`},
	{`[epoch3]: loss 2.0`,
		` |  | [epoch3]: loss 2.0`},
	{`[default0`,
		` |  | [default0`},
	{"[default0]:epoch 0:   0%|          | 0/200 [00:00<?, ?it/s]\repoch 0:   1%|          | 2/200 [00:00<00:17, 11.48it/s]",
		`torchrun-tee | local=0 role=default | epoch 0:   1%|          | 2/200 [00:00<00:17, 11.48it/s]`},
}

func TestTee(t *testing.T) { check(t, near(), teeExamples) }

var roleExamples = []example{
	{`[worker2]:step 3`,
		`torchrun-tee | local=2 role=worker | step 3`},
	{`[my-role0]:[rank8]: Traceback (most recent call last):`,
		`torchrun-tee rank | rank=8 local=0 role=my-role | Traceback (most recent call last):`},
	{`[actor_x11]:INFO:trainer:step 1`,
		`torchrun-tee python-basic | local=11 role=actor_x level=info | step 1`},
	{`[critic1]:`,
		`torchrun-tee | local=1 role=critic | `},
	{`[rank3]: not a role`,
		`rank | rank=3 | not a role`},
	{`[12]:no name`,
		` |  | [12]:no name`},
	{`[default2]:still known`,
		`torchrun-tee | local=2 role=default | still known`},
}

func TestRole(t *testing.T) { check(t, near("torchrun-role"), roleExamples) }
