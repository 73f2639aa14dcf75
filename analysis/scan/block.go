package scan

import (
	"bytes"

	"rankscope/analysis"
)

// Writer tells who wrote a line; a parser's learned layout is one.
type Writer interface {
	Key(line []byte) analysis.Key
}

// Hit is a line that holds a literal of the catalogue.
type Hit struct {
	Offset int64 // of the line's first byte, in the file
	Length int32 // without the newline
	Line   int32 // lines before it in the region
	Key    analysis.Key
}

// Span is where a writer's lines lie in a region; lines that name none have
// one too, under analysis.KeyNone.
type Span struct {
	Key   analysis.Key
	First Hit
	Last  Hit
	Count int32
}

// Result is what stage 1 knows of a region.
type Result struct {
	// Newlines counts newline bytes: the next region's lines start after them.
	Newlines int
	Hits     []Hit
	Spans    []Span
}

// Scanner scans regions of one file one after the other; it owns the scratch
// memory. It is not safe for concurrent use: take one a worker.
type Scanner struct {
	literals *Literals
	offsets  []int32
	spans    map[analysis.Key]int
	// recent are the spans of the keys met last, by their lowest bits: ranks
	// take turns, and a map is slow to ask for each line.
	recent [256]recent
}

// recent is where a key's span is; number counts from 1.
type recent struct {
	key    analysis.Key
	number int32
}

// NewScanner returns a Scanner that looks for literals.
func NewScanner(literals *Literals) *Scanner {
	return &Scanner{literals: literals, spans: map[analysis.Key]int{}}
}

// Region scans text, which begins at offset base of its file. The Result holds
// no reference to text.
func (s *Scanner) Region(text []byte, base int64, writer Writer) Result {
	var r Result
	s.offsets = s.literals.Find(s.offsets[:0], text)
	clear(s.spans)
	clear(s.recent[:])
	next := 0 // first offset not yet given to a line
	lastKey, lastSpan := analysis.KeyNone, -1
	line := int32(0)
	for at := 0; at < len(text); {
		end := bytes.IndexByte(text[at:], '\n')
		ended := end >= 0
		if ended {
			end += at
			r.Newlines++
		} else {
			end = len(text)
		}
		key := writer.Key(text[at:end])
		hit := Hit{Offset: base + int64(at), Length: int32(end - at), Line: line, Key: key}
		if next < len(s.offsets) && int(s.offsets[next]) < end {
			r.Hits = append(r.Hits, hit)
			for next < len(s.offsets) && int(s.offsets[next]) < end {
				next++
			}
		}
		if key != lastKey || lastSpan < 0 {
			lastKey, lastSpan = key, s.span(&r, key, hit)
		}
		r.Spans[lastSpan].Last = hit
		r.Spans[lastSpan].Count++
		line++
		at = end + 1
	}
	return r
}

// span finds or makes the span of key.
func (s *Scanner) span(r *Result, key analysis.Key, first Hit) int {
	slot := &s.recent[uint8(key)]
	if slot.number == 0 || slot.key != key {
		*slot = recent{key, int32(s.known(r, key, first)) + 1}
	}
	return int(slot.number) - 1
}

func (s *Scanner) known(r *Result, key analysis.Key, first Hit) int {
	if i, ok := s.spans[key]; ok {
		return i
	}
	r.Spans = append(r.Spans, Span{Key: key, First: first})
	s.spans[key] = len(r.Spans) - 1
	return len(r.Spans) - 1
}
