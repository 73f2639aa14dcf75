package engine

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/engine/generated"
)

// reshape is another way to keep the very same lines in files.
type reshape struct {
	name string
	// strict says that nothing that names a rank or a node is lost.
	strict bool
	apply  func([]generated.File) []generated.File
}

var reshapes = []reshape{
	{"each file twice", true, func(files []generated.File) []generated.File {
		var twice []generated.File
		for _, f := range files {
			twice = append(twice, f, generated.File{Path: "copy/" + f.Path, Text: f.Text})
		}
		return twice
	}},
	{"split by local rank", true, splitBy(regexp.MustCompile(`^\[default(\d+)\]:`), "part-%s.log")},
	{"split by task", true, splitBy(regexp.MustCompile(`^ *(\d+): `), "part-%s.log")},
	{"split by pod", true, splitBy(regexp.MustCompile(`^(?:\[pod/)?([a-z-]+-\d+)[ /]py`), "%s.txt")},
	{"split by mpirun's tag", true, splitBy(regexp.MustCompile(`\[(?:[\w.-]+@)?\d+,(\d+)\]<std`), "part-%s.log")},
	{"joined one behind the other", false, joined},
	{"joined by time", false, merged},
}

// splitBy puts the lines that carry a prefix into a file for each value of it;
// files in which no line does stay whole.
func splitBy(prefix *regexp.Regexp, name string) func([]generated.File) []generated.File {
	return func(files []generated.File) []generated.File {
		var list []generated.File
		for _, f := range files {
			parts := by(f.Text, prefix, name)
			if len(parts) < 2 || contextName.MatchString(f.Path) {
				list = append(list, f)
				continue
			}
			for _, p := range parts {
				list = append(list, generated.File{Path: strings.TrimSuffix(f.Path, filepath.Ext(f.Path)) + "/" + p.Path, Text: p.Text})
			}
		}
		return list
	}
}

var dayTime = regexp.MustCompile(`\d\d:\d\d:\d\d(?:[.,]\d+)?`)

// merged joins logs by the times of their lines, as people do with sort -m: a
// line without one stays behind the line before it.
func merged(files []generated.File) []generated.File {
	type line struct{ at, text string }
	var all []line
	var rest []generated.File
	for _, f := range files {
		if contextName.MatchString(f.Path) {
			rest = append(rest, f)
			continue
		}
		at := ""
		for l := range strings.Lines(f.Text) {
			at = max(at, strings.Replace(dayTime.FindString(l), ",", ".", 1))
			all = append(all, line{at, l})
		}
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].at < all[b].at })
	var b strings.Builder
	for _, l := range all {
		b.WriteString(l.text)
	}
	return append(rest, generated.File{Path: "all.log", Text: b.String()})
}

// TestFilesOfRealLogsMayBeCutAnotherWay: cause and origin stay, whichever way
// the same lines lie in files, and a copy raises no confidence. Where a file's
// name was what told a rank, the rank may become unknown, never another.
func TestFilesOfRealLogsMayBeCutAnotherWay(t *testing.T) {
	known := loaded(t)
	folders, err := filepath.Glob(incidents + "/*/input")
	if err != nil || len(folders) == 0 {
		t.Fatal(err)
	}
	all := os.Getenv("RANKSCOPE_MUTATIONS") == "all"
	for i, folder := range folders {
		files := inputsOf(t, folder)
		var once *analysis.Incident
		for r, shape := range reshapes {
			if !all && (i+r)%len(folders) >= mutationsEach {
				continue
			}
			changed := shape.apply(slices.Clone(files))
			if len(changed) == len(files) && slices.Equal(changed, files) {
				continue
			}
			if once == nil {
				once = answer(t, known, files)
			}
			got := answer(t, known, changed)
			name := filepath.Base(filepath.Dir(folder)) + ", " + shape.name
			same := verdictOf(once) == verdictOf(got)
			if !shape.strict && !same {
				same = got.Confidence != analysis.High && (got.Cause == once.Cause || got.Cause == analysis.CauseUnknown || got.Cause == analysis.PeerLost) && rankOf(got) < 0
			}
			if !same {
				t.Errorf("%s: %s (%s), reshaped %s (%s): %s", name, verdictOf(once), once.Confidence, verdictOf(got), got.Confidence, got.Summary)
			}
			if rise(once.Confidence, got.Confidence) && shape.name == "each file twice" {
				t.Errorf("%s: %s rose to %s", name, once.Confidence, got.Confidence)
			}
		}
	}
}
