package preserve

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"

	"rankscope/analysis/source"
)

// Piece is a contiguous part of a log: whole lines, with their ends.
type Piece struct {
	// FirstLine is the number of its first line in the original, from 1.
	FirstLine int
	Text      []byte
}

// Lines counts the lines of a piece, an unended last one counted.
func (p Piece) Lines() int {
	n := bytes.Count(p.Text, []byte{'\n'})
	if len(p.Text) > 0 && p.Text[len(p.Text)-1] != '\n' {
		n++
	}
	return n
}

// Excerpt is what is kept of one input.
type Excerpt struct {
	// Path of the original as a person named it; "-" for stdin.
	Path   string
	Pieces []Piece
	// Lines and Size of the original.
	Lines int
	Size  int64
}

// Whole reports whether nothing of the original is missing.
func (e Excerpt) Whole() bool {
	return e.Size == 0 || len(e.Pieces) == 1 && int64(len(e.Pieces[0].Text)) == e.Size
}

// Cut reads the wanted lines of an input, and always its first ones, from
// which a reader learns how its lines are made, and its last ones. An input of
// at most whole bytes is kept whole. The error is that of reading, with what
// could be read, or ctx's.
func Cut(ctx context.Context, r io.ReaderAt, e Excerpt, list []Want, whole int64) (Excerpt, error) {
	c := cutter{ctx: ctx, r: r, size: e.Size}
	if e.Size <= whole {
		e.Pieces = c.pieces([]span{{0, e.Size, 1}})
		return e, c.err
	}
	head := c.forward(min(headBytes, e.Size-1), 1)
	spans := []span{{0, head, 1}}
	list = append(slices.Clone(list), Want{Offset: e.Size - 1, Line: e.Lines, Before: tailLines})
	for _, w := range list {
		if w.Offset < 0 || w.Offset >= e.Size {
			continue
		}
		start, above := c.back(w.Offset, w.Before)
		s := span{start, c.forward(w.Offset, w.After+1), w.Line - above}
		if w.Line <= 0 {
			s.line = c.number(start)
		}
		spans = append(spans, s)
		if c.err != nil {
			break
		}
	}
	e.Pieces = c.pieces(merge(spans))
	return e, c.err
}

// span is a stretch of bytes from the start of a line to the end of one.
type span struct {
	start, end int64
	line       int // number of its first line
}

// merge joins spans that touch.
func merge(list []span) []span {
	slices.SortStableFunc(list, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	var out []span
	for _, s := range list {
		if n := len(out); n > 0 && s.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, s.end)
			continue
		}
		out = append(out, s)
	}
	return out
}

// cutter reads one input. After the first error it finds nothing more.
type cutter struct {
	ctx  context.Context
	r    io.ReaderAt
	size int64
	err  error
}

// stride is how many bytes are read at a time.
const stride = 32 << 10

// read returns the bytes of [from, to), fewer on an error.
func (c *cutter) read(from, to int64) []byte {
	if c.err == nil {
		c.err = c.ctx.Err()
	}
	from, to = max(0, from), min(to, c.size)
	if c.err != nil || from >= to {
		return nil
	}
	text := make([]byte, to-from)
	n, err := source.ReadFull(c.r, text, from)
	if n < len(text) {
		c.err = cmp.Or(err, io.ErrUnexpectedEOF)
	}
	return text[:n]
}

// back is the start of the line n lines above the one that holds offset, and
// how many lines above it that is: fewer at the start of the input, or where
// lines are too long.
func (c *cutter) back(offset int64, n int) (start int64, above int) {
	start, found := offset, -1
	for at := offset; at > 0 && offset-at < largestTraced; {
		from := max(0, at-stride)
		text := c.read(from, at)
		if int64(len(text)) < at-from {
			return start, max(0, found)
		}
		for i := len(text) - 1; i >= 0; i-- {
			if text[i] != '\n' {
				continue
			}
			found++
			start = from + int64(i) + 1
			if found == n {
				return start, found
			}
		}
		at = from
		if at == 0 {
			return 0, found + 1
		}
	}
	if offset == 0 {
		return 0, 0
	}
	return start, max(0, found)
}

// forward is the end of the n-th line from the one that holds offset, its
// newline counted in.
func (c *cutter) forward(offset int64, n int) int64 {
	end := offset
	for at := offset; at < c.size && at-offset < largestTraced; {
		text := c.read(at, at+stride)
		for i, b := range text {
			if b != '\n' {
				continue
			}
			end = at + int64(i) + 1
			if n--; n == 0 {
				return end
			}
		}
		at += int64(len(text))
		if at == c.size {
			return at
		}
		if len(text) == 0 {
			return end
		}
	}
	if end == offset { // one line longer than all bounds: its start is kept
		return min(c.size, offset+largestTraced)
	}
	return end
}

// number counts the lines before a start of a line.
func (c *cutter) number(start int64) int {
	n := 1
	for at := int64(0); at < start; {
		text := c.read(at, min(start, at+stride))
		if len(text) == 0 {
			break
		}
		n += bytes.Count(text, []byte{'\n'})
		at += int64(len(text))
	}
	return n
}

func (c *cutter) pieces(spans []span) []Piece {
	var out []Piece
	for _, s := range spans {
		if text := c.read(s.start, s.end); len(text) > 0 {
			out = append(out, Piece{FirstLine: s.line, Text: text})
		}
	}
	return out
}
