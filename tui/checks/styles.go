package checks

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the checks pane looks.
type Styles struct {
	Text, Dim, Title, Code, Cursor, Selected ink.Ink
	CursorBar, Prompt                        string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title), Code: ink.From(t.Notice),
		Cursor: ink.From(t.Title), Selected: ink.From(t.Cursor),
		CursorBar: t.Glyphs.Cursor, Prompt: "$",
	}
}
