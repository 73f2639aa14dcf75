package tui

import (
	"charm.land/lipgloss/v2"

	"rankscope/theme"
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
}

func newStyles(t theme.Theme) styles {
	return styles{
		border: ink.From(t.Border), borderFocused: ink.From(t.BorderFocused),
		title: ink.From(t.Title), dim: ink.From(t.Muted), key: ink.From(t.Key),
		tab: ink.From(t.Tab), tabActive: ink.From(t.TabActive), failed: ink.From(t.Error),
		lines: t.Glyphs.Border, pointer: t.Glyphs.Cursor,
	}
}
