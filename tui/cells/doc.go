// Package cells measures and shapes text so that it never breaks a pane: a
// piece of text goes in, text of a known number of terminal cells comes out.
//
//	safetext.Line ─safe text→ Paint ─styled→ Window, Cut, Fit, Wrap ─rows→ Fill ─h×w→ View
//
// All functions but Highlight, Paint, Column and Offset take plain or styled
// text. Of escape sequences they know colours and attributes (SGR, "ESC [ … m")
// and drop every other one; other control characters are dropped too, a tab or
// a newline counts as one space. What comes out is always valid UTF-8. Text
// that was cut while a style was on ends with a reset.
//
// # Widths that terminals agree on
//
// Terminals measure in one of two ways: rune by rune (wcwidth), or by grapheme
// cluster (mode 2027); Bubble Tea's renderer does what the terminal says it
// does. The two differ for some clusters: an emoji with a skin tone is 2 or 4
// cells, a Devanagari syllable 1 or 2. One such cluster would move the border
// of its row by a cell. So this package shows a disputed cluster in a form that
// both ways measure alike: without its joiners, variation selectors and skin
// tones, or, in scripts where that isn't enough, without some of its marks.
// This is for the screen alone: copies and reports hold the text as it was.
package cells
