//go:build race

package engine

// raceEnabled says that the race detector is on, which makes all some ten times
// slower; tests over many logs then take a part of them.
const raceEnabled = true

// shapeSeeds is how many incidents each property of shapes is tried on.
const shapeSeeds = 4
