// Package source finds inputs and reads them at a position.
//
//	arguments ─Discover→ Candidate ─Open──────────────→ File  (plain: pread)
//	                     Candidate ─Decompress, Feed──→ Spool (gz, zst, stdin, paste)
//
// Both ends are a Reader: bytes at an offset, from many goroutines at once.
// Plain files are read by pread and never mapped into memory: a file that is
// cut short under a mapping kills the reader with the very Bus error this
// program explains. Everything that can't be read at an offset goes through a
// Store of independently compressed blocks, which lives in memory up to a
// bound and then in an unlinked temporary file.
//
// Nothing here writes but that temporary file, opens a FIFO or a device, or
// starts a goroutine.
package source
