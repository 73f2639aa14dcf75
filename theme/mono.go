package theme

import "charm.land/lipgloss/v2"

// Mono has no colour at all: bold, reverse, underline and faint alone, with
// the glyphs and words that every theme has. For NO_COLOR and for terminals
// that have none.
func Mono() Theme {
	var (
		plain     = lipgloss.NewStyle()
		bold      = plain.Bold(true)
		faint     = plain.Faint(true)
		underline = underlined(plain)
		boldUnder = underlined(bold)
		reverse   = plain.Reverse(true)
	)
	return Theme{
		Name: "mono",
		Dark: true,

		Text:    plain,
		Muted:   plain,
		Faint:   faint,
		Title:   bold,
		Key:     bold,
		KeyText: plain,
		Error:   bold.Reverse(true),
		Warning: boldUnder,
		Notice:  plain,
		Copied:  bold,

		Border:        faint,
		BorderFocused: bold,
		Tab:           plain,
		TabActive:     boldUnder,
		Cursor:        reverse,
		Selected:      boldUnder,

		Origin:     bold.Reverse(true),
		Affected:   boldUnder,
		Collateral: plain,
		Silent:     underline,
		Healthy:    faint,
		Unknown:    faint,

		Hint:         underline,
		Initiating:   bold.Reverse(true),
		Wrapper:      bold,
		Teardown:     plain,
		Confirmation: boldUnder,
		Noise:        faint,

		SearchHit:     boldUnder,
		SearchCurrent: reverse.Bold(true),
		Mark:          bold,
		Provisional:   underlined(faint),

		Heat:        []lipgloss.Style{plain, plain, plain, plain, plain, plain, bold, bold},
		RankColours: []lipgloss.Style{plain, bold, underline, boldUnder},
		Glyphs:      UnicodeGlyphs(),
	}
}
