package cells

import (
	"strings"
	"testing"
)

// Hostile rows cost what their length does, not its square.
func TestLongHostileRowsTakeLinearTime(t *testing.T) {
	for _, piece := range []string{
		"\u0301", "👩\u200d", "👍🏽", "क्", "\u093f", "ᄀ", "\u1161", "🇩", "\u0600", "\x1b[31m", "\x1b]", "\x1b[", "\xff", "\u200b", "日", "e\u0301 ",
	} {
		s := strings.Repeat(piece, 1<<16)
		for _, row := range []string{s, "a" + s, "日" + s} {
			Width(row)
			Fit(row, 80)
			Window(row, 1<<17, 80)
			Wrap(row, 80)
			Column(row, len(row)-1)
			Highlight(strings.ToValidUTF8(row, "?"), []Range{{len(row) / 2, len(row)/2 + 1}, {len(row) / 3, len(row) - 3}}, strings.ToUpper)
		}
	}
}
