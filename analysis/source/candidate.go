package source

import "errors"

// Candidate is an input that can be read.
type Candidate struct {
	// Path as a person would name it; "-" for stdin.
	Path string
	// Info is what the file was like when it was found; zero for stdin and for
	// a path that isn't there yet.
	Info Info
	Kind Kind
	// Stdin marks "-".
	Stdin bool
	// Missing marks a path that isn't there yet; see DiscoverOptions.Wait.
	Missing bool
	// Given says that the path was named itself, not found in a folder.
	Given bool
	// Folder is the argument under which the file was found; empty when it was
	// named itself.
	Folder string
	// RotatedFrom is the path of the log that this one is a rotated
	// predecessor of; empty for every other. Predecessors come right before
	// their log, oldest first.
	RotatedFrom string

	link bool // reached through a symbolic link
}

// Skipped is a path that was looked at and isn't read.
type Skipped struct {
	Path string
	// Reason in plain words, as the end of a sentence that begins with the
	// path: "is a FIFO".
	Reason string
	// Given says that the path was named itself: whoever named it should hear
	// of it.
	Given bool
	// Partly says that the path is a folder of which some files are read: it
	// has more than MaxEntries.
	Partly bool
}

// ArgError is an argument that nothing can be read of.
type ArgError struct {
	Path string
	// Reason and Remedy are for a person; Remedy may be empty.
	Reason, Remedy string
	// Err is what the operating system said; may be nil.
	Err error
}

func (e *ArgError) Error() string {
	s := e.Path + ": " + e.Reason
	if e.Remedy != "" {
		s += "; " + e.Remedy
	}
	return s
}

func (e *ArgError) Unwrap() error { return e.Err }

// ArgErrors takes the error of Discover apart, one for each argument.
func ArgErrors(err error) []*ArgError {
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		return nil
	}
	var out []*ArgError
	for _, e := range joined.Unwrap() {
		var arg *ArgError
		if errors.As(e, &arg) {
			out = append(out, arg)
		}
	}
	return out
}
