package probe

import (
	"fmt"
	"time"
)

// Line is a reading as a job puts it into its own log, in the form that the
// signature "shm-reading" of the catalogue takes, without a line end:
//
//	2026-11-29T12:00:05Z node07 /dev/shm 61.0MiB 64.0MiB 95%
func Line(at time.Time, host, mount string, s Space) string {
	return fmt.Sprintf("%s %s %s %s %s %d%%", at.UTC().Format(time.RFC3339), host, mount, bytesText(s.Used), bytesText(s.Size), s.Percent())
}

// bytesText is a size with one digit behind the point, in the largest binary
// unit below it.
func bytesText(n int64) string {
	value := float64(max(n, 0))
	for _, unit := range []string{"B", "KiB", "MiB", "GiB", "TiB"} {
		if value < 1000 {
			return fmt.Sprintf("%.1f%s", value, unit)
		}
		value /= 1024
	}
	return fmt.Sprintf("%.1fPiB", value)
}
