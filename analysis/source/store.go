package source

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/klauspost/compress/s2"
)

const (
	// blockSize is how many bytes of input make one block. It is the block of
	// the index too, so that a scan unpacks each block once.
	blockSize = 256 << 10
	// cachedBlocks is how many unpacked blocks a Store remembers, for readers
	// that go through a block in small steps: 2 MiB.
	cachedBlocks = 8
)

// ErrFull says that a Store takes no more bytes. What it has stays readable.
var ErrFull = errors.New("no room to keep more input")

// Store keeps the blocks of any number of Spools: in memory up to a bound,
// then in one unlinked temporary file, which vanishes with the process however
// that ends. It is safe for concurrent use.
type Store struct {
	limits Limits
	notice func(string)
	dirs   []string

	mu     sync.Mutex // guards what follows
	memory int64      // bytes of blocks in memory
	file   spillFile
	closed bool

	cacheMu sync.Mutex // guards what follows
	cache   [cachedBlocks]cachedBlock
	next    int

	scratch sync.Pool // of *[]byte, for packed blocks on their way
}

type cachedBlock struct {
	spool *Spool
	index int
	data  []byte // never written to once it is here
}

// StoreOptions say how a Store works.
type StoreOptions struct {
	Limits Limits
	// Notice is told once, in a sentence for the status line, when the Store
	// begins to write to disk; may be nil. It must not call back.
	Notice func(string)
	// Dirs are where the temporary file may lie, best first; those in memory
	// are passed over. nil means $TMPDIR, /var/tmp and the home folder.
	Dirs []string
}

// NewStore returns an empty Store.
func NewStore(opts StoreOptions) *Store {
	if opts.Dirs == nil {
		opts.Dirs = spillDirs()
	}
	if opts.Notice == nil {
		opts.Notice = func(string) {}
	}
	return &Store{limits: opts.Limits.withDefaults(), notice: opts.Notice, dirs: opts.Dirs}
}

// packed is one block as the Store keeps it.
type packed struct {
	mem  []byte // nil when the block is on disk
	off  int64  // in the temporary file
	size int32  // packed
}

// put packs and keeps a block.
func (s *Store) put(raw []byte) (packed, error) {
	buf := s.buffer(s2.MaxEncodedLen(len(raw)))
	defer s.scratch.Put(buf)
	data := s2.Encode(*buf, raw)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return packed{}, os.ErrClosed
	}
	if s.memory+int64(len(data)) <= s.limits.Memory {
		s.memory += int64(len(data))
		return packed{mem: append([]byte(nil), data...), size: int32(len(data))}, nil
	}
	if s.limits.NoSpill {
		return packed{}, fmt.Errorf("%w: %s of memory are in use and writing to disk is off (--no-spill)",
			ErrFull, Bytes(s.limits.Memory))
	}
	if !s.file.open() {
		if err := s.file.create(s.dirs); err != nil {
			return packed{}, fmt.Errorf("%w: %w", ErrFull, err)
		}
		s.notice(fmt.Sprintf("input beyond %s of memory is kept in an unlinked temporary file in %s",
			Bytes(s.limits.Memory), s.file.dir))
	}
	off, err := s.file.append(data, s.limits)
	if err != nil {
		return packed{}, fmt.Errorf("%w: %w", ErrFull, err)
	}
	return packed{off: off, size: int32(len(data))}, nil
}

// unpack writes the block into dst, which must have room for it, and returns
// its length.
func (s *Store) unpack(b packed, dst []byte) (int, error) {
	data := b.mem
	if data == nil {
		buf := s.buffer(int(b.size))
		defer s.scratch.Put(buf)
		data = (*buf)[:b.size]
		if err := s.readSpilled(data, b.off); err != nil {
			return 0, err
		}
	}
	raw, err := s2.Decode(dst, data)
	if err != nil {
		return 0, fmt.Errorf("the temporary file is damaged: %w", err)
	}
	return len(raw), nil
}

func (s *Store) readSpilled(p []byte, off int64) error {
	s.mu.Lock()
	f := s.file.file
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return os.ErrClosed
	}
	// os.File lets a Close wait for reads under way.
	if _, err := ReadFull(f, p, off); err != nil {
		return fmt.Errorf("read back from the temporary file: %w", err)
	}
	return nil
}

// buffer returns a scratch buffer of at least n bytes.
func (s *Store) buffer(n int) *[]byte {
	if b, ok := s.scratch.Get().(*[]byte); ok && cap(*b) >= n {
		*b = (*b)[:cap(*b)]
		return b
	}
	b := make([]byte, max(n, s2.MaxEncodedLen(blockSize)))
	return &b
}

// block returns an unpacked block out of the cache, or puts it there.
func (s *Store) block(sp *Spool, index int, b packed) ([]byte, error) {
	s.cacheMu.Lock()
	for _, c := range s.cache {
		if c.spool == sp && c.index == index && c.data != nil {
			s.cacheMu.Unlock()
			return c.data, nil
		}
	}
	s.cacheMu.Unlock()
	data := make([]byte, blockSize)
	n, err := s.unpack(b, data)
	if err != nil {
		return nil, err
	}
	s.cacheMu.Lock()
	s.cache[s.next] = cachedBlock{sp, index, data[:n]}
	s.next = (s.next + 1) % cachedBlocks
	s.cacheMu.Unlock()
	return data[:n], nil
}

// drop gives back what a closed Spool held in memory.
func (s *Store) drop(sp *Spool, blocks []packed) {
	s.mu.Lock()
	for _, b := range blocks {
		s.memory -= int64(len(b.mem))
	}
	s.mu.Unlock()
	s.cacheMu.Lock()
	for i, c := range s.cache {
		if c.spool == sp {
			s.cache[i] = cachedBlock{}
		}
	}
	s.cacheMu.Unlock()
}

// Spilled is how many bytes lie in the temporary file, and in which folder;
// 0 and "" while everything is in memory.
func (s *Store) Spilled() (size int64, dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.file.size, s.file.dir
}

// Close removes the temporary file. Spools of the Store can't be read any
// more.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	return s.file.close()
}
