//go:build race

package main

// raceEnabled says that the race detector is on, which makes all some ten times
// slower; tests over many cases then take a part of them.
const raceEnabled = true
