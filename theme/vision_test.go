package theme

import (
	"image/color"
	"math"
	"testing"
)

// linear is a colour in linear RGB, 0 to 1.
type linear [3]float64

func toLinear(c color.Color) linear {
	r, g, b, _ := c.RGBA()
	var out linear
	for i, v := range []uint32{r, g, b} {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			out[i] = s / 12.92
		} else {
			out[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return out
}

// contrast is the ratio of WCAG 2.2.
func contrast(a, b color.Color) float64 {
	la, lb := luminance(toLinear(a)), luminance(toLinear(b))
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c linear) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// visions are how people see: Viénot, Brettel and Mollon, "Digital video
// colourmaps for checking the legibility of displays by dichromats" (1999), as
// matrices on linear RGB.
func visions() map[string][3]linear {
	return map[string][3]linear{
		"common":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protanopia":   {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
		"deuteranopia": {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
	}
}

func seen(c linear, by [3]linear) linear {
	var out linear
	for i, row := range by {
		out[i] = min(max(row[0]*c[0]+row[1]*c[1]+row[2]*c[2], 0), 1)
	}
	return out
}

// lab is CIE L*a*b* under D65.
func lab(c linear) linear {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.95047)
	y := f(luminance(c))
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.08883)
	return linear{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func difference(a, b linear) float64 {
	la, lb := lab(a), lab(b)
	return math.Sqrt(math.Pow(la[0]-lb[0], 2) + math.Pow(la[1]-lb[1], 2) + math.Pow(la[2]-lb[2], 2))
}

// A difference of 2.3 is just seen when looked for; in text it takes more.
const clearly = 10

func TestColourBlindThemesTellRolesApart(t *testing.T) {
	for _, dark := range []bool{true, false} {
		theme := ColourBlind(dark)
		r := roles(theme)
		for vision, by := range visions() {
			for _, pair := range [][2]string{
				{"Origin", "Collateral"}, {"Origin", "Healthy"}, {"Affected", "Collateral"}, {"Affected", "Healthy"},
				{"Silent", "Origin"}, {"Hint", "Collateral"}, {"Error", "Notice"}, {"Warning", "Notice"}, {"Origin", "Unknown"},
			} {
				a := seen(toLinear(r[pair[0]].GetForeground()), by)
				b := seen(toLinear(r[pair[1]].GetForeground()), by)
				if d := difference(a, b); d < clearly {
					t.Errorf("dark %v, %s: %s and %s differ by %.1f", dark, vision, pair[0], pair[1], d)
				}
			}
		}
	}
}

func TestNeighbouringRanksDiffer(t *testing.T) {
	for name, theme := range everyTheme() {
		for i, style := range theme.RankColours {
			next := theme.RankColours[(i+1)%len(theme.RankColours)]
			if isNone(style.GetForeground()) {
				if attributes(style) == attributes(next) {
					t.Errorf("%s: ranks %d and %d look the same", name, i, i+1)
				}
				continue
			}
			if d := difference(toLinear(style.GetForeground()), toLinear(next.GetForeground())); d < 2*clearly {
				t.Errorf("%s: ranks %d and %d differ by %.1f", name, i, i+1, d)
			}
		}
	}
}
