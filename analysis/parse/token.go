package parse

// The scanners below read from the front of b and return how many bytes they
// took; 0 means that b doesn't start with such a thing.

func isDigit(c byte) bool { return c-'0' < 10 }

func isUpper(c byte) bool { return c-'A' < 26 }

func isLower(c byte) bool { return c-'a' < 26 }

func isLetter(c byte) bool { return c|0x20-'a' < 26 }

func isWord(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

// isName holds for the bytes of host, pod and logger names.
func isName(c byte) bool { return isWord(c) || c == '-' || c == '.' }

// isPath holds for the bytes of source paths.
func isPath(c byte) bool { return isName(c) || c == '/' || c == '+' || c == '<' || c == '>' }

// number reads up to nine digits; a longer run is no number.
func number(b []byte) (v, n int) {
	for n < len(b) && isDigit(b[n]) {
		if n == 9 {
			return 0, 0
		}
		v = v*10 + int(b[n]-'0')
		n++
	}
	return v, n
}

// digits counts the leading digits.
func digits(b []byte) int {
	n := 0
	for n < len(b) && isDigit(b[n]) {
		n++
	}
	return n
}

// maxPID is the largest process ID that Linux gives out (PID_MAX_LIMIT).
// PyTorch 2.3 printed thread handles in the place of a PID; they are larger.
const maxPID = 1 << 22

// process reads a number that may be a PID. A number that is too large for
// one is read, but its value is 0.
func process(b []byte) (pid, n int) {
	pid, n = number(b)
	if n == 0 {
		n = digits(b)
	}
	if pid > maxPID {
		pid = 0
	}
	return pid, n
}

// maxName bounds host, pod, container and logger names: 253 is the longest
// name in Kubernetes and in DNS.
const maxName = 253

// span counts leading bytes for which is holds.
func span(b []byte, is func(byte) bool) int {
	n := 0
	for n < len(b) && n <= maxName && is(b[n]) {
		n++
	}
	if n > maxName {
		return 0
	}
	return n
}

// sourceLine reads "file.ext:123". The file must have a dot: a host and a
// port have the same shape.
func sourceLine(b []byte) int {
	dot, n := false, 0
	for n < len(b) && n <= maxName && isPath(b[n]) {
		dot = dot || b[n] == '.'
		n++
	}
	if !dot || n == 0 || n > maxName || n >= len(b) || b[n] != ':' {
		return 0
	}
	if d := digits(b[n+1:]); d > 0 {
		return n + 1 + d
	}
	return 0
}

// hasPrefix compares without making a slice of prefix.
func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

// skipSpace drops one leading space.
func skipSpace(b []byte) []byte {
	if len(b) > 0 && b[0] == ' ' {
		return b[1:]
	}
	return b
}

// skipSpaces counts leading spaces.
func skipSpaces(b []byte) int {
	n := 0
	for n < len(b) && b[n] == ' ' {
		n++
	}
	return n
}
