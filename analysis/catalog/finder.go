package catalog

import "strings"

// minLiteral is the shortest literal, in bytes: a prefilter that looks at three
// bytes at every fourth place can't find a shorter one.
const minLiteral = 6

// finder says which of a set of texts stand in a line. It looks each pair of
// neighbouring bytes up in a bitmap of the pairs that texts start with, and
// compares only where one is.
type finder struct {
	starts  [1 << 16 / 64]uint64
	byStart map[uint16][]start
}

type start struct {
	text string
	at   int
}

func newFinder(texts []string) finder {
	f := finder{byStart: make(map[uint16][]start)}
	for i, text := range texts {
		p := pair(text, 0)
		f.starts[p>>6] |= 1 << (p & 63)
		f.byStart[p] = append(f.byStart[p], start{text, i})
	}
	return f
}

func pair(s string, i int) uint16 { return uint16(s[i])<<8 | uint16(s[i+1]) }

// each calls found with the place of every text in line, as often as it stands
// there.
func (f *finder) each(line string, found func(at int)) {
	for i := 0; i+1 < len(line); i++ {
		p := pair(line, i)
		if f.starts[p>>6]>>(p&63)&1 == 0 {
			continue
		}
		for _, s := range f.byStart[p] {
			if strings.HasPrefix(line[i:], s.text) {
				found(s.at)
			}
		}
	}
}
