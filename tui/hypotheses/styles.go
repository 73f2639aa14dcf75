package hypotheses

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the hypotheses pane looks.
type Styles struct {
	Text, Dim, Title, For, Against, Code, Cursor, Selected ink.Ink
	CursorBar                                              string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title),
		For: ink.From(t.Healthy), Against: ink.From(t.Origin), Code: ink.From(t.Notice),
		Cursor: ink.From(t.Title), Selected: ink.From(t.Cursor),
		CursorBar: t.Glyphs.Cursor,
	}
}
