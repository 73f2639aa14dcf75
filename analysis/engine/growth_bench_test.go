package engine

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// BenchmarkFollowedGrowth follows a log of 64 ranks that is written as fast as
// it is read, and reports how much more memory is in use for each line, from
// the first tenth to the end: what is live, and the most there was.
func BenchmarkFollowedGrowth(b *testing.B) {
	const size = 1 << 30
	var block bytes.Buffer
	for n := 0; block.Len() < 1<<20; n++ {
		fmt.Fprintf(&block, "2026-12-01 14:02:11,%03d - INFO - [rank %d] - trainer - step %d loss 2.%04d\n", n%1000, n%64, n, n%10000)
	}
	for b.Loop() {
		log := newGrowingLog(b)
		log.write(block.Bytes())
		var early, late runtime.MemStats
		var first, peak uint64
		for log.size < size {
			log.write(block.Bytes())
			log.caughtUp(16 << 20)
			if first == 0 && log.size >= size/10 {
				first = live(&early)
			}
			if first > 0 && log.size%(64<<20) < 1<<20 {
				runtime.ReadMemStats(&late)
				peak = max(peak, late.HeapInuse)
			}
		}
		log.caughtUp(0)
		lines := float64(log.engine.Snapshot().Progress.Lines) * 9 / 10
		b.ReportMetric((float64(live(&late))-float64(first))/lines, "B-live/line")
		b.ReportMetric((float64(peak)-float64(early.HeapInuse))/lines, "B-peak/line")
		b.ReportMetric(lines*10/9, "lines")
		log.close()
	}
}

// live collects what isn't in use and returns the bytes that are.
func live(m *runtime.MemStats) uint64 {
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(m)
	return m.HeapAlloc
}

// growingLog is a log that is followed while it is written.
type growingLog struct {
	tb     testing.TB
	file   *os.File
	size   int64
	engine *Engine
	stop   context.CancelFunc
	over   chan error
}

func newGrowingLog(tb testing.TB) *growingLog {
	tb.Helper()
	file, err := os.Create(filepath.Join(tb.TempDir(), "run.log"))
	if err != nil {
		tb.Fatal(err)
	}
	e, err := New(Options{Paths: []string{file.Name()}, Follow: true})
	if err != nil {
		tb.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	l := &growingLog{tb: tb, file: file, engine: e, stop: stop, over: make(chan error, 1)}
	e.Start(ctx, func(err error) { l.over <- err })
	return l
}

func (l *growingLog) write(text []byte) {
	n, err := l.file.Write(text)
	if err != nil {
		l.tb.Fatal(err)
	}
	l.size += int64(n)
}

// caughtUp waits until no more than behind bytes are unread.
func (l *growingLog) caughtUp(behind int64) {
	for l.engine.Snapshot().Progress.Read < l.size-behind {
		select {
		case <-l.engine.Notify():
		case <-time.After(10 * time.Second):
			l.tb.Fatal("the engine stands still")
		}
	}
}

func (l *growingLog) close() {
	l.stop()
	<-l.over
	if err := l.engine.Close(); err != nil {
		l.tb.Error(err)
	}
	l.file.Close()
}
