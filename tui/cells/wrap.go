package cells

import "strings"

// Wrap breaks s into rows of at most width cells: at spaces, beside wide
// characters, and inside of a word where the word alone is wider than a row.
// Newlines of s break too. The spaces at a break are dropped, those a paragraph
// starts with are kept. A style that is on at a break goes on in the next row.
// There is at least one row, but none for a width below 1.
func Wrap(s string, width int) []string {
	if width <= 0 {
		return nil
	}
	if plain(s) && len(s) <= width {
		return []string{s}
	}
	w := wrapper{width: width}
	sc := scan(s)
	sc.newlines = true
	for sc.next() {
		w.add(sc.tok)
	}
	w.commit()
	w.endRow()
	return w.rows
}

// wrapper builds rows out of tokens: a word gathers until it ends, then goes
// to the row, or to the next one.
type wrapper struct {
	width int
	rows  []string

	row      []byte
	rowWidth int
	rowPen   pen

	gap int // spaces since the last word that aren't in the row yet

	word      []byte
	wordWidth int
	wordPen   pen // the style at the end of word
}

func (w *wrapper) add(t token) {
	switch t.kind {
	case run:
		w.text(t.text)
	case space:
		w.commit()
		w.gap++
	case newline:
		w.commit()
		w.endRow()
	case sgr:
		w.word = append(w.word, t.text...)
		w.wordPen = w.wordPen.write(t.text)
	case cluster:
		if t.width == 1 {
			w.grow(t.text, 1)
			return
		}
		if t.width > w.width {
			t.text, t.width = strings.Repeat("?", w.width), w.width
		}
		w.commit()
		w.grow(t.text, t.width)
		w.commit()
	}
}

// text adds printable ASCII.
func (w *wrapper) text(s string) {
	for len(s) > 0 {
		n := strings.IndexByte(s, ' ')
		if n < 0 {
			n = len(s)
		}
		for i := 0; i < n; {
			k := min(n-i, w.width)
			if w.wordWidth > 0 {
				k = min(k, max(w.width-w.wordWidth, 1))
			}
			w.grow(s[i:i+k], k)
			i += k
		}
		if n == len(s) {
			return
		}
		w.commit()
		w.gap++
		s = s[n+1:]
	}
}

// grow adds to the word; a word that gets wider than a row is broken.
func (w *wrapper) grow(s string, width int) {
	if w.wordWidth+width > w.width {
		w.commit()
	}
	w.word = append(w.word, s...)
	w.wordWidth += width
}

// commit moves the word to the row where it fits, else to a new one.
func (w *wrapper) commit() {
	if w.wordWidth > 0 {
		switch {
		case w.rowWidth+w.gap+w.wordWidth <= w.width:
			w.row = appendSpaces(w.row, w.gap)
			w.rowWidth += w.gap
		case w.rowWidth > 0:
			w.endRow()
		}
		w.gap = 0
	}
	w.row = append(w.row, w.word...)
	w.rowWidth += w.wordWidth
	w.rowPen = w.wordPen
	w.word, w.wordWidth = w.word[:0], 0
}

// endRow closes the row and starts the next with the same style.
func (w *wrapper) endRow() {
	w.row = append(w.row, w.rowPen.end()...)
	w.rows = append(w.rows, string(w.row))
	w.row = append(w.row[:0], w.rowPen...)
	w.rowWidth, w.gap = 0, 0
}
