package theme

// palette is the colours of a theme, as "#rrggbb". Text colours have a contrast
// of at least 4.5 to 1 (WCAG 2.2, 1.4.3) to black and to the dark greys that
// dark terminals have, or to white and the cream of light ones; borders, which
// nobody reads, at least 2.5 to 1.
type palette struct {
	dark bool

	muted, faint, title, border string
	notice                      string

	origin, affected, collateral, silent, healthy, hint string

	cursor, selected, hit, current pair

	heat  []string // 8, the lowest first
	ranks []string // 8
}

// pair is text on a ground of its own.
type pair struct{ text, ground string }

func darkPalette() palette {
	return palette{
		dark:  true,
		muted: "#b2b2b2", faint: "#949494", title: "#87d7ff", border: "#6c6c6c",
		notice: "#87afff",

		origin: "#ff7a7a", affected: "#ffaf5f", collateral: "#9db8d9", silent: "#e39bff",
		healthy: "#7fd78b", hint: "#ffd75f",

		cursor:   pair{"#ffffff", "#3a3a4a"},
		selected: pair{"#ffffff", "#1f4f7a"},
		hit:      pair{"#000000", "#d7d75f"},
		current:  pair{"#000000", "#ffaf00"},

		heat:  []string{"#8794a8", "#87a0b5", "#7fb0a8", "#9dbf6a", "#d7c75f", "#ffaf5f", "#ff8f5f", "#ff7a7a"},
		ranks: []string{"#87d7ff", "#ffaf5f", "#7fd78b", "#e39bff", "#ffd75f", "#8fa8ff", "#ff9db5", "#a8c7b0"},
	}
}

func lightPalette() palette {
	return palette{
		muted: "#5a5a5a", faint: "#666666", title: "#005f87", border: "#949494",
		notice: "#1f4fa8",

		origin: "#b00020", affected: "#8f4a00", collateral: "#44597a", silent: "#7a1fa0",
		healthy: "#1f6b2f", hint: "#755800",

		cursor:   pair{"#000000", "#dcdce6"},
		selected: pair{"#000000", "#b8d8f0"},
		hit:      pair{"#000000", "#f0e060"},
		current:  pair{"#000000", "#ffaf00"},

		heat:  []string{"#5f6b7a", "#4f6880", "#3a6b6b", "#4a6b1f", "#755800", "#8f4a00", "#a03a00", "#b00020"},
		ranks: []string{"#005f87", "#8f4a00", "#1f6b2f", "#7a1fa0", "#755800", "#3a44a8", "#a01f5a", "#3f6652"},
	}
}

// The colours of M. Okabe and K. Ito, "Color Universal Design" (2008): orange
// E69F00, sky blue 56B4E9, bluish green 009E73, yellow F0E442, blue 0072B2,
// vermillion D55E00, reddish purple CC79A7; on dark grounds a little lighter
// where they would be too dark to read.
func okabeItoOnDark() palette {
	return palette{
		dark:  true,
		muted: "#b2b2b2", faint: "#949494", title: "#56b4e9", border: "#6c6c6c",
		notice: "#56b4e9",

		origin: "#f06a10", affected: "#e69f00", collateral: "#56b4e9", silent: "#cc79a7",
		healthy: "#1fb58a", hint: "#f0e442",

		cursor:   pair{"#ffffff", "#3a3a4a"},
		selected: pair{"#ffffff", "#00507d"},
		hit:      pair{"#000000", "#f0e442"},
		current:  pair{"#000000", "#e69f00"},

		heat:  []string{"#7f93b0", "#8fa0ac", "#a0aaa8", "#b3b5a0", "#c9c090", "#ddc878", "#ead65c", "#f0e442"},
		ranks: []string{"#56b4e9", "#e69f00", "#1fb58a", "#cc79a7", "#f0e442", "#5f9fe0", "#f06a10", "#bbbbbb"},
	}
}

// The same hues, darker, for light grounds.
func okabeItoOnLight() palette {
	return palette{
		muted: "#5a5a5a", faint: "#666666", title: "#005c91", border: "#949494",
		notice: "#005c91",

		origin: "#a33f00", affected: "#7d5600", collateral: "#1f6690", silent: "#96406f",
		healthy: "#006b4e", hint: "#665f00",

		cursor:   pair{"#000000", "#dcdce6"},
		selected: pair{"#000000", "#b8dcf2"},
		hit:      pair{"#000000", "#f0e442"},
		current:  pair{"#000000", "#e69f00"},

		heat:  []string{"#66707d", "#5c6878", "#526072", "#48586c", "#3e5066", "#344860", "#2a405a", "#1a3050"},
		ranks: []string{"#005c91", "#7d5600", "#006b4e", "#96406f", "#665f00", "#1f6690", "#a33f00", "#555555"},
	}
}
