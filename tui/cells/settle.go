package cells

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"
)

// replacement stands for what can't be shown.
const replacement = "\ufffd"

// maxCluster is how long, in bytes, a grapheme cluster is shown and looked for:
// far above any written language, and a bound for a letter under thousands of
// marks or a chain of thousands of joined emoji.
const maxCluster = 256

// joiner is the zero-width joiner that makes one emoji of several.
const joiner = "\u200d"

// measure counts cells by grapheme cluster, as the renderer does where the
// terminal has mode 2027. Like the renderer's, it counts characters of
// ambiguous width double when the person has set RUNEWIDTH_EASTASIAN; a border
// tells. It is set once and never written to.
var measure = displaywidth.Options{EastAsianWidth: ansi.StringWidth("│") == 2}

// firstCluster is the grapheme cluster that s starts with, and its width.
func firstCluster(s string) (string, int) {
	g := measure.StringGraphemes(s)
	if !g.Next() {
		return "", 0
	}
	return g.Value(), g.Width()
}

// clusterWidth is the width of text by grapheme cluster.
func clusterWidth(text string) int { return measure.String(text) }

// settle returns the form of a cluster that both ways of measuring give the
// same width, and that joins neither what stands before it nor what stands
// behind it. width is the cluster's own by grapheme; 0 comes back for a cluster
// that shows nothing.
func settle(text string, width int) (string, int) {
	if len(text) > maxCluster {
		end := maxCluster
		for !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end]
		width = clusterWidth(text)
	}
	r, size := utf8.DecodeRuneInString(text)
	if size == len(text) && steady(r) {
		return text, width
	}
	if unicode.IsControl(r) || width == 0 {
		return "", 0
	}
	if strings.Contains(text, joiner) { // would tie what comes next, too
		text = strings.ReplaceAll(text, joiner, "")
		width = clusterWidth(text)
	}
	if width == ansi.StringWidthWc(text) {
		if alone(text) {
			return text, width
		}
		return replacement, clusterWidth(replacement)
	}
	if bare := withoutMarks(text); agreed(bare) {
		return bare, clusterWidth(bare)
	}
	if start := agreedStart(text); start != "" {
		return start, clusterWidth(start)
	}
	return replacement, clusterWidth(replacement)
}

// steady reports whether a rune alone is in no dispute: letters of the Latin,
// Greek and Cyrillic scripts, punctuation, box drawing and other symbols, kana,
// ideographs, Hangul, and emoji but for flags and skin tones.
func steady(r rune) bool {
	switch {
	case r >= 0xa1 && r < 0x300:
		return r != 0xad
	case r >= 0x391 && r < 0x483, r >= 0x2010 && r < 0x2028, r >= 0x2030 && r < 0x205f:
		return true
	case r >= 0x2190 && r < 0x2c00, r >= 0x3000 && r < 0x302a, r >= 0xff01 && r <= 0xff60:
		return true
	case r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30fe:
		return true
	case r >= 0x3400 && r <= 0x4dbf, r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3:
		return true
	case r >= 0x1f300 && r < 0x1f3fb, r >= 0x1f400 && r < 0x1fb00:
		return true
	}
	return false
}

// standsAlone reports whether what follows a steady rune can't join it.
func standsAlone(rest string) bool {
	if rest == "" || rest[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return steady(r)
}

// agreed reports whether text is shown, alone, and by both ways as wide.
func agreed(text string) bool {
	w := clusterWidth(text)
	return w > 0 && w == ansi.StringWidthWc(text) && alone(text)
}

// alone reports whether text stays itself between neighbours: a lone spacing
// mark would join a border on its left, a prepended sign one on its right.
func alone(text string) bool {
	const neighbour = "x"
	first, _ := firstCluster(neighbour + text)
	if len(first) > len(neighbour) {
		return false
	}
	for len(text) > 0 {
		first, _ = firstCluster(text + neighbour)
		if len(first) > len(text) {
			return false
		}
		text = text[len(first):]
	}
	return true
}

// withoutMarks drops the runes of text that take no cell by themselves.
func withoutMarks(text string) string {
	return strings.Map(func(r rune) rune {
		if ansi.StringWidthWc(string(r)) == 0 {
			return -1
		}
		return r
	}, text)
}

// agreedStart keeps of text the runes that leave its width agreed.
func agreedStart(text string) string {
	var kept strings.Builder
	for _, r := range text {
		if longer := kept.String() + string(r); agreed(longer) {
			kept.WriteRune(r)
		}
	}
	return kept.String()
}
