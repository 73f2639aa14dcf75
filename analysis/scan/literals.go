package scan

import (
	"bytes"
	"sort"
)

// stride is how many bytes apart the text is probed. A literal of stride+1
// bytes or more holds a probed pair wherever it stands.
const stride = 4

// MinLiteral is the shortest literal that can be searched for, in bytes.
const MinLiteral = stride + 1

// Literals finds which of many byte strings occur in a text.
//
// Of each literal a window of five bytes is chosen, the one with the rarest
// pairs; its four pairs go into a bitmap over all 65,536 pairs. The text is
// probed at every fourth byte: one of the window's pairs must be there. A
// probe that hits is checked against the whole literal.
type Literals struct {
	bitmap [1 << 13]uint8
	// heads[pair] lists what to check when that pair was seen.
	heads map[uint16][]candidate
	words [][]byte
}

type candidate struct {
	word   int32
	offset int32 // of the pair within the word
}

// NewLiterals prepares a search. Words shorter than MinLiteral are an error of
// the caller and are ignored; the catalogue's tests refuse them.
func NewLiterals(words []string) *Literals {
	l := &Literals{heads: map[uint16][]candidate{}}
	seen := map[string]bool{}
	for _, w := range words {
		if len(w) < MinLiteral || seen[w] {
			continue
		}
		seen[w] = true
		l.add([]byte(w))
	}
	return l
}

func (l *Literals) add(word []byte) {
	best, bestCost := 0, -1
	for start := 0; start+stride < len(word); start++ {
		cost := 0
		for i := range stride {
			cost += pairCost(word[start+i], word[start+i+1])
		}
		if bestCost < 0 || cost < bestCost {
			best, bestCost = start, cost
		}
	}
	index := int32(len(l.words))
	l.words = append(l.words, word)
	for i := range stride {
		at := best + i
		p := pair(word[at], word[at+1])
		l.bitmap[p>>3] |= 1 << (p & 7)
		l.heads[p] = append(l.heads[p], candidate{word: index, offset: int32(at)})
	}
}

func pair(a, b byte) uint16 { return uint16(a) | uint16(b)<<8 }

// pairCost guesses how often a pair stands in training logs: digits, spaces
// and common letters are everywhere, capitals and signs are not.
func pairCost(a, b byte) int { return byteCost(a) * byteCost(b) }

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
	last := int32(-1)
	for at := 0; at+1 < len(text); at += stride {
		p := pair(text[at], text[at+1])
		if l.bitmap[p>>3]&(1<<(p&7)) == 0 {
			continue
		}
		if found := l.check(text, at, p); found >= 0 && found != last {
			dst = append(dst, found)
			last = found
		}
	}
	hits := dst[start:]
	sort.Slice(hits, func(i, j int) bool { return hits[i] < hits[j] })
	return dst
}

// check returns the offset of a literal that covers the pair at, or -1.
func (l *Literals) check(text []byte, at int, p uint16) int32 {
	for _, c := range l.heads[p] {
		from := at - int(c.offset)
		word := l.words[c.word]
		if from >= 0 && from+len(word) <= len(text) && bytes.Equal(text[from:from+len(word)], word) {
			return int32(from)
		}
	}
	return -1
}
