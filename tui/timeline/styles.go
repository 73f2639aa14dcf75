package timeline

import (
	"rankscope/analysis"
	"rankscope/theme"
	"rankscope/tui/ink"
)

// Styles is how the timeline looks.
type Styles struct {
	Text, Dim, Who, When ink.Ink
	Cursor               ink.Ink // the ground of the moment under the cursor
	Place                ink.Ink // the ground of the column where the log is
	// Ramp are the glyphs of rising levels, Heat their inks.
	Ramp       []string
	Heat       []ink.Ink
	Kinds      map[analysis.MomentKind]Sign // never written to
	Ranks      []ink.Ink                    // rank r takes r modulo their number
	Quiet, Gap string
}

// Sign is how a kind of moment is drawn.
type Sign struct {
	Glyph string
	Ink   ink.Ink
}

// NewStyles takes the looks from a theme.
func NewStyles(t theme.Theme) Styles {
	g := t.Glyphs
	return Styles{
		Text: ink.From(t.Text), Dim: ink.From(t.Muted), Who: ink.From(t.Title), When: ink.From(t.Warning),
		Cursor: ink.From(t.Selected), Place: ink.From(t.Cursor),
		Ramp: g.Ramp[:], Heat: ink.All(t.Heat),
		Kinds: map[analysis.MomentKind]Sign{
			analysis.MomentHint:       {g.Warn, ink.From(t.Hint)},
			analysis.MomentInitiating: {g.Fault, ink.From(t.Origin)},
			analysis.MomentWrapper:    {g.Affected, ink.From(t.Wrapper)},
			analysis.MomentCollateral: {g.Lost, ink.From(t.Collateral)},
			analysis.MomentTeardown:   {g.Teardown, ink.From(t.Teardown)},
			analysis.MomentRestart:    {g.Restart, ink.From(t.Notice)},
			analysis.MomentConfirm:    {g.Confirm, ink.From(t.Confirmation)},
			analysis.MomentEnd:        {g.End, ink.From(t.Muted)},
		},
		Ranks: ink.All(t.RankColours),
		Quiet: g.Quiet, Gap: g.Gap,
	}
}

// kind is how a moment of a kind is drawn.
func (s *Styles) kind(k analysis.MomentKind) (string, ink.Ink) {
	sign, ok := s.Kinds[k]
	if !ok {
		return "?", s.Dim
	}
	return sign.Glyph, sign.Ink
}

// step is which of the ramp's glyphs stands for a level in percent.
func (s *Styles) step(level int) int {
	return max(min(level*len(s.Ramp)/100, len(s.Ramp)-1), 0)
}

// heat is the ink of a level in percent.
func (s *Styles) heat(level int) ink.Ink {
	if len(s.Heat) == 0 {
		return s.Dim
	}
	return s.Heat[min(s.step(level), len(s.Heat)-1)]
}
