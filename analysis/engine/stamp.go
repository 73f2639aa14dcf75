package engine

import (
	"bytes"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/parse"
)

// Bounds on looking for a line's time: how many lines back one of its own
// writer is looked for, and how far apart two clocks that are one may read.
const (
	stampLookup = 256
	oneClock    = 10 * time.Second
)

// silence is a stretch of lines without a time.
type silence struct {
	from, to int64
	lines    int
}

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
// it returns false or backLines were seen. Of lines without a time it is told
// no more than that, of stretches of them at once: lines is how many.
func (p *passage) backInTime(offset int64, yield func(near analysis.Origin, lines int) bool) {
	at, seen, silent := offset, 0, true
	more := true
	walk := backward{text: p.text[:at-p.start]}
	for more && at > p.start && seen < backLines {
		if silent && p.silent.to == at && p.silent.from < at {
			seen += p.silent.lines
			at = p.silent.from
			more = yield(analysis.Origin{}, p.silent.lines)
			walk.to(int(at - p.start))
			continue
		}
		near, lines := p.nextBack(&walk)
		if silent && !near.Stamp.IsZero() {
			silent = false
			p.silent = silence{from: at, to: offset, lines: seen}
		}
		seen += lines
		at = p.start + int64(len(walk.text))
		more = yield(near, lines)
	}
	if silent {
		p.silent = silence{from: at, to: offset, lines: seen}
	}
	if more && seen < backLines {
		p.earlierInTime(seen, yield)
	}
}

// earlierInTime goes on with what stands before the region, seen lines of
// which were walked.
func (p *passage) earlierInTime(seen int, yield func(near analysis.Origin, lines int) bool) {
	if p.hushed > 0 {
		yield(analysis.Origin{}, p.hushed)
		return
	}
	walk := backward{text: p.beforeRegion()}
	all, more, timed := 0, true, false
	for more && len(walk.text) > 0 && seen+all < backLines {
		near, lines := p.nextBack(&walk)
		timed = timed || !near.Stamp.IsZero()
		all += lines
		more = yield(near, lines)
	}
	if !timed && more && len(walk.text) == 0 {
		p.hushed = all
	}
}

// nextBack is the origin of the next line back, or how many lines without a
// time there are.
func (p *passage) nextBack(walk *backward) (near analysis.Origin, lines int) {
	raw, lines := walk.next()
	if lines > 0 {
		return near, lines
	}
	return p.timeOf(raw), 1
}

// quietStretch is how many bytes are asked at once whether they hold a time.
const quietStretch = 4 << 10

// backward walks back over text, whole lines of it.
type backward struct {
	text []byte // what is left
	// loud is where a stretch begins that may hold a time: down to there lines
	// are looked at one by one.
	loud int
	met  bool
}

// next returns the line before, or how many lines were stepped over that have
// no time.
func (b *backward) next() (raw []byte, quiet int) {
	if !b.met || len(b.text) <= b.loud {
		from := max(0, len(b.text)-quietStretch)
		if from > 0 {
			from += bytes.IndexByte(b.text[from:], '\n') + 1
		}
		if n := linesOf(b.text[from:]); n > 0 && !parse.MayTellTime(b.text[from:]) {
			b.to(from)
			return nil, n
		}
		b.loud, b.met = from, true
	}
	raw, b.text = lastLine(b.text)
	return raw, 0
}

// linesOf counts the lines of text, an unended last one too.
func linesOf(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// to goes on from at.
func (b *backward) to(at int) { b.text, b.met = b.text[:at], false }

// timeOf is the origin of a line that has a time, else the zero Origin.
func (p *passage) timeOf(raw []byte) analysis.Origin {
	raw = raw[:min(len(raw), MaxRow)]
	if !parse.MayTellTime(raw) {
		return analysis.Origin{}
	}
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
