package compare

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the compare pane looks.
type Styles struct {
	Text, Dim, Title, Label, Warning, Decisive, Cursor, Selected ink.Ink
	CursorBar                                                    string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title), Label: ink.From(t.Notice),
		Warning: ink.From(t.Warning), Decisive: ink.From(t.Origin),
		Cursor: ink.From(t.Title), Selected: ink.From(t.Cursor),
		CursorBar: t.Glyphs.Cursor,
	}
}
