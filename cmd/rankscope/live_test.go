package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rankscope/cmd/rankscope/demo"
	"rankscope/tui/screentest"
)

// growing is a log that is being written.
type growing struct {
	t    testing.TB
	path string
	file *os.File
}

func grow(t testing.TB) *growing {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.log")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return &growing{t, path, file}
}

func (g *growing) write(data []byte) {
	g.t.Helper()
	if _, err := g.file.Write(data); err != nil {
		g.t.Fatal(err)
	}
}

// A job is followed from its first line: its warnings show before anything has
// failed, the incident once it has, and the verdict is that of the report.
func TestFollowedJobInATerminal(t *testing.T) {
	lines := bytes.SplitAfter(demo.Log(), []byte("\n"))
	failure := slices.IndexFunc(lines, func(l []byte) bool { return bytes.Contains(l, []byte("Unexpected bus error")) })
	log := grow(t)
	log.write(bytes.Join(lines[:20], nil))
	screen, _ := inTerminal(t, filepath.Dir(log.path), 140, 40, "rankscope", log.path)
	screen.See(t, "following")
	for _, line := range lines[20:failure] {
		log.write(line)
	}
	screen.See(t, "W shared memory 100% used")
	screen.See(t, "no failure so far")
	screen.See(t, "r2 ")
	screen.See(t, "W▇") // on the timeline
	for _, line := range lines[failure:] {
		log.write(line)
	}
	screen.See(t, "shm-exhausted (high)")
	screen.See(t, "rank 2 · train-0")

	var out bytes.Buffer
	cmd := exec.Command("rankscope", "report", "--format", "json", log.path)
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	var report struct {
		Verdict struct{ Cause, Confidence string }
		Origin  struct {
			Rank int
			Node string
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if report.Verdict.Cause != "shm-exhausted" || report.Verdict.Confidence != "high" || report.Origin.Rank != 2 || report.Origin.Node != "train-0" {
		t.Errorf("the report says %+v", report)
	}
	screen.Keys(t, "q")
	ends(t, screen, 0)
	if n := screen.Bells(); n != 1 {
		t.Errorf("%d bells, want one for the incident", n)
	}
}

// BenchmarkAppendToScreen is the time from a line's write to its cells on the
// screen, through a pseudo-terminal and an emulator.
func BenchmarkAppendToScreen(b *testing.B) {
	for _, way := range []string{"auto", "always"} {
		b.Run("poll="+way, func(b *testing.B) {
			log := grow(b)
			log.write([]byte("start\n"))
			screen, _ := inTerminal(b, filepath.Dir(log.path), 140, 40, "rankscope", "--poll", way, log.path)
			screen.See(b, "following")
			var took []time.Duration
			for n := 0; b.Loop(); n++ {
				text := fmt.Sprintf("mark %d end", n)
				start := time.Now()
				log.write([]byte("INFO " + text + "\n"))
				screen.See(b, text)
				took = append(took, time.Since(start))
			}
			percentiles(b, took)
			screen.Keys(b, "q")
			ends(b, screen, 0)
		})
	}
}

// BenchmarkAppendToVerdict is the time from the write of the line that names
// the failure to the verdict in the title.
func BenchmarkAppendToVerdict(b *testing.B) {
	data := demo.Log()
	at := bytes.Index(data, []byte("ERROR: Unexpected bus error"))
	var took []time.Duration
	for b.Loop() {
		b.StopTimer()
		log := grow(b)
		log.write(data[:at/2])
		screen, _ := inTerminal(b, filepath.Dir(log.path), 140, 40, "rankscope", log.path)
		screen.See(b, "following")
		log.write(data[at/2 : at])
		screen.See(b, "no failure")
		b.StartTimer()
		start := time.Now()
		log.write(data[at:])
		screen.See(b, "shm-exhausted (high)")
		took = append(took, time.Since(start))
		b.StopTimer()
		screen.Keys(b, "q")
		ends(b, screen, 0)
		b.StartTimer()
	}
	percentiles(b, took)
}

func percentiles(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	at := func(part float64) float64 {
		return float64(took[min(int(part*float64(len(took))), len(took)-1)].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
}

// process says what a program used so far: its time on a processor, its open
// descriptors, and the most memory it had, from proc(5).
func process(b *testing.B, pid int) (busy time.Duration, descriptors int, peak int64) {
	b.Helper()
	folder := "/proc/" + strconv.Itoa(pid)
	stat, err := os.ReadFile(folder + "/stat")
	if err != nil {
		b.Skipf("skipped: no proc here: %v", err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	for _, field := range fields[11:13] { // utime and stime, in ticks of 10 ms
		n, _ := strconv.Atoi(field)
		busy += time.Duration(n) * 10 * time.Millisecond
	}
	open, _ := os.ReadDir(folder + "/fd")
	status, _ := os.ReadFile(folder + "/status")
	for line := range strings.Lines(string(status)) {
		if text, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(text), " kB"), 10, 64)
			peak = n << 10
		}
	}
	return busy, len(open), peak
}

// BenchmarkIdle is what following costs while nothing is written.
func BenchmarkIdle(b *testing.B) {
	for _, count := range []int{1, 4096} {
		b.Run(fmt.Sprintf("files=%d", count), func(b *testing.B) {
			folder := b.TempDir()
			for n := range count {
				text := fmt.Sprintf("[rank%d]: step 1 loss 2\n", n)
				if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("rank%d.log", n)), []byte(text), 0o600); err != nil {
					b.Fatal(err)
				}
			}
			screen, cmd := inTerminal(b, folder, 140, 40, "rankscope", ".")
			screen.See(b, "step 1 loss 2")
			// What was just written is asked often for a while.
			time.Sleep(35 * time.Second)
			before, _, _ := process(b, cmd.Process.Pid)
			written := screen.Written()
			const watched = 30 * time.Second
			for b.Loop() {
				time.Sleep(watched)
			}
			after, descriptors, peak := process(b, cmd.Process.Pid)
			spent := float64(after-before) / float64(b.N) / float64(watched)
			b.ReportMetric(spent*100, "%-of-a-core")
			b.ReportMetric(float64(descriptors), "descriptors")
			b.ReportMetric(float64(peak>>20), "MiB-peak")
			b.ReportMetric(float64(screen.Written()-written)/float64(b.N)/watched.Seconds(), "B/s-to-screen")
			screen.Keys(b, "q")
			ends(b, screen, 0)
		})
	}
}

// BenchmarkFastWriter follows a log that grows by 100 MB/s for 20 s, and
// presses keys meanwhile. Memory for each line is what is added to the peak
// after the first tenth, when all buffers are there.
func BenchmarkFastWriter(b *testing.B) {
	const rate, seconds = 100_000_000, 20
	block := fastBlock()
	perBlock := bytes.Count(block, []byte("\n"))
	for b.Loop() {
		log := grow(b)
		log.write([]byte("start\n"))
		screen, cmd := inTerminal(b, filepath.Dir(log.path), 140, 40, "rankscope", log.path)
		screen.See(b, "following")
		_, _, first := process(b, cmd.Process.Pid)
		over := make(chan struct{})
		blocks := 0
		go func() {
			defer close(over)
			start := time.Now()
			for ; blocks*len(block) < rate*seconds; blocks++ {
				if _, err := log.file.Write(block); err != nil {
					return
				}
				if blocks == rate*seconds/len(block)/10 {
					_, _, first = process(b, cmd.Process.Pid)
				}
				due := time.Duration(float64((blocks+1)*len(block)) / rate * float64(time.Second))
				time.Sleep(due - time.Since(start))
			}
		}()
		keys := pressMeanwhile(b, screen, over)
		lines := blocks*perBlock + 1
		wrote := time.Now()
		screen.Keys(b, "G")
		screen.See(b, fmt.Sprintf("run.log:%d ", lines))
		b.ReportMetric(float64(time.Since(wrote).Milliseconds()), "ms-to-catch-up")
		_, _, peak := process(b, cmd.Process.Pid)
		b.ReportMetric(float64(peak-first)/float64(lines)/0.9, "B-of-memory/line")
		b.ReportMetric(float64(peak>>20), "MiB-peak")
		b.ReportMetric(float64(lines), "lines")
		percentiles(b, keys)
		screen.Keys(b, "q")
		ends(b, screen, 0)
	}
}

// fastBlock is about a mebibyte of ordinary lines.
func fastBlock() []byte {
	var block bytes.Buffer
	for n := 0; block.Len() < 1<<20; n++ {
		fmt.Fprintf(&block, "2026-12-01 14:02:11,%03d - INFO - [rank %d] - trainer - step %d loss 2.%04d lr 0.0001\n", n%1000, n%64, n, n%10000)
	}
	return block.Bytes()
}

// pressMeanwhile opens and closes the help until over, and says how long each
// took to show.
func pressMeanwhile(b *testing.B, screen *screentest.Screen, over <-chan struct{}) (took []time.Duration) {
	for {
		select {
		case <-over:
			return took
		case <-time.After(200 * time.Millisecond):
		}
		start := time.Now()
		screen.Keys(b, "?")
		screen.See(b, "next evidence  ")
		screen.See(b, "evidence before")
		took = append(took, time.Since(start))
		screen.Keys(b, "\x1b")
		screen.Wait(b, "the help closed", func(grid string) bool { return !strings.Contains(grid, "evidence before") })
	}
}
