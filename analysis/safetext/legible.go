package safetext

// nearlySame is how far two colours may be apart in every channel, of 255, and
// still hide text on its ground.
const nearlySame = 24

// legible takes the ground away from text that is as good as invisible on it.
func (s Style) legible() Style {
	if s.Foreground.Kind == ColourDefault || s.Background.Kind == ColourDefault {
		return s
	}
	r1, g1, b1 := s.Foreground.RGB()
	r2, g2, b2 := s.Background.RGB()
	if near(r1, r2) && near(g1, g2) && near(b1, b2) {
		s.Background = Colour{}
	}
	return s
}

func near(a, b uint8) bool { return max(a, b)-min(a, b) <= nearlySame }

// RGB is the colour as xterm shows it; black for the terminal's own, which
// nobody knows.
func (c Colour) RGB() (r, g, b uint8) {
	switch {
	case c.Kind == ColourTrue:
		return c.R, c.G, c.B
	case c.Kind == ColourDefault:
		return 0, 0, 0
	case c.Index < 16:
		rgb := xterm16()[c.Index]
		return rgb[0], rgb[1], rgb[2]
	case c.Index < 232: // a cube of 6×6×6
		level := func(n uint8) uint8 {
			if n == 0 {
				return 0
			}
			return 55 + 40*n
		}
		n := c.Index - 16
		return level(n / 36), level(n / 6 % 6), level(n % 6)
	}
	grey := 8 + 10*(c.Index-232)
	return grey, grey, grey
}

// xterm16 are the first 16 colours as in xterm's defaults (XTerm-col.ad, patch
// 390).
func xterm16() [16][3]uint8 {
	return [16][3]uint8{
		{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
		{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
	}
}
