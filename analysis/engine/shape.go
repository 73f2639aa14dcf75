package engine

import (
	"encoding/binary"
	"math/bits"
)

// Odd numbers with bits all over: a shape's parts are multiplied in with them,
// each kind of part with its own.
const (
	shapeSeed  = 0x9e3779b97f4a7c15
	shapeWord  = 0xa0761d6478bd642f // eight bytes
	shapeDigit = 0x8ebc6af09c88c6e3 // fewer, before a run of digits
	shapePart  = 0xe7037ed1a0b428db // fewer, at the end
)

// A word with each byte 1, and with the highest bit of each.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// shape hashes a line with every run of digits taken for one zero: lines of
// one template have one shape, whatever their times, ranks and counts. It goes
// by words of eight bytes, beginning anew behind each run.
func shape(raw []byte) uint64 {
	h := uint64(shapeSeed)
	for len(raw) >= 8 {
		x := binary.LittleEndian.Uint64(raw)
		d := digits(x)
		if d == 0 {
			h = mix(h, x, shapeWord)
			raw = raw[8:]
			continue
		}
		plain := bits.TrailingZeros64(d) / 8
		h = mix(h, part(x, plain), shapeDigit)
		// The run of digits, or what of it stands in this word.
		run := bits.TrailingZeros64(^d&highs>>(8*plain)<<(8*plain)) / 8
		raw = raw[run:]
		for run == 8 && len(raw) > 0 && raw[0]-'0' < 10 {
			raw = raw[1:]
		}
	}
	return shapeEnd(h, raw)
}

// shapeEnd adds the last bytes of a line, less than eight.
func shapeEnd(h uint64, raw []byte) uint64 {
	for len(raw) > 0 {
		x := uint64(0)
		plain := 0
		for ; plain < len(raw) && raw[plain]-'0' >= 10; plain++ {
			x |= uint64(raw[plain]) << (8 * plain)
		}
		if plain == len(raw) {
			return mix(h, part(x, plain), shapePart)
		}
		h = mix(h, part(x, plain), shapeDigit)
		for raw = raw[plain:]; len(raw) > 0 && raw[0]-'0' < 10; {
			raw = raw[1:]
		}
	}
	return h
}

// part is the first n bytes of x, less than eight, and how many they are.
func part(x uint64, n int) uint64 { return x&(1<<(8*n)-1) | uint64(n)<<56 }

// mix adds x to h.
func mix(h, x, by uint64) uint64 {
	high, low := bits.Mul64(h^x, by)
	return high ^ low
}

// digits has the highest bit of each byte of x set that is a digit.
func digits(x uint64) uint64 {
	y := x ^ '0'*ones
	return ^((y &^ highs) + (128-10)*ones | y) & highs
}

// shapes remembers which shapes were tried in vain, so that the thousandth step
// of a log isn't given to the same expressions again.
type shapes map[uint64]uint8

// shapeTries is how many lines of a shape are tried before the rest of them are
// taken for the same.
const shapeTries = 3

// spent reports whether lines of this shape were tried often enough.
func (s shapes) spent(h uint64) bool { return s[h] >= shapeTries }

// vain counts a line that told nothing.
func (s shapes) vain(h uint64) {
	if s[h] < shapeTries {
		s[h]++
	}
}
