package tui

import (
	"strings"

	"charm.land/lipgloss/v2"

	"rankscope/theme"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// styles is how frames, help and titles look.
type styles struct {
	border, borderFocused ink.Ink
	title, dim, key       ink.Ink
	tab, tabActive        ink.Ink
	failed                ink.Ink
	lines                 lipgloss.Border
	// pointer stands before the name of the focused pane, so that it is told
	// without colours too.
	pointer string
	// signs puts ASCII in the place of our own signs where the theme has no
	// others; it changes nothing in other themes.
	signs *strings.Replacer
}

// asciiSigns are the signs in texts of ours, each with one of the same width.
func asciiSigns() *strings.Replacer {
	return strings.NewReplacer("…", "~", "·", "-", "×", "x", "–", "-", "“", "\"", "”", "\"", "▏", "|",
		"↓", "v", "↑", "^", "←", "<", "→", ">", "⇧", "^")
}

func newStyles(t theme.Theme) styles {
	signs := strings.NewReplacer()
	if t.Glyphs.Ellipsis != cells.Ellipsis {
		signs = asciiSigns()
	}
	return styles{
		border: ink.From(t.Border), borderFocused: ink.From(t.BorderFocused),
		title: ink.From(t.Title), dim: ink.From(t.Muted), key: ink.From(t.Key),
		tab: ink.From(t.Tab), tabActive: ink.From(t.TabActive), failed: ink.From(t.Error),
		lines: t.Glyphs.Border, pointer: t.Glyphs.Cursor, signs: signs,
	}
}
