package follow

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"rankscope/analysis/source"
)

// BenchmarkAppendToEvent measures from the return of a write to the event, and
// the reading of what was written.
func BenchmarkAppendToEvent(b *testing.B) {
	for name, polling := range map[string]Polling{"notified": PollAuto, "polled": PollAlways} {
		b.Run(name, func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "run.log")
			put(b, path, "first\n")
			f := New(Options{Follow: true, Polling: polling})
			defer f.Close()
			f.Add(source.Candidate{Path: path})
			if _, err := f.Next(context.Background()); err != nil {
				b.Fatal(err)
			}
			w, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				b.Fatal(err)
			}
			defer w.Close()
			line := []byte("2026-01-31 12:00:00 [rank0]: INFO step 1 loss 0.5\n")
			size := int64(len("first\n"))
			p := make([]byte, len(line))
			var took []time.Duration
			for b.Loop() {
				w.Write(line)
				size += int64(len(line))
				began := time.Now()
				for {
					e, err := f.Next(context.Background())
					if err != nil {
						b.Fatal(err)
					}
					if e.Size == size {
						if _, err := e.Reader.ReadAt(p, size-int64(len(line))); err != nil {
							b.Fatal(err)
						}
						break
					}
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
		})
	}
}

// BenchmarkIdle measures what waiting costs, in percent of a core.
func BenchmarkIdle(b *testing.B) {
	for _, files := range []int{1, 4096} {
		b.Run(fmt.Sprint(files), func(b *testing.B) {
			dir := b.TempDir()
			f := New(Options{Follow: true})
			defer f.Close()
			for i := range files {
				path := filepath.Join(dir, fmt.Sprintf("rank_%d.log", i))
				put(b, path, "first\n")
				f.Add(source.Candidate{Path: path})
			}
			for range files {
				if _, err := f.Next(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
			<-time.After(hotFor + 2*time.Second) // until all are cold
			for b.Loop() {
				before := cpu(b)
				const watched = 5 * time.Second
				<-time.After(watched)
				b.ReportMetric(float64(cpu(b)-before)/float64(watched)*100, "%core")
				b.ReportMetric(float64(openDescriptors(b)), "descriptors")
			}
		})
	}
}

// cpu is the processor time of this process so far.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
