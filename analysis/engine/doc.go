// Package engine runs the stages over all inputs and publishes what is known
// as immutable snapshots. Bytes come in as they are found, in a finished file
// as in a growing one: batch and live are one path.
//
//	feed (files, spools, what follow reports) → change → input ─┐ regions, in parallel (scan, parse, catalog)
//	                                                            ├→ blocks, events, writers, in file order
//	                                                            └→ diagnose, remedy → Snapshot
//
// A file is cut into regions at fixed offsets (scan.Cut). A region whose end
// is known is sealed: it is read once. The last one is read again whenever it
// grew, so that a line written in pieces, or a layout that only shows after
// some lines, gives the same events as if it had been there at once.
package engine
