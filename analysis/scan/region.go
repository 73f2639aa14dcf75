package scan

import "bytes"

// BlockSize is the distance between the cuts of a file, in bytes.
const BlockSize = 256 << 10

// Cut finds where region k of a file begins: behind the first newline at or
// after k·BlockSize−1. Where a whole block holds none, the line is longer than
// a block and is cut at k·BlockSize itself; long is then true and the region
// starts inside the line that the region before it began.
//
// text are the bytes from k·BlockSize−1 on (from 0 for k = 0, which always
// starts at 0); at most BlockSize of them are looked at. ok is false when the
// bytes at hand don't decide: the file ends there and may yet grow.
func Cut(k int64, text []byte) (offset int64, long, ok bool) {
	if k == 0 {
		return 0, false, true
	}
	whole := len(text) >= BlockSize
	if whole {
		text = text[:BlockSize]
	}
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return k*BlockSize + int64(i), false, true
	}
	return k * BlockSize, true, whole
}
