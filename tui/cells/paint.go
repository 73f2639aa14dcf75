package cells

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Range is a part of a text in byte offsets: Start is in it, End isn't.
type Range struct {
	Start, End int
}

// Stroke is a range and the style that it is painted in.
type Stroke struct {
	Range
	Style func(string) string
}

// Highlight styles the ranges of the plain text s. Ranges may be in any order,
// overlap, or reach over the ends of s; a range that starts or ends inside of
// a character covers the whole of it.
func Highlight(s string, ranges []Range, style func(string) string) string {
	strokes := make([]Stroke, len(ranges))
	for i, r := range ranges {
		strokes[i] = Stroke{Range: r, Style: style}
	}
	return Paint(s, nil, strokes)
}

// Paint styles the plain text s: all of it in base, which may be nil, but for
// what the strokes cover. Of strokes that overlap the later one shows, so that
// they are given as layers, the lowest first. Neighbouring bytes of one stroke
// are styled at once. Ranges are treated as Highlight treats them.
func Paint(s string, base func(string) string, strokes []Stroke) string {
	edges := edgesOf(s, strokes)
	if len(edges) == 0 {
		return apply(base, s)
	}
	var b strings.Builder
	b.Grow(len(s) + 16*len(edges))
	var active []int // the strokes that cover the bytes behind at
	at, top := 0, -1
	for i := 0; i < len(edges); {
		offset := edges[i].offset
		next := active
		for ; i < len(edges) && edges[i].offset == offset; i++ {
			if edges[i].opens {
				next = append(next, edges[i].stroke)
			} else if k := slices.Index(next, edges[i].stroke); k >= 0 {
				next = slices.Delete(next, k, k+1)
			}
		}
		active = next
		shown := -1
		if len(active) > 0 {
			shown = slices.Max(active)
		}
		if shown == top {
			continue
		}
		b.WriteString(apply(styleOf(strokes, top, base), s[at:offset]))
		at, top = offset, shown
	}
	b.WriteString(apply(styleOf(strokes, top, base), s[at:]))
	return b.String()
}

// edge is a place where a stroke opens or closes.
type edge struct {
	offset, stroke int
	opens          bool
}

// edgesOf lists the edges of all strokes that cover something, by offset.
func edgesOf(s string, strokes []Stroke) []edge {
	edges := make([]edge, 0, 2*len(strokes))
	for i, stroke := range strokes {
		from, to := max(stroke.Start, 0), min(stroke.End, len(s))
		if from >= to {
			continue
		}
		from, _ = around(s, from)
		if start, end := around(s, to); start != to {
			to = end
		}
		edges = append(edges, edge{from, i, true}, edge{to, i, false})
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.offset, b.offset) })
	return edges
}

// around is the start and end of the grapheme cluster that offset lies in; an
// offset between two clusters belongs to the second.
func around(s string, offset int) (start, end int) {
	if offset <= 0 || offset >= len(s) {
		return offset, offset
	}
	// Between two ASCII bytes there is always an edge to start from.
	start = offset
	for start > 0 && (s[start] >= utf8.RuneSelf || s[start-1] >= utf8.RuneSelf) {
		if offset-start >= maxCluster && utf8.RuneStart(s[start]) {
			break
		}
		start--
	}
	for start < len(s) {
		first, _ := firstCluster(s[start:])
		end = start + max(len(first), 1)
		if end > offset {
			return start, end
		}
		start = end
	}
	return offset, offset
}

func styleOf(strokes []Stroke, i int, base func(string) string) func(string) string {
	if i < 0 {
		return base
	}
	return strokes[i].Style
}

func apply(style func(string) string, s string) string {
	if style == nil || s == "" {
		return s
	}
	return style(s)
}
