package source

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// checkFreeEvery is how many bytes are written between two looks at how full
// the file system is.
const checkFreeEvery = 16 << 20

// spillFile is the temporary file of a Store; the Store's mutex guards it.
type spillFile struct {
	file    *os.File
	dir     string
	size    int64
	checked int64 // size at the last look at the free space, plus one
}

// spillDirs are the folders where a temporary file may lie, best first.
func spillDirs() []string {
	var dirs []string
	if d := os.Getenv("TMPDIR"); d != "" {
		dirs = append(dirs, d)
	}
	dirs = append(dirs, "/var/tmp")
	if d, err := os.UserHomeDir(); err == nil {
		dirs = append(dirs, d)
	}
	return dirs
}

func (f *spillFile) open() bool { return f.file != nil }

// create makes the file in the first folder that is on a disk, and takes its
// name away at once. Local disks are tried before network file systems.
func (f *spillFile) create(dirs []string) error {
	var refused []string
	for _, class := range []FSClass{FSLocal, FSNetwork} {
		for _, dir := range dirs {
			t := FSTypeOf(dir)
			if t.Class != class {
				if class == FSLocal && t.Class != FSNetwork {
					refused = append(refused, fmt.Sprintf("%s is %s", dir, t.Name))
				}
				continue
			}
			file, err := os.CreateTemp(dir, "rankscope-*")
			if err != nil {
				var path *os.PathError
				if errors.As(err, &path) {
					err = path.Err
				}
				refused = append(refused, fmt.Sprintf("%s: %v", dir, err))
				continue
			}
			if err := os.Remove(file.Name()); err != nil {
				file.Close()
				return fmt.Errorf("the temporary file can't be unlinked: %w", err)
			}
			f.file, f.dir = file, dir
			return nil
		}
	}
	return fmt.Errorf("no folder for a temporary file (%s); set TMPDIR to one on a disk", strings.Join(refused, ", "))
}

// append writes data behind what is there and returns where it lies.
func (f *spillFile) append(data []byte, limits Limits) (int64, error) {
	if f.size+int64(len(data)) > limits.Spill {
		return 0, fmt.Errorf("the temporary file in %s has reached its limit of %s", f.dir, Bytes(limits.Spill))
	}
	if f.checked == 0 || f.size-f.checked >= checkFreeEvery {
		free, err := FreeBytes(f.dir)
		if err == nil && free < limits.KeepFree+checkFreeEvery {
			return 0, fmt.Errorf("%s has only %s free, and %s are left to others", f.dir, Bytes(free), Bytes(limits.KeepFree))
		}
		f.checked = f.size + 1
	}
	off := f.size
	// A failed write leaves bytes that nothing points at; the next goes over
	// them.
	if _, err := f.file.WriteAt(data, off); err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return 0, fmt.Errorf("write to the temporary file in %s: %w", f.dir, err)
	}
	f.size += int64(len(data))
	return off, nil
}

func (f *spillFile) close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}

// Bytes says a number of bytes for a person, in binary units: "16 MiB".
func Bytes(n int64) string {
	const units = "KMGTPE"
	if n < 1024 {
		return fmt.Sprintf("%d bytes", n)
	}
	v, u := float64(n)/1024, 0
	for v >= 1024 && u < len(units)-1 {
		v /= 1024
		u++
	}
	if v >= 100 || v == float64(int64(v)) {
		return fmt.Sprintf("%.0f %ciB", v, units[u])
	}
	return fmt.Sprintf("%.1f %ciB", v, units[u])
}
