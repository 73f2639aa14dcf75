package tui

import (
	"context"

	"rankscope/analysis/engine"
)

// Engine is what the explorer shows. All methods are safe to call from several
// goroutines at once.
type Engine interface {
	// Snapshot is the newest state; nil before there is one.
	Snapshot() *engine.Snapshot
	// Notify is the channel that gets a value after a new snapshot was
	// published; of many at once one is enough. It is the same channel at each
	// call, and closed when no snapshot will follow.
	Notify() <-chan struct{}
	// Window reads rows around a place.
	Window(context.Context, engine.Query) (engine.Window, error)
	// Search calls back with what it found so far, the last time with Done
	// set; it returns early with the context's error.
	Search(context.Context, engine.Filter, func(engine.SearchResult)) error
	// Pause holds up the reading of what isn't read yet, or goes on with it.
	Pause(on bool)
}
