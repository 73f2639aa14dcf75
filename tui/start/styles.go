package start

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the start screen looks.
type Styles struct {
	Title, Text, Dim, Key, Cursor, Selected ink.Ink
	CursorBar                               string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Title: ink.From(t.Title), Text: ink.From(t.Text), Dim: ink.From(t.Muted), Key: ink.From(t.Key),
		Cursor: ink.From(t.Title), Selected: ink.From(t.Cursor),
		CursorBar: t.Glyphs.Cursor,
	}
}
