// Package logview shows a log of any length: it holds the few rows around the
// screen and asks its Source for others before they are needed.
//
//	key ─Update→ move ─near an edge→ tea.Cmd: Source.Rows(Query) ─loadedMsg→ Update ─rows→ View
//
// A place is a Pos, not a number: when the log grows, when the scan fills in
// earlier lines, or when a filter changes, the line under the cursor stays
// where it is on the screen. View reads no file.
package logview
