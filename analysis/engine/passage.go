package engine

import (
	"bytes"
	"strings"
	"time"

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
	// earlier are the bytes before start; nil until they were read.
	earlier []byte
	// silent is the stretch before the last line whose time was looked for in
	// which no line has one; storms would be walked over again and again.
	silent silence
	// hushed is how many lines before the region were found to have no time;
	// 0 when that isn't known.
	hushed int
	// timeless are shapes of lines without a time.
	timeless shapes
}

// silence is a stretch of lines without a time.
type silence struct {
	from, to int64
	lines    int
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
	if !walk(p.text[:offset-p.start]) {
		return
	}
	if p.earlier == nil {
		p.readEarlier()
	}
	walk(p.earlier)
}

// readEarlier reads what stands before the region, whole lines of it.
func (p *passage) readEarlier() {
	from := max(0, p.start-backBytes)
	p.earlier = make([]byte, p.start-from)
	n, _ := source.ReadFull(p.job.reader, p.earlier, from)
	p.earlier = p.earlier[:n]
	if from > 0 {
		i := bytes.IndexByte(p.earlier, '\n')
		p.earlier = p.earlier[i+1:]
	}
}

// Bounds on looking for a line's time: how many lines back one of its own
// writer is looked for, and how far apart two clocks that are one may read.
const (
	stampLookup = 256
	oneClock    = 10 * time.Second
)

// stamp gives an event without a time that of the nearest line before it, if
// the same clock stamped both: lines of other pods or Slurm tasks don't count,
// nor does a line that is far from the writer's own last one.
func (p *passage) stamp(e *analysis.Event) {
	o := e.Line.Origin
	if !o.Stamp.IsZero() {
		return
	}
	var nearest, own analysis.Stamp
	seen, writer := 0, o.Key()
	p.backInTime(e.Line.Pos.Offset, func(near analysis.Origin, lines int) bool {
		seen += lines
		if !near.Stamp.IsZero() && near.Pod == o.Pod && near.Task == o.Task {
			if nearest.IsZero() {
				nearest = near.Stamp
			}
			if writer == analysis.KeyNone || near.Key() == writer {
				own = near.Stamp
				return false
			}
		}
		return seen < stampLookup || nearest.IsZero() && o.Pod == ""
	})
	if !own.IsZero() && own.Uptime == nearest.Uptime && nearest.T.Sub(own.T).Abs() > oneClock {
		nearest = own
	}
	if !nearest.IsZero() {
		nearest.Inferred = true
		e.Line.Origin.Stamp = nearest
	}
}

// backInTime calls yield for the lines before offset, the nearest first, until
// it returns false or backLines were seen. Of a line without a time it is told
// no more than that; a stretch of those that was walked before is told at once,
// lines long.
func (p *passage) backInTime(offset int64, yield func(near analysis.Origin, lines int) bool) {
	at, seen, silent := offset, 0, true
	more := true
	for more && at > p.start && seen < backLines {
		if silent && p.silent.to == at && p.silent.from < at {
			seen += p.silent.lines
			at = p.silent.from
			more = yield(analysis.Origin{}, p.silent.lines)
			continue
		}
		raw, rest := lastLine(p.text[:at-p.start])
		near := p.timeOf(raw)
		if silent && !near.Stamp.IsZero() {
			silent = false
			p.silent = silence{from: at, to: offset, lines: seen}
		}
		seen++
		at = p.start + int64(len(rest))
		more = yield(near, 1)
	}
	if silent {
		p.silent = silence{from: at, to: offset, lines: seen}
	}
	if !more || seen >= backLines {
		return
	}
	if p.hushed > 0 {
		yield(analysis.Origin{}, p.hushed)
		return
	}
	lines, timed := 0, false
	p.back(p.start, func(raw []byte) bool {
		near := p.timeOf(raw)
		timed = timed || !near.Stamp.IsZero()
		lines++
		more = yield(near, 1)
		return more && seen+lines < backLines
	})
	if !timed && more && seen+lines < backLines {
		p.hushed = lines
	}
}

// timeOf is the origin of a line that has a time, else the zero Origin.
func (p *passage) timeOf(raw []byte) analysis.Origin {
	raw = raw[:min(len(raw), MaxRow)]
	h := shape(raw)
	if p.timeless.spent(h) {
		return analysis.Origin{}
	}
	o := p.layout.Line(raw).Origin
	if !o.Stamp.IsZero() {
		return o
	}
	if p.timeless == nil {
		p.timeless = shapes{}
	}
	p.timeless.vain(h)
	return analysis.Origin{}
}

// tracebackHead begins every traceback of Python's.
const tracebackHead = "Traceback (most recent call last)"

// before returns the lines of the traceback that leads to line: those of the
// same writer back to its head, oldest first.
func (p *passage) before(line analysis.Line, offset int64) []string {
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
