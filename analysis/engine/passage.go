package engine

import (
	"bytes"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/parse"
	"rankscope/analysis/source"
)

// Bounds on looking back from a hit.
const (
	backLines = 4000     // lines of any writer
	backBytes = 64 << 10 // bytes read from before the region
)

// passage is a region's text while it is in memory, with what came before it
// once that was asked for.
type passage struct {
	job    *job
	layout *parse.Layout
	text   []byte
	start  int64
	// memo answers for the writers of lines of the text.
	memo *parse.Memo
	// earlier are the bytes before start; nil until they were read. They lie in
	// room, which is lent and may be nil.
	earlier, room []byte
	// silent is the stretch before the last line whose time was looked for in
	// which no line has one; storms would be walked over again and again.
	silent silence
	// hushed is how many lines before the region were found to have no time;
	// 0 when that isn't known.
	hushed int
	// timeless are shapes of lines without a time.
	timeless shapes
}

// line parses raw, which stands at offset, n lines into the region.
func (p *passage) line(raw []byte, offset int64, n int) analysis.Line {
	if len(raw) > MaxRow {
		raw = raw[:MaxRow]
	}
	line := p.layout.Line(raw)
	line.Pos = analysis.Pos{Source: p.job.id, Generation: p.job.generation, Offset: offset, Length: int32(len(raw))}
	line.Number = n + 1
	return line
}

// times are the first and last time in the region, in nanoseconds since 1970.
func (p *passage) times() (first, last int64) {
	rest := p.text
	for n := 0; n < stampLines && len(rest) > 0 && first == 0; n++ {
		raw, more, _ := bytes.Cut(rest, []byte{'\n'})
		first = p.nanos(raw)
		rest = more
	}
	rest = p.text
	for n := 0; n < stampLines && len(rest) > 0 && last == 0; n++ {
		var raw []byte
		raw, rest = lastLine(rest)
		last = p.nanos(raw)
	}
	return first, last
}

func (p *passage) nanos(raw []byte) int64 {
	if len(raw) > MaxRow {
		raw = raw[:MaxRow]
	}
	s := p.layout.Line(raw).Origin.Stamp
	if s.IsZero() || s.Uptime {
		return 0
	}
	return s.T.UnixNano()
}

// lastLine cuts the last line off text; rest are the lines before it, without
// the newline between.
func lastLine(text []byte) (line, rest []byte) {
	text = bytes.TrimSuffix(text, []byte{'\n'})
	i := bytes.LastIndexByte(text, '\n')
	return text[i+1:], text[:i+1]
}

// back calls yield for the lines before offset, the nearest first, until it
// returns false or backLines were seen.
func (p *passage) back(offset int64, yield func(raw []byte) bool) {
	seen := 0
	walk := func(rest []byte) (more bool) {
		for len(rest) > 0 {
			if seen++; seen > backLines {
				return false
			}
			var raw []byte
			raw, rest = lastLine(rest)
			if !yield(raw) {
				return false
			}
		}
		return true
	}
	if walk(p.text[:offset-p.start]) {
		walk(p.beforeRegion())
	}
}

// beforeRegion is what stands before the region, whole lines of it.
func (p *passage) beforeRegion() []byte {
	if p.earlier == nil {
		p.readEarlier()
	}
	return p.earlier
}

// readEarlier reads what stands before the region, whole lines of it.
func (p *passage) readEarlier() {
	from := max(0, p.start-backBytes)
	if p.earlier = p.room; int64(len(p.room)) < p.start-from {
		p.earlier = make([]byte, p.start-from)
	}
	p.earlier = p.earlier[:p.start-from]
	n, _ := source.ReadFull(p.job.reader, p.earlier, from)
	p.earlier = p.earlier[:n]
	if from > 0 {
		i := bytes.IndexByte(p.earlier, '\n')
		p.earlier = p.earlier[i+1:]
	}
}

// tracebackHead begins every traceback of Python's.
const tracebackHead = "Traceback (most recent call last)"

// traceback returns the lines of the traceback that leads to line: those of the
// same writer back to its head, oldest first.
func (p *passage) traceback(line analysis.Line, offset int64) []string {
	var list []string
	want := line.Origin.Key()
	p.back(offset, func(raw []byte) bool {
		if len(raw) > MaxRow || p.layout.Key(raw) != want {
			return true
		}
		l := p.layout.Line(raw)
		if l.Origin.Pod != line.Origin.Pod {
			return true
		}
		list = append(list, l.Text)
		return len(list) < contextMost && !strings.Contains(l.Text, tracebackHead)
	})
	for a, b := 0, len(list)-1; a < b; a, b = a+1, b-1 {
		list[a], list[b] = list[b], list[a]
	}
	return list
}
