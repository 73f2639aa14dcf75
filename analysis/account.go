package analysis

import "time"

// Account is one input with everything that was found in it: what a diagnosis
// takes, and what a report carries to another machine.
type Account struct {
	Input Input
	// Path is what the input's path tells of its writer.
	Path Origin
	// Writers that the prefixes of its lines name, and the lines that name
	// none under KeyNone.
	Writers []Writer
	// Events in file order, facts among them.
	Events []Event
	// Last is the last line; its Number is 0 when the input is empty.
	Last Line
	// Running says that the writer was still at it when reading ended.
	Running bool
}

// Writer is what one prefix wrote in one input.
type Writer struct {
	Key         Key
	Pod         string
	First, Last Line
	Count       int
	// LastStep is the last training step, None when unknown, and StepLine the
	// line that says so.
	LastStep int
	StepLine Line
	// StepEvery is how many steps lie between two that it tells of, StepTime
	// the median time between them; 0 when unknown.
	StepEvery int
	StepTime  time.Duration
}
