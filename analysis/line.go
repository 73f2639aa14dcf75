package analysis

import "time"

// None stands for a number that the log doesn't tell: a rank, a local rank, a
// node rank, a task, an attempt or a GPU.
const None = -1

// Level is how grave the writer of a line said it is.
type Level uint8

// The levels, in rising order.
const (
	LevelNone Level = iota
	LevelDebug
	LevelInfo
	LevelWarning
	LevelError
	LevelFatal
)

// Stream is the descriptor that a line was written to.
type Stream uint8

// The streams.
const (
	StreamNone Stream = iota
	Stdout
	Stderr
)

// Stamp is the time of a line.
type Stamp struct {
	// T orders lines. The zero time means that the line has none.
	T time.Time
	// Zoned says that the log named a time zone; without one T is in UTC by
	// assumption and only comparable within one host.
	Zoned bool
	// Inferred says that T comes from neighbouring lines; shown with "~".
	Inferred bool
	// Inner is the second time of a line that carries two (a container
	// runtime's and the program's); zero otherwise.
	Inner time.Time
	// Uptime says that T counts from the boot of the node (dmesg) and can't be
	// compared with any other clock.
	Uptime bool
}

// IsZero reports whether the line has no time.
func (s Stamp) IsZero() bool { return s.T.IsZero() }

// Origin says who wrote a line, as far as the line and the place it was found
// in say so themselves. Nothing in it is guessed.
type Origin struct {
	Rank      int // global rank
	LocalRank int
	NodeRank  int
	// Task is a Slurm task ID (srun --label). It is the global rank where one
	// task is one rank, and a node's agent where the task starts torchrun.
	Task int
	// GPU is NCCL's device index, which is not a rank.
	GPU int
	// Attempt counts restarts from 0.
	Attempt   int
	Role      string // torchrun's role name, "default" if none was given
	Node      string // host name
	Pod       string
	Container string
	// PID of the writing process in its own namespace; 0 when unknown.
	PID    int
	Stream Stream
	Level  Level
	Stamp  Stamp
	// Launcher says that the line is from an agent (torchrun, srun, mpirun,
	// kubelet, the kernel), not from a rank.
	Launcher bool
	// Source is the program's file and line that a glog-like prefix names
	// ("ProcessGroupNCCL.cpp:629"); empty otherwise.
	Source string
}

// NoOrigin returns an Origin that says nothing.
func NoOrigin() Origin {
	return Origin{Rank: None, LocalRank: None, NodeRank: None, Task: None, GPU: None, Attempt: None}
}

// Line is one line, read.
type Line struct {
	Pos Pos
	// Number counts from 1 in its file; see Cite.Line.
	Number int
	Origin Origin
	// Text is the message: prefixes peeled off, NUL and ANSI sequences
	// removed, of carriage returns the last state.
	Text string
	// Dialects that were peeled, outermost first.
	Dialects []string
}
