package ink

import (
	"testing"

	"charm.land/lipgloss/v2"
)

func TestPaintIsWhatTheStyleRenders(t *testing.T) {
	styles := map[string]lipgloss.Style{
		"plain":   lipgloss.NewStyle(),
		"colours": lipgloss.NewStyle().Foreground(lipgloss.Color("#aabbcc")).Background(lipgloss.Color("4")),
		"bold":    lipgloss.NewStyle().Bold(true).Faint(true),
		"reverse": lipgloss.NewStyle().Reverse(true),
	}
	for name, style := range styles {
		t.Run(name, func(t *testing.T) {
			if got, want := From(style).Paint("word"), style.Render("word"); got != want {
				t.Errorf("Paint = %q, the style renders %q", got, want)
			}
		})
	}
	if got := From(styles["bold"]).Paint(""); got != "" {
		t.Errorf("nothing painted = %q, want nothing", got)
	}
}

func TestOverKeepsTheGround(t *testing.T) {
	ground := From(lipgloss.NewStyle().Background(lipgloss.Color("4")))
	text := From(lipgloss.NewStyle().Bold(true))
	if got, want := text.Over(ground).Paint("a"), "\x1b[44m\x1b[1ma\x1b[m"; got != want {
		t.Errorf("Paint = %q, want %q", got, want)
	}
}
