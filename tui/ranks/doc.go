// Package ranks shows what became of each rank: the origin first, then the
// others in the order in which they were drawn in.
//
//	SetRanks(ordered) → items (ranks, or nodes that fold them) → View
//	key → PickedMsg (the log goes to that rank), FilterMsg (the log shows only it)
package ranks
