package safetext

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// YAML is s as a double-quoted scalar of YAML 1.2, on one line. A YAML reader
// gets the very text back; but bytes that aren't UTF-8, which YAML can't hold,
// become U+FFFD. What isn't visible is escaped.
func YAML(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 2)
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r >= ' ' && r <= '~':
			b.WriteRune(r)
		case r <= lastC1:
			fmt.Fprintf(&b, `\x%02X`, r)
		case treatmentOf(r) == keep || treatmentOf(r) == stack:
			b.WriteRune(r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Valid is s as valid UTF-8, each byte that isn't so replaced by U+FFFD, as
// encoding/json does it. It isn't safe to show: JSON escapes controls itself.
func Valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}
