// Package ink makes painting cheap: a style goes in once, and each text that
// it is painted on then costs one concatenation. Rendering through the style
// itself costs microseconds a piece, and a screen has hundreds of pieces.
//
//	theme (a style for each role) ─From→ Ink ─Paint→ text for tui/cells
package ink

import (
	"strings"

	"charm.land/lipgloss/v2"
)

const reset = "\x1b[m"

// Ink is the colours and attributes of a style, without its paddings and
// borders. The zero Ink paints nothing.
type Ink struct{ open string }

// From takes the colours and attributes of a style.
func From(style lipgloss.Style) Ink {
	const probe = "x"
	open, _, ok := strings.Cut(style.Inline(true).Render(probe), probe)
	if !ok {
		return Ink{}
	}
	return Ink{open: open}
}

// All takes the colours and attributes of several styles.
func All(styles []lipgloss.Style) []Ink {
	inks := make([]Ink, len(styles))
	for i := range styles {
		inks[i] = From(styles[i])
	}
	return inks
}

// Paint colours s, which holds no other colours.
func (k Ink) Paint(s string) string {
	if k.open == "" || s == "" {
		return s
	}
	return k.open + s + reset
}

// Over is k on the ground of another ink: what k leaves open, under decides.
func (k Ink) Over(under Ink) Ink {
	switch {
	case under.open == "":
		return k
	case k.open == "":
		return under
	}
	return Ink{open: under.open + k.open}
}
