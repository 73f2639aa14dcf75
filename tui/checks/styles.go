package checks

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the checks pane looks.
type Styles struct {
	Text, Dim, Title, Code, Cursor, Selected, Good, Bad, Warning ink.Ink
	CursorBar, Prompt                                            string
	Signs                                                        [4]string // by Mark
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title), Code: ink.From(t.Notice),
		Cursor: ink.From(t.Title), Selected: ink.From(t.Cursor),
		Good: ink.From(t.Healthy), Bad: ink.From(t.Error), Warning: ink.From(t.Warning),
		CursorBar: t.Glyphs.Cursor, Prompt: "$",
		Signs: [4]string{Note: t.Glyphs.Quiet, Passed: t.Glyphs.Done, Failed: t.Glyphs.Lost, Unknown: t.Glyphs.Unknown},
	}
}
