package source

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// Spool keeps a stream so that it can be read at a position: stdin, a paste,
// what a compressed file unpacks to. It grows by Append and is safe for
// concurrent use; one goroutine appends.
type Spool struct {
	name  string
	store *Store

	mu     sync.RWMutex // guards what follows
	blocks []packed     // each of blockSize bytes, unpacked
	tail   []byte       // the last, growing block, at most blockSize
	ended  bool
	closed bool
}

// NewSpool returns an empty Spool; name is for errors.
func (s *Store) NewSpool(name string) *Spool { return &Spool{name: name, store: s} }

// Append adds p to the end and returns how many bytes were taken: all of
// them, or fewer with an error that is ErrFull or os.ErrClosed. What was taken
// is kept, and a later Append may find room again.
func (sp *Spool) Append(p []byte) (int, error) {
	n := 0
	for {
		more, full, err := sp.addToTail(p[n:])
		n += more
		if err != nil || full == nil {
			return n, err
		}
		// Only this goroutine writes to the tail: it is packed without the
		// lock, so that readers don't wait for the disk.
		b, err := sp.store.put(full)
		if err != nil && n == len(p) {
			return n, nil // the block stays unpacked; the next Append tries again
		}
		if err != nil {
			return n, fmt.Errorf("keep %s: %w", sp.name, err)
		}
		if !sp.seal(b) {
			return n, sp.closedError()
		}
		if n == len(p) {
			return n, nil
		}
	}
}

// addToTail takes what fits into the last block, and returns that block once
// it is full.
func (sp *Spool) addToTail(p []byte) (n int, full []byte, err error) {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	if sp.closed || sp.ended {
		return 0, nil, sp.closedError()
	}
	n = min(len(p), blockSize-len(sp.tail))
	sp.tail = append(sp.tail, p[:n]...)
	if len(sp.tail) == blockSize {
		full = sp.tail
	}
	return n, full, nil
}

// seal puts a packed block in the place of the full tail.
func (sp *Spool) seal(b packed) bool {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	if sp.closed {
		sp.store.drop(sp, []packed{b})
		return false
	}
	sp.blocks = append(sp.blocks, b)
	sp.tail = sp.tail[:0] // readers copy out of it under the lock
	return true
}

func (sp *Spool) closedError() error { return fmt.Errorf("append to %s: %w", sp.name, os.ErrClosed) }

// Finish says that nothing more will be appended.
func (sp *Spool) Finish() {
	sp.mu.Lock()
	sp.ended = true
	sp.mu.Unlock()
}

// Ended reports whether Finish was called: Size is then final.
func (sp *Spool) Ended() bool {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	return sp.ended
}

// Size implements Reader.
func (sp *Spool) Size() int64 {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	return int64(len(sp.blocks))*blockSize + int64(len(sp.tail))
}

// ReadAt implements Reader. It is fastest in whole, aligned blocks of
// 256 KiB, which are unpacked right into p.
func (sp *Spool) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, fmt.Errorf("read %s: negative offset", sp.name)
	}
	n := 0
	for n < len(p) {
		more, err := sp.readBlock(p[n:], off+int64(n))
		n += more
		if err == io.EOF {
			return n, io.EOF
		}
		if err != nil {
			return n, fmt.Errorf("read %s at %d: %w", sp.name, off+int64(n), err)
		}
	}
	return n, nil
}

// readBlock reads from the one block that off lies in.
func (sp *Spool) readBlock(p []byte, off int64) (int, error) {
	index, from := int(off/blockSize), int(off%blockSize)
	sp.mu.RLock()
	if sp.closed {
		sp.mu.RUnlock()
		return 0, os.ErrClosed
	}
	if index > len(sp.blocks) || index == len(sp.blocks) && from >= len(sp.tail) {
		sp.mu.RUnlock()
		return 0, io.EOF
	}
	if index == len(sp.blocks) {
		n := copy(p, sp.tail[from:])
		sp.mu.RUnlock()
		return n, nil
	}
	b := sp.blocks[index]
	sp.mu.RUnlock()
	if from == 0 && len(p) >= blockSize {
		return sp.store.unpack(b, p[:blockSize])
	}
	data, err := sp.store.block(sp, index, b)
	if err != nil {
		return 0, err
	}
	return copy(p, data[from:]), nil
}

// Close implements Reader and gives the memory back.
func (sp *Spool) Close() error {
	sp.mu.Lock()
	if sp.closed {
		sp.mu.Unlock()
		return nil
	}
	sp.closed = true
	blocks := sp.blocks
	sp.blocks, sp.tail = nil, nil
	sp.mu.Unlock()
	sp.store.drop(sp, blocks)
	return nil
}
