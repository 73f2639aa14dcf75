package parse

import "rankscope/analysis"

// Key is the identity that a line's prefixes carry, in one word: its global
// rank, else its local rank, else its task.
type Key = analysis.Key

// KeyNone is the key of a line that says nothing about its writer's number.
const KeyNone = analysis.KeyNone

// keyScratch is the room for a cleaned line that Key has on its stack. Longer
// ones are allocated; a bar's last state is shorter.
const keyScratch = 4096

// Key returns the identity that raw carries: the same as Line says, without
// allocating.
func (l Layout) Key(raw []byte) Key {
	if len(raw) > 0 && (raw[0] == '{' || soiled(raw) || returns(raw)) {
		return l.keyCleaned(raw)
	}
	r := reading{layout: l}
	r.read(raw)
	return r.key()
}

// keyCleaned is Key for lines that have to be copied.
func (l Layout) keyCleaned(raw []byte) Key {
	var room [keyScratch]byte
	r := reading{layout: l, scratch: room[:0]}
	r.read(raw)
	return r.key()
}

func returns(raw []byte) bool { return text{bytes: raw}.firstReturn() >= 0 }

func (r *reading) key() Key {
	switch {
	case r.rank != analysis.None:
		return analysis.RankKey(r.rank)
	case r.local != analysis.None:
		return analysis.LocalRankKey(r.local)
	}
	return analysis.TaskKey(r.task)
}
