package generated

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"time"

	"rankscope/analysis"
)

// Large is a kind of log that is too big to be made in memory.
type Large struct {
	Name string
	// What says in a few words what is hard about it.
	What string
	// Cause is what happened, Rank who failed first; analysis.None when the log
	// names no single one.
	Cause analysis.Cause
	Rank  int
	write func(l *largeLog, size int64)
}

// Larges are all kinds.
func Larges() []Large {
	return []Large{
		{"training", "64 ranks, the incident at the end", analysis.ShmExhausted, largeOrigin, (*largeLog).training},
		{"storm", "one traceback over and over", analysis.FDLimit, analysis.None, (*largeLog).storm},
		{"every-line", "a signature in every line", analysis.ShmExhausted, largeOrigin, (*largeLog).everyLine},
		{"claims", "a million ranks claimed", analysis.ShmExhausted, analysis.None, (*largeLog).claims},
		{"one-line", "one line", analysis.CauseUnknown, analysis.None, (*largeLog).oneLine},
		{"returns", "carriage returns only", analysis.CauseUnknown, analysis.None, func(l *largeLog, size int64) { l.fill('\r', size) }},
		{"nul", "NUL bytes only", analysis.CauseUnknown, analysis.None, func(l *largeLog, size int64) { l.fill(0, size) }},
	}
}

const (
	largeWorld  = 64
	largeOrigin = 37
)

// Write writes about size bytes, never less; the same seed and size give the
// same bytes. The error is w's.
func (g Large) Write(w io.Writer, seed uint64, size int64) error {
	l := newLargeLog(w, seed, largeWorld)
	g.write(l, size)
	return l.w.Flush()
}

// largeLog is a log while it is written.
type largeLog struct {
	w     *bufio.Writer
	r     *rand.Rand
	world int
	clock time.Time
	step  int
	sent  int64
	line  []byte
}

func newLargeLog(w io.Writer, seed uint64, world int) *largeLog {
	return &largeLog{w: bufio.NewWriterSize(w, 1<<20), r: rand.New(rand.NewPCG(seed, 0x6c61726765)), world: world,
		clock: time.Date(2026, 12, 1, 3, 8, 21, 209e6, time.UTC)}
}

// end ends the line in hand. An error of the writer shows at its Flush.
func (l *largeLog) end() {
	l.line = append(l.line, '\n')
	_, _ = l.w.Write(l.line)
	l.sent += int64(len(l.line))
	l.line = l.line[:0]
}

func (l *largeLog) says(text string) {
	l.line = append(l.line, text...)
	l.end()
}

// logged begins a line of a rank's logger.
func (l *largeLog) logged(level string, rank int) {
	l.line = l.clock.AppendFormat(l.line, "2006-01-02 15:04:05")
	l.line = append(l.line, ',', byte('0'+l.clock.Nanosecond()/1e8), byte('0'+l.clock.Nanosecond()/1e7%10), byte('0'+l.clock.Nanosecond()/1e6%10))
	l.line = append(l.line, " - "...)
	l.line = append(l.line, level...)
	l.line = append(l.line, " - [rank "...)
	l.line = strconv.AppendInt(l.line, int64(rank), 10)
	l.line = append(l.line, "] - trainer - "...)
}

func (l *largeLog) tick() {
	l.clock = l.clock.Add(time.Duration(200+l.r.IntN(800)) * time.Microsecond)
}

// steps is one step of every rank, with now and then a line that looks bad.
func (l *largeLog) steps(ranks ...int) {
	for _, rank := range ranks {
		l.tick()
		l.logged("INFO", rank)
		l.line = append(l.line, "step "...)
		l.line = strconv.AppendInt(l.line, int64(l.step), 10)
		l.line = append(l.line, " loss "...)
		l.line = strconv.AppendFloat(l.line, 8/float64(l.step%1000+1), 'f', 4, 64)
		l.end()
		if l.r.IntN(4000) == 0 {
			l.says(noises[l.r.IntN(len(noises))])
		}
	}
	l.step++
}

func (l *largeLog) begin(ranks ...int) {
	for _, rank := range ranks {
		l.logged("INFO", rank)
		l.says(fmt.Sprintf("host train-%d rank %d/%d torch 2.6.0+cu124", rank/8, rank, l.world))
		l.logged("INFO", rank)
		l.says("config num_workers=2 batch_size=8 prefetch_factor=2")
	}
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func (l *largeLog) training(size int64) {
	ranks := upTo(l.world)
	l.begin(ranks...)
	for l.sent < size {
		l.steps(ranks...)
	}
	l.incident(largeOrigin)
}

// incident is a full /dev/shm of the origin's node as its ranks tell it.
func (l *largeLog) incident(origin int) {
	for _, used := range []int{65, 74, 88, 96, 100} {
		for rank := origin &^ 7; rank < min(l.world, origin&^7+8); rank++ {
			l.reading(rank, used)
		}
		l.steps(origin)
	}
	l.says(busError)
	l.raised(origin, fmt.Sprintf("RuntimeError: DataLoader worker (pid %d) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.", 16830))
	for rank := range l.world {
		if rank != origin {
			l.tick()
			l.raised(rank, fmt.Sprintf("RuntimeError: [./gloo/transport/tcp/pair.cc:534] Connection closed by peer [10.0.0.5]:%d", 20000+l.r.IntN(20000)))
		}
	}
}

func (l *largeLog) reading(rank, used int) {
	l.tick()
	l.logged("WARNING", rank)
	l.says(fmt.Sprintf("shared memory %d%% used on /dev/shm (96 MiB total)", used))
}

// raised is a traceback of a rank.
func (l *largeLog) raised(rank int, sentence string) {
	for _, text := range trace(sentence, mainFrame, syncFrame) {
		l.says(fmt.Sprintf("[rank%d]: %s", rank, text))
	}
}

// storm is what a loader prints that runs out of descriptors and goes on: its
// feeder threads catch the error of each batch, print it and take the next one.
func (l *largeLog) storm(size int64) {
	l.world = 1
	l.begin(0)
	for range 20 {
		l.steps(0)
	}
	for l.sent < size {
		for _, text := range trace(fmt.Sprintf("RuntimeError: unable to open shared memory object </torch_%d_%d_%d> in read-write mode: Too many open files (24)",
			2961+l.r.IntN(2), l.r.Uint32(), l.r.IntN(1024)), feedFrame) {
			l.says(text)
		}
	}
}

// everyLine is a job that prints a reading with each step, then fails.
func (l *largeLog) everyLine(size int64) {
	l.begin(upTo(l.world)...)
	for used := 0; l.sent < size; used++ {
		for rank := range l.world {
			l.reading(rank, 20+used%3)
		}
	}
	l.incident(largeOrigin)
}

// claims is a log whose lines name ever other ranks.
func (l *largeLog) claims(size int64) {
	for rank := 0; l.sent < size; rank = (rank + 7919) % 1_000_000 {
		l.steps(rank)
	}
	l.world = 1_000_000
	l.raised(999_983, "RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.")
}

// oneLine is a line without an end that holds what looks like steps.
func (l *largeLog) oneLine(size int64) {
	for l.sent < size {
		l.line = append(l.line, "step 37 loss 0.2153 "...)
		if len(l.line) > 1<<16 {
			_, _ = l.w.Write(l.line)
			l.sent += int64(len(l.line))
			l.line = l.line[:0]
		}
	}
}

func (l *largeLog) fill(c byte, size int64) {
	for ; l.sent < size; l.sent++ {
		_ = l.w.WriteByte(c)
	}
}

// RankFile writes the log of one rank of a job whose ranks have a file each,
// about size bytes; rank origin fails of a full /dev/shm, the others after it.
func RankFile(w io.Writer, seed uint64, size int64, rank, origin, world int) error {
	l := newLargeLog(w, seed+uint64(rank), world)
	l.begin(rank)
	for l.sent < size {
		l.steps(rank)
	}
	if rank == origin {
		l.reading(rank, 88)
		l.reading(rank, 100)
		l.says(busError)
		l.raised(rank, "RuntimeError: DataLoader worker (pid 16830) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.")
	} else {
		l.tick()
		l.raised(rank, fmt.Sprintf("RuntimeError: [./gloo/transport/tcp/pair.cc:534] Connection closed by peer [10.0.0.5]:%d", 20000+l.r.IntN(20000)))
	}
	return l.w.Flush()
}
