package parse

import (
	"bytes"
	"fmt"
	"os"
	"testing"
)

func TestSmoke(t *testing.T) {
	for _, f := range []string{"ddp-shm", "ddp-tqdm", "slurm-label", "kubectl-shm","restarts","ddp-tee","ddp-bare"} {
		p := "/work/shared/cases/" + f + "/run.log"
		b, err := os.ReadFile(p)
		if err != nil {
			b, _ = os.ReadFile("/work/shared/cases/" + f + "/console.log")
		}
		l := Learn(b[:min(len(b), 65536)], b)
		fmt.Println("==", f, l.Names())
		seen := map[string]int{}
		for _, raw := range bytes.Split(b, []byte("\n")) {
			ln := l.Line(raw)
			k := fmt.Sprint(ln.Dialects)
			if seen[k]++; seen[k] > 2 {
				continue
			}
			o := ln.Origin
			fmt.Printf("%v r%d l%d t%d %s/%s/%s pid%d lv%d L%v %v src=%s %q key=%x\n", ln.Dialects, o.Rank, o.LocalRank, o.Task, o.Node, o.Pod, o.Container, o.PID, o.Level, o.Launcher, o.Stamp.T, o.Source, ln.Text[:min(70, len(ln.Text))], l.Key(raw))
		}
	}
}
func BenchmarkKey(b *testing.B) {
	for _, f := range []string{"ddp-shm", "ddp-tqdm", "slurm-label", "kubectl-shm"} {
		d, _ := os.ReadFile("/work/shared/cases/" + f + "/run.log")
		l := Learn(d[:min(len(d), 65536)], d)
		lines := bytes.Split(d, []byte("\n"))
		b.Run(f, func(b *testing.B) {
			b.SetBytes(int64(len(d)))
			b.ReportAllocs()
			for b.Loop() {
				for _, x := range lines {
					l.Key(x)
				}
			}
		})
		b.Run("line/"+f, func(b *testing.B) {
			b.SetBytes(int64(len(d)))
			b.ReportAllocs()
			for b.Loop() {
				for _, x := range lines {
					l.Line(x)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/line")
		})
	}
}
