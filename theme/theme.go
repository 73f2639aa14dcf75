package theme

import "charm.land/lipgloss/v2"

// Theme is a style for each role, and the glyphs. It is a value: copy it,
// change a role, hand it on.
type Theme struct {
	Name string
	// Dark says which background the colours were chosen for.
	Dark bool

	// Running text.
	Text    lipgloss.Style // what is read
	Muted   lipgloss.Style // said beside it: units, paths, explanations
	Faint   lipgloss.Style // there when looked for: line numbers, separators
	Title   lipgloss.Style // a pane's name, a heading
	Key     lipgloss.Style // a key in a hint
	KeyText lipgloss.Style // what that key does
	Error   lipgloss.Style
	Warning lipgloss.Style
	Notice  lipgloss.Style
	Copied  lipgloss.Style // "copied 312 bytes by tmux"

	// Panes.
	Border        lipgloss.Style
	BorderFocused lipgloss.Style
	Tab           lipgloss.Style
	TabActive     lipgloss.Style
	Cursor        lipgloss.Style // the row of the cursor in the focused pane
	Selected      lipgloss.Style // a chosen row elsewhere, or a selection

	// What became of a rank.
	Origin     lipgloss.Style
	Affected   lipgloss.Style
	Collateral lipgloss.Style
	Silent     lipgloss.Style
	Healthy    lipgloss.Style
	Unknown    lipgloss.Style

	// What a line contributes; Collateral is above.
	Hint         lipgloss.Style
	Initiating   lipgloss.Style
	Wrapper      lipgloss.Style
	Teardown     lipgloss.Style
	Confirmation lipgloss.Style
	Noise        lipgloss.Style

	// In the log.
	SearchHit     lipgloss.Style
	SearchCurrent lipgloss.Style // the hit that n and N move
	Mark          lipgloss.Style
	Provisional   lipgloss.Style // a verdict or line number that may change

	// Heat is the style of each level of Glyphs.Ramp, the lowest first.
	Heat []lipgloss.Style
	// RankColours tell neighbouring ranks apart: rank r takes r modulo their
	// number. The rank's number always stands beside.
	RankColours []lipgloss.Style

	Glyphs Glyphs
}

// Names lists the names that ByName knows, for help and completion.
func Names() []string { return []string{"dark", "light", "mono", "colour-blind"} }

// ByName returns the theme of a name of Names; "color-blind" and "colorblind"
// are taken too, and "auto", which is dark or light as dark says. dark also
// chooses between the two forms of colour-blind. ok is false for other names.
func ByName(name string, dark bool) (t Theme, ok bool) {
	switch name {
	case "auto":
		if dark {
			return Dark(), true
		}
		return Light(), true
	case "dark":
		return Dark(), true
	case "light":
		return Light(), true
	case "mono":
		return Mono(), true
	case "colour-blind", "color-blind", "colourblind", "colorblind":
		return ColourBlind(dark), true
	}
	return Theme{}, false
}

// Dark is for light text on a dark background.
func Dark() Theme { return themed("dark", darkPalette()) }

// Light is for dark text on a light background.
func Light() Theme { return themed("light", lightPalette()) }

// ColourBlind takes the colours of Okabe and Ito, which people with any common
// colour vision tell apart, made lighter or darker for the background.
func ColourBlind(dark bool) Theme {
	if dark {
		return themed("colour-blind", okabeItoOnDark())
	}
	return themed("colour-blind", okabeItoOnLight())
}

// ASCII is the theme with glyphs of ASCII alone.
func ASCII(t Theme) Theme {
	t.Glyphs = ASCIIGlyphs()
	return t
}

// themed gives the roles their colours and attributes.
func themed(name string, p palette) Theme {
	plain := lipgloss.NewStyle()
	fg := func(hex string) lipgloss.Style { return plain.Foreground(lipgloss.Color(hex)) }
	on := func(c pair) lipgloss.Style {
		return fg(c.text).Background(lipgloss.Color(c.ground))
	}
	return Theme{
		Name: name,
		Dark: p.dark,

		Text:    plain,
		Muted:   fg(p.muted),
		Faint:   fg(p.faint),
		Title:   fg(p.title).Bold(true),
		Key:     fg(p.title).Bold(true),
		KeyText: fg(p.muted),
		Error:   fg(p.origin).Bold(true),
		Warning: fg(p.hint).Bold(true),
		Notice:  fg(p.notice),
		Copied:  fg(p.healthy).Bold(true),

		Border:        fg(p.border),
		BorderFocused: fg(p.title).Bold(true),
		Tab:           fg(p.muted),
		TabActive:     underlined(fg(p.title).Bold(true)),
		Cursor:        on(p.cursor),
		Selected:      on(p.selected).Bold(true),

		Origin:     fg(p.origin).Bold(true),
		Affected:   fg(p.affected).Bold(true),
		Collateral: fg(p.collateral),
		Silent:     underlined(fg(p.silent)),
		Healthy:    fg(p.healthy),
		Unknown:    fg(p.muted),

		Hint:         fg(p.hint),
		Initiating:   fg(p.origin).Bold(true),
		Wrapper:      fg(p.affected),
		Teardown:     fg(p.muted),
		Confirmation: fg(p.notice).Bold(true),
		Noise:        fg(p.faint),

		SearchHit:     on(p.hit),
		SearchCurrent: underlined(on(p.current).Bold(true)),
		Mark:          fg(p.silent).Bold(true),
		Provisional:   fg(p.muted).Italic(true),

		Heat:        styles(fg, p.heat),
		RankColours: styles(fg, p.ranks),
		Glyphs:      UnicodeGlyphs(),
	}
}

func styles(fg func(string) lipgloss.Style, colours []string) []lipgloss.Style {
	made := make([]lipgloss.Style, len(colours))
	for i, c := range colours {
		made[i] = fg(c)
	}
	return made
}

// underlined adds an underline to a style. Lip Gloss (2.1) writes the sequences
// of an underlined style anew for each rune, which takes letters from their
// marks and flags apart; so it is written around the text instead.
func underlined(s lipgloss.Style) lipgloss.Style {
	return s.Transform(func(text string) string {
		if text == "" {
			return ""
		}
		return "\x1b[4m" + text + "\x1b[24m"
	})
}
