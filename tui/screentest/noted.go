package screentest

import (
	"bytes"
	"fmt"
	"image/color"
	"maps"
	"slices"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// listen has the emulator tell what the program does to it beside writing.
func (s *Screen) listen() {
	s.noted = map[string]bool{}
	note := func(what string) { s.noted[what] = true }
	s.emulator.SetCallbacks(vt.Callbacks{
		Title:            func(title string) { s.titles = append(s.titles, title) },
		AltScreen:        func(on bool) { s.alt = on },
		Bell:             func() { s.bells++ },
		IconName:         func(string) { note("icon name") },
		CursorColor:      func(color.Color) { note("cursor colour") },
		BackgroundColor:  func(color.Color) { note("background") },
		ForegroundColor:  func(color.Color) { note("foreground") },
		WorkingDirectory: func(string) { note("working directory") },
		EnableMode:       func(m ansi.Mode) { note(fmt.Sprintf("mode %v on", m)) },
		DisableMode:      func(m ansi.Mode) { note(fmt.Sprintf("mode %v off", m)) },
	})
	s.emulator.RegisterOscHandler(52, func(data []byte) bool {
		if at := bytes.LastIndexByte(data, ';'); at >= 0 {
			data = data[at+1:]
		}
		s.copied = append(s.copied, string(data))
		return true
	})
}

// Noted lists what the program did to the terminal beside writing, titles,
// bells and copies: modes, colours, the icon's name; and links among the cells.
func (s *Screen) Noted() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for y := range s.emulator.Height() {
		for x := range s.emulator.Width() {
			if cell := s.emulator.CellAt(x, y); cell != nil && !cell.Link.IsZero() {
				s.noted["link"] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(s.noted))
}

// Titles are all window titles that the program set.
func (s *Screen) Titles() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.titles)
}

// Copied lists what was sent to the clipboard, in base64.
func (s *Screen) Copied() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.copied)
}
