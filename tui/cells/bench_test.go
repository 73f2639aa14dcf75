package cells

import "testing"

func benchmarkTexts() map[string]string {
	return map[string]string{
		"ascii":  "[rank2]: RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory.",
		"styled": "\x1b[38;2;86;180;233m[rank2]\x1b[m: \x1b[1mRuntimeError\x1b[m: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that workers are out of memory.",
		"row":    "\x1b[38;2;86;180;233m▌\x1b[m 195 ~14:02:11.17 r2 RuntimeError: DataLoader worker is killed │ \x1b[2m▁▂▃▄▅▆▇█\x1b[m │",
		"wide":   "共有メモリが不足しています。ランク2のデータローダーがバスエラーで終了しました。 rank 2",
	}
}

func BenchmarkFit(b *testing.B) {
	for name, s := range benchmarkTexts() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Fit(s, 100)
			}
		})
	}
}

func BenchmarkWindow(b *testing.B) {
	for name, s := range benchmarkTexts() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Window(s, 20, 80)
			}
		})
	}
}

func BenchmarkWrap(b *testing.B) {
	for name, s := range benchmarkTexts() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Wrap(s, 40)
			}
		})
	}
}

func TestASCIIRowsDontAllocate(t *testing.T) {
	s := benchmarkTexts()["ascii"]
	if n := testing.AllocsPerRun(100, func() { Width(s); Window(s, 10, 80); Fit(s, len(s)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { Fit(s, 80) }); n > 1 {
		t.Errorf("a cut takes %v allocations", n)
	}
}
