package safetext

import (
	"strconv"
	"strings"
	"unicode"
)

// treatment is what becomes of a character beyond C1.
type treatment uint8

const (
	keep   treatment = iota
	stack            // a combining mark, kept up to maxMarks
	drop             // shows nothing and misleads nobody
	breaks           // ends a line
	reveal           // shown as its number
)

// maxMarks is how many marks may stand on one letter. No language needs more;
// a tower of them is drawn over the rows above and below.
const maxMarks = 6

// exception is the treatment of the characters that their Unicode category
// doesn't tell enough of.
func exception(r rune) (t treatment, ok bool) {
	switch {
	case r == 0x00ad, // soft hyphen
		r == 0x034f,              // combining grapheme joiner
		r == 0x061c,              // Arabic letter mark
		r == 0x17b4, r == 0x17b5, // Khmer inherent vowels
		r >= 0x180b && r <= 0x180d, // Mongolian variation selectors
		r == 0x180f,
		r >= 0x200c && r <= 0x200f,   // joiners, direction marks
		r >= 0xfe00 && r <= 0xfe0f,   // variation selectors
		r == 0xfeff,                  // byte order mark
		r >= 0xe0100 && r <= 0xe01ef: // more variation selectors
		return drop, true
	case r == 0x2028, r == 0x2029: // line and paragraph separator
		return breaks, true
	case r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, // Hangul fillers: letters that show nothing
		r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe, // noncharacters
		r == 0x2065, r >= 0xfff0 && r <= 0xfff8, // unassigned, ignorable by default
		r >= 0xe0000 && r <= 0xe0fff: // tags, and what is reserved like them
		return reveal, true
	}
	return keep, false
}

// treatmentOf decides by exception, then by category.
func treatmentOf(r rune) treatment {
	switch {
	case r < 0x300 && r != 0xad, // Latin
		r >= 0x391 && r < 0x483,    // Greek, Cyrillic
		r >= 0x2030 && r < 0x2060,  // punctuation
		r >= 0x2190 && r < 0x2c00,  // symbols, box drawing
		r >= 0x3041 && r <= 0x3096, // kana
		r >= 0x3400 && r < 0xa48d,  // ideographs
		r >= 0xac00 && r <= 0xd7a3: // Hangul
		return keep
	}
	if t, ok := exception(r); ok {
		return t
	}
	switch {
	case unicode.In(r, unicode.Cf, unicode.Co):
		return reveal
	case unicode.In(r, unicode.Mn, unicode.Me):
		return stack
	}
	return keep
}

// appendVisible appends a character as its number, like ‹U+202E›.
func appendVisible(b []byte, r rune) []byte {
	digits := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	b = append(b, "‹U+"...)
	for range 4 - len(digits) {
		b = append(b, '0')
	}
	b = append(b, digits...)
	return append(b, "›"...)
}

// cells is about how wide a character is. It only serves tab stops: what shows
// text measures it again.
func cells(r rune) int {
	switch {
	case r >= 0x1100 && r < 0x1160, r >= 0x2e80 && r < 0x303f, r >= 0x3041 && r < 0xa4d0,
		r >= 0xac00 && r < 0xd7a4, r >= 0xf900 && r < 0xfb00, r >= 0xfe30 && r < 0xfe70,
		r >= 0xff01 && r < 0xff61, r >= 0xffe0 && r < 0xffe7, r >= 0x1f300 && r < 0x1f650,
		r >= 0x1f900 && r < 0x1fa00, r >= 0x20000 && r < 0x3fffe:
		return 2
	}
	return 1
}

// visible reports whether s is shown as it stands: one line of valid UTF-8
// without controls and without anything that Line would drop or reveal.
func visible(s string) bool { return String(s) == s && !strings.Contains(s, "\ufffd") }
