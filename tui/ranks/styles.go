package ranks

import (
	"rankscope/analysis"
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the ranks pane looks.
type Styles struct {
	Text, Dim, Title           ink.Ink
	Cursor                     ink.Ink // the cursor's sign
	CursorLine                 ink.Ink // the ground of the cursor's row, focused
	CursorLineBlurred          ink.Ink
	Filtered, Prompt           ink.Ink
	Roles                      map[analysis.RankRole]ink.Ink // never written to
	Glyphs                     map[analysis.RankRole]string  // never written to
	Ranks                      []ink.Ink                     // rank r takes r modulo their number
	CursorBar, RankBar         string
	FoldedGlyph, UnfoldedGlyph string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Title: ink.From(t.Title),
		Cursor:     ink.From(t.Title),
		CursorLine: ink.From(t.Cursor),
		Filtered:   ink.From(t.Notice),
		Prompt:     ink.From(t.Selected),
		Roles: map[analysis.RankRole]ink.Ink{
			analysis.RankOrigin:     ink.From(t.Origin),
			analysis.RankAffected:   ink.From(t.Affected),
			analysis.RankCollateral: ink.From(t.Collateral),
			analysis.RankSilent:     ink.From(t.Silent),
			analysis.RankHealthy:    ink.From(t.Healthy),
			analysis.RankUnknown:    ink.From(t.Unknown),
		},
		Glyphs: map[analysis.RankRole]string{
			analysis.RankOrigin:     t.Glyphs.Origin,
			analysis.RankAffected:   t.Glyphs.Affected,
			analysis.RankCollateral: t.Glyphs.Collateral,
			analysis.RankSilent:     t.Glyphs.Silent,
			analysis.RankHealthy:    t.Glyphs.Healthy,
			analysis.RankUnknown:    t.Glyphs.Unknown,
		},
		Ranks:     ink.All(t.RankColours),
		CursorBar: t.Glyphs.Cursor, RankBar: t.Glyphs.Bar,
		FoldedGlyph: t.Glyphs.FoldClosed, UnfoldedGlyph: t.Glyphs.FoldOpen,
	}
}

// role is the ink of a role.
func (s Styles) role(r analysis.RankRole) ink.Ink {
	if k, ok := s.Roles[r]; ok {
		return k
	}
	return s.Roles[analysis.RankUnknown]
}
