// Package follow says what changes in the inputs of a run: what appeared, grew,
// turned, vanished and ended.
//
//	Add ──→ file ─┐                       ┌ generation ←──── ReadAt (any goroutine)
//	        folder├─ lane: looks at what  │     ↑ descriptors out of one pool
//	fsnotify ─────┘  is due, decides ─────┴─ Event ─→ queue ─→ Next
//	stdin, gz ────── stream: fills a Spool ──────────────┘
//
// A lane is one goroutine. There is one for local file systems and one for
// network file systems, so that a file server that hangs holds up its own files
// only. fsnotify merely makes a lane look earlier: what a look decides depends
// on the file alone, and polling finds everything that a notification missed.
//
// A file is a sequence of generations. A new one begins where a file was
// replaced (rename and create, delete and create, a link turned to a new
// target) or cut short (copy-truncate, truncate in place). Each generation is
// read from its first byte to its last, and none twice:
//
//   - Before a replaced file is left, the rest of it is announced. Its
//     descriptor is kept until the reader is Done with it and has Released it,
//     and for a while it is watched for a writer that goes on writing to it.
//   - A file that was cut short and has grown again past the old size is told
//     by a fingerprint of its first bytes and of those before the known size.
//     The same fingerprint is checked behind every read, so that no reader gets
//     bytes of the new content under an old position.
//   - Where a rotation left a copy behind (copytruncate) the rest is read from
//     the copy. Where two rotations fell between two looks, what lay at the path
//     in between is found among the rotated files and read in its turn.
//   - A file that was replaced by a longer copy of itself (rsync) is the same
//     generation.
//
// What can't be known is said: Event.Gap marks where bytes may be missing.
package follow
