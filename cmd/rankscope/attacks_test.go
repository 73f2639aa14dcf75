package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"rankscope/analysis/safetext"
	"rankscope/cmd/rankscope/demo"
	"rankscope/tui/screentest"
)

// attacks are the bytes of safetext's corpus, by name: what a log may hold that
// does something to a terminal. The corpus says what each would have done.
func attacks(t testing.TB) (names []string, texts map[string]string) {
	t.Helper()
	data, err := os.ReadFile("../../analysis/safetext/testdata/attacks.tsv")
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for row := range strings.Lines(string(data)) {
		fields := strings.Split(row, "\t")
		text, err := strconv.Unquote(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		names, texts[fields[0]] = append(names, fields[0]), text
	}
	if len(names) < 60 {
		t.Fatalf("%d attacks", len(names))
	}
	return names, texts
}

// armed is the demo's log with one of the texts at the end of each line, so that
// whatever is cited holds one, and within the sentence that a report quotes.
func armed(texts []string) string {
	log := strings.ReplaceAll(string(demo.Log()), "is killed by signal", strings.Join(texts, "")+" is killed by signal")
	var b strings.Builder
	for n, line := range strings.Split(strings.TrimSuffix(log, "\n"), "\n") {
		b.WriteString(line + texts[n%len(texts)] + "\n")
	}
	return b.String()
}

// unseen reports whether a terminal obeys r, or nobody sees it.
func unseen(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) }

// unsafeAt is the first line that would do something to a terminal; empty when
// none does.
func unsafeAt(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if safetext.String(line) != line {
			return strconv.Quote(line)
		}
	}
	return ""
}

// Whatever a log holds, the reports on it are text and nothing else, and so are
// the names of what is preserved.
func TestAttacksAreReportedAndPreserved(t *testing.T) {
	names, texts := attacks(t)
	const together = 8
	for n := 0; n < len(names); n += together {
		if raceEnabled && n > together {
			break
		}
		group := names[n:min(len(names), n+together)]
		var list []string
		for _, name := range group {
			list = append(list, texts[name])
		}
		name := strings.Join(group, ", ")
		folder := t.TempDir()
		file := "run" + strings.NewReplacer("/", "", "\x00", "").Replace(strings.Join(list, ""))
		file = file[:min(len(file), 200)]
		if err := os.WriteFile(filepath.Join(folder, file), []byte(armed(list)), 0o666); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, form := range formats() {
			var out, said bytes.Buffer
			s := session{stdin: strings.NewReader(""), stdout: &out, stderr: &said}
			if code := run([]string{"rankscope", "report", "--format", form, folder}, s); code != 0 {
				t.Fatalf("%s, %s: exit code %d, %s", name, form, code, said.String())
			}
			if bad := unsafeAt(said.String()); bad != "" {
				t.Errorf("%s, %s: said %s", name, form, bad)
			}
			// A path in the JSON stays what it is, so that it can be opened: its
			// letters stand, whatever is no letter is escaped.
			if bad := unsafeAt(out.String()); bad != "" && form != "json" || strings.ContainsFunc(strings.ReplaceAll(out.String(), "\n", ""), unseen) {
				t.Errorf("%s, %s: %s", name, form, bad)
			}
			if form == "json" && (!json.Valid(out.Bytes()) || !utf8.Valid(out.Bytes())) {
				t.Errorf("%s: the JSON is not valid", name)
			}
		}
		checkPreserved(t, name, folder)
	}
}

// checkPreserved preserves a folder and looks at all but the logs' own lines.
func checkPreserved(t *testing.T, name, folder string) {
	t.Helper()
	dest := filepath.Join(t.TempDir(), "kept")
	var out bytes.Buffer
	s := session{stdin: strings.NewReader(""), stdout: &out, stderr: &out}
	if code := run([]string{"rankscope", "preserve", "-o", dest, folder}, s); code != 0 {
		t.Fatalf("%s: preserve: exit code %d, %s", name, code, out.String())
	}
	if bad := unsafeAt(out.String()); bad != "" {
		t.Errorf("%s: preserve said %s", name, bad)
	}
	err := filepath.WalkDir(dest, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dest, path)
		if bad := unsafeAt(rel); bad != "" {
			t.Errorf("%s: a file is called %s", name, bad)
		}
		if d.IsDir() || strings.HasPrefix(rel, "logs"+string(filepath.Separator)) {
			return nil
		}
		data, err := os.ReadFile(path)
		bad := unsafeAt(string(data))
		if filepath.Ext(rel) == ".json" && !strings.ContainsFunc(strings.ReplaceAll(string(data), "\n", ""), unseen) {
			bad = ""
		}
		if bad != "" && filepath.Dir(rel) == "." {
			t.Errorf("%s: %s holds %s", name, rel, bad)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// tour opens the explorer on a log, walks through it, searches, filters and
// copies, and returns what the terminal saw.
func tour(t *testing.T, log string) *screentest.Screen {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, demo.Name), []byte(log), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("rankscope", demo.Name)
	cmd.Dir = folder
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !slices.Contains([]string{"TMUX", "STY", "DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR"}, name) {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=")
	s := screentest.Start(t, 140, 40, cmd)
	s.See(t, "shm-exhausted")
	s.See(t, "rank 2")
	framed := func(what string) {
		t.Helper()
		s.Wait(t, "the frames, "+what, isFramed)
	}
	framed("opened")
	s.Keys(t, "g")
	for range 12 {
		s.Keys(t, " ")
		framed("paged")
	}
	for _, keys := range []string{"/shm\r", "n", "n", "&step\r", "p", "p", "p", "p", "e", "e", "w"} {
		s.Keys(t, keys)
		framed("after " + strconv.Quote(keys))
	}
	s.Keys(t, "1", "y")
	s.See(t, "sent")
	s.Keys(t, "q")
	ends(t, s, 0)
	return s
}

// isFramed reports whether all rows of the panes begin and end with a border.
func isFramed(grid string) bool {
	rows := strings.Split(grid, "\n")
	if len(rows) < 40 {
		return false
	}
	for _, row := range rows[1:39] {
		first, _ := utf8.DecodeRuneInString(row)
		last, _ := utf8.DecodeLastRuneInString(row)
		if !strings.ContainsRune("╭│╰", first) || !strings.ContainsRune("╮│╯", last) {
			return false
		}
	}
	return true
}

// A log full of attacks does no more to a terminal than one without any: no
// title, mode, colour, link or copy that is not the program's own.
func TestAttacksInATerminal(t *testing.T) {
	names, texts := attacks(t)
	var hostile strings.Builder
	for n, line := range strings.SplitAfter(string(demo.Log()), "\n") {
		text := texts[names[n%len(names)]]
		hostile.WriteString(strings.TrimSuffix(line, "\n") + text + "\n" + text + "\n")
	}
	plain, attacked := tour(t, string(demo.Log())), tour(t, hostile.String())
	for _, what := range attacked.Noted() {
		if !slices.Contains(plain.Noted(), what) {
			t.Errorf("the log brought about: %s", what)
		}
	}
	for _, title := range attacked.Titles() {
		// It ends by taking its own away.
		if title != "" && !strings.Contains(title, "rankscope") || unsafeAt(title) != "" {
			t.Errorf("the title became %q", title)
		}
	}
	if p, a := plain.Bells(), attacked.Bells(); a > p {
		t.Errorf("it rang %d times, %d without the attacks", a, p)
	}
	if copies := attacked.Copied(); len(copies) != 1 {
		t.Errorf("%d copies, want the one that was asked for", len(copies))
	} else if text, err := base64.StdEncoding.DecodeString(copies[0]); err != nil || len(text) == 0 || unsafeAt(string(text)) != "" {
		t.Errorf("copied %q, %v", text, err)
	}
}
