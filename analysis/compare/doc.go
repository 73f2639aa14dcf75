// Package compare lays a good run, or the ranks that stayed healthy, beside the
// failed one, and judges whether a later run shows that the fix worked.
//
//	lines of the failed side ─┐ mask (numbers, hex, paths, addresses) → tokens → miner ─→ templates with counts of
//	lines of the good side   ─┘                                                             each side and rank
//	facts of both sides ──────→ settings that differ                                              │
//	                                         Compare: what one side has and the other has not ←───┤
//	                                         Verify: same job, same demand, far enough, no failure ←┘
//
// # Templates
//
// A log line is a sentence of the program's with values filled in. The miner
// finds the sentences again in the manner of Drain (P. He and others, 2017): a
// tree of fixed depth leads from the number of words and the first of them to a
// short list of templates, and the most similar one takes the line. Both sides
// go through one miner, so that a sentence is one template on both. What it
// keeps is bounded, whatever the log holds; the same lines in the same order
// always give the same templates, however they were read.
//
// # The decisive difference
//
// The first template that the failed side printed before its signature and
// that the good side printed not at all, or far less, is the decisive one. The
// traceback that ends in the signature counts as the signature, not as what
// came before it; of any traceback only the exception counts. What follows from
// another failure (a lost peer, teardown) is not decisive, wherever it stands:
// files of several nodes and ranks are not in one order.
//
// A control that ran with other workers, batch, world size or version proves
// nothing; Compare says so, and Verify can't tell then.
package compare
