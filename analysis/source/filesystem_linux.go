package source

import (
	"errors"

	"golang.org/x/sys/unix"
)

func statFS(path string) (FSType, error) {
	var st unix.Statfs_t
	err := unix.Statfs(path, &st)
	for errors.Is(err, unix.EINTR) {
		err = unix.Statfs(path, &st)
	}
	if err != nil {
		return FSType{}, err
	}
	return fsTypeByMagic(uint32(st.Type)), nil
}

// FreeBytes is how many bytes an ordinary user may still write where path lies.
func FreeBytes(path string) (int64, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * st.Bsize, nil
}

// fsTypeByMagic is the file system of a number that statfs gives.
func fsTypeByMagic(magic uint32) FSType {
	for _, k := range knownFS() {
		if k.magic == magic {
			return k.FSType
		}
	}
	return FSType{"unknown", FSLocal}
}

type magicFS struct {
	magic uint32
	FSType
}

// knownFS lists the numbers of linux/magic.h, and those of the parallel file
// systems that live outside the kernel's tree (Lustre, GPFS, BeeGFS, PanFS).
func knownFS() []magicFS {
	return []magicFS{
		{0x6969, FSType{"nfs", FSNetwork}},
		{0x517b, FSType{"smb", FSNetwork}},
		{0xff534d42, FSType{"cifs", FSNetwork}},
		{0xfe534d42, FSType{"smb2", FSNetwork}},
		{0x0bd00bd0, FSType{"lustre", FSNetwork}},
		{0x65735546, FSType{"fuse", FSNetwork}},
		{0x00c36400, FSType{"ceph", FSNetwork}},
		{0x47504653, FSType{"gpfs", FSNetwork}},
		{0x19830326, FSType{"beegfs", FSNetwork}},
		{0xaad7aaea, FSType{"panfs", FSNetwork}},
		{0x01021997, FSType{"9p", FSNetwork}},
		{0x5346414f, FSType{"afs", FSNetwork}},
		{0x73757245, FSType{"coda", FSNetwork}},
		{0x01161970, FSType{"gfs2", FSNetwork}},
		{0x7461636f, FSType{"ocfs2", FSNetwork}},
		{0x786f4256, FSType{"vboxsf", FSNetwork}},
		{0x01021994, FSType{"tmpfs", FSMemory}},
		{0x858458f6, FSType{"ramfs", FSMemory}},
		{0x958458f6, FSType{"hugetlbfs", FSPseudo}},
		{0x9fa0, FSType{"proc", FSPseudo}},
		{0x62656572, FSType{"sysfs", FSPseudo}},
		{0x27e0eb, FSType{"cgroup", FSPseudo}},
		{0x63677270, FSType{"cgroup", FSPseudo}},
		{0x64626720, FSType{"debugfs", FSPseudo}},
		{0x74726163, FSType{"tracefs", FSPseudo}},
		{0x73636673, FSType{"securityfs", FSPseudo}},
		{0x1cd1, FSType{"devpts", FSPseudo}},
		{0xcafe4a11, FSType{"bpf", FSPseudo}},
		{0x6165676c, FSType{"pstore", FSPseudo}},
		{0xde5e81e4, FSType{"efivarfs", FSPseudo}},
		{0x62656570, FSType{"configfs", FSPseudo}},
		{0x19800202, FSType{"mqueue", FSPseudo}},
		{0x42494e4d, FSType{"binfmt_misc", FSPseudo}},
		{0xf97cff8c, FSType{"selinuxfs", FSPseudo}},
		{0x65735543, FSType{"fusectl", FSPseudo}},
		{0x6e736673, FSType{"nsfs", FSPseudo}},
		{0x67596969, FSType{"rpc_pipefs", FSPseudo}},
		{0xef53, FSType{"ext4", FSLocal}},
		{0x58465342, FSType{"xfs", FSLocal}},
		{0x9123683e, FSType{"btrfs", FSLocal}},
		{0x2fc12fc1, FSType{"zfs", FSLocal}},
		{0x794c7630, FSType{"overlay", FSLocal}},
	}
}
