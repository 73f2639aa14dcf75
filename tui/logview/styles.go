package logview

import (
	"rankscope/analysis"
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the log pane looks.
type Styles struct {
	Dim, Number, Time                 ink.Ink
	Cursor                            ink.Ink // the cursor's sign
	CursorLine                        ink.Ink // the ground of the cursor's row, focused
	CursorLineBlurred                 ink.Ink
	Cited, Mark, First, Begins, Match ink.Ink
	Levels                            [analysis.LevelFatal + 1]ink.Ink
	Roles                             map[analysis.EventRole]ink.Ink // of known lines; never written to
	Ranks                             []ink.Ink                      // rank r takes r modulo their number
	CursorBar, RankBar                string
	CitedGlyph, MarkGlyph             string
	FoldGlyph, Inferred               string
	NoRank, LauncherTag, Follow       string
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	text, faint := ink.From(t.Text), ink.From(t.Faint)
	return Styles{
		Dim: ink.From(t.Muted), Number: faint, Time: faint,
		Cursor:     ink.From(t.Title),
		CursorLine: ink.From(t.Cursor),
		Cited:      ink.From(t.Origin),
		Mark:       ink.From(t.Mark),
		First:      ink.From(t.Hint.Reverse(true)),
		Begins:     ink.From(t.Muted.Reverse(true)),
		Match:      ink.From(t.SearchHit),
		Levels: [...]ink.Ink{
			analysis.LevelNone: text, analysis.LevelDebug: faint, analysis.LevelInfo: text,
			analysis.LevelWarning: ink.From(t.Hint), analysis.LevelError: ink.From(t.Wrapper), analysis.LevelFatal: ink.From(t.Error),
		},
		Roles: map[analysis.EventRole]ink.Ink{
			analysis.RoleHint:         ink.From(t.Hint),
			analysis.RoleInitiating:   ink.From(t.Initiating),
			analysis.RoleWrapper:      ink.From(t.Wrapper),
			analysis.RoleCollateral:   ink.From(t.Collateral),
			analysis.RoleTeardown:     ink.From(t.Teardown),
			analysis.RoleConfirmation: ink.From(t.Confirmation),
			analysis.RoleNoise:        ink.From(t.Noise),
		},
		Ranks:     ink.All(t.RankColours),
		CursorBar: t.Glyphs.Cursor, RankBar: t.Glyphs.Bar,
		CitedGlyph: t.Glyphs.Origin, MarkGlyph: t.Glyphs.Mark,
		FoldGlyph: t.Glyphs.FoldClosed, Inferred: t.Glyphs.Inferred,
		NoRank: "·", LauncherTag: "·", Follow: t.Glyphs.Following,
	}
}
