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

// freeBytes is how much an ordinary user may still write where path lies.
func freeBytes(path string) (int64, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(path, &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * st.Bsize, nil
}

// fsTypeByMagic knows the numbers of linux/magic.h, and those of the parallel
// file systems that live outside the kernel's tree (Lustre, GPFS, BeeGFS,
// PanFS).
func fsTypeByMagic(magic uint32) FSType {
	switch magic {
	case 0x6969:
		return FSType{"nfs", FSNetwork}
	case 0x517b:
		return FSType{"smb", FSNetwork}
	case 0xff534d42:
		return FSType{"cifs", FSNetwork}
	case 0xfe534d42:
		return FSType{"smb2", FSNetwork}
	case 0x0bd00bd0:
		return FSType{"lustre", FSNetwork}
	case 0x65735546:
		return FSType{"fuse", FSNetwork}
	case 0x00c36400:
		return FSType{"ceph", FSNetwork}
	case 0x47504653:
		return FSType{"gpfs", FSNetwork}
	case 0x19830326:
		return FSType{"beegfs", FSNetwork}
	case 0xaad7aaea:
		return FSType{"panfs", FSNetwork}
	case 0x01021997:
		return FSType{"9p", FSNetwork}
	case 0x5346414f:
		return FSType{"afs", FSNetwork}
	case 0x73757245:
		return FSType{"coda", FSNetwork}
	case 0x01161970:
		return FSType{"gfs2", FSNetwork}
	case 0x7461636f:
		return FSType{"ocfs2", FSNetwork}
	case 0x786f4256:
		return FSType{"vboxsf", FSNetwork}
	case 0x01021994:
		return FSType{"tmpfs", FSMemory}
	case 0x858458f6:
		return FSType{"ramfs", FSMemory}
	case 0x958458f6:
		return FSType{"hugetlbfs", FSPseudo}
	case 0x9fa0:
		return FSType{"proc", FSPseudo}
	case 0x62656572:
		return FSType{"sysfs", FSPseudo}
	case 0x27e0eb, 0x63677270:
		return FSType{"cgroup", FSPseudo}
	case 0x64626720:
		return FSType{"debugfs", FSPseudo}
	case 0x74726163:
		return FSType{"tracefs", FSPseudo}
	case 0x73636673:
		return FSType{"securityfs", FSPseudo}
	case 0x1cd1:
		return FSType{"devpts", FSPseudo}
	case 0xcafe4a11:
		return FSType{"bpf", FSPseudo}
	case 0x6165676c:
		return FSType{"pstore", FSPseudo}
	case 0xde5e81e4:
		return FSType{"efivarfs", FSPseudo}
	case 0x62656570:
		return FSType{"configfs", FSPseudo}
	case 0x19800202:
		return FSType{"mqueue", FSPseudo}
	case 0x42494e4d:
		return FSType{"binfmt_misc", FSPseudo}
	case 0xf97cff8c:
		return FSType{"selinuxfs", FSPseudo}
	case 0x65735543:
		return FSType{"fusectl", FSPseudo}
	case 0x6e736673:
		return FSType{"nsfs", FSPseudo}
	case 0x67596969:
		return FSType{"rpc_pipefs", FSPseudo}
	case 0xef53:
		return FSType{"ext4", FSLocal}
	case 0x58465342:
		return FSType{"xfs", FSLocal}
	case 0x9123683e:
		return FSType{"btrfs", FSLocal}
	case 0x2fc12fc1:
		return FSType{"zfs", FSLocal}
	case 0x794c7630:
		return FSType{"overlay", FSLocal}
	}
	return FSType{"unknown", FSLocal}
}
