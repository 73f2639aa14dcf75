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
	// Steps are the last few training steps in file order, of each pod or task
	// that shares the key: what two nodes' clocks are compared by. nil where
	// they weren't looked for.
	Steps []Step
}

// Step is a training step and the line that says so, without its text.
type Step struct {
	Number int
	Line   Line
}
