// Package theme holds the looks of rankscope by role: what a style is for, not
// what it looks like. A pane asks for theme.Origin or theme.SearchHit and never
// for a colour.
//
//	palette (colours as data) → Theme (a style for each role, glyphs) → panes
//
// No difference is told by colour alone: a role that matters also has a glyph,
// an attribute or a word, so that every theme can be read in Mono. Colours are
// given as true colour; the renderer brings them down to what the terminal has.
// There is no logic here but choosing: who wants no colour (NO_COLOR) takes
// Mono, who wants no glyphs beyond ASCII takes ASCII of a theme.
package theme
