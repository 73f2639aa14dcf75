package compare

import (
	"strconv"
	"strings"
)

// maxNamed bounds how many runs of numbers a list of ranks shows.
const maxNamed = 12

// rankList names ranks, which are sorted, in a sentence: "ranks 0–2, 5".
func rankList(ranks []int) string {
	var parts []string
	for i := 0; i < len(ranks); {
		j := i
		for j+1 < len(ranks) && ranks[j+1] == ranks[j]+1 {
			j++
		}
		part := strconv.Itoa(ranks[i])
		if j > i {
			part += "–" + strconv.Itoa(ranks[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	if len(parts) > maxNamed {
		parts = append(parts[:maxNamed], "…")
	}
	if len(ranks) == 1 {
		return "rank " + parts[0]
	}
	return "ranks " + strings.Join(parts, ", ")
}
