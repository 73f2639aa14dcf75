package parse

import (
	"bytes"
	"encoding/binary"

	"rankscope/analysis"
)

// Memo answers Key for the lines of a region one after the other. A log's lines
// begin alike: where a line has the head of the last one but for the minute,
// the second and the rank, no scanner needs to look at it; nor where the same
// line came before, as the frames of a traceback do. It keeps the lines it was
// given: they must stay as they are while it is used. It is not safe for
// concurrent use; a test holds it to Layout.Key.
type Memo struct {
	Layout Layout
	head   [memoMost]byte
	// length of head, up to the rank's digits; 0 when there is none.
	length int
	told   [memoLines]toldLine
}

// toldLine is a line and its key.
type toldLine struct {
	raw []byte
	key Key
}

// memoLines is how many lines are kept, by their length and end; those shorter
// than memoLeast are read as fast.
const (
	memoLines = 64
	memoLeast = 16
)

// memoMost bounds a remembered head, and the parts of a logging line's time:
// "2026-12-01 03:" must be the same, then comes "08:22,716".
const (
	memoMost  = 64
	memoHour  = 14
	memoClock = 23
)

// Key is Layout.Key.
func (m *Memo) Key(raw []byte) Key {
	if n := m.length; n > 0 && len(raw) > n && m.sameHead(raw) {
		rank, d := number(raw[n:])
		if n += d; d > 0 && hasPrefix(raw[n:], "] ") && plainText(raw[n+1:]) {
			return analysis.RankKey(rank)
		}
	}
	if len(raw) < memoLeast {
		return m.Layout.Key(raw)
	}
	told := &m.told[(len(raw)+int(raw[len(raw)-2])*5)%memoLines]
	if !bytes.Equal(told.raw, raw) {
		*told = toldLine{raw, m.Layout.Key(raw)}
		m.learn(raw, told.key)
	}
	return told.key
}

// learn remembers the head of a line that quickKey read by its rank alone.
func (m *Memo) learn(raw []byte, k Key) {
	if m.Layout.on != 0 || len(raw) < memoMost || raw[0] != '2' {
		return
	}
	rank, n := quickRank(raw)
	if n == 0 || analysis.RankKey(rank) != k || !plainText(raw[n:]) {
		return
	}
	at := n - 1
	for at > memoClock && isDigit(raw[at-1]) {
		at--
	}
	if at == n-1 || at > memoMost || raw[at-1] == '/' || soiled(raw[:at]) || bytes.IndexByte(raw[:at], '\r') >= 0 {
		return
	}
	m.length = copy(m.head[:], raw[:at])
}

// sameHead reports whether raw begins as the remembered line did, but for a
// valid minute, second and millisecond.
func (m *Memo) sameHead(raw []byte) bool {
	if !bytes.Equal(raw[:memoHour], m.head[:memoHour]) || !bytes.Equal(raw[memoClock:m.length], m.head[memoClock:m.length]) {
		return false
	}
	c := raw[memoHour:memoClock]
	return c[0]-'0' < 6 && isDigit(c[1]) && c[2] == ':' && c[3]-'0' < 6 && isDigit(c[4]) &&
		c[5] == m.head[memoHour+5] && isDigit(c[6]) && isDigit(c[7]) && isDigit(c[8])
}

// plainText reports whether b holds nothing that could state a rank, end a
// state or be stripped: no control byte, none of k, K, [, {, ] and }. It may
// say no of more.
func plainText(b []byte) bool {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for ; len(b) >= 8; b = b[8:] {
		x := binary.LittleEndian.Uint64(b)
		folded := x | 0x20*ones
		k, open, end := folded^'k'*ones, folded^'{'*ones, folded^'}'*ones
		found := (x-0x20*ones)&^x | (k-ones)&^k | (open-ones)&^open | (end-ones)&^end
		if found&highs != 0 {
			return false
		}
	}
	for _, c := range b {
		if f := c | 0x20; c < 0x20 || f == 'k' || f == '{' || f == '}' {
			return false
		}
	}
	return true
}
