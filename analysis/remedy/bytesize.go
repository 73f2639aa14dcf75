package remedy

import (
	"math"
	"strconv"
	"strings"
)

// Sizes in bytes.
const (
	kib = int64(1) << 10
	mib = int64(1) << 20
	gib = int64(1) << 30
	// maxSize bounds every size that is worked with, so that sums and products
	// of what a log claims can't overflow: 1 EiB.
	maxSize = int64(1) << 60
)

// parseSize reads a size as programs print it: "96 MiB", "64Gi", "67108864",
// "16G". A bare K, M, G or T is binary (df -h, mount, docker) unless decimal
// is set (a Kubernetes quantity, where M is 10⁶). ok is false for anything
// else.
func parseSize(s string, decimal bool) (bytes int64, ok bool) {
	s = strings.TrimSpace(s)
	end := strings.IndexFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end < 0 {
		end = len(s)
	}
	n, err := strconv.ParseFloat(s[:end], 64)
	if err != nil || n < 0 {
		return 0, false
	}
	unit := strings.ToLower(strings.TrimSpace(s[end:]))
	factor, ok := unitFactor(unit, decimal)
	if !ok || n*factor > float64(maxSize) {
		return 0, false
	}
	return int64(math.Round(n * factor)), true
}

func unitFactor(unit string, decimal bool) (float64, bool) {
	switch unit {
	case "", "b", "byte", "bytes":
		return 1, true
	}
	power := strings.IndexByte("kmgtp", unit[0]) + 1
	if power == 0 {
		return 0, false
	}
	base := 1024.0
	switch unit[1:] {
	case "":
		if decimal {
			base = 1000
		}
	case "i", "ib":
	case "b":
		base = 1000
	default:
		return 0, false
	}
	return math.Pow(base, float64(power)), true
}

// humanSize writes bytes for a person: "96 MiB", "1.5 GiB", "812 bytes".
func humanSize(n int64) string {
	switch {
	case n < kib:
		return strconv.FormatInt(n, 10) + " bytes"
	case n < mib:
		return scaled(n, kib) + " KiB"
	case n < gib:
		return scaled(n, mib) + " MiB"
	case n < gib<<10:
		return scaled(n, gib) + " GiB"
	}
	return scaled(n, gib<<10) + " TiB"
}

// scaled is n in units, with at most one decimal.
func scaled(n, unit int64) string {
	return strings.TrimSuffix(strconv.FormatFloat(float64(n)/float64(unit), 'f', 1, 64), ".0")
}

// wholeGiB is n rounded up to whole GiB, at least one.
func wholeGiB(n int64) int64 {
	if n <= gib {
		return gib
	}
	return (n + gib - 1) / gib * gib
}

// times multiplies without overflow; the result is at most maxSize.
func times(a, b int64) int64 {
	if a <= 0 || b <= 0 {
		return 0
	}
	if a > maxSize/b {
		return maxSize
	}
	return min(a*b, maxSize)
}

// plus adds without overflow; the result is at most maxSize.
func plus(a, b int64) int64 { return min(min(a, maxSize)+min(b, maxSize), maxSize) }
