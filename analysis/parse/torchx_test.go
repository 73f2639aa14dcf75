package parse

import "testing"

var torchxExamples = []example{
	{`trainer/0 step 3`,
		`torchx | noderank=0 role=trainer | step 3`},
	{`trainer/1 [default0]:[rank8]: Traceback (most recent call last):`,
		`torchx torchrun-tee rank | rank=8 local=0 noderank=1 role=default | Traceback (most recent call last):`},
	{`sh/0 x`,
		`torchx | noderank=0 role=sh | x`},
	{`trainer/0`,
		`torchx | noderank=0 role=trainer | `},
	{`trainer/x y`,
		` |  | trainer/x y`},
	{`/0 x`,
		` |  | /0 x`},
	{`a/b/0 x`,
		` |  | a/b/0 x`},
}

func TestTorchx(t *testing.T) { check(t, near("torchx"), torchxExamples) }
