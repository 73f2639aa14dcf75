package engine

import (
	"bytes"

	"rankscope/analysis"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
)

// voidPage is what a hole in a file reads as.
var voidPage [4 << 10]byte

// isVoid reports whether a region is a whole block of NUL bytes in the middle of
// a line: part of the hole that a writer leaves which goes on where it was after
// its log was cut short. They are gigabytes, and hold nothing to be found.
func isVoid(j *job, text []byte, long bool) bool {
	if j.number == 0 || !long || len(text) != scan.BlockSize {
		return false
	}
	for ; len(text) > 0; text = text[len(voidPage):] {
		if !bytes.Equal(text[:len(voidPage)], voidPage[:]) {
			return false
		}
	}
	return true
}

// voidLayout is the layout of a void block, which is the same for all of a file.
func (w *reading) voidLayout(j *job, text []byte) parse.Layout {
	if w.void == nil || !w.learner.Of(j.head) {
		layout := w.layout(j, text)
		w.void = &layout
	}
	return *w.void
}

// voidRegion is what scanning a void block gives: a piece of a line of nobody.
func voidRegion(layout parse.Layout, start int64) *region {
	hit := scan.Hit{Offset: start, Length: scan.BlockSize, Key: analysis.KeyNone}
	spans := []scan.Span{{Key: analysis.KeyNone, First: hit, Last: hit, Count: 1}}
	return &region{layout: &layout, spans: spans, dialects: map[string]bool{}, unended: true,
		block: index.Block{Start: start, End: start + scan.BlockSize, Long: true, Writers: writersOf(spans)}}
}
