package theme

import "charm.land/lipgloss/v2"

// Glyphs are the signs of the screen, each one cell wide.
type Glyphs struct {
	// In a row of a list or of the log.
	Bar        string // a rank's colour bar, left of its lines
	Cursor     string // points at the row of the cursor
	Mark       string // a line that a person marked
	First      string // a rank's first related line
	FoldOpen   string
	FoldClosed string

	// What became of a rank.
	Origin     string
	Affected   string
	Collateral string
	Silent     string
	Healthy    string
	Unknown    string

	// On the timeline.
	Ramp     [8]string // levels, the lowest first
	Quiet    string    // lines, but nothing that matters
	Nothing  string    // no line at all
	Warn     string    // a hint
	Fault    string    // the initiating line
	Lost     string    // a peer lost
	Teardown string
	Restart  string
	Confirm  string
	End      string
	Gap      string // time left out
	Inferred string // stands before a time that is inferred

	// Around.
	Ellipsis  string
	Left      string // more to the left, the previous choice
	Right     string
	Up        string
	Down      string
	Following string
	Paused    string
	Done      string
	Separator string // between things of one row
	Thumb     string // of a scroll bar and minimap
	Track     string
	Progress  string // the part of a bar that is done
	Remaining string

	Border lipgloss.Border
}

// UnicodeGlyphs need a font with box drawing and block elements, which every
// terminal has.
func UnicodeGlyphs() Glyphs {
	return Glyphs{
		Bar: "▌", Cursor: "›", Mark: "◆", First: "»", FoldOpen: "▾", FoldClosed: "▸",

		Origin: "●", Affected: "◉", Collateral: "×", Silent: "○", Healthy: "·", Unknown: "?",

		// The full block is the fault's alone; near the top a hint's W says more
		// than a level could.
		Ramp:  [8]string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "▇"},
		Quiet: "·", Nothing: " ", Warn: "W", Fault: "█", Lost: "×", Teardown: "┴", Restart: "↻", Confirm: "!",
		End: "┤", Gap: "┊", Inferred: "~",

		Ellipsis: "…", Left: "◂", Right: "▸", Up: "▴", Down: "▾", Following: "●", Paused: "‖", Done: "✓",
		Separator: "·", Thumb: "█", Track: "│", Progress: "█", Remaining: "░",

		Border: lipgloss.RoundedBorder(),
	}
}

// ASCIIGlyphs are for terminals and fonts without anything else.
func ASCIIGlyphs() Glyphs {
	return Glyphs{
		Bar: "|", Cursor: ">", Mark: "*", First: "!", FoldOpen: "-", FoldClosed: "+",

		Origin: "#", Affected: "%", Collateral: "x", Silent: "o", Healthy: ".", Unknown: "?",

		Ramp:  [8]string{"_", ",", "-", "=", "+", "*", "%", "@"},
		Quiet: ".", Nothing: " ", Warn: "W", Fault: "#", Lost: "x", Teardown: "T", Restart: "R", Confirm: "!",
		End: "]", Gap: ":", Inferred: "~",

		Ellipsis: "~", Left: "<", Right: ">", Up: "^", Down: "v", Following: "*", Paused: "=", Done: "+",
		Separator: "-", Thumb: "#", Track: "|", Progress: "#", Remaining: ".",

		Border: lipgloss.ASCIIBorder(),
	}
}
