package follow

import (
	"hash/maphash"
	"io"
	"sync"

	"rankscope/analysis/source"
)

// printLen is how many bytes a fingerprint covers, at most.
const printLen = 1 << 10

// fingerprint remembers bytes of a file by their hash.
type fingerprint struct {
	off int64
	n   int // 0: no bytes, which every file has
	sum uint64
}

// prints are what a generation is known by: its first bytes, and those before
// its known size.
type prints struct{ head, tail fingerprint }

// printer takes and checks fingerprints; it is safe for concurrent use. The
// seed is new in each run: a log can't be made to look like another.
type printer struct {
	seed maphash.Seed
	bufs sync.Pool // of *[printLen]byte
}

func newPrinter() *printer {
	return &printer{seed: maphash.MakeSeed(), bufs: sync.Pool{New: func() any { return new([printLen]byte) }}}
}

// take reads the fingerprint of the n bytes at off. ok is false where the file
// has fewer by now.
func (p *printer) take(r io.ReaderAt, off int64, n int) (f fingerprint, ok bool, err error) {
	if n == 0 {
		return fingerprint{off: off}, true, nil
	}
	whole := p.bufs.Get().(*[printLen]byte)
	defer p.bufs.Put(whole)
	buf := whole[:n]
	got, err := source.ReadFull(r, buf, off)
	if got == n {
		return fingerprint{off: off, n: n, sum: maphash.Bytes(p.seed, buf)}, true, nil
	}
	if err == io.EOF {
		return fingerprint{}, false, nil
	}
	return fingerprint{}, false, err
}

// both takes the fingerprints of a file of the given size.
func (p *printer) both(r io.ReaderAt, size int64) (f prints, ok bool, err error) {
	n := int(min(size, printLen))
	f.head, ok, err = p.take(r, 0, n)
	if !ok || err != nil {
		return f, ok, err
	}
	if size <= printLen {
		f.tail = f.head
		return f, true, nil
	}
	f.tail, ok, err = p.take(r, size-printLen, printLen)
	return f, ok, err
}

// match reports whether a file still has the bytes that were remembered.
func (p *printer) match(r io.ReaderAt, want prints) (bool, error) {
	ok, err := p.matchOne(r, want.tail)
	if !ok || err != nil || want.head == want.tail {
		return ok, err
	}
	return p.matchOne(r, want.head)
}

func (p *printer) matchOne(r io.ReaderAt, want fingerprint) (bool, error) {
	got, ok, err := p.take(r, want.off, want.n)
	return ok && got.sum == want.sum, err
}
