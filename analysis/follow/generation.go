package follow

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"syscall"
	"time"

	"rankscope/analysis/source"
)

// ErrCut says that a generation was cut short: what is asked for isn't there
// any more, or no longer what it was. A reader that follows should wait for
// the next event of the input: Grown means that the rest was found in a copy
// and can be read again from where it stopped, Truncated or Replaced that it
// is lost.
var ErrCut = errors.New("the file was cut short")

// generation is one life of a file: from when it was new or empty until it is
// replaced or cut short. It is the source.Reader of its events.
type generation struct {
	number  int32
	pool    *pool
	printer *printer
	// nudge makes the follower look at the file soon.
	nudge func()
	// done is called once when the reader has no more use for it.
	done func()

	// quietSince belongs to the lane: when a replaced file last grew.
	quietSince time.Time

	// path, id, slot and hold are guarded by the pool's mutex.
	path string // where the file was last seen
	id   source.FileID
	slot *slot
	hold hold

	mu     sync.Mutex // guards what follows
	size   int64      // how many bytes may be read
	prints prints     // of a file of that size
	cut    bool       // and no copy was found
}

// ReadAt implements source.Reader. Every read is checked behind: if the file
// has been cut short since, even if it has grown again, the error is ErrCut
// and no byte of what came after is given out.
func (g *generation) ReadAt(p []byte, off int64) (int, error) {
	g.mu.Lock()
	size, want, cut := g.size, g.prints, g.cut
	g.mu.Unlock()
	switch {
	case off < 0:
		return 0, syscall.EINVAL
	case off >= size:
		return 0, io.EOF
	case cut:
		return 0, ErrCut
	}
	var end error
	if int64(len(p)) > size-off {
		p, end = p[:size-off], io.EOF
	}
	n, err := g.readIntact(p, off, want)
	if errors.Is(err, syscall.ESTALE) {
		// The file server forgot the descriptor; by path it may know the file.
		g.pool.drop(g)
		n, err = g.readIntact(p, off, want)
	}
	if err != nil {
		return n, err
	}
	return n, end
}

func (g *generation) readIntact(p []byte, off int64, want prints) (int, error) {
	h, release, err := g.pool.acquire(g)
	if err != nil {
		return 0, fmt.Errorf("read %s: %w", g.where(), err)
	}
	defer release()
	n, err := source.ReadFull(h, p, off)
	if err != nil && err != io.EOF {
		return 0, fmt.Errorf("read %s at %d: %w", g.where(), off, err)
	}
	if err == nil {
		// A cut destroys the fingerprint for good. So if it is whole now, it
		// was when p was read.
		var whole bool
		whole, err = g.printer.match(h, want)
		if whole && err == nil {
			return n, nil
		}
		if err != nil {
			return 0, fmt.Errorf("read %s: %w", g.where(), err)
		}
	}
	g.nudge()
	return 0, ErrCut
}

// Size implements source.Reader.
func (g *generation) Size() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size
}

// Close implements source.Reader: the reader is done with this generation.
func (g *generation) Close() error {
	g.done()
	return nil
}

func (g *generation) where() string {
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	return g.path
}

// outcome is what a look at a generation found.
type outcome uint8

const (
	steady outcome = iota
	grew
	wasCut
)

// advance looks at the file, which is size bytes long: is it the one it was,
// and has it grown? Only a lane calls it.
func (g *generation) advance(h io.ReaderAt, size int64) (outcome, error) {
	g.mu.Lock()
	known, want, cut := g.size, g.prints, g.cut
	g.mu.Unlock()
	if cut || size < known {
		return wasCut, nil
	}
	// New fingerprints first, old ones behind: see readIntact.
	next := want
	if size > known {
		var ok bool
		var err error
		next, ok, err = g.printer.both(h, size)
		if err != nil {
			return steady, err
		}
		if !ok {
			return wasCut, nil // shorter than a moment ago
		}
	}
	whole, err := g.printer.match(h, want)
	if err != nil {
		return steady, err
	}
	if !whole {
		return wasCut, nil
	}
	if size == known {
		return steady, nil
	}
	g.mu.Lock()
	g.size, g.prints = size, next
	g.mu.Unlock()
	return grew, nil
}

// matches reports whether another file begins with all that is known of this
// generation.
func (g *generation) matches(h io.ReaderAt, size int64) (bool, error) {
	g.mu.Lock()
	known, want := g.size, g.prints
	g.mu.Unlock()
	if known == 0 || size < known {
		return false, nil
	}
	return g.printer.match(h, want)
}

// markCut makes every later read fail.
func (g *generation) markCut() {
	g.mu.Lock()
	g.cut = true
	g.mu.Unlock()
}

// moveTo makes the generation read from another file that begins with the
// same bytes: a copy that a rotation left, or a longer one that took its
// place.
func (g *generation) moveTo(o opened) {
	g.pool.replace(g, o.Handle, o.info.ID, o.path)
}
