package parse

import "bytes"

// glued is the index in b of the last place where another writer's line
// begins without a newline before it, because two ranks share a pipe; 0 if
// there is none. Only a prefix marks such a place: "[rank1]:", "[default1]:", or the
// time and rank of a logging line.
func glued(b []byte) int {
	last := 0
	for at := 0; ; {
		i := gluedFrom(b, at)
		if i == 0 {
			return last
		}
		last, at = i, i
	}
}

// gluedFrom is the first such place behind from; 0 if there is none.
func gluedFrom(b []byte, from int) int {
	for at := from + 1; at < len(b); at++ {
		i := bytes.IndexByte(b[at:], '[')
		if i < 0 {
			return 0
		}
		at += i
		if !hasPrefix(b[at:], "[rank") && !hasPrefix(b[at:], "[default") {
			continue
		}
		if start := gluedAt(b, at); start > from {
			return start
		}
	}
	return 0
}

// gluedAt looks at the mark at b[at:] and returns where its line starts; 0 if
// it doesn't start a line there.
func gluedAt(b []byte, at int) int {
	if b[at+1] == 'd' {
		n := at + len("[default")
		if d := digits(b[n:]); d > 0 && hasPrefix(b[n+d:], "]:") && endsLine(b[at-1]) {
			return at
		}
		return 0
	}
	_, n := rankMark(b[at:])
	if n == 0 {
		return 0
	}
	if hasPrefix(b[at+n:], ":") {
		if endsLine(b[at-1]) {
			return at
		}
		return 0
	}
	// "….8.02026-12-01 03:08:42,279 - INFO - [rank 1] - …"
	for s := at - 20; s > 0 && s > at-48; s-- {
		if _, t := timestamp(b[s:]); t > 0 && endsLine(b[s-1]) {
			return s
		}
	}
	return 0
}

// endsLine says whether a message may end with c. A quote, a bracket or a
// space before a prefix means that someone speaks about it.
func endsLine(c byte) bool {
	switch c {
	case '.', ')', '%', '~', '^', '!', '?', '>':
		return true
	}
	return isWord(c) || c >= 0x80
}
