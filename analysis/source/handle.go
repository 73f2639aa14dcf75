package source

import (
	"os"
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

type osHandle struct{ *os.File }

func (h osHandle) Stat() (Info, error) { return statFile(h.File) }

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
	info, err = statFile(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	if what := notAFile(info.Mode); what != "" {
		f.Close()
		return nil, &NotRegularError{Path: path, What: what}
	}
	return osHandle{f}, nil
}

// NotRegularError says that a path isn't a regular file.
type NotRegularError struct {
	Path string
	// What it is: "is a FIFO", "is a folder".
	What string
}

func (e *NotRegularError) Error() string { return "open " + e.Path + ": " + e.What }
