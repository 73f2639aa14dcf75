package source

import (
	"os"

	"golang.org/x/sys/unix"
)

// isHole reports whether n bytes from off on are all in a hole and within the
// file (lseek(2), SEEK_DATA). It is false where the file system doesn't say.
func isHole(f *os.File, off, n int64) bool {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	hole := false
	_ = conn.Control(func(fd uintptr) {
		// Reading is by position, so that where the descriptor stands is nobody's
		// concern. Data behind the range also says that the file reaches there.
		data, err := unix.Seek(int(fd), off, unix.SEEK_DATA)
		hole = err == nil && data >= off+n
		if err == unix.ENXIO { // no data up to the end of the file
			end, err := unix.Seek(int(fd), 0, unix.SEEK_END)
			hole = err == nil && end >= off+n
		}
	})
	return hole
}
