//go:build race

package tui

// raceEnabled says that the race detector is on, which makes all some ten times
// slower; walks over many screens then take a part of them.
const raceEnabled = true
