// Package analysis is the vocabulary of rankscope: what a line, an event, a
// rank and an incident are. It imports the standard library only; every stage
// below it imports this package, and no stage imports another one but source
// and safetext.
//
//	files ─pread→ scan (blocks in parallel, no state) ─hits→ parse, catalog (in file order) → Event → diagnose
//	         ↑            └ per block: offset, first line number, time range, rank set, level counts → index   │
//	      follow (what grew, turned, vanished)                                                                 ↓
//	tui/feed ←─ wait(notify, capacity 1), at most one message a frame ←────── atomic.Pointer[Snapshot] ──── engine
//
// The first design said otherwise in a few places, and the code holds:
//
//   - A replaced or cut file is an input of its own in the engine, so that what
//     was read of the old content stays as it was read.
//   - The index counts no levels: what is worth jumping to are events.
//   - Documents about the job (a pod's YAML, sacct, df) have a room of their
//     own, catalog/document, for they are read whole and not by line.
//   - tui/ink paints with styles that were rendered once; tui/clipboard starts
//     helpers itself, with a time limit, which atotto/clipboard doesn't give.
//   - Ranks on this machine are found as the writers of the log, too: few logs
//     name the pids of their ranks.
//   - Accounts of inputs go through the diagnosis in a folder's order, however
//     they were named or appeared, so that live and batch agree.
//   - The explorer has no --since and --last.
//   - What preserve wrote is known again by source, so that it is read as logs
//     wherever it lies.
//
// # Glossary
//
//   - rank: one process of the job, numbered over all nodes; local rank: its
//     number on its own node; world size: how many ranks there are.
//   - node: a host or a pod. A mount (/dev/shm) belongs to a node, not a rank.
//   - attempt: one start of the job by its launcher, counted from 0.
//   - launcher: torchrun's agent, srun, mpirun, kubelet: it starts and ends
//     ranks and prints lines that are not a rank's.
//   - collective: an operation that all ranks take part in; when one is gone
//     the others fail of a lost peer.
//   - worker: a DataLoader's process, child of a rank.
//   - signature: a known line, an entry of the catalogue.
//   - origin: the rank that failed first, of a local cause; collateral: what
//     failed because of it.
package analysis
