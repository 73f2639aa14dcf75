package source

// Reader is an input that can be read at a position.
type Reader interface {
	// ReadAt follows io.ReaderAt: it fills p or says why not, with io.EOF at
	// the end of what there is now. A later call may succeed where an earlier
	// one met io.EOF, since inputs grow. It is safe for concurrent use.
	ReadAt(p []byte, off int64) (int, error)
	// Size is how many bytes can be read now, in the decompressed stream for a
	// compressed input.
	Size() int64
	// Close gives back what the reader holds. Reads under way end with an
	// error that is os.ErrClosed.
	Close() error
}
