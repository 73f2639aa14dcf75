package manifest

import (
	"math"
	"strconv"
	"strings"
)

const (
	kib = int64(1) << 10
	mib = int64(1) << 20
	gib = int64(1) << 30
)

// parseQuantity reads a quantity of bytes as Kubernetes writes them
// (apimachinery, resource/quantity.go): "64Gi", "1e9", "128974848", "1.5G".
func parseQuantity(s string) (int64, bool) {
	suffixes := map[string]float64{"": 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18, "m": 1e-3,
		"Ki": 1 << 10, "Mi": 1 << 20, "Gi": 1 << 30, "Ti": 1 << 40, "Pi": 1 << 50, "Ei": 1 << 60}
	end := strings.IndexFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != '+' && r != '-' })
	if end < 0 {
		end = len(s)
	}
	number, suffix := s[:end], s[end:]
	factor, ok := suffixes[suffix]
	if !ok {
		if suffix[0] != 'e' && suffix[0] != 'E' {
			return 0, false
		}
		number, factor = s, 1 // an exponent
	}
	return scale(number, factor)
}

// parseComposeSize reads a size of a Compose file: "64m", "1gb", 67108864;
// all units are powers of 1024.
func parseComposeSize(s string) (int64, bool) {
	lower := strings.ToLower(strings.TrimSpace(s))
	end := strings.IndexFunc(lower, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end < 0 {
		end = len(lower)
	}
	factors := map[string]float64{"": 1, "b": 1, "k": 1 << 10, "kb": 1 << 10, "m": 1 << 20, "mb": 1 << 20, "g": 1 << 30, "gb": 1 << 30,
		"kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30}
	factor, ok := factors[strings.TrimSpace(lower[end:])]
	if !ok {
		return 0, false
	}
	return scale(lower[:end], factor)
}

// scale is number × factor in whole bytes, within bounds.
func scale(number string, factor float64) (int64, bool) {
	if strings.ContainsAny(number, "xXpP_iInN") {
		return 0, false // hexadecimal, infinity and the like are no quantities
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || n < 0 || n*factor > float64(maxSize) {
		return 0, false
	}
	return int64(math.Ceil(n * factor)), true
}

// quantity writes bytes as Kubernetes does, in Gi where that is whole, else
// in Mi, rounded up.
func quantity(n int64) string {
	if n%gib == 0 {
		return strconv.FormatInt(n/gib, 10) + "Gi"
	}
	return strconv.FormatInt((n+mib-1)/mib, 10) + "Mi"
}

// composeSize writes bytes as Compose does.
func composeSize(n int64) string {
	if n%gib == 0 {
		return strconv.FormatInt(n/gib, 10) + "gb"
	}
	return strconv.FormatInt((n+mib-1)/mib, 10) + "mb"
}

// human writes bytes for a person.
func human(n int64) string {
	switch {
	case n%gib == 0:
		return strconv.FormatInt(n/gib, 10) + " GiB"
	case n >= mib:
		return strings.TrimSuffix(strconv.FormatFloat(float64(n)/float64(mib), 'f', 1, 64), ".0") + " MiB"
	}
	return strings.TrimSuffix(strconv.FormatFloat(float64(n)/float64(kib), 'f', 1, 64), ".0") + " KiB"
}
