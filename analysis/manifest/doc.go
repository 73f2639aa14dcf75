// Package manifest merges a larger /dev/shm into a Kubernetes manifest or a
// Compose file: a memory-backed volume with its size, its mount in the
// containers that train, and the memory that it counts against.
//
//	text ─split at "---"→ documents ─parse→ tree with positions
//	   │                                       │ kinds.yaml: where pods' specs are, what a sidecar is
//	   │                                       ↓
//	   │                                  wanted edits + report
//	   └──────────── lines ────────────────────┴─ apply → new text ─parse again→ proof
//
// The text is edited, never written anew: comments, order, quoting and what
// isn't understood stay as they are. Nothing is believed of the edit until the
// new text has been read again: it must hold all that the old one held, and
// must want no further edit. Else there is an error and no text.
//
// A file is the person's own, and may still be anything: its size, its nesting
// and the number of keys beside each other are bounded before the YAML parser
// sees it, and aliases are never expanded.
package manifest
