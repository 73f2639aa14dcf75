package source

import "golang.org/x/sys/unix"

func statFS(path string) (FSType, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return FSType{}, err
	}
	name := unix.ByteSliceToString(st.Fstypename[:])
	switch name {
	case "nfs", "smbfs", "afpfs", "webdav", "macfuse", "osxfuse", "lustre", "virtiofs":
		return FSType{name, FSNetwork}, nil
	case "devfs", "autofs":
		return FSType{name, FSPseudo}, nil
	case "tmpfs":
		return FSType{name, FSMemory}, nil
	}
	return FSType{name, FSLocal}, nil
}

// FreeBytes is how many bytes an ordinary user may still write where path lies.
func FreeBytes(path string) (int64, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * int64(st.Bsize), nil
}
