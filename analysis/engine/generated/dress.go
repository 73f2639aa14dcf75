package generated

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"rankscope/analysis"
)

// text is a line with all that the program puts before it.
func (j *job) text(l said) string {
	t := l.text
	switch {
	case l.log:
		t = j.logged(l)
	case l.rank >= 0 && !l.bare && j.marked:
		t = fmt.Sprintf("[rank%d]: %s", l.rank, t)
	}
	return t
}

// dress writes all lines into their files.
func (j *job) dress(seed uint64) []File {
	files := map[string][]string{}
	last := map[string]said{}
	var order []string
	tear := rand.New(rand.NewPCG(seed, 77))
	add := func(path, text string, l said) {
		lines, ok := files[path]
		if !ok {
			order = append(order, path)
		}
		if n := len(lines); n > 0 && lines[n-1] != "" && j.tears(last[path], l, text) && tear.IntN(6) == 0 {
			// The writer before had not ended its line yet.
			at := 1 + tear.IntN(len(lines[n-1]))
			before := lines[n-1]
			lines[n-1], text = before[:at]+text, before[at:]
		}
		files[path], last[path] = append(lines, text), l
	}
	for _, l := range j.lines {
		t := j.text(l)
		own := j.launcher.file != nil && l.rank >= 0
		if own {
			for _, path := range j.launcher.file(j, l) {
				add(path, t, l)
			}
		}
		if own && j.launcher.prefix == nil {
			continue
		}
		switch {
		case l.rank >= 0 && j.launcher.prefix != nil:
			t = j.launcher.prefix(j, l) + t
		case l.rank < 0 && j.launcher.agent != nil:
			t = j.launcher.agent(j, l) + t
		}
		if j.runtime.frame != nil {
			t = j.runtime.frame(j, l, t)
		}
		add(j.console(l.node), t, l)
	}
	list := make([]File, 0, len(order)+len(j.extra))
	for _, path := range order {
		list = append(list, File{path, strings.Join(files[path], "\n") + "\n"})
	}
	j.place()
	return append(list, j.extra...)
}

// tears reports whether b, which begins with a mark of its rank, may stand
// within the line of another rank's logger before it.
func (j *job) tears(a, b said, text string) bool {
	marked := strings.HasPrefix(text, "[rank") || strings.HasPrefix(text, "[default")
	return j.torn && j.runtime.frame == nil && marked && a.log && a.level == "INFO" && a.rank != b.rank && b.rank >= 0
}

// place says whether the logs name the origin: by a prefix or a file of its
// own, by the mark of its traceback, or because it is the only one.
func (j *job) place() {
	if !j.truth.Placed || j.truth.Rank == analysis.None || j.world == 1 {
		return
	}
	apart := j.launcher.prefix != nil || j.launcher.file != nil
	switch {
	case j.launcher.global:
	case j.launcher.ray:
		j.truth.Placed = j.names() || !j.headLost
	case apart:
		// A local rank is the global one's only where something said so.
		j.truth.Placed = j.nodes == 1 || j.names() || !j.headLost
	default:
		j.truth.Placed = j.names()
	}
}

// names reports whether a line that tells of the failure is marked with its
// global rank.
func (j *job) names() bool {
	for _, l := range j.lines {
		if l.tells && l.rank == j.truth.Rank && !l.bare && j.marked {
			return true
		}
	}
	return false
}
