// Package timeline draws rank × time: what led to the failure, who was drawn
// in, and when.
//
//	SetStory → lanes (a rank each) and moments → axis: time to column, long gaps cut → View
//	key → MovedMsg (the log goes to the moment);  SetPlace (the log moved) → the column is marked
//
// A level that was read of a mount is drawn as a ramp until the next reading; a
// rank's strip ends where the rank did. Where most moments have no time the
// axis is the order of the lines, and says so.
package timeline
