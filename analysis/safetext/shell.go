package safetext

import (
	"strings"
	"unicode/utf8"
)

// Shell quotes s as one word of a POSIX shell. The word is a single argument
// whatever s holds: no second command, no expansion, no newline.
//
// ok is false when s holds what can't be typed or pasted safely (controls,
// escape sequences, invisible or deceiving characters, bytes that aren't
// UTF-8). Then the word is a pattern, with "?" for each ASCII control and "*"
// for every other such stretch: it finds the file of that name, maybe others,
// and the caller says so.
func Shell(s string) (word string, ok bool) {
	if s == "" {
		return "''", true
	}
	if bare(s) {
		return s, true
	}
	if visible(s) {
		return quote(s), true
	}
	var b strings.Builder
	var part strings.Builder // what will be quoted next
	flush := func() {
		if part.Len() > 0 {
			b.WriteString(quote(part.String()))
			part.Reset()
		}
	}
	star := false
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r < ' ' || r == del:
			flush()
			b.WriteByte('?')
			star = false
		case !visible(s[:size]) || r == utf8.RuneError:
			flush()
			if !star {
				b.WriteByte('*')
			}
			star = true
		default:
			part.WriteString(s[:size])
			star = false
		}
		s = s[size:]
	}
	flush()
	return b.String(), false
}

// ShellPath is Shell for a file name, which must not be taken for an option: a
// name that starts with "-", or whose pattern might find one that does, gets a
// "./" before it.
func ShellPath(name string) (word string, ok bool) {
	word, ok = Shell(name)
	if strings.HasPrefix(name, "-") || strings.HasPrefix(word, "?") || strings.HasPrefix(word, "*") {
		word = "./" + word
	}
	return word, ok
}

// bare reports whether s means itself without quotes in every shell.
func bare(s string) bool {
	for i := 0; i < len(s); i++ {
		if !wordByte(s[i]) && strings.IndexByte("_./:@,+-", s[i]) < 0 {
			return false
		}
	}
	return true
}

// quote puts s into single quotes, in which nothing is special but the quote.
func quote(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
