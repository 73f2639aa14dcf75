package source

import (
	"fmt"
	"io/fs"
	"time"
)

// FileID tells one file of this machine from another, whatever it is called.
type FileID struct {
	Dev, Ino uint64
	// Birth is when the file was made, in nanoseconds since 1970; 0 where the
	// file system doesn't say. It tells a file from a later one that was given
	// the same inode number.
	Birth int64
}

// Same reports whether two IDs mean the same file. A birth that is unknown on
// either side decides nothing.
func (id FileID) Same(other FileID) bool {
	if id.Dev != other.Dev || id.Ino != other.Ino {
		return false
	}
	return id.Birth == 0 || other.Birth == 0 || id.Birth == other.Birth
}

// IsZero reports whether the ID names no file.
func (id FileID) IsZero() bool { return id == FileID{} }

// inode is the part of a FileID that hard links and symbolic links share, as a
// key of maps.
type inode struct{ dev, ino uint64 }

func (id FileID) inode() inode { return inode{id.Dev, id.Ino} }

// Info is what the operating system says about a file.
type Info struct {
	ID   FileID
	Mode fs.FileMode
	Size int64 // in bytes
	// Links is the number of names the file has; 0 once it was deleted.
	Links   uint64
	ModTime time.Time
	// ChangeTime also moves when the file is renamed, cut short or given other
	// permissions.
	ChangeTime time.Time
	// sparse says that less than the size lies on disk.
	sparse bool
}

// Unchanged reports whether nothing that the operating system notes has
// changed since the earlier look.
func (i Info) Unchanged(earlier Info) bool {
	return i.ID == earlier.ID && i.Size == earlier.Size &&
		i.ModTime.Equal(earlier.ModTime) && i.ChangeTime.Equal(earlier.ChangeTime)
}

// notAFile says in plain words what a mode is when it isn't a regular file;
// empty when it is one.
func notAFile(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode.IsDir():
		return "is a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "is a FIFO"
	case mode&fs.ModeSocket != 0:
		return "is a socket"
	case mode&fs.ModeDevice != 0:
		return "is a device"
	case mode&fs.ModeSymlink != 0:
		return "is a link"
	}
	return fmt.Sprintf("is not a regular file (%v)", mode.Type())
}
