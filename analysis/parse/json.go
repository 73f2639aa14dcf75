package parse

import "unicode/utf8"

// object walks the members of the JSON object at the front of b without
// allocating. Keys and strings are given as they stand, escapes and all.
type object struct {
	b  []byte
	at int
	ok bool // false after a syntax error
}

// value is a member's value: the bytes between its quotes, or as they stand.
type value struct {
	raw    []byte
	at     int // where raw starts in the object
	quoted bool
}

func openObject(b []byte) object { return object{b: b, at: 1, ok: len(b) > 1 && b[0] == '{'} }

// next returns the next member; more is false at the end or on an error.
func (o *object) next() (key []byte, v value, more bool) {
	if !o.ok {
		return nil, v, false
	}
	o.space()
	if o.at < len(o.b) && o.b[o.at] == ',' {
		o.at++
		o.space()
	}
	if o.at < len(o.b) && o.b[o.at] == '}' {
		o.at++
		return nil, v, false
	}
	k := o.value()
	o.space()
	if !o.ok || !k.quoted || o.at >= len(o.b) || o.b[o.at] != ':' {
		o.ok = false
		return nil, v, false
	}
	o.at++
	o.space()
	v = o.value()
	return k.raw, v, o.ok
}

// ended reports whether the object was read whole and nothing follows it.
func (o *object) ended() bool { return o.ok && o.at == len(o.b) }

func (o *object) space() {
	for o.at < len(o.b) && (o.b[o.at] == ' ' || o.b[o.at] == '\t') {
		o.at++
	}
}

func (o *object) value() value {
	if o.at >= len(o.b) {
		o.ok = false
		return value{}
	}
	from := o.at
	switch c := o.b[o.at]; {
	case c == '"':
		if !o.text() {
			return value{}
		}
		return value{raw: o.b[from+1 : o.at-1], at: from + 1, quoted: true}
	case c == '{', c == '[':
		if !o.nested() {
			return value{}
		}
	default:
		for o.at < len(o.b) && o.b[o.at] != ',' && o.b[o.at] != '}' && o.b[o.at] != ' ' {
			o.at++
		}
		if o.at == from {
			o.ok = false
		}
	}
	return value{raw: o.b[from:o.at], at: from}
}

// text passes over the string that starts at o.at.
func (o *object) text() bool {
	for o.at++; o.at < len(o.b); o.at++ {
		switch o.b[o.at] {
		case '\\':
			o.at++
		case '"':
			o.at++
			return true
		}
	}
	o.ok = false
	return false
}

// nested passes over an object or array.
func (o *object) nested() bool {
	depth := 0
	for o.at < len(o.b) {
		switch o.b[o.at] {
		case '"':
			if !o.text() {
				return false
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if o.at++; depth == 0 {
			return true
		}
	}
	o.ok = false
	return false
}

// unescape appends the text of a JSON string to dst. What is not a valid
// escape stays as it is.
func unescape(dst, s []byte) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			dst = append(dst, s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n':
			dst = append(dst, '\n')
		case 't':
			dst = append(dst, '\t')
		case 'r':
			dst = append(dst, '\r')
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'u':
			c, n := codepoint(s[i+1:])
			if n == 0 {
				dst = append(dst, '\\', 'u')
				continue
			}
			dst = utf8.AppendRune(dst, c)
			i += n
		case '"', '\\', '/':
			dst = append(dst, s[i])
		default:
			dst = append(dst, '\\', s[i])
		}
	}
	return dst
}

// codepoint reads what follows `\u`, a surrogate pair included.
func codepoint(s []byte) (rune, int) {
	high, ok := hex4(s)
	if !ok {
		return 0, 0
	}
	if high >= 0xd800 && high < 0xdc00 && len(s) >= 10 && s[4] == '\\' && s[5] == 'u' {
		if low, ok := hex4(s[6:]); ok && low >= 0xdc00 && low < 0xe000 {
			return (high-0xd800)<<10 + (low - 0xdc00) + 0x10000, 10
		}
	}
	return high, 4
}

func hex4(s []byte) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	var v rune
	for _, c := range s[:4] {
		switch {
		case isDigit(c):
			c -= '0'
		case c|0x20-'a' < 6:
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		v = v<<4 | rune(c)
	}
	return v, true
}
