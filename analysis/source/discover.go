package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// MaxEntries is how many entries of folders Discover looks at, unless told
// otherwise. A folder of a million checkpoints would take minutes on a
// network file system.
const MaxEntries = 100_000

// DiscoverOptions change what Discover does. The zero value is the usual.
type DiscoverOptions struct {
	// MaxEntries bounds the entries looked at; 0 means the constant of that
	// name.
	MaxEntries int
	// Wait makes a path that doesn't exist a Candidate, to be followed from
	// when it appears, instead of an error.
	Wait bool
}

// Discover turns arguments into inputs: files, folders (recursively), globs
// that no shell has expanded, and "-" for stdin. The order is that of the
// arguments, inside a folder by name with numbers in their order, and rotated
// predecessors right before their log.
//
// skipped says of every other path why it isn't read, but for what preserve
// writes beside the logs that it keeps. err joins one ArgError
// for each argument that doesn't exist or can't be looked at; what the other
// arguments gave is returned all the same.
func Discover(args []string, opts DiscoverOptions) (found []Candidate, skipped []Skipped, err error) {
	if opts.MaxEntries <= 0 {
		opts.MaxEntries = MaxEntries
	}
	w := &walker{opts: opts, folders: make(map[inode]string)}
	var failed []error
	for _, arg := range args {
		if e := w.argument(arg); e != nil {
			failed = append(failed, e)
		}
	}
	return orderRotated(w.withoutCopies()), w.skipped, errors.Join(failed...)
}

// argument looks at one argument. The error is an *ArgError or nil.
func (w *walker) argument(arg string) error {
	switch arg {
	case "-":
		for _, c := range w.found {
			if c.Stdin {
				w.skip("-", "stdin was named twice", true)
				return nil
			}
		}
		w.found = append(w.found, Candidate{Path: "-", Stdin: true, Given: true})
		return nil
	case "":
		return &ArgError{Path: `""`, Reason: "is an empty path", Remedy: "is a variable of your shell unset?"}
	}
	info, err := Stat(arg)
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "*?[") {
		return w.glob(arg)
	}
	if errors.Is(err, fs.ErrNotExist) {
		if target, e := os.Readlink(arg); e == nil && !w.opts.Wait {
			return &ArgError{Path: arg, Reason: "is a link to " + target + ", which does not exist", Err: err}
		}
		if w.opts.Wait {
			w.found = append(w.found, Candidate{Path: arg, Given: true, Missing: true})
			return nil
		}
		return missing(arg, err)
	}
	if err != nil {
		return unreachable(arg, err)
	}
	if info.Mode.IsDir() {
		w.folder(arg, arg, info)
		return nil
	}
	w.file(arg, "", info, true)
	return nil
}

func (w *walker) glob(pattern string) error {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return &ArgError{Path: pattern, Reason: "is no valid pattern", Remedy: "close the [ or quote it with \\", Err: err}
	}
	if len(paths) == 0 {
		return &ArgError{Path: pattern, Reason: "matches no file", Err: fs.ErrNotExist,
			Remedy: "check the pattern with: ls -d " + pattern}
	}
	sortNatural(paths)
	for _, p := range paths {
		info, err := Stat(p)
		switch {
		case err != nil:
			w.skip(p, reasonOf(err), true)
		case info.Mode.IsDir():
			w.folder(p, p, info)
		default:
			w.file(p, "", info, true)
		}
	}
	return nil
}

// missing builds the error for a path that doesn't exist and points at the
// nearest thing that does.
func missing(path string, err error) *ArgError {
	e := &ArgError{Path: path, Reason: "does not exist", Err: err}
	for parent := filepath.Dir(path); ; parent = filepath.Dir(parent) {
		if info, err := Stat(parent); err == nil {
			switch {
			case !info.Mode.IsDir():
				e.Remedy = fmt.Sprintf("%s is a file, not a folder", parent)
			case parent == filepath.Dir(path):
				e.Remedy = "check the name with: ls " + parent
			default:
				e.Remedy = fmt.Sprintf("the path ends at %s", parent)
			}
			return e
		}
		if parent == filepath.Dir(parent) {
			return e
		}
	}
}

func unreachable(path string, err error) *ArgError {
	e := &ArgError{Path: path, Reason: reasonOf(err), Err: err}
	if errors.Is(err, fs.ErrPermission) {
		e.Remedy = "ask its owner for read access, or run rankscope as the user who ran the job"
	}
	return e
}

// reasonOf says an error of the operating system as the end of a sentence.
func reasonOf(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "may not be read (permission denied)"
	case errors.Is(err, fs.ErrNotExist):
		return "is not there any more"
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return "can't be read: " + path.Err.Error()
	}
	return "can't be read: " + err.Error()
}
