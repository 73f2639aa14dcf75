package safetext

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStyled(t *testing.T) {
	red := Colour{Kind: Colour16, Index: 1}
	fg := func(c Colour) Style { return Style{Foreground: c} }
	for _, c := range []struct {
		name, in, text string
		want           []Span
	}{
		{"none", "plain é", "plain é", nil},
		{"red word", "a \x1b[31mred\x1b[0m b", "a red b", []Span{{2, 5, fg(red)}}},
		{"open to the end", "\x1b[1mbold", "bold", []Span{{0, 4, Style{Bold: true}}}},
		{"empty reset", "\x1b[4mx\x1b[my", "xy", []Span{{0, 1, Style{Underline: true}}}},
		{"bright", "\x1b[91mx", "x", []Span{{0, 1, fg(Colour{Kind: Colour16, Index: 9})}}},
		{"256", "\x1b[38;5;196mx", "x", []Span{{0, 1, fg(Colour{Kind: Colour256, Index: 196})}}},
		{"true", "\x1b[38;2;1;2;3mx", "x", []Span{{0, 1, fg(Colour{Kind: ColourTrue, R: 1, G: 2, B: 3})}}},
		{"colons", "\x1b[38:2::1:2:3mx", "x", []Span{{0, 1, fg(Colour{Kind: ColourTrue, R: 1, G: 2, B: 3})}}},
		{"colons without space", "\x1b[38:2:1:2:3mx", "x", []Span{{0, 1, fg(Colour{Kind: ColourTrue, R: 1, G: 2, B: 3})}}},
		{"colons 256", "\x1b[48:5:7mx", "x", []Span{{0, 1, Style{Background: Colour{Kind: Colour256, Index: 7}}}}},
		{"all at once", "\x1b[1;2;4;7;31;42mx", "x", []Span{{0, 1, Style{
			Foreground: red, Background: Colour{Kind: Colour16, Index: 2}, Bold: true, Faint: true, Underline: true, Reverse: true}}}},
		{"off one by one", "\x1b[1;4;7;31mx\x1b[22;24;27;39my", "xy", []Span{{0, 1, Style{Foreground: red, Bold: true, Underline: true, Reverse: true}}}},
		{"curly and off", "\x1b[4:3mx\x1b[4:0my", "xy", []Span{{0, 1, Style{Underline: true}}}},
		{"equal neighbours are one", "\x1b[31mx\x1b[0;31my", "xy", []Span{{0, 2, fg(red)}}},
		{"concealed is plain", "\x1b[8mx\x1b[5my", "xy", nil},
		{"same as its ground", "\x1b[31;41mx", "x", []Span{{0, 1, fg(red)}}},
		{"nearly its ground", "\x1b[38;2;9;9;9;40mx", "x", []Span{{0, 1, fg(Colour{Kind: ColourTrue, R: 9, G: 9, B: 9})}}},
		{"underline colour takes its arguments", "\x1b[58;5;1;31mx", "x", []Span{{0, 1, fg(red)}}},
		{"too big", "\x1b[38;5;256mx", "x", nil},
		{"cut list", "\x1b[38;5mx", "x", nil},
		{"private", "\x1b[>4;2mx\x1b[?31my", "xy", nil},
		{"other finals", "\x1b[31Jx", "x", nil},
		{"8-bit form is no colour", "\x9b31mx", "x", nil},
		{"spans are bytes of the output", "é\x1b[31m日\t\x1b[mx", "é日     x", []Span{{2, 10, fg(red)}}},
		{"nothing in it", "a\x1b[31m\x1b[mb", "ab", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, spans := Styled([]byte(c.in))
			if text != c.text {
				t.Errorf("text %q, want %q", text, c.text)
			}
			if diff := cmp.Diff(c.want, spans); diff != "" {
				t.Errorf("spans of %q (-want +got):\n%s", c.in, diff)
			}
		})
	}
}

func TestSGRReadsBack(t *testing.T) {
	for _, s := range []Style{
		{}, {Bold: true}, {Faint: true, Underline: true, Reverse: true},
		{Foreground: Colour{Kind: Colour16, Index: 3}, Background: Colour{Kind: Colour16, Index: 12}},
		{Foreground: Colour{Kind: Colour256, Index: 200}, Background: Colour{Kind: ColourTrue, R: 255, G: 1}},
	} {
		_, spans := Styled([]byte(s.SGR() + "x"))
		var got Style
		if len(spans) == 1 {
			got = spans[0].Style
		}
		if got != s {
			t.Errorf("%+v writes %q, which reads %+v", s, s.SGR(), got)
		}
	}
}

func TestRGB(t *testing.T) {
	for _, c := range []struct {
		in      Colour
		r, g, b uint8
	}{
		{Colour{}, 0, 0, 0},
		{Colour{Kind: Colour16, Index: 9}, 255, 0, 0},
		{Colour{Kind: Colour256, Index: 9}, 255, 0, 0},
		{Colour{Kind: Colour256, Index: 16}, 0, 0, 0},
		{Colour{Kind: Colour256, Index: 208}, 255, 135, 0},
		{Colour{Kind: Colour256, Index: 231}, 255, 255, 255},
		{Colour{Kind: Colour256, Index: 255}, 238, 238, 238},
		{Colour{Kind: ColourTrue, R: 1, G: 2, B: 3}, 1, 2, 3},
	} {
		if r, g, b := c.in.RGB(); r != c.r || g != c.g || b != c.b {
			t.Errorf("%+v is %d %d %d", c.in, r, g, b)
		}
	}
}
