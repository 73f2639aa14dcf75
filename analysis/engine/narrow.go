package engine

import (
	"bytes"
	"path/filepath"
	"sort"
	"strconv"
	"time"

	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
	"rankscope/analysis/source"
)

// Range narrows the reading of each log to its end. At most one of its fields
// is set; the zero Range is all of it. What lies before is not looked at but
// for the facts that a job prints once, at its start; its lines are counted, so
// that numbers stay what they are in the file.
type Range struct {
	// Bytes is how many of the last bytes are read, whole lines of them.
	Bytes int64
	// Last is how much of the end is read, by the log's own times.
	Last time.Duration
	// Since is when reading begins, by the log's own times. In the year 0 it is
	// a time of day: the last one before the log's end.
	Since time.Time
}

// All reports whether nothing is narrowed.
func (r Range) All() bool { return r == Range{} }

// rangePiece is how many bytes are read at once while a time is looked for.
const rangePiece = 64 << 10

// narrow finds where the reading of i begins, once.
func (e *Engine) narrow(i *input) {
	r := e.options.Range
	if r.All() || i.ranged || i.reader == nil || i.size == 0 || i.isReport() {
		return
	}
	i.ranged = true
	name := filepath.Base(i.Path)
	if i.stream {
		e.notice = "the end of a stream isn't known: all of " + name + " is read"
		return
	}
	since := ""
	if r.Bytes > 0 {
		i.from = i.wholeLine(i.size - r.Bytes)
	} else {
		t, ok := i.sinceTime(r)
		if !ok {
			e.notice = name + " has no times: all of it is read"
			return
		}
		since = " from " + t.Format(time.DateTime) + " on"
		i.from = i.timeOffset(t)
	}
	if i.from > 0 {
		i.narrowed = "read only" + since + " the last " + sizeWords(i.size-i.from) + " of " + sizeWords(i.size) + ": what lies before doesn't count"
	}
}

// narrowedWords say for the status line what is left out; empty when nothing
// is.
func narrowedWords(inputs []*input) string {
	words, count := "", 0
	for _, i := range inputs {
		if i != nil && i.narrowed != "" {
			words = i.narrowed
			count++
		}
	}
	if count > 1 {
		return "only the end of " + strconv.Itoa(count) + " logs is read: what lies before doesn't count"
	}
	return words
}

// sizeWords is a size for people.
func sizeWords(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	size := float64(n)
	for len(units) > 1 && size >= 1024 {
		size, units = size/1024, units[1:]
	}
	if units[0] == "bytes" {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	return strconv.FormatFloat(size, 'f', 1, 64) + " " + units[0]
}

// wholeLine is where the first line begins at or behind an offset; the offset
// itself in a line that is longer than a piece.
func (i *input) wholeLine(offset int64) int64 {
	if offset <= 0 {
		return 0
	}
	text := i.piece(offset - 1)
	return offset + int64(max(0, bytes.IndexByte(text, '\n')))
}

// piece is what stands at an offset.
func (i *input) piece(offset int64) []byte {
	text := make([]byte, max(0, min(rangePiece, i.size-offset)))
	n, _ := source.ReadFull(i.reader, text, offset)
	return text[:n]
}

// sinceTime is when reading begins; ok is false of a log without times.
func (i *input) sinceTime(r Range) (since time.Time, ok bool) {
	start := i.wholeLine(i.size - rangePiece + 1)
	p := i.passageAt(start)
	_, last := p.times()
	if last == 0 {
		return since, false
	}
	end := time.Unix(0, last).UTC()
	switch {
	case r.Last > 0:
		return end.Add(-r.Last), true
	case r.Since.Year() > 0:
		return r.Since, true
	}
	since = time.Date(end.Year(), end.Month(), end.Day(), r.Since.Hour(), r.Since.Minute(), r.Since.Second(), 0, time.UTC)
	if since.After(end) {
		since = since.AddDate(0, 0, -1)
	}
	return since, true
}

// passageAt is the piece at an offset, with its layout.
func (i *input) passageAt(offset int64) *passage {
	text := i.piece(offset)
	layout := parse.Learn(i.head, text)
	return &passage{layout: &layout, text: text, start: offset}
}

// timeOffset is where the first line begins that is not older than t. Times of
// a log rise, but for a little: it is halved until the place is found.
func (i *input) timeOffset(t time.Time) int64 {
	blocks := int(i.size/scan.BlockSize) + 1
	start := func(k int) int64 { return i.wholeLine(int64(k) * scan.BlockSize) }
	reached := sort.Search(blocks, func(k int) bool {
		_, _, late := i.firstTime(start(k), i.size, func(nanos int64) bool { return true }, t)
		return late
	})
	if reached == 0 {
		return 0
	}
	end := i.size
	if reached < blocks {
		end = start(reached)
	}
	if at, found, _ := i.firstTime(start(reached-1), end, func(nanos int64) bool { return nanos >= t.UnixNano() }, t); found {
		return at
	}
	return end
}

// firstTime looks from an offset to an end for the first line with a time that
// is wanted; late says whether that isn't before t.
func (i *input) firstTime(offset, end int64, wanted func(nanos int64) bool, t time.Time) (at int64, found, late bool) {
	for offset < end {
		p := i.passageAt(offset)
		rest := p.text
		if !parse.MayTellTime(rest) {
			offset += int64(max(1, len(rest)))
			continue
		}
		for len(rest) > 0 {
			raw, more, ended := bytes.Cut(rest, []byte{'\n'})
			if !ended && len(rest) < len(p.text) && offset+int64(len(p.text)) < i.size {
				break // cut short: it begins the next piece
			}
			if nanos := p.nanos(raw); nanos != 0 && wanted(nanos) {
				return offset + int64(len(p.text)-len(rest)), true, nanos >= t.UnixNano()
			}
			rest = more
		}
		if len(rest) == len(p.text) {
			return end, false, false
		}
		offset += int64(len(p.text) - len(rest))
	}
	return end, false, true
}

// behind reads a region that begins before j.from, cut bytes of it: of those
// the lines are counted.
func (w *reading) behind(j *job, text []byte, start int64, long bool, cut int) *region {
	before := w.passedOver(j, text[:cut], start, long)
	if cut == len(text) {
		return before
	}
	counted := before.block.Newlines
	r := w.region(j, text[cut:], start+int64(cut), long)
	r.block.Start = start
	r.block.Newlines += counted
	for k := range r.events {
		r.events[k].Line.Number += counted
	}
	for k := range r.spans {
		r.spans[k].First.Line += int32(counted)
		r.spans[k].Last.Line += int32(counted)
	}
	r.events = append(before.events, r.events...)
	return r
}

// passedOver is a region before the range. The facts of a file's start hold for
// all of it.
func (w *reading) passedOver(j *job, text []byte, start int64, long bool) *region {
	layout := w.layout(j, text)
	r := &region{layout: &layout, dialects: map[string]bool{}, unended: len(text) > 0 && text[len(text)-1] != '\n',
		block: index.Block{Start: start, End: start + int64(len(text)), Long: long, Many: true,
			Newlines: bytes.Count(text, []byte{'\n'})}}
	p := &passage{job: j, layout: &layout, text: text, start: start}
	r.block.First, r.block.Last = p.times()
	if j.number == 0 {
		all := *j
		all.from = 0
		r.events = factsOf(w.region(&all, text, start, long).events)
	}
	return r
}
