package fix

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the fix pane looks.
type Styles struct {
	Text, Dim, Title, Label, Code, Warning, Arrow, Tab, TabActive ink.Ink
	Left, Right                                                   string // arrows beside the tabs
	Bar, Continued                                                string // beside a snippet's lines
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title), Label: ink.From(t.Muted),
		Code: ink.From(t.Notice), Warning: ink.From(t.Warning), Arrow: ink.From(t.Faint),
		Tab: ink.From(t.Tab), TabActive: ink.From(t.TabActive),
		Left: t.Glyphs.Left, Right: t.Glyphs.Right,
		Bar: t.Glyphs.Track, Continued: t.Glyphs.Separator,
	}
}
