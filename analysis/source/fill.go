package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// fillStep is how many bytes are moved at a time.
const fillStep = 64 << 10

// maxWindow is the most memory a zstd stream may ask for: what `zstd --ultra
// -22` and `zstd --long` need.
const maxWindow = 128 << 20

// PartialError says why the end of an input is missing. What came before it
// is in the Spool.
type PartialError struct {
	// Reason is the end of a sentence that begins with the input's name.
	Reason string
	Err    error // may be nil
}

func (e *PartialError) Error() string { return e.Reason }
func (e *PartialError) Unwrap() error { return e.Err }

// Fill copies a stream into sp until it ends, unpacked if its first bytes say
// that it is gzip or zstd, and finishes sp. grew is called after each step
// that brought bytes. The error is nil, a *PartialError, or that of ctx.
func Fill(ctx context.Context, sp *Spool, r io.Reader, grew func()) error {
	defer sp.Finish()
	f := &filler{ctx: ctx, spool: sp, limits: sp.store.limits, grew: grew}
	return f.run(r)
}

type filler struct {
	ctx    context.Context
	spool  *Spool
	limits Limits
	grew   func()
	packed int64 // bytes read of a compressed stream
	wrote  int64 // bytes appended
}

func (f *filler) run(r io.Reader) error {
	head, err := readMagic(r)
	if err != nil && err != io.EOF {
		return &PartialError{Reason: "could not be read: " + err.Error(), Err: err}
	}
	whole := io.MultiReader(bytes.NewReader(head), r)
	switch Sniff(head) {
	case Gzip:
		return f.gzip(&countingReader{whole, &f.packed})
	case Zstd:
		return f.zstd(&countingReader{whole, &f.packed})
	}
	if err := f.copy(whole); err != nil {
		return f.explain(err, "could not be read to its end")
	}
	return nil
}

// readMagic reads until the bytes can be told from a compressed stream's: for
// text that is after the first read.
func readMagic(r io.Reader) ([]byte, error) {
	head := make([]byte, 0, fillStep)
	for {
		n, err := r.Read(head[len(head):cap(head)])
		head = head[:len(head)+n]
		if err != nil || !bytes.HasPrefix([]byte("\x1f\x8b"), head) && !bytes.HasPrefix([]byte("\x28\xb5\x2f\xfd"), head) {
			return head, err
		}
		if len(head) == 4 || string(head) == "\x1f\x8b" {
			return head, nil
		}
	}
}

func (f *filler) gzip(r io.Reader) error {
	// One member at a time, so that padding behind the last is no error.
	in := bufio.NewReader(r)
	z, err := gzip.NewReader(in)
	if err != nil {
		return f.explain(err, "is damaged: it has no whole gzip header")
	}
	for {
		z.Multistream(false)
		if err := f.copy(z); err != nil {
			return f.explain(err, "is damaged")
		}
		err := z.Reset(in)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return f.explain(err, "is followed by bytes that are not gzip; they were left out")
		}
	}
}

func (f *filler) zstd(r io.Reader) error {
	// With a concurrency of one it starts no goroutines.
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return f.explain(err, "is damaged")
	}
	defer z.Close()
	switch err := f.copy(z); {
	case err == nil:
		return nil
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return f.explain(err, "needs more than "+Bytes(maxWindow)+" of memory to unpack")
	default:
		return f.explain(err, "is damaged")
	}
}

// copy moves a stream to the spool, within the limits if it is compressed.
func (f *filler) copy(r io.Reader) error {
	buf := make([]byte, fillStep)
	for idle := 0; ; {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		n, err := r.Read(buf)
		if n > 0 {
			idle = 0
			if e := f.add(buf[:n]); e != nil {
				return e
			}
		} else if idle++; err == nil && idle > 100 {
			return io.ErrNoProgress
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (f *filler) add(p []byte) error {
	stop := ""
	if f.packed > 0 {
		room := f.limits.Unpacked - f.wrote
		if int64(len(p)) > room {
			p = p[:room]
			stop = fmt.Sprintf("unpacks to more than %s and was read up to there", Bytes(f.limits.Unpacked))
		}
		total := f.wrote + int64(len(p))
		if stop == "" && total > f.limits.RatioFrom && total/f.limits.Ratio > f.packed {
			stop = fmt.Sprintf("unpacks to more than %d times its size (a decompression bomb?) and was read up to %s",
				f.limits.Ratio, Bytes(total))
		}
	}
	n, err := f.spool.Append(p)
	f.wrote += int64(n)
	if n > 0 {
		f.grew()
	}
	if err == nil && stop != "" {
		return &PartialError{Reason: stop}
	}
	return err
}

// explain turns the error that ended a stream into one for a person; what
// says what happened where the error doesn't say it better itself.
func (f *filler) explain(err error, what string) error {
	var partial *PartialError
	switch {
	case errors.As(err, &partial):
		return partial
	case f.ctx.Err() != nil:
		return f.ctx.Err()
	case errors.Is(err, ErrFull):
		return &PartialError{Reason: fmt.Sprintf("was read up to %s: %v", Bytes(f.wrote), err), Err: err}
	case f.packed > 0 && errors.Is(err, io.ErrUnexpectedEOF):
		return &PartialError{Reason: fmt.Sprintf("ends in the middle of its compressed data; the first %s were read",
			Bytes(f.wrote)), Err: err}
	}
	return &PartialError{Reason: fmt.Sprintf("%s (%v); the first %s were read", what, err, Bytes(f.wrote)), Err: err}
}

// countingReader adds up what is read through it.
type countingReader struct {
	r io.Reader
	n *int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	*c.n += int64(n)
	return n, err
}
