package search

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the prompt looks.
type Styles struct{ Sign, Text, Cursor, Note, Bad ink.Ink }

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Sign: ink.From(t.Key), Text: ink.From(t.Text), Cursor: ink.From(t.Text.Reverse(true)),
		Note: ink.From(t.Muted), Bad: ink.From(t.Error),
	}
}
