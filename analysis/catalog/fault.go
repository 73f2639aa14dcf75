package catalog

import "fmt"

// Fault is a mistake in a file of signatures. It prints as
// "file:line:column: message", which editors and terminals can follow.
type Fault struct {
	File string
	// Line and Column count from 1; 0 when the mistake has no place, such as a
	// file that is too large.
	Line, Column int
	Message      string
}

func (f *Fault) Error() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
}
