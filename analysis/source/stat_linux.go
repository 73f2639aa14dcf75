package source

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const statMask = unix.STATX_BASIC_STATS | unix.STATX_BTIME

// Stat looks at a path and follows links.
func Stat(path string) (Info, error) {
	return statx("stat", unix.AT_FDCWD, path, 0)
}

// StatFresh is Stat, but asks the server of a network file system instead of
// trusting attributes that may be a minute old.
func StatFresh(path string) (Info, error) {
	return statx("stat", unix.AT_FDCWD, path, unix.AT_STATX_FORCE_SYNC)
}

// Lstat looks at a path itself, be it a link.
func Lstat(path string) (Info, error) {
	return statx("lstat", unix.AT_FDCWD, path, unix.AT_SYMLINK_NOFOLLOW)
}

func statFile(f *os.File) (Info, error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return Info{}, err
	}
	var info Info
	var failed error
	err = conn.Control(func(fd uintptr) {
		info, failed = statx("fstat", int(fd), "", unix.AT_EMPTY_PATH)
	})
	if failed == nil {
		failed = err
	}
	return info, failed
}

func statx(op string, dir int, path string, flags int) (Info, error) {
	var st unix.Statx_t
	err := unix.Statx(dir, path, flags|unix.AT_NO_AUTOMOUNT, statMask, &st)
	for errors.Is(err, unix.EINTR) {
		err = unix.Statx(dir, path, flags|unix.AT_NO_AUTOMOUNT, statMask, &st)
	}
	// Old kernels don't have the call, and some sandboxes forbid it.
	if errors.Is(err, unix.ENOSYS) || errors.Is(err, unix.EPERM) {
		return statOld(op, dir, path, flags)
	}
	if err != nil {
		return Info{}, &fs.PathError{Op: op, Path: path, Err: err}
	}
	info := Info{
		ID:         FileID{Dev: unix.Mkdev(st.Dev_major, st.Dev_minor), Ino: st.Ino},
		Mode:       fileMode(uint32(st.Mode)),
		Size:       int64(st.Size),
		Links:      uint64(st.Nlink),
		ModTime:    time.Unix(st.Mtime.Sec, int64(st.Mtime.Nsec)),
		ChangeTime: time.Unix(st.Ctime.Sec, int64(st.Ctime.Nsec)),
		sparse:     st.Blocks*512 < st.Size,
	}
	if st.Mask&unix.STATX_BTIME != 0 {
		info.ID.Birth = st.Btime.Sec*int64(time.Second) + int64(st.Btime.Nsec)
	}
	return info, nil
}

func statOld(op string, dir int, path string, flags int) (Info, error) {
	var st unix.Stat_t
	err := unix.Fstatat(dir, path, &st, flags&^unix.AT_STATX_FORCE_SYNC)
	if err != nil {
		return Info{}, &fs.PathError{Op: op, Path: path, Err: err}
	}
	return Info{
		ID:         FileID{Dev: uint64(st.Dev), Ino: st.Ino},
		Mode:       fileMode(st.Mode),
		Size:       st.Size,
		Links:      uint64(st.Nlink),
		ModTime:    time.Unix(st.Mtim.Unix()),
		ChangeTime: time.Unix(st.Ctim.Unix()),
	}, nil
}

// fileMode keeps what this package asks of a mode: the type and the
// permission bits.
func fileMode(mode uint32) fs.FileMode {
	m := fs.FileMode(mode & 0o777)
	switch mode & syscall.S_IFMT {
	case syscall.S_IFDIR:
		m |= fs.ModeDir
	case syscall.S_IFLNK:
		m |= fs.ModeSymlink
	case syscall.S_IFIFO:
		m |= fs.ModeNamedPipe
	case syscall.S_IFSOCK:
		m |= fs.ModeSocket
	case syscall.S_IFCHR:
		m |= fs.ModeDevice | fs.ModeCharDevice
	case syscall.S_IFBLK:
		m |= fs.ModeDevice
	case syscall.S_IFREG:
	default:
		m |= fs.ModeIrregular
	}
	return m
}
