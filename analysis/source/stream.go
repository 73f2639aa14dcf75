//go:build unix

package source

import (
	"errors"
	"io"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// Stream reads a pipe or terminal in a way that Close can interrupt: a plain
// read of stdin would hold its goroutine until the writer says something.
type Stream struct {
	fd         int
	wake, woke *os.File // Close writes to wake, which ends a waiting Read
	once       sync.Once
	closing    chan struct{}
}

// NewStream reads f, which stays the caller's: it must outlive the Stream and
// is not closed by it.
func NewStream(f *os.File) (*Stream, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &Stream{fd: int(f.Fd()), wake: w, woke: r, closing: make(chan struct{})}, nil
}

// Read implements io.Reader. It is for one goroutine. After Close it returns
// os.ErrClosed.
func (s *Stream) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if err := s.wait(); err != nil {
			return 0, err
		}
		n, err := unix.Read(s.fd, p)
		switch {
		case n > 0:
			return n, nil
		case n == 0 && err == nil:
			return 0, io.EOF
		case errors.Is(err, unix.EINTR), errors.Is(err, unix.EAGAIN):
			continue
		case errors.Is(err, unix.EIO):
			return 0, io.EOF // the other side of a terminal hung up
		}
		return 0, err
	}
}

// wait returns when there is something to read, or with os.ErrClosed.
func (s *Stream) wait() error {
	select {
	case <-s.closing:
		return os.ErrClosed
	default:
	}
	conn, err := s.woke.SyscallConn()
	if err != nil {
		return os.ErrClosed
	}
	var failed error
	err = conn.Control(func(woke uintptr) {
		fds := []unix.PollFd{{Fd: int32(s.fd), Events: unix.POLLIN}, {Fd: int32(woke), Events: unix.POLLIN}}
		for {
			_, failed = unix.Poll(fds, -1)
			if !errors.Is(failed, unix.EINTR) {
				break
			}
		}
		if failed == nil && fds[1].Revents != 0 {
			failed = os.ErrClosed
		}
	})
	if failed == nil && err != nil {
		failed = os.ErrClosed
	}
	return failed
}

// Close ends a waiting Read.
func (s *Stream) Close() error {
	s.once.Do(func() {
		close(s.closing)
		s.wake.Write([]byte{0})
		s.wake.Close()
		// Waits for a Read that polls on it.
		s.woke.Close()
	})
	return nil
}
