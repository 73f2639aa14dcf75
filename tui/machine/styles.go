package machine

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the machine pane looks.
type Styles struct {
	Text, Dim, Title, Warning, Error, Track ink.Ink
	Full, Empty                             string // cells of the bar
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title),
		Warning: ink.From(t.Warning), Error: ink.From(t.Error), Track: ink.From(t.Faint),
		Full: t.Glyphs.Ramp[len(t.Glyphs.Ramp)-1], Empty: t.Glyphs.Quiet,
	}
}
