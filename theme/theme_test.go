package theme

import (
	"image/color"
	"reflect"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

func everyTheme() map[string]Theme {
	return map[string]Theme{
		"dark": Dark(), "light": Light(), "mono": Mono(),
		"colour-blind on dark": ColourBlind(true), "colour-blind on light": ColourBlind(false),
		"dark in ascii": ASCII(Dark()),
	}
}

// roles are the styles of a theme by field name, ramps left out.
func roles(t Theme) map[string]lipgloss.Style {
	found := map[string]lipgloss.Style{}
	v := reflect.ValueOf(t)
	for i := range v.NumField() {
		if style, ok := v.Field(i).Interface().(lipgloss.Style); ok {
			found[v.Type().Field(i).Name] = style
		}
	}
	return found
}

func TestTextIsLegible(t *testing.T) {
	grounds := map[bool][]string{true: {"#000000", "#1e1e1e"}, false: {"#ffffff", "#fdf6e3"}}
	for name, theme := range everyTheme() {
		for role, style := range roles(theme) {
			least := 4.5
			if role == "Border" {
				least = 2.5
			}
			checkContrast(t, name+" "+role, style, grounds[theme.Dark], least)
		}
		for _, ramp := range [][]lipgloss.Style{theme.Heat, theme.RankColours} {
			for _, style := range ramp {
				checkContrast(t, name+" ramp", style, grounds[theme.Dark], 4.5)
			}
		}
	}
}

func checkContrast(t *testing.T, what string, style lipgloss.Style, grounds []string, least float64) {
	t.Helper()
	text := style.GetForeground()
	if isNone(text) {
		return // the terminal's own, which its owner can read
	}
	if own := style.GetBackground(); !isNone(own) {
		if c := contrast(text, own); c < least {
			t.Errorf("%s: contrast %.2f on its own ground", what, c)
		}
		return
	}
	for _, ground := range grounds {
		if c := contrast(text, lipgloss.Color(ground)); c < least {
			t.Errorf("%s: contrast %.2f on %s", what, c, ground)
		}
	}
}

func isNone(c color.Color) bool {
	_, none := c.(lipgloss.NoColor)
	return none
}

func TestMonoHasNoColour(t *testing.T) {
	mono := Mono()
	styles := append(append([]lipgloss.Style{}, mono.Heat...), mono.RankColours...)
	for _, style := range roles(mono) {
		styles = append(styles, style)
	}
	for _, style := range styles {
		if !isNone(style.GetForeground()) || !isNone(style.GetBackground()) {
			t.Errorf("%q has a colour", style.Render("x"))
		}
	}
}

// attributes are what is left of a style when colours go.
func attributes(s lipgloss.Style) string {
	return s.UnsetForeground().UnsetBackground().Render("x")
}

// Pairs that may stand side by side with no glyph or word to tell them apart.
func TestMonoTellsRolesApart(t *testing.T) {
	m := roles(Mono())
	for _, pair := range [][2]string{
		{"Cursor", "Selected"}, {"Cursor", "Text"}, {"Selected", "Text"}, {"SearchHit", "SearchCurrent"},
		{"SearchHit", "Text"}, {"Border", "BorderFocused"}, {"Tab", "TabActive"}, {"Key", "KeyText"},
		{"Origin", "Affected"}, {"Origin", "Collateral"}, {"Affected", "Collateral"}, {"Silent", "Collateral"},
		{"Silent", "Healthy"}, {"Hint", "Initiating"}, {"Hint", "Text"}, {"Noise", "Text"}, {"Error", "Warning"},
		{"Error", "Notice"}, {"Warning", "Notice"}, {"Title", "Text"},
	} {
		if attributes(m[pair[0]]) == attributes(m[pair[1]]) {
			t.Errorf("%s and %s look the same", pair[0], pair[1])
		}
	}
}

func TestEveryRoleIsKnownAndAddsNoCell(t *testing.T) {
	for name, theme := range everyTheme() {
		for role, style := range roles(theme) {
			out := style.Render("two words é")
			if ansi.Strip(out) != "two words é" {
				t.Errorf("%s %s changes the text: %q", name, role, out)
			}
			// A style costs one sequence before and one behind, not one a rune.
			if n := strings.Count(out, "\x1b["); n > 4 {
				t.Errorf("%s %s writes %d sequences: %q", name, role, n, out)
			}
		}
	}
}

func TestRampsHaveAStyleForEachLevel(t *testing.T) {
	for name, theme := range everyTheme() {
		if len(theme.Heat) != len(theme.Glyphs.Ramp) {
			t.Errorf("%s: %d heat styles for %d levels", name, len(theme.Heat), len(theme.Glyphs.Ramp))
		}
		if len(theme.RankColours) < 4 {
			t.Errorf("%s: only %d rank colours", name, len(theme.RankColours))
		}
	}
}

// glyphs are all signs of a set by field name.
func glyphs(g Glyphs) map[string]string {
	found := map[string]string{}
	v := reflect.ValueOf(g)
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		switch f := v.Field(i).Interface().(type) {
		case string:
			found[name] = f
		case [8]string:
			for k, s := range f {
				found[name+string(rune('0'+k))] = s
			}
		case lipgloss.Border:
			b := reflect.ValueOf(f)
			for k := range b.NumField() {
				found[name+b.Type().Field(k).Name] = b.Field(k).String()
			}
		}
	}
	return found
}

func TestGlyphsAreOneCellWide(t *testing.T) {
	for set, g := range map[string]Glyphs{"unicode": UnicodeGlyphs(), "ascii": ASCIIGlyphs()} {
		for name, s := range glyphs(g) {
			if ansi.StringWidth(s) != 1 || ansi.StringWidthWc(s) != 1 || len([]rune(s)) != 1 {
				t.Errorf("%s %s: %q is not one cell", set, name, s)
			}
			if set == "ascii" && (s[0] < ' ' || s[0] > '~') {
				t.Errorf("%s: %q is not ASCII", name, s)
			}
		}
	}
}

// Signs that may stand in the same place differ in shape.
func TestGlyphsOfOnePlaceDiffer(t *testing.T) {
	places := map[string][]string{
		"ranks": {"Origin", "Affected", "Collateral", "Silent", "Healthy", "Unknown"},
		"timeline": {"Quiet", "Nothing", "Warn", "Fault", "Lost", "Teardown", "Restart", "Confirm", "End", "Gap",
			"Ramp0", "Ramp1", "Ramp2", "Ramp3", "Ramp4", "Ramp5", "Ramp6"},
		"folds":  {"FoldOpen", "FoldClosed"},
		"gutter": {"Bar", "Cursor", "Mark", "First"},
		"bars":   {"Progress", "Remaining"},
		"scroll": {"Thumb", "Track"},
		"state":  {"Following", "Paused", "Done"},
	}
	for set, g := range map[string]Glyphs{"unicode": UnicodeGlyphs(), "ascii": ASCIIGlyphs()} {
		all := glyphs(g)
		for place, names := range places {
			seen := map[string]string{}
			for _, name := range names {
				if other, ok := seen[all[name]]; ok {
					t.Errorf("%s %s: %s and %s are both %q", set, place, other, name, all[name])
				}
				seen[all[name]] = name
			}
		}
	}
}

func TestASCIIChangesGlyphsAlone(t *testing.T) {
	before := Dark()
	after := ASCII(before)
	if after.Glyphs.Bar != ASCIIGlyphs().Bar || before.Glyphs.Bar != UnicodeGlyphs().Bar {
		t.Error("the glyphs are not the asked ones")
	}
	then := roles(before)
	for role, style := range roles(after) {
		if style.Render("x") != then[role].Render("x") {
			t.Errorf("%s changed", role)
		}
	}
}

func TestByName(t *testing.T) {
	for _, name := range Names() {
		if theme, ok := ByName(name, true); !ok || theme.Name != name {
			t.Errorf("ByName(%q) = %q, %v", name, theme.Name, ok)
		}
	}
	got := map[string]bool{}
	for _, name := range []string{"auto", "colour-blind", "colorblind", "color-blind"} {
		for _, dark := range []bool{true, false} {
			theme, ok := ByName(name, dark)
			got[name] = got[name] || !ok || theme.Dark != dark
		}
	}
	want := map[string]bool{"auto": false, "colour-blind": false, "colorblind": false, "color-blind": false}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names whose theme doesn't follow the background (-want +got):\n%s", diff)
	}
	if _, ok := ByName("neon", true); ok {
		t.Error("a theme of an unknown name")
	}
}

func BenchmarkRender(b *testing.B) {
	style := Dark().Origin
	b.ReportAllocs()
	for b.Loop() {
		style.Render("RuntimeError: DataLoader worker")
	}
}
