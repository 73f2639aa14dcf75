package source

import (
	"syscall"
	"time"
)

func addTimes(info *Info, st *syscall.Stat_t) {
	info.ChangeTime = time.Unix(st.Ctimespec.Unix())
	info.ID.Birth = st.Birthtimespec.Nano()
}
