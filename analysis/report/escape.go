package report

import (
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// escapeControls writes as \uXXXX what encoding/json leaves raw and a terminal
// would obey, or a person not see: DEL, the C1 controls, the marks that turn the
// direction of text, zero-width characters, tags, private ones; and the replacement of an invalid byte, which it writes so only the first
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
			out = append(out, text[kept:i]...)
			for _, half := range utf16.Encode([]rune{r}) {
				out = fmt.Appendf(out, `\u%04x`, half)
			}
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
	if r < utf8.RuneSelf { // encoding/json escapes the C0 controls
		return r == 0x7f
	}
	return r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co)
}
