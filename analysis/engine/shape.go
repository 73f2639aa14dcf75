package engine

// shape hashes a line with every run of digits taken for one zero: lines of
// one template have one shape, whatever their times, ranks and counts.
func shape(raw []byte) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	digit := false
	for _, c := range raw {
		if c-'0' < 10 {
			if digit {
				continue
			}
			digit, c = true, '0'
		} else {
			digit = false
		}
		h = (h ^ uint64(c)) * prime
	}
	return h
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
