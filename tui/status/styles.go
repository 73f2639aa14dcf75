package status

import (
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how title and hints look.
type Styles struct {
	Name, Text, Dim, Live, Where  ink.Ink
	Verdict, Provisional, Healthy ink.Ink
	Key, KeyText                  ink.Ink
	Notice, Good, Bad             ink.Ink
	FollowGlyph, PausedGlyph      string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Name: ink.From(t.Title), Text: ink.From(t.Text), Dim: ink.From(t.Muted), Live: ink.From(t.Notice),
		Where: ink.From(t.Origin), Verdict: ink.From(t.Origin), Provisional: ink.From(t.Provisional), Healthy: ink.From(t.Healthy),
		Key: ink.From(t.Key), KeyText: ink.From(t.KeyText),
		Notice: ink.From(t.Notice), Good: ink.From(t.Copied), Bad: ink.From(t.Error),
		FollowGlyph: t.Glyphs.Following, PausedGlyph: t.Glyphs.Paused,
	}
}
