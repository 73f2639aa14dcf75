package parse

// The scanners below read from the front of b and return how many bytes they
// took; 0 means that b doesn't start with such a thing.

func isDigit(c byte) bool { return c-'0' < 10 }

func isUpper(c byte) bool { return c-'A' < 26 }

func isLower(c byte) bool { return c-'a' < 26 }

func isLetter(c byte) bool { return c|0x20-'a' < 26 }

func isWord(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

// class is a set of bytes that a kind of token is made of.
type class uint8

const (
	nameClass  class = 1 << iota // hosts, pods, loggers
	pathClass                    // sources
	dnsClass                     // Kubernetes' names
	unitClass                    // systemd's units
	wordClass                    // identifiers
	tagsClass                    // "DP1 TP3"
	printClass                   // anything but controls and the space
)

// classes tells the classes of every byte.
var classes = func() (table [256]class) {
	for i := range table {
		c := byte(i)
		set := func(in bool, k class) {
			if in {
				table[i] |= k
			}
		}
		name := isWord(c) || c == '-' || c == '.'
		set(name, nameClass)
		set(name || c == '/' || c == '+' || c == '<' || c == '>', pathClass)
		set(isLower(c) || isDigit(c) || c == '-' || c == '.', dnsClass)
		set(name || c == '@' || c == '/', unitClass)
		set(isWord(c), wordClass)
		set(isWord(c) || c == ' ', tagsClass)
		set(c > ' ', printClass)
	}
	return table
}()

func (k class) has(c byte) bool { return classes[c]&k != 0 }

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

// span counts leading bytes of a class; a run longer than maxName is no name.
func span(b []byte, k class) int {
	n := 0
	for n < len(b) && classes[b[n]]&k != 0 {
		if n++; n > maxName {
			return 0
		}
	}
	return n
}

// sourceLine reads "file.ext:123". The file must have a dot: a host and a
// port have the same shape.
func sourceLine(b []byte) int {
	dot, n := false, 0
	for n < len(b) && n <= maxName && pathClass.has(b[n]) {
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

// pair reads the two digits at b[i:i+2]; a number over 99 if they aren't.
func pair(b []byte, i int) int {
	tens, ones := b[i]-'0', b[i+1]-'0'
	if tens > 9 || ones > 9 {
		return 100
	}
	return int(tens)*10 + int(ones)
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
