package remedy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shellWord quotes s as one word of a POSIX shell. ok is false when no
// quoting makes it safe to show and paste: control characters, characters
// that change the direction of text, bytes that are no text.
func shellWord(s string) (word string, ok bool) {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unsafeToPaste) {
		return "", false
	}
	if s != "" && strings.IndexFunc(s, needsQuoting) < 0 {
		return s, true
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'", true
}

func unsafeToPaste(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

func needsQuoting(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("_-./:=@%+,", r)
}

// plainName reports whether s is a name as hosts, pods, containers and jobs
// have them. Anything else came from a misread line, or from someone's hand,
// and isn't put into a command or a manifest.
func plainName(s string) bool {
	if s == "" || len(s) > 253 || s[0] == '-' || s[0] == '.' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_') {
			return false
		}
	}
	return true
}
