package source

import "path/filepath"

// FSClass sorts file systems by what matters for reading logs.
type FSClass uint8

// The classes.
const (
	// FSLocal reports changes by itself.
	FSLocal FSClass = iota
	// FSNetwork doesn't report what other machines write, and its attributes
	// may be old: it has to be asked, and not too often.
	FSNetwork
	// FSMemory lives in memory: no place to spill to.
	FSMemory
	// FSPseudo has no files at all, only the kernel's answers: /proc, /sys.
	FSPseudo
)

// FSType is the file system that a path lies on.
type FSType struct {
	// Name as mount(8) has it; "unknown" where this program doesn't know it.
	Name  string
	Class FSClass
}

// FSTypeOf asks which file system a path lies on. A path that doesn't exist
// is judged by the nearest folder above it that does. Where nobody knows, the
// file system counts as local.
func FSTypeOf(path string) FSType {
	for {
		t, err := statFS(path)
		if err == nil {
			return t
		}
		parent := filepath.Dir(path)
		if parent == path {
			return FSType{Name: "unknown", Class: FSLocal}
		}
		path = parent
	}
}
