// Package diagnose turns events into an incident: which rank on which node
// failed first and of what, what became of the others, what speaks for and
// against it, and what is missing.
//
//	sources (events, writers) → identity (who is which rank, on which node)
//	                          → copies (the same line twice is one event)
//	                          → attempts → for each: seeds → origin → roles, story, rivals → Incident
//
// The rules; each is carried out by a step that a test turns off (see Rules):
//
//  1. Mechanism beats time: a local failure outranks any lost-peer text,
//     unless its node's launcher tore it down first. Collateral and teardown
//     never seed an incident; alone they make peer-lost.
//  2. Ranks whose order can't be known are co-origins.
//  3. The first related line of a rank is the earliest line that the story
//     uses; the story starts at the last unbroken rise of its hints.
//  4. A line without a rank is tied by pid, file or prefix, or belongs to the
//     node. It is never guessed.
//  5. The launcher's verdict is one vote.
//  6. /dev/shm belongs to a node or pod, not to a rank.
//  7. Clocks of two nodes are not compared without an offset.
//  8. Rivals are always shown. High confidence needs corroboration from
//     elsewhere than the sentence itself.
//  9. None needs a clean end or a running job.
//  10. Unknown, with the missing evidence named, is a good answer.
//
// Run is a pure function: the same sources give the same incident.
package diagnose
