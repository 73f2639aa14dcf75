package engine

import (
	"bytes"
	"errors"
	"io"
	"sort"

	"rankscope/analysis"
	"rankscope/analysis/catalog"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
	"rankscope/analysis/source"
)

// Tuned numbers of the reading of a region.
const (
	cutLookup   = 4 << 10 // bytes read behind a region for the newline that ends it
	headLines   = 2000    // lines of a file looked at for facts printed once
	stampLines  = 64      // lines looked at for a region's first or last time
	contextMost = 80      // lines of a traceback that a signature may ask for
)

// region is what the first two stages made of a region of a file. Line numbers
// in it count from the region's first line.
type region struct {
	block    index.Block
	layout   *parse.Layout
	spans    []scan.Span
	events   []analysis.Event
	dialects map[string]bool
	unended  bool // the last byte isn't a newline
}

// reading is a worker: its buffers and scanner. One goroutine uses it at a
// time.
type reading struct {
	catalog *catalog.Catalog
	scanner *scan.Scanner
	forced  []string
	learner *parse.Learner // of the file read last
	void    *parse.Layout  // what it makes of a void block; nil before the first
	buffer  []byte
	earlier []byte // room for what stands before a region
}

// job is a region to read.
type job struct {
	input      *input
	reader     source.Reader
	id         analysis.SourceID
	generation int32
	path       analysis.Origin
	head       []byte
	number     int64
	// end is where reading must stop: the size known when the job was made.
	end int64
	// final says that end is the end of the input for good.
	final bool
	// from is where the range begins that is read; 0 for all.
	from int64
}

// errRegion says that a file gave fewer bytes than its size promised.
var errRegion = errors.New("the file is shorter than it was")

// cut finds where region k begins, reading what it needs.
func (j *job) cut(k int64, buffer []byte) (offset int64, long, ok bool, err error) {
	if k == 0 {
		return 0, false, true, nil
	}
	from := k*scan.BlockSize - 1
	for _, size := range []int64{cutLookup, scan.BlockSize} {
		want := min(size, j.end-from)
		if want <= 0 {
			return 0, false, false, nil
		}
		n, err := source.ReadFull(j.reader, buffer[:want], from)
		if int64(n) < want {
			return 0, false, false, lost(err)
		}
		if offset, long, ok = scan.Cut(k, buffer[:n]); ok {
			return offset, long, true, nil
		}
	}
	return 0, false, false, nil
}

// lost turns the error of a short read into one for a person.
func lost(err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errRegion
	}
	return err
}

// read reads region j.number. sealed is false when its end isn't known yet.
func (w *reading) read(j *job) (r *region, sealed bool, err error) {
	if w.buffer == nil {
		w.buffer = make([]byte, 2*scan.BlockSize+1)
	}
	if text, start, long, ok := w.readOnce(j); ok {
		return w.region(j, text, start, long), true, nil
	}
	start, long, ok, err := j.cut(j.number, w.buffer)
	if err != nil || !ok {
		return nil, false, err
	}
	end, _, sealed, err := j.cut(j.number+1, w.buffer)
	if err != nil {
		return nil, false, err
	}
	if !sealed {
		end = j.end
		sealed = j.final
	}
	if end < start {
		end = start
	}
	if int64(cap(w.buffer)) < end-start {
		w.buffer = make([]byte, end-start)
	}
	text := w.buffer[:end-start]
	if n, err := source.ReadFull(j.reader, text, start); n < len(text) {
		return nil, false, lost(err)
	}
	return w.region(j, text, start, long), sealed, nil
}

// readOnce reads region j.number with its cuts in one go; ok is false where that
// doesn't tell its end.
func (w *reading) readOnce(j *job) (text []byte, start int64, long, ok bool) {
	from := max(0, j.number*scan.BlockSize-1)
	next := (j.number+1)*scan.BlockSize - 1
	want := min(j.end-from, next-from+cutLookup)
	if want <= next-from {
		return nil, 0, false, false
	}
	n, _ := source.ReadFull(j.reader, w.buffer[:want], from)
	if int64(n) < want {
		return nil, 0, false, false
	}
	start, long, ok = scan.Cut(j.number, w.buffer[:n])
	if !ok {
		return nil, 0, false, false
	}
	end, _, ok := scan.Cut(j.number+1, w.buffer[next-from:n])
	if !ok || end < start {
		return nil, 0, false, false
	}
	return w.buffer[start-from : end-from], start, long, true
}

// region runs both stages over text, which begins at offset start.
func (w *reading) region(j *job, text []byte, start int64, long bool) *region {
	if cut := j.from - start; cut > 0 {
		return w.behind(j, text, start, long, int(min(cut, int64(len(text)))))
	}
	if isVoid(j, text, long) {
		return voidRegion(w.voidLayout(j, text), start)
	}
	return w.scanned(j, w.layout(j, text), text, start, long)
}

func (w *reading) scanned(j *job, layout parse.Layout, text []byte, start int64, long bool) *region {
	memo := &parse.Memo{Layout: layout}
	result := w.scanner.Region(text, start, memo)
	r := &region{layout: &layout, spans: result.Spans, dialects: map[string]bool{},
		unended: len(text) > 0 && text[len(text)-1] != '\n',
		block: index.Block{Start: start, End: start + int64(len(text)), Long: long, Newlines: result.Newlines,
			Writers: writersOf(result.Spans)}}
	if w.earlier == nil {
		w.earlier = make([]byte, backBytes)
	}
	p := &passage{job: j, layout: &layout, memo: memo, text: text, start: start, room: w.earlier}
	r.block.First, r.block.Last = p.times()
	if j.number == 0 {
		w.readHead(r, p)
	}
	w.readHits(r, p, result.Hits)
	sort.SliceStable(r.events, func(a, b int) bool { return r.events[a].Line.Pos.Offset < r.events[b].Line.Pos.Offset })
	return r
}

// layout is that of a region of j's input.
func (w *reading) layout(j *job, text []byte) parse.Layout {
	if w.learner == nil || !w.learner.Of(j.head) {
		w.learner, w.void = parse.NewLearner(j.head, w.forced...), nil
	}
	return w.learner.Learn(text)
}

func writersOf(spans []scan.Span) []analysis.Key {
	keys := make([]analysis.Key, 0, len(spans))
	for _, s := range spans {
		keys = append(keys, s.Key)
	}
	sort.Slice(keys, func(a, b int) bool { return keys[a] < keys[b] })
	return keys
}

// readHead looks for facts that are printed once, among a file's first lines.
func (w *reading) readHead(r *region, p *passage) {
	rest, offset := p.text, p.start
	tried := shapes{}
	for n := 0; n < headLines && len(rest) > 0; n++ {
		raw, more, _ := bytes.Cut(rest, []byte{'\n'})
		w.readFirst(r, p, raw, offset, n, tried)
		offset += int64(len(raw)) + 1
		rest = more
	}
}

// readFirst looks at one of a file's first lines, unless lines like it said
// nothing before.
func (w *reading) readFirst(r *region, p *passage, raw []byte, offset int64, n int, tried shapes) {
	h := shape(raw[:min(len(raw), MaxRow)])
	if tried.spent(h) {
		return
	}
	line := p.line(raw, offset, n)
	for _, name := range line.Dialects {
		r.dialects[name] = true
	}
	e, ok := w.catalog.Head(line)
	if !ok {
		tried.vain(h)
		return
	}
	p.stamp(&e)
	r.events = append(r.events, e)
}

// readHit gives a hit the full parser and the catalogue.
func (w *reading) readHit(r *region, p *passage, hit scan.Hit) {
	at := hit.Offset - p.start
	raw := p.text[at : at+int64(hit.Length)]
	line := p.line(raw, hit.Offset, int(hit.Line))
	context := func() []string { return p.traceback(line, hit.Offset) }
	events := w.catalog.Match(line, context)
	if len(events) == 0 && bytes.IndexByte(raw, '\r') >= 0 {
		for _, segment := range p.layout.Segments(raw) {
			l := p.line(segment, hit.Offset, int(hit.Line))
			l.Pos = line.Pos
			if events = w.catalog.Match(l, context); len(events) > 0 {
				break
			}
		}
	}
	for _, name := range line.Dialects {
		r.dialects[name] = true
	}
	for _, e := range events {
		p.stamp(&e)
		nameDriver(&e)
		r.events = append(r.events, e)
	}
}
