package probe

import "time"

// Reading is what one look found. It is never changed afterwards.
type Reading struct {
	Time time.Time
	// Mounts are the /dev/shm of the ranks, one for each container, by their
	// lowest rank.
	Mounts []Mount
	// Note says what could not be read; empty when all could.
	Note string
}

// Space is how full a file system is, in bytes.
type Space struct{ Size, Used int64 }

// Percent is the part that is used, 0 to 100, rounded down.
func (s Space) Percent() int {
	if s.Size <= 0 {
		return 0
	}
	return int(float64(min(max(s.Used, 0), s.Size)) * 100 / float64(s.Size))
}

// Verdict says what fills a mount.
type Verdict string

// The verdicts, from df (what is used) beside du (what is listed).
const (
	// Unknown: permission is missing, or next to nothing is used.
	Unknown Verdict = ""
	// LivingHolders: most of it lies in unlinked files of living processes.
	LivingHolders Verdict = "living holders"
	// Leftovers: most of it lies in files that no process of a rank holds.
	Leftovers Verdict = "leftovers"
	// ListedFiles: most of it lies in listed files that ranks hold open.
	ListedFiles Verdict = "listed files in use"
)

// Mount is one /dev/shm.
type Mount struct {
	Name  string // "/dev/shm"
	Ranks []int  // that see it, rising
	Space
	// Listed is what du would find, in bytes; None when it can't be walked.
	Listed int64
	// Trend is how fast it fills, in bytes a second; 0 before three readings.
	Trend float64
	// FullIn is when it is full at that trend; 0 when it isn't filling, or the
	// readings don't tell yet.
	FullIn  time.Duration
	Holders []Holder // the largest first
	Verdict Verdict
}

// None stands for a size that could not be read.
const None = -1

// Holder is a process that keeps files of a mount.
type Holder struct {
	PID, Rank int
	Files     int
	// Bytes are the pages of its files. A file that several processes hold
	// counts once, for the rank's own process before its workers.
	Bytes int64
}
