package parse

import (
	"bytes"
	"path/filepath"
	"testing"
)

// benchmarkLogs are incidents of different shapes.
var benchmarkLogs = []string{"ddp-shm", "ddp-tee", "ddp-tqdm", "ddp-bare", "kubectl-shm", "slurm-label"}

func benchmarkLines(b *testing.B, each func(Layout, []byte)) {
	logs := corpus(b)
	for _, name := range benchmarkLogs {
		for path, log := range logs {
			if filepath.Base(filepath.Dir(filepath.Dir(path))) != name {
				continue
			}
			l := Learn(log[:min(len(log), 64<<10)], log)
			lines := bytes.Split(bytes.TrimSuffix(log, []byte("\n")), []byte("\n"))
			b.Run(name, func(b *testing.B) {
				b.SetBytes(int64(len(log)))
				b.ReportAllocs()
				for b.Loop() {
					for _, line := range lines {
						each(l, line)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/line")
			})
		}
	}
}

func BenchmarkKey(b *testing.B) { benchmarkLines(b, func(l Layout, raw []byte) { l.Key(raw) }) }

func BenchmarkLine(b *testing.B) { benchmarkLines(b, func(l Layout, raw []byte) { l.Line(raw) }) }

func BenchmarkLearn(b *testing.B) {
	for path, log := range corpus(b) {
		if filepath.Base(filepath.Dir(filepath.Dir(path))) != "slurm-label" {
			continue
		}
		log = bytes.Repeat(log, 1+(64<<10)/len(log))[:64<<10]
		b.ReportAllocs()
		for b.Loop() {
			Learn(log, log)
		}
	}
}
