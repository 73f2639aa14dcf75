//go:build !linux

package source

import (
	"os"
	"syscall"
	"time"
)

// Stat looks at a path and follows links.
func Stat(path string) (Info, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return Info{}, err
	}
	return infoOf(fi), nil
}

// StatFresh is Stat where no call asks the server of a network file system
// anew.
func StatFresh(path string) (Info, error) { return Stat(path) }

// Lstat looks at a path itself, be it a link.
func Lstat(path string) (Info, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return Info{}, err
	}
	return infoOf(fi), nil
}

func statFile(f *os.File) (Info, error) {
	fi, err := f.Stat()
	if err != nil {
		return Info{}, err
	}
	return infoOf(fi), nil
}

func infoOf(fi os.FileInfo) Info {
	info := Info{Mode: fi.Mode(), Size: fi.Size(), Links: 1, ModTime: fi.ModTime()}
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		info.ID = FileID{Dev: uint64(st.Dev), Ino: uint64(st.Ino)}
		info.Links = uint64(st.Nlink)
		addTimes(&info, st)
	}
	if info.ChangeTime.Equal(time.Time{}) {
		info.ChangeTime = info.ModTime
	}
	return info
}
