package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Rotation says what the name of a rotated log tells: which log it was, and
// how old it is.
type Rotation struct {
	// Base is the path of the log that is written to.
	Base string
	// Number counts back from the log ("run.log.2"); 0 where the name has a
	// date.
	Number int
	// Date is the date's digits ("20260131120000"); empty where the name has a
	// number.
	Date string
}

// RotationOf reads a path as logrotate ("run.log.1", "run.log-20260131.gz"),
// Python's logging handlers ("run.log.2026-01-31") and kubelet
// ("0.log.20260131-120000.gz") name what they rotate away. ok is false for
// any other name.
func RotationOf(path string) (r Rotation, ok bool) {
	dir, name := filepath.Split(path)
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
	cut := strings.LastIndexByte(name, '.')
	if base, date, found := cutDate(name); found {
		return Rotation{Base: dir + base, Date: date}, true
	}
	// Four digits and more are years, process IDs or steps.
	if cut > 0 {
		suffix := name[cut+1:]
		if n := digits(suffix); n == len(suffix) && 0 < n && n < 4 && suffix[0] != '0' {
			return Rotation{Base: dir + name[:cut], Number: atoi(suffix)}, true
		}
	}
	return Rotation{}, false
}

// cutDate splits "run.log-20260131" or "run.log.2026-01-31_12-00" into the
// name and the digits of the date, at least eight of them.
func cutDate(name string) (base, date string, ok bool) {
	end := len(name)
	i := end
	for i > 0 && (isDigit(name[i-1]) || name[i-1] == '-' || name[i-1] == '_' || name[i-1] == 'T') {
		i--
	}
	tail := strings.TrimLeft(name[i:], "-_T")
	only := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, tail)
	if len(only) < 8 || len(only) > 20 || only[:2] != "20" && only[:2] != "19" || digits(tail) < 4 {
		return "", "", false
	}
	base = strings.TrimRight(name[:end-len(tail)], ".-_")
	if filepath.Ext(base) == "" {
		return "", "", false // "slurm-20260131": a name of its own
	}
	return base, only, true
}

func atoi(s string) int {
	n := 0
	for i := range len(s) {
		n = n*10 + int(s[i]-'0')
	}
	return n
}

// Older reports whether r was rotated away before other; both of one Base.
func (r Rotation) Older(other Rotation) bool {
	if r.Date != other.Date {
		return r.Date < other.Date
	}
	return r.Number > other.Number
}

// isLog reports whether a path is there and not itself a rotated log.
func isLog(path string, at map[string]bool) bool {
	if !at[path] {
		return false
	}
	r, ok := RotationOf(path)
	return !ok || !at[r.Base]
}

// orderRotated puts the rotated predecessors of each log right before it,
// oldest first, and notes whose they are. A name is only read as rotated when
// the log itself is there too, and when there is no number 0: "out.0, out.1"
// are ranks.
func orderRotated(found []Candidate) []Candidate {
	at := make(map[string]bool, len(found))
	for _, c := range found {
		at[c.Path] = true
	}
	before := make(map[string][]Candidate)
	var rest []Candidate
	for _, c := range found {
		r, ok := RotationOf(c.Path)
		if !ok || !isLog(r.Base, at) || r.Date == "" && at[r.Base+".0"] {
			rest = append(rest, c)
			continue
		}
		c.RotatedFrom = r.Base
		before[r.Base] = append(before[r.Base], c)
	}
	out := make([]Candidate, 0, len(found))
	for _, c := range rest {
		old := before[c.Path]
		slices.SortStableFunc(old, func(a, b Candidate) int {
			ra, _ := RotationOf(a.Path)
			rb, _ := RotationOf(b.Path)
			switch {
			case ra.Older(rb):
				return -1
			case rb.Older(ra):
				return 1
			}
			return naturalCompare(a.Path, b.Path)
		})
		out = append(append(out, old...), c)
	}
	return out
}
