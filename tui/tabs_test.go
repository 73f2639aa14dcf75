package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"rankscope/tui/cells"
)

// Whatever has room, the tab that is shown is named, and a click on a name
// leads to its tab.
func TestTabsAreNamedAndClicked(t *testing.T) {
	step := 4
	if raceEnabled {
		step = 50
	}
	for width := wideColumns; width <= 200; width += step {
		for active := range tabCount {
			d := drive(t, following(t), width, 40, failing(t))
			d.send(machineMsg{epoch: d.model.epoch, state: filling(1 << 20), found: true})
			d.keys("4")
			for d.model.tab != active {
				d.keys("p")
			}
			d.exact()
			side := d.model.screen.panes[paneSide]
			row := strings.Split(d.plain(), "\n")[side.y]
			at := cells.Offset(row, side.x)
			if !strings.Contains(row[at:], d.model.theme.Glyphs.Cursor+active.name()) {
				t.Fatalf("at %d columns %s isn't named in %q", width, active.name(), row[at:])
			}
			for other := range tabCount {
				from := strings.Index(row[at:], other.name())
				if from < 0 {
					continue
				}
				x := side.x + cells.Width(row[at:at+from])
				d.send(tea.MouseClickMsg{X: x + 1, Y: side.y, Button: tea.MouseLeft})
				if d.model.tab != other {
					t.Errorf("at %d columns a click on %s of %q leads to %s", width, other.name(), row[at:], d.model.tab.name())
				}
				for d.model.tab != active {
					d.keys("p")
				}
			}
		}
	}
}
