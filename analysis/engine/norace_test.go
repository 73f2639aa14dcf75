//go:build !race

package engine

const raceEnabled = false

// shapeSeeds is how many incidents each property of shapes is tried on.
const shapeSeeds = 20
