// Package scan is stage 1: it turns a block of bytes into hits at memory speed
// and throws away what no signature can match. It keeps no state between
// blocks, so that blocks can be scanned in any order and in parallel.
//
//	block → lines (newlines) → key (which rank wrote it) ┐
//	      → literals (bitmap of grams, then the whole word) ─┴→ Result: line count, hits, a span per rank
//
// A file is cut into regions at fixed offsets (Cut), so the same bytes give
// the same regions however they arrive.
package scan
