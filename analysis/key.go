package analysis

// Key is the identity that a line's prefix gives its writer, packed: a global
// rank, else a local rank, else a Slurm task. It is what the scan knows of
// every line; which rank a local rank or a task is, the diagnosis decides.
type Key uint64

// KeyNone is the Key of a line that names no writer.
const KeyNone Key = 0

const (
	keyRank Key = iota + 1
	keyLocalRank
	keyTask
)

func key(kind Key, n int) Key {
	if n < 0 {
		return KeyNone
	}
	return kind<<56 | Key(n)
}

// RankKey, LocalRankKey and TaskKey make keys; a negative number gives KeyNone.
func RankKey(n int) Key      { return key(keyRank, n) }
func LocalRankKey(n int) Key { return key(keyLocalRank, n) }
func TaskKey(n int) Key      { return key(keyTask, n) }

func (k Key) number(kind Key) (int, bool) {
	if k>>56 != kind {
		return None, false
	}
	return int(k & (1<<56 - 1)), true
}

// Rank returns the global rank that k stands for.
func (k Key) Rank() (int, bool) { return k.number(keyRank) }

// LocalRank returns the local rank that k stands for.
func (k Key) LocalRank() (int, bool) { return k.number(keyLocalRank) }

// Task returns the Slurm task that k stands for.
func (k Key) Task() (int, bool) { return k.number(keyTask) }

// Key returns the identity of o: the strongest it has.
func (o Origin) Key() Key {
	switch {
	case o.Rank >= 0:
		return RankKey(o.Rank)
	case o.LocalRank >= 0:
		return LocalRankKey(o.LocalRank)
	}
	return TaskKey(o.Task)
}
