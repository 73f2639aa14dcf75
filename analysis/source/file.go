package source

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
)

// File is a plain file, read by pread. It is safe for concurrent use.
type File struct {
	path string
	open func(string) (Handle, error)
	id   FileID

	mu     sync.RWMutex // guards what follows; held for reading while a read is under way
	handle Handle
	size   int64 // as last seen
	closed bool
	// reopened is set after the one reopening that a stale handle is worth.
	reopened bool
}

// Open opens a plain file.
func Open(path string) (*File, error) { return OpenWith(path, OpenHandle) }

// OpenWith opens a plain file through open, for tests that put faults in.
func OpenWith(path string, open func(string) (Handle, error)) (*File, error) {
	h, err := open(path)
	if err != nil {
		return nil, err
	}
	info, err := h.Stat()
	if err != nil {
		h.Close()
		return nil, err
	}
	return &File{path: path, open: open, id: info.ID, handle: h, size: info.Size}, nil
}

// Path is the path the file was opened by.
func (f *File) Path() string { return f.path }

// ID tells the file from others of this machine.
func (f *File) ID() FileID { return f.id }

// ReadAt implements Reader. A file server that forgot the handle (ESTALE) is
// asked for it once more by path; if another file is there by now, the error
// stays.
func (f *File) ReadAt(p []byte, off int64) (int, error) {
	f.mu.RLock()
	h := f.handle
	if f.closed {
		f.mu.RUnlock()
		return 0, fmt.Errorf("read %s: %w", f.path, os.ErrClosed)
	}
	n, err := ReadFull(h, p, off)
	f.mu.RUnlock()
	if err == nil || err == io.EOF {
		return n, err
	}
	if errors.Is(err, syscall.ESTALE) && f.reopen(h) {
		f.mu.RLock()
		defer f.mu.RUnlock()
		if !f.closed {
			var more int
			more, err = ReadFull(f.handle, p[n:], off+int64(n))
			n += more
		}
	}
	if err == nil || err == io.EOF {
		return n, err
	}
	return n, fmt.Errorf("read %s at %d: %w", f.path, off, err)
}

// reopen replaces the stale handle; it reports whether there is a fresh one.
func (f *File) reopen(stale Handle) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false
	}
	if f.handle != stale {
		return true // another reader was faster
	}
	if f.reopened {
		return false
	}
	f.reopened = true
	h, err := f.open(f.path)
	if err != nil {
		return false
	}
	info, err := h.Stat()
	if err != nil || !info.ID.Same(f.id) {
		h.Close()
		return false
	}
	f.handle.Close()
	f.handle = h
	return true
}

// Size is the size of the file now, or as last seen where the file system no
// longer answers.
func (f *File) Size() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return f.size
	}
	if info, err := f.handle.Stat(); err == nil {
		f.size = info.Size
	}
	return f.size
}

// Close implements Reader. It waits for reads under way.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil
	}
	f.closed = true
	return f.handle.Close()
}

// ReadFull reads until p is full, the end is reached or an error stands: a
// short read is continued and an interrupted one repeated.
func ReadFull(r io.ReaderAt, p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, syscall.EINVAL
	}
	n := 0
	// A handle that neither gives bytes nor an error is taken at its word only
	// so often, so that a broken file system can't hold us in this loop.
	const patience = 100
	for idle := 0; n < len(p); {
		more, err := r.ReadAt(p[n:], off+int64(n))
		n += max(more, 0)
		switch {
		case errors.Is(err, syscall.EINTR) || err == nil && more <= 0:
			if idle++; idle == patience {
				return n, io.ErrNoProgress
			}
		case err == io.EOF:
			if n == len(p) {
				return n, nil
			}
			return n, io.EOF
		case err != nil:
			return n, err
		default:
			idle = 0
		}
	}
	return n, nil
}
