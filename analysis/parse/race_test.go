//go:build race

package parse

// raceEnabled says that the race detector is on; under it sync.Pool drops what
// it is given at random.
const raceEnabled = true
