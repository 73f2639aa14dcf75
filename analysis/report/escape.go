package report

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// escapeControls writes as \uXXXX what encoding/json leaves raw and a terminal
// would obey: DEL, the C1 controls and the marks that turn the direction of
// text; and the replacement of an invalid byte, which it writes so only the first
// time. In JSON such characters stand within strings only, so the value stays
// the same.
func escapeControls(text []byte) []byte {
	var out []byte
	kept := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf && c != 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if escaped(r) {
			out = fmt.Appendf(append(out, text[kept:i]...), `\u%04x`, r)
			kept = i + n
		}
		i += n
	}
	if kept == 0 {
		return text
	}
	return append(out, text[kept:]...)
}

func escaped(r rune) bool {
	switch {
	case r < utf8.RuneSelf: // encoding/json escapes the C0 controls
		return r == 0x7f
	case r > 0xffff:
		return false // needs a pair of escapes, and none of these is obeyed
	}
	return r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}
