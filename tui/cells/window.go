package cells

// Window shows exactly width cells of s, from the column left on (0 is the
// first); what is missing is blank. A wide character that an edge cuts through
// becomes spaces. Styles that are on at the left edge stay on.
func Window(s string, left, width int) string {
	if width <= 0 {
		return ""
	}
	left = max(left, 0)
	if plain(s) {
		from := min(left, len(s))
		to := min(len(s), from+width)
		if to-from == width {
			return s[from:to]
		}
		return s[from:to] + spaces(width-(to-from))
	}
	right := left + width
	b := make([]byte, 0, min(len(s), 4*width)+width+len(reset))
	var on pen
	column, began := 0, false
	for sc := scan(s); column < right && sc.next(); {
		t := sc.tok
		if t.kind == sgr {
			on = on.write(t.text)
			if began {
				b = append(b, t.text...)
			}
			continue
		}
		end := column + t.width
		if end > left {
			if !began {
				b = append(b, on...)
				began = true
			}
			b = appendPart(b, t, left-column, right-column)
		}
		column = end
	}
	if began {
		b = append(b, on.end()...)
	}
	shown := max(min(column, right)-left, 0)
	return string(appendSpaces(b, width-shown))
}

// appendPart appends the cells of t in [from, to), which may reach over its
// ends.
func appendPart(b []byte, t token, from, to int) []byte {
	from, to = max(from, 0), min(to, t.width)
	switch {
	case from == 0 && to == t.width:
		return append(b, t.text...)
	case t.kind == run:
		return append(b, t.text[from:to]...)
	}
	return appendSpaces(b, to-from)
}

// Column is the column at which the byte offset of plain text s is shown; the
// end of s for an offset behind it. An offset inside of a character has the
// column of that character.
func Column(s string, offset int) int {
	if offset <= 0 {
		return 0
	}
	if plain(s) {
		return min(offset, len(s))
	}
	column := 0
	for sc := (scanner{rest: s}); sc.next(); {
		end := len(s) - len(sc.rest)
		if end > offset {
			if sc.tok.kind == run {
				return column + max(offset-(end-len(sc.tok.text)), 0)
			}
			return column
		}
		column += sc.tok.width
	}
	return column
}

// Offset is the byte offset of the character that plain text s shows at a
// column; len(s) for a column behind its end.
func Offset(s string, column int) int {
	if column <= 0 {
		return 0
	}
	if plain(s) {
		return min(column, len(s))
	}
	used := 0
	for sc := (scanner{rest: s}); ; {
		start := len(s) - len(sc.rest)
		if !sc.next() {
			return len(s)
		}
		if used+sc.tok.width > column {
			if sc.tok.kind == run {
				return len(s) - len(sc.rest) - len(sc.tok.text) + column - used
			}
			return start
		}
		used += sc.tok.width
	}
}
