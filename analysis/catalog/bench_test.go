package catalog

import (
	"testing"

	"rankscope/analysis"
)

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMatch(b *testing.B) {
	c := loaded(b)
	traceback := []string{
		"Traceback (most recent call last):",
		`  File "/srv/train/job.py", line 64, in main`,
		"    time.sleep(a.pause)",
	}
	for _, bench := range []struct{ name, text string }{
		{"hit", "RuntimeError: DataLoader worker (pid 17065) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit."},
		{"general", "ValueError: operands could not be broadcast together with shapes (77,) (13107,)"},
		{"facts", "config num_workers=2 batch_size=8 prefetch_factor=2"},
		{"near miss", `    raise RuntimeError('DataLoader worker (pid(s) {}) exited unexpectedly'.format(pids_str)) from e`},
		{"no literal", "2026-12-01 03:08:42,508 - INFO - [rank 1] - trainer - step 37 loss 0.2117 lr 3e-04 grad_norm 1.1 tokens 4096"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			line := analysis.Line{Text: bench.text, Origin: analysis.NoOrigin()}
			b.ReportAllocs()
			for b.Loop() {
				c.Match(line, func() []string { return traceback })
			}
		})
	}
}
