package compare

// What stands in a template where lines differ.
const (
	maskNumber  = "<n>"
	maskHex     = "<hex>"
	maskAddress = "<addr>"
	maskAny     = "<*>"
	maskFolder  = "…/" // the folders before a file's name
)

// Lengths by which bare hexadecimal words are known.
const (
	leastHex = 8 // "deadbee" may be a word, "3f9a1c07" is none
	uuid     = 36
	leastMAC = 8 // "::1:2:3:" and longer
)

// mask appends word to buffer with its values replaced. A digit between two
// letters is part of a name ("c10d"). A path keeps its last part, which tells
// what it is; what lies below /dev keeps all of it.
func mask(buffer, word []byte) []byte {
	for i := 0; i < len(word); {
		starts := i == 0 || !isAlnum(word[i-1])
		if name := fileName(word, i, starts); name > i {
			buffer = append(buffer, maskFolder...)
			i = name
			starts = true
		}
		n, with := 0, ""
		if starts && isHexDigit(word[i]) {
			n, with = hexLike(word[i:])
		}
		if n == 0 && (isDigit(word[i]) || starts && isSign(word, i)) {
			n, with = number(word, i)
		}
		if n == 0 {
			buffer, i = unmasked(buffer, word, i)
			continue
		}
		buffer = append(buffer, with...)
		i += n
	}
	return buffer
}

// unmasked copies what holds no value: a run of letters with the digits among
// them, or one other byte. Of a ruler ("=====", "~~~^^") three marks are kept.
func unmasked(buffer, word []byte, i int) ([]byte, int) {
	c := word[i]
	if isAlnum(c) {
		for {
			buffer = append(buffer, word[i])
			i++
			if i >= len(word) || !isAlpha(word[i]) && !within(word, i) {
				return buffer, i
			}
		}
	}
	end := i + 1
	for end < len(word) && word[end] == c && c < 0x80 {
		end++
	}
	return append(buffer, word[i:i+min(end-i, 3)]...), end
}

// within reports whether the digit at i stands between letters, as in "c10d".
func within(word []byte, i int) bool {
	if !isDigit(word[i]) || word[i-1] == '_' {
		return false
	}
	for i < len(word) && isDigit(word[i]) {
		i++
	}
	return i < len(word) && isAlpha(word[i]) && word[i] != '_'
}

func isSign(word []byte, i int) bool {
	return (word[i] == '-' || word[i] == '+') && i+1 < len(word) && isDigit(word[i+1])
}

// number measures a number at i: sign, digits, dots between digits, exponent.
// Three dots make it an address.
func number(word []byte, i int) (length int, with string) {
	end, dots := i, 0
	if !isDigit(word[end]) {
		end++
	}
	for end < len(word) && (isDigit(word[end]) || word[end] == '.' && end+1 < len(word) && isDigit(word[end+1])) {
		if word[end] == '.' {
			dots++
		}
		end++
	}
	if dots == 3 {
		return end - i, maskAddress
	}
	if e := end; e < len(word) && word[e]|0x20 == 'e' {
		if e++; e < len(word) && (word[e] == '-' || word[e] == '+') {
			e++
		}
		if e < len(word) && isDigit(word[e]) {
			for end = e; end < len(word) && isDigit(word[end]); end++ {
			}
		}
	}
	return end - i, maskNumber
}

// hexLike measures a word of hexadecimal digits: 0x…, a UUID, a hardware or
// IPv6 address, a hash. length is 0 where it is none.
func hexLike(word []byte) (length int, with string) {
	if len(word) > 2 && word[0] == '0' && word[1]|0x20 == 'x' && isHexDigit(word[2]) {
		n := 2
		for n < len(word) && isHexDigit(word[n]) {
			n++
		}
		return n, maskHex
	}
	n, colons, letters, digits := 0, 0, false, false
	for n < len(word) && (isHexDigit(word[n]) || word[n] == ':') {
		switch {
		case word[n] == ':':
			colons++
		case isDigit(word[n]):
			digits = true
		default:
			letters = true
		}
		n++
	}
	ends := n == len(word) || !isAlnum(word[n])
	switch {
	case !ends:
		return 0, ""
	case isUUID(word):
		return uuid, maskHex
	case colons >= 3 && n >= leastMAC && letters:
		return n, maskAddress
	case colons == 0 && n >= leastHex && letters && digits:
		return n, maskHex
	}
	return 0, ""
}

func isUUID(word []byte) bool {
	if len(word) < uuid || len(word) > uuid && isAlnum(word[uuid]) {
		return false
	}
	for i, c := range word[:uuid] {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (c == '-') || !dash && !isHexDigit(c) {
			return false
		}
	}
	return true
}

// fileName is where the last part of a path begins that starts at i; i where
// none does. A path has folders before its name, two of them if it starts at
// the root: "/tmp/x" is not worth shortening.
func fileName(word []byte, i int, starts bool) int {
	absolute := word[i] == '/'
	if !absolute && (!starts || !isAlpha(word[i]) && word[i] != '.' || i > 0 && word[i-1] == '/') {
		return i
	}
	if hasPrefix(word[i:], "/dev/") {
		return i
	}
	name, slashes, letters := i, 0, false
	for k := i; k < len(word) && (isAlnum(word[k]) || isPathMark(word[k])); k++ {
		letters = letters || isAlpha(word[k])
		if word[k] == '/' && k+1 < len(word) && isAlnum(word[k+1]) {
			name = k + 1
			slashes++
		}
	}
	if !letters || slashes < 2 || absolute && slashes < 3 {
		return i
	}
	return name
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

func isDigit(c byte) bool    { return c-'0' <= 9 }
func isAlpha(c byte) bool    { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }
func isAlnum(c byte) bool    { return isDigit(c) || isAlpha(c) }
func isHexDigit(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

func isPathMark(c byte) bool {
	switch c {
	case '/', '.', '-', '+', '@', '~':
		return true
	}
	return false
}
