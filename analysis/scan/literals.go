package scan

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
)

// stride is how many bytes apart the text is probed, gram how many bytes a
// probe looks at. A literal of stride+gram−1 bytes or more holds a probed gram
// wherever it stands.
const (
	stride = 4
	gram   = 3
)

// MinLiteral is the shortest literal that can be searched for, in bytes.
const MinLiteral = stride + gram - 1

// slotBits is the size of the filter: 2^17 bits are 16 KiB, half of a core's
// first cache, and with a thousand grams one random probe in a hundred passes.
const slotBits = 17

// Literals finds which of many byte strings occur in a text.
//
// Of each literal a window of MinLiteral bytes is chosen, the one whose grams
// are the rarest in logs; its four grams go into a bitmap. The text is probed
// at every fourth byte: where a literal stands, one of its grams must be met.
// A probe that hits is checked against the whole literal.
type Literals struct {
	bitmap [1 << (slotBits - 3)]uint8
	// second holds the same grams spread otherwise: a common gram of a log that
	// happens to share a slot is turned away here.
	second [1 << (slotBits - 3)]uint8
	// candidates[first[slot]:first[slot+1]] are what to check when a slot was
	// met.
	first      [1<<slotBits + 1]uint16
	candidates []candidate
	words      [][]byte
}

type candidate struct {
	gram   uint32
	word   uint16
	offset uint16 // of the gram within the word
}

// maxWords keeps candidates countable in 16 bits.
const maxWords = 1 << 13

// NewLiterals prepares a search. Words shorter than MinLiteral, and more than
// some thousands, are a mistake of the caller and are ignored; the catalogue's
// tests refuse them.
func NewLiterals(words []string) *Literals {
	l := &Literals{}
	slots := map[uint32][]candidate{}
	for _, w := range words {
		if len(w) < MinLiteral || len(w) > 1<<15 || len(l.words) == maxWords || l.has(w) {
			continue
		}
		l.add([]byte(w), slots)
	}
	next := uint32(0)
	for _, s := range slices.Sorted(maps.Keys(slots)) {
		for ; next <= s; next++ {
			l.first[next] = uint16(len(l.candidates))
		}
		l.candidates = append(l.candidates, slots[s]...)
	}
	for ; next <= 1<<slotBits; next++ {
		l.first[next] = uint16(len(l.candidates))
	}
	return l
}

func (l *Literals) has(word string) bool {
	return slices.ContainsFunc(l.words, func(w []byte) bool { return string(w) == word })
}

func (l *Literals) add(word []byte, slots map[uint32][]candidate) {
	best, bestCost := 0, -1
	for start := 0; start+MinLiteral <= len(word); start++ {
		cost := 0
		for i := range stride {
			cost += gramCost(word[start+i:])
		}
		if bestCost < 0 || cost < bestCost {
			best, bestCost = start, cost
		}
	}
	index := uint16(len(l.words))
	l.words = append(l.words, word)
	for i := range stride {
		at := best + i
		g := gramAt(word[at:])
		s := slot(g)
		l.bitmap[s>>3] |= 1 << (s & 7)
		other := otherSlot(g)
		l.second[other>>3] |= 1 << (other & 7)
		slots[s] = append(slots[s], candidate{gram: g, word: index, offset: uint16(at)})
	}
}

// gramAt packs the first three bytes of b.
func gramAt(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }

// slot spreads a gram over the filter.
func slot(g uint32) uint32 { return g * 0x9E3779B1 >> (32 - slotBits) }

// otherSlot spreads a gram over the second filter.
func otherSlot(g uint32) uint32 { return g * 0x85EBCA6B >> (32 - slotBits) }

// gramCost guesses how often a gram stands in training logs: digits, spaces
// and common letters are everywhere, capitals and signs are not.
func gramCost(b []byte) int {
	cost := byteCost(b[0]) * byteCost(b[1]) * byteCost(b[2])
	if bytes.Contains([]byte(everywhere), b[:gram]) {
		cost *= 16
	}
	return cost
}

// everywhere are words of which nearly every line of a training log has some.
const everywhere = "[rank 0] ranks [default0]: - INFO - trainer - [0] step loss epoch lr line time iter batch low"

func byteCost(c byte) int {
	switch {
	case c == ' ':
		return 12
	case bytes.IndexByte([]byte("etaoinsr"), c) >= 0:
		return 9
	case c >= '0' && c <= '9', bytes.IndexByte([]byte("dlcumpgh"), c) >= 0:
		return 6
	case c >= 'a' && c <= 'z', c == '.', c == ':', c == '-':
		return 3
	case c >= 'A' && c <= 'Z':
		return 2
	}
	return 1
}

// Find appends to dst the offset of each literal found in text, in rising
// order and without repeats, and returns the extended slice. Literals that
// overlap may be reported once; every line that holds a literal holds at least
// one reported offset.
func (l *Literals) Find(dst []int32, text []byte) []int32 {
	if len(l.words) == 0 {
		return dst
	}
	start := len(dst)
	at := 0
	for ; at+4*stride <= len(text); at += 4 * stride {
		x, y := binary.LittleEndian.Uint64(text[at:]), binary.LittleEndian.Uint64(text[at+2*stride:])
		if met := l.met(uint32(x)) | l.met(uint32(x>>32)) | l.met(uint32(y)) | l.met(uint32(y>>32)); met&1 != 0 {
			dst = l.probe(dst, text, at, at+4*stride)
		}
	}
	last := at + (len(text)-at)/4*4 // a probe loads four bytes and drops one
	dst = l.probe(dst, text, at, last)
	at = last
	if at+gram <= len(text) {
		dst = l.check(dst, text, at, slot(gramAt(text[at:])))
	}
	hits := dst[start:]
	slices.Sort(hits)
	return dst[:start+len(slices.Compact(hits))]
}

// met has its lowest bit set where the filter knows the gram of the first three
// bytes of x.
func (l *Literals) met(x uint32) uint8 {
	s := slot(x & 0xFFFFFF)
	return l.bitmap[s>>3] >> (s & 7)
}

// probe checks the grams from at up to end, a multiple of the stride behind it.
func (l *Literals) probe(dst []int32, text []byte, at, end int) []int32 {
	for ; at < end; at += stride {
		g := gramAt(text[at:])
		if l.met(g)&1 == 0 {
			continue
		}
		if other := otherSlot(g); l.second[other>>3]&(1<<(other&7)) != 0 {
			dst = l.check(dst, text, at, slot(g))
		}
	}
	return dst
}

// check appends the offsets of the literals that hold the gram at.
func (l *Literals) check(dst []int32, text []byte, at int, s uint32) []int32 {
	g := gramAt(text[at:])
	for _, c := range l.candidates[l.first[s]:l.first[s+1]] {
		from := at - int(c.offset)
		word := l.words[c.word]
		if c.gram == g && from >= 0 && from+len(word) <= len(text) && string(text[from:from+len(word)]) == string(word) {
			dst = append(dst, int32(from))
		}
	}
	return dst
}
