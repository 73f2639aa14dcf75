// Package index knows where things are in one input: one entry a block, not a
// line. Lines are counted and decoded again when they are needed.
//
//	scan results, in file order → Append → Index → line number of an offset, offset of a line number,
//	                                               block of a time, blocks that hold a rank
//
// An Index costs about 0.03 byte a line: 96 bytes for each 256 KiB, and the set of
// writers where it isn't that of the block before. Levels are not counted here: what is worth jumping to are the
// events, and the engine has them.
package index

import (
	"slices"
	"sort"

	"rankscope/analysis"
)

// Block is one region of the file.
type Block struct {
	Start, End int64 // bytes
	// Long says that Start lies inside a line, which is longer than a block.
	Long bool
	// FirstLine is the number, from 0, of the line that Start lies in.
	FirstLine int
	// Newlines in the region.
	Newlines int
	// First and Last are the first and last time seen in the region, in
	// nanoseconds since 1970; 0 when it has none. Latest is the running
	// maximum over all blocks up to and with this one.
	First, Last, Latest int64
	// Writers are the keys that wrote in the region, sorted; Many is set
	// instead when there are more than MaxWriters.
	Writers []analysis.Key
	Many    bool
}

// MaxWriters is how many writers of a block are listed. More than that make a
// block worth reading for any rank.
const MaxWriters = 128

// Index is the list of an input's blocks. The zero Index is empty. It is a
// value: Append gives a new Index that shares the blocks of the old one, which
// stays readable.
type Index struct {
	blocks []Block
	// tail is the block that still grows; nil when the last one is sealed.
	tail *Block
}

// Append returns ix with a sealed block behind its last sealed one; a tail is
// dropped. FirstLine and Latest are worked out here. Only the newest Index may
// be appended to.
func (ix Index) Append(b Block) Index {
	return Index{blocks: append(ix.blocks, ix.follow(b))}
}

// WithTail returns ix with b as the block that still grows.
func (ix Index) WithTail(b Block) Index {
	b = ix.follow(b)
	return Index{blocks: ix.blocks, tail: &b}
}

// Sealed returns ix without its tail.
func (ix Index) Sealed() Index { return Index{blocks: ix.blocks} }

// follow fills in what b has from the sealed blocks before it.
func (ix Index) follow(b Block) Block {
	b.FirstLine, b.Latest = 0, max(b.First, b.Last)
	if n := len(ix.blocks); n > 0 {
		last := ix.blocks[n-1]
		b.FirstLine = last.FirstLine + last.Newlines
		b.Latest = max(b.Latest, last.Latest)
	}
	if len(b.Writers) > MaxWriters {
		b.Writers, b.Many = nil, true
	}
	if n := len(ix.blocks); n > 0 && slices.Equal(b.Writers, ix.blocks[n-1].Writers) {
		b.Writers = ix.blocks[n-1].Writers // the same ranks, block after block
	}
	return b
}

// Len is the number of blocks.
func (ix Index) Len() int {
	if ix.tail != nil {
		return len(ix.blocks) + 1
	}
	return len(ix.blocks)
}

// Block returns block i, 0 ≤ i < Len().
func (ix Index) Block(i int) Block {
	if i == len(ix.blocks) && ix.tail != nil {
		return *ix.tail
	}
	return ix.blocks[i]
}

// End is the offset behind the last block.
func (ix Index) End() int64 {
	if n := ix.Len(); n > 0 {
		return ix.Block(n - 1).End
	}
	return 0
}

// Newlines counts the newlines of all blocks: whole lines.
func (ix Index) Newlines() int {
	if n := ix.Len(); n > 0 {
		last := ix.Block(n - 1)
		return last.FirstLine + last.Newlines
	}
	return 0
}

// At returns the number of the block that holds offset; the last block for an
// offset behind all, -1 when there is none.
func (ix Index) At(offset int64) int {
	return sort.Search(ix.Len(), func(i int) bool { return ix.Block(i).Start > offset }) - 1
}

// OfLine returns the block in which line (from 0) begins; the last block for a
// line behind all, -1 when there is no block.
func (ix Index) OfLine(line int) int {
	i := sort.Search(ix.Len(), func(i int) bool { return ix.Block(i).FirstLine >= line })
	if i < ix.Len() && ix.Block(i).FirstLine == line && !ix.Block(i).Long {
		return i
	}
	return i - 1
}

// Since returns the first block in which the running maximum of times reaches
// t (nanoseconds since 1970): everything in the blocks before it is older. It
// is Len() when all are older.
func (ix Index) Since(t int64) int {
	return sort.Search(ix.Len(), func(i int) bool { return ix.Block(i).Latest >= t })
}

// Has reports whether block i may hold lines of a writer.
func (ix Index) Has(i int, key analysis.Key) bool {
	b := ix.Block(i)
	if b.Many {
		return true
	}
	at := sort.Search(len(b.Writers), func(n int) bool { return b.Writers[n] >= key })
	return at < len(b.Writers) && b.Writers[at] == key
}
