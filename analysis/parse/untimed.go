package parse

import "bytes"

// MayTellTime reports whether some line of text may have a time. It is false
// only where none has: every clock that is read is either spelled hh:mm, or
// stands in a JSON object, or is a number of seconds behind an opening bracket. It looks
// at whole stretches of a log at memory speed; a fuzz test holds it to Line.
func MayTellTime(text []byte) bool {
	if soiled(text) || bytes.IndexByte(text, '{') >= 0 {
		return true // what is stripped or unescaped may leave a time
	}
	for at := 0; ; at++ {
		i := bytes.IndexByte(text[at:], '[')
		if i < 0 {
			break
		}
		at += i
		n := at + 1 + skipSpaces(text[at+1:])
		whole := digits(text[n:])
		if whole == 0 || !hasPrefix(text[n+whole:], ".") {
			continue
		}
		if whole == 10 || digits(text[n+whole+1:]) == 6 {
			return true // UCX, or the kernel
		}
	}
	for at := 1; at < len(text); at++ {
		i := bytes.IndexByte(text[at:], ':')
		if i < 0 {
			break
		}
		if at += i; at+1 < len(text) && isDigit(text[at-1]) && isDigit(text[at+1]) {
			return true
		}
	}
	return false
}
