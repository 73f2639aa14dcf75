package engine

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"rankscope/analysis"
	"rankscope/analysis/engine/generated"
)

// mutation is what befalls a log on its way to a person: another wrapping, a
// part lost, other names.
type mutation struct {
	name string
	// whole says that nothing was lost: then the cause must stay.
	whole bool
	apply func([]generated.File) []generated.File
}

// mutations are all of them. It is read, never written.
var mutations = []mutation{
	{"CRLF", true, ofText(func(_ int, text string) string { return strings.ReplaceAll(text, "\n", "\r\n") })},
	{"coloured", true, ofLines(func(_, _ int, l string) string { return "\x1b[32m" + l + "\x1b[0m" })},
	{"padded on the right", true, ofLines(func(_, _ int, l string) string { return fmt.Sprintf("%-180s", l) })},
	{"kubectl --prefix", true, ofLines(func(f, _ int, l string) string { return fmt.Sprintf("[pod/trainer-worker-%d/pytorch] %s", f, l) })},
	{"kubectl --timestamps", true, ofLines(func(_, n int, l string) string { return tick(n).Format("2006-01-02T15:04:05.000000000Z ") + l })},
	{"CRI", true, ofLines(func(_, n int, l string) string {
		return tick(n).Format("2006-01-02T15:04:05.000000000Z stderr F ") + l
	})},
	{"Docker", true, ofLines(func(_, n int, l string) string {
		data, _ := json.Marshal(map[string]string{"log": l + "\n", "stream": "stderr", "time": tick(n).Format(time.RFC3339Nano)})
		return string(data)
	})},
	{"journald", true, ofLines(func(f, n int, l string) string {
		return tick(n).Format("Jan 02 15:04:05 ") + fmt.Sprintf("node9%d train[77]: ", f) + l
	})},
	{"torchx", true, ofLines(func(f, _ int, l string) string { return fmt.Sprintf("trainer/%d %s", f, l) })},
	{"log shipper", true, ofLines(func(f, n int, l string) string {
		data, _ := json.Marshal(map[string]string{"message": l, "hostname": fmt.Sprintf("node9%d", f), "@timestamp": tick(n).Format(time.RFC3339Nano)})
		return string(data)
	})},
	{"numbered as by cat -n", false, ofLines(func(_, n int, l string) string { return fmt.Sprintf("%6d\t%s", n+1, l) })},
	{"as grep -n shows it", false, ofLines(func(_, n int, l string) string { return fmt.Sprintf("%d:%s", n+1, l) })},
	{"as grep -rn shows it", false, ofLines(func(_, n int, l string) string { return fmt.Sprintf("logs/run.log:%d:%s", n+1, l) })},
	{"quoted in a mail", false, ofLines(func(_, _ int, l string) string { return "> " + l })},
	{"times cut off", true, ofText(func(_ int, text string) string { return clockText.ReplaceAllString(text, "$1") })},
	{"American times", true, ofText(func(_ int, text string) string { return clockText.ReplaceAllString(text, "${1}12/01/2026 03:08:22 ") })},
	{"local ranks cut off", false, ofText(func(_ int, text string) string { return localMark.ReplaceAllString(text, "") })},
	{"rank marks cut off", false, ofText(func(_ int, text string) string { return globalMark.ReplaceAllString(text, "") })},
	{"the first half lost", false, ofText(func(_ int, text string) string { return text[half(text):] })},
	{"the last half lost", false, ofText(func(_ int, text string) string { return text[:half(text)] })},
	{"the last lines lost", false, ofText(func(_ int, text string) string { return text[:len(text)*9/10] })},
	{"the first lines lost", false, ofText(func(_ int, text string) string { return text[len(text)/10:] })},
	{"every third line lost", false, func(files []generated.File) []generated.File {
		return ofText(func(_ int, text string) string {
			var kept []string
			for n, l := range strings.SplitAfter(text, "\n") {
				if n%3 != 1 {
					kept = append(kept, l)
				}
			}
			return strings.Join(kept, "")
		})(files)
	}},
	{"warnings between", true, ofText(func(_ int, text string) string { return strings.ReplaceAll(text, "\n", "\n"+warnings) })},
	{"names that say nothing", false, func(files []generated.File) []generated.File {
		var list []generated.File
		for n, f := range files {
			list = append(list, generated.File{Path: fmt.Sprintf("x%c.log", 'a'+n%26), Text: f.Text})
		}
		return list
	}},
	{"the other way round", true, func(files []generated.File) []generated.File {
		var list []generated.File
		for n, f := range files {
			list = append(list, generated.File{Path: fmt.Sprintf("%02d/%s", len(files)-n, f.Path), Text: f.Text})
		}
		return list
	}},
	{"one file", false, joined},
	{"twice in one file", false, ofText(func(_ int, text string) string { return text + text })},
	{"a good run before it", false, func(files []generated.File) []generated.File {
		data, err := os.ReadFile(incidents + "/ddp-control/input/run.log")
		if err != nil {
			panic(err)
		}
		return ofText(func(_ int, text string) string { return string(data) + text })(files)
	}},
}

var (
	clockText   = regexp.MustCompile(`(?m)^(\[(?:default)?\d+\]:|\d: )?20\d\d-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.,]\d+ ?(- )?`)
	localMark   = regexp.MustCompile(`(?m)^\[default\d+\]:`)
	globalMark  = regexp.MustCompile(`\[rank ?\d+\]:? ?`)
	contextName = regexp.MustCompile(`(?i)ya?ml|json|sacct|event|describe|dmesg|df|inspect`)
)

func tick(n int) time.Time {
	return time.Date(2026, 12, 1, 3, 0, 0, 0, time.UTC).Add(time.Duration(n) * 37 * time.Millisecond)
}

// half is where the line in the middle of text begins.
func half(text string) int { return strings.IndexByte(text[len(text)/2:], '\n') + len(text)/2 + 1 }

// ofText mutates each log, but not what is no log.
func ofText(change func(file int, text string) string) func([]generated.File) []generated.File {
	return func(files []generated.File) []generated.File {
		var list []generated.File
		for n, f := range files {
			if !contextName.MatchString(path.Base(f.Path)) && f.Text != "" {
				f.Text = change(n, f.Text)
			}
			list = append(list, f)
		}
		return list
	}
}

func ofLines(change func(file, n int, line string) string) func([]generated.File) []generated.File {
	return ofText(func(file int, text string) string {
		var b strings.Builder
		for n, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			b.WriteString(change(file, n, l) + "\n")
		}
		return b.String()
	})
}

// inputsOf reads an incident's files.
func inputsOf(t *testing.T, folder string) []generated.File {
	t.Helper()
	var files []generated.File
	err := filepath.WalkDir(folder, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(folder, p)
		files = append(files, generated.File{Path: filepath.ToSlash(rel), Text: string(data)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestWhatBefallsALogMakesNoConfidentMistake changes each incident's logs in
// each way: the answer stays right or becomes honest. RANKSCOPE_MUTATIONS=all
// tries all pairs, else each incident meets a few.
func TestWhatBefallsALogMakesNoConfidentMistake(t *testing.T) {
	known := loaded(t)
	made, err := filepath.Glob(incidents + "/*/truth.json")
	if err != nil {
		t.Fatal(err)
	}
	all := os.Getenv("RANKSCOPE_MUTATIONS") == "all"
	rows := map[string]*graded{}
	for i, file := range made {
		name := filepath.Base(filepath.Dir(file))
		var what truth
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &what); err != nil {
			t.Fatal(err)
		}
		want := truthOf(what)
		files := inputsOf(t, filepath.Join(filepath.Dir(file), "input"))
		for m, mutation := range mutations {
			if !all && (i+m)%len(made) >= mutationsEach {
				continue
			}
			in := answer(t, known, mutation.apply(slices.Clone(files)))
			g := gradeOf(want, in)
			if g == wrong && cleanTruncated(want, in) {
				g = unknown
			}
			if rows[mutation.name] == nil {
				rows[mutation.name] = &graded{}
			}
			rows[mutation.name][g]++
			if g == wrongAndSure || g == wrong && mutation.whole {
				t.Errorf("%s, %s: %s (%s)%s; truth %s%s: %s", name, mutation.name, in.Cause, in.Confidence, ofRank(rankOf(in)), want.Cause, ofRank(want.Rank), in.Summary)
			} else if g != right && all {
				t.Logf("%s, %s: %s (%s)%s; truth %s%s", name, mutation.name, in.Cause, in.Confidence, ofRank(rankOf(in)), want.Cause, ofRank(want.Rank))
			}
		}
	}
	t.Logf("\n%s", table("change", rows))
}

// mutationsEach is how many of the incidents each mutation is tried on where
// not all are asked for.
const mutationsEach = 4

// cleanTruncated: of a log that lost its end nobody can say that it ended well.
func cleanTruncated(want generated.Truth, in *analysis.Incident) bool {
	return want.Cause == analysis.CauseNone && in.Confidence == analysis.Low
}
