package parse

import (
	"sync"

	"rankscope/analysis"
)

// Key is the identity that a line's prefixes carry, in one word: its global
// rank, else its local rank, else its task.
type Key = analysis.Key

// KeyNone is the key of a line that says nothing about its writer's number.
const KeyNone = analysis.KeyNone

// Key returns the identity that raw carries: the same as Line says, without
// allocating.
func (l Layout) Key(raw []byte) Key {
	if k, ok := l.quickKey(raw); ok {
		return k
	}
	r := reading{layout: l}
	if len(raw) > 0 && (raw[0] == '{' || soiled(raw)) {
		room := scratch.Get().(*[]byte)
		r.scratch = (*room)[:0]
		r.read(raw)
		if cap(r.scratch) <= maxScratch {
			*room = r.scratch
		}
		scratch.Put(room)
		return r.key()
	}
	r.read(raw)
	return r.key()
}

// scratch lends the room for a cleaned copy of a line. It carries nothing from
// one line to the next.
var scratch = sync.Pool{New: func() any {
	room := make([]byte, 0, 4096)
	return &room
}}

// maxScratch is the largest room that is kept: Docker's longest entry.
const maxScratch = 16 << 10

func (r *reading) key() Key {
	if k := analysis.RankKey(r.rank); k != KeyNone {
		return k
	}
	if k := analysis.LocalRankKey(r.local); k != KeyNone {
		return k
	}
	return analysis.TaskKey(r.task)
}
