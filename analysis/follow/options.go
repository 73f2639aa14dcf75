package follow

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"rankscope/analysis/source"
)

const (
	// hotFor is how long a file counts as hot after it changed.
	hotFor = 3 * time.Second
	// hotEvery, coldFirst and coldLast are how often a hot file is looked at,
	// and a cold one, soon after and long after it changed.
	hotEvery  = 50 * time.Millisecond
	coldFirst = time.Second
	coldLast  = 5 * time.Second
	// A look at a local file takes some 5 µs. With thousands of files the
	// intervals stretch so that all looks together take no more than 2 % of a
	// core when hot, and half of one when cold.
	localHotShare  = 250 * time.Microsecond
	localColdShare = 2 * time.Millisecond
	// A file that has been quiet for longer than restingAfter, and whose changes
	// the system reports, is only looked at in case a report was lost.
	restingAfter      = 20 * time.Second
	localRestingShare = 8 * time.Millisecond
	// On a network file system at most 100 calls are made in any second: 70
	// and the burst, and what the look that exceeds them still needs. The looks
	// that are due make up 45 for hot files and 20 for cold ones.
	networkHotShare  = time.Second / 45
	networkColdShare = time.Second / 20
	networkRate      = 70
	networkBurst     = 5
	// lookSpacing is the least time between two looks at a file that is
	// written to without pause: a busy writer makes 100,000 notifications a
	// second.
	lookSpacing = 4 * time.Millisecond
	// linger is how long a replaced file is watched, since it last grew, for
	// a writer that still has it open.
	linger = 30 * time.Second
	// claimWait is how long a file with a rotated name is left to the log
	// whose name it has, before it counts as an input of its own.
	claimWait = 2 * time.Second
	// watchRetry is how long to wait until inotify is asked again after it
	// refused.
	watchRetry = time.Minute

	// MaxHandles is how many files are open at once, unless told otherwise. It
	// leaves room below 256 for terminal, spill file and inotify.
	MaxHandles = 192
	// maxLocate bounds the search for a renamed file in its folder.
	maxLocate = 2000
)

// Go starts a goroutine that is guarded against panics; name says in a report
// what it was.
type Go func(name string, f func())

// FS is what this package asks of the file system. Errors are those of package
// os. Tests put faults into it.
type FS interface {
	// Open opens a regular file and refuses everything else.
	Open(path string) (source.Handle, error)
	// Stat follows links; fresh asks a file server instead of its cache.
	Stat(path string, fresh bool) (source.Info, error)
	// List returns up to limit names in a folder, in any order.
	List(dir string, limit int) ([]string, error)
	// Real resolves the links of a path, which need not exist.
	Real(path string) (string, error)
	// Class says whether the file system of a path reports changes.
	Class(path string) source.FSClass
	// Free is how many bytes can still be written where a path lies.
	Free(path string) (int64, error)
}

// Polling says when files are asked instead of waited for.
type Polling uint8

// The choices. Whatever is chosen, polling stays as the safety net.
const (
	// PollAuto uses notifications but on network file systems.
	PollAuto Polling = iota
	// PollAlways never asks for notifications.
	PollAlways
	// PollNever uses notifications on every file system, and treats each as
	// local.
	PollNever
)

// Options say how a Follower works. The zero value reads each input once.
type Options struct {
	// Follow watches inputs on; without it each is announced once and ends.
	Follow bool
	// Go starts goroutines; nil means unguarded ones.
	Go Go
	// FS is the operating system's when nil.
	FS FS
	// Store keeps what streams bring; nil makes one with default limits, whose
	// notices become events. A Store that is given stays the caller's to close.
	Store *source.Store
	// Stdin is what "-" reads; os.Stdin when nil.
	Stdin *os.File
	// Polling overrides what statfs says.
	Polling Polling
	// MaxHandles bounds open files; 0 means the constant of that name.
	MaxHandles int
}

func (o Options) withDefaults() Options {
	if o.Go == nil {
		o.Go = func(_ string, f func()) { go f() }
	}
	if o.FS == nil {
		o.FS = osFS{}
	}
	if o.Stdin == nil {
		o.Stdin = os.Stdin
	}
	if o.MaxHandles <= 0 {
		o.MaxHandles = MaxHandles
	}
	return o
}

// osFS is the file system as it is.
type osFS struct{}

func (osFS) Open(path string) (source.Handle, error) { return source.OpenHandle(path) }

func (osFS) Stat(path string, fresh bool) (source.Info, error) {
	if fresh {
		return source.StatFresh(path)
	}
	return source.Stat(path)
}

func (osFS) List(dir string, limit int) ([]string, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(limit)
	if len(names) > 0 {
		return names, nil
	}
	if err != nil && err == io.EOF {
		err = nil
	}
	return names, err
}

// Real also resolves a link to a file that is not there: one that is being
// rotated.
func (osFS) Real(path string) (string, error) {
	const maxLinks = 40 // as the kernel has it
	for range maxLinks {
		real, err := filepath.EvalSymlinks(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return real, err
		}
		target, err := os.Readlink(path)
		if err != nil {
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			return filepath.Join(dir, filepath.Base(path)), err
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", &fs.PathError{Op: "readlink", Path: path, Err: syscall.ELOOP}
}

func (osFS) Free(path string) (int64, error) { return source.FreeBytes(path) }

func (osFS) Class(path string) source.FSClass { return source.FSTypeOf(path).Class }
