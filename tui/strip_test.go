package tui

import (
	"fmt"
	"reflect"
	"regexp"
	"runtime"

	tea "charm.land/bubbletea/v2"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// strip takes colours out of a screen.
func strip(s string) string { return sgr.ReplaceAllString(s, "") }

// funcName is the name of the function that made a command.
func funcName(cmd tea.Cmd) string {
	return runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name()
}

// drawn is a layout in one line: size and place of each part.
func drawn(s screenLayout) string {
	text := ""
	add := func(name string, r rect) {
		if r.empty() {
			return
		}
		if text != "" {
			text += " "
		}
		text += fmt.Sprintf("%s:%d×%d+%d+%d", name, r.w, r.h, r.x, r.y)
	}
	add("T", s.title)
	add("R", s.panes[paneRanks])
	add("L", s.panes[paneLog])
	add("S", s.panes[paneSide])
	add("t", s.panes[paneTimeline])
	add("H", s.hint)
	return text
}
