package source

import (
	"os"
	"sync/atomic"
	"syscall"
)

// Handle is an open file, as the operating system gives it. Tests put faults
// between it and the code above.
type Handle interface {
	// ReadAt may return fewer bytes than asked for without an error.
	ReadAt(p []byte, off int64) (int, error)
	Stat() (Info, error)
	Close() error
}

// osHandle is a file of the operating system.
type osHandle struct {
	*os.File
	// sparse says that at the last look the file had fewer bytes on disk than
	// its size: then it may have holes.
	sparse atomic.Bool
}

func (h *osHandle) Stat() (Info, error) {
	info, err := statFile(h.File)
	if err == nil {
		h.sparse.Store(info.sparse)
	}
	return info, err
}

// holeFrom is the shortest read that is worth asking whether there is anything
// to be read.
const holeFrom = 64 << 10

// ReadAt reads a hole without the disk, and without filling the page cache with
// nothing. A writer that never learned that its log was cut short goes on where
// it was, and leaves a hole in front that may be many gigabytes.
func (h *osHandle) ReadAt(p []byte, off int64) (int, error) {
	if len(p) >= holeFrom && h.sparse.Load() && isHole(h.File, off, int64(len(p))) {
		clear(p)
		return len(p), nil
	}
	return h.File.ReadAt(p, off)
}

// OpenHandle opens a regular file for reading and nothing else: it looks
// before it opens, so that no FIFO and no device is ever touched, and once
// more behind it, in case the path was exchanged in between.
func OpenHandle(path string) (Handle, error) {
	info, err := Stat(path)
	if err != nil {
		return nil, err
	}
	if what := notAFile(info.Mode); what != "" {
		return nil, &NotRegularError{Path: path, What: what}
	}
	// O_NONBLOCK so that even a FIFO slipped in since the look can't hold us;
	// O_NOCTTY so that no terminal becomes ours.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, err
	}
	h := &osHandle{File: f}
	info, err = h.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	if what := notAFile(info.Mode); what != "" {
		f.Close()
		return nil, &NotRegularError{Path: path, What: what}
	}
	return h, nil
}

// NotRegularError says that a path isn't a regular file.
type NotRegularError struct {
	Path string
	// What it is: "is a FIFO", "is a folder".
	What string
}

func (e *NotRegularError) Error() string { return "open " + e.Path + ": " + e.What }
