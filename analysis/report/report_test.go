package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
)

var update = flag.Bool("update", false, "write the golden files anew")

func samples() map[string]Document {
	return map[string]Document{
		"shm":   shmDocument(),
		"peer":  peerDocument(),
		"large": largeDocument(),
		"empty": {},
		"none": {Incident: &analysis.Incident{
			Cause: analysis.CauseNone, Confidence: analysis.High, Running: true, Summary: "The job was training at step 41 when the log was read.",
		}, Inputs: []analysis.Input{{Path: "run.log", Size: 1, Lines: 1, Status: analysis.InputPartial, Reason: "stopped at 1 byte"}}},
	}
}

func TestGolden(t *testing.T) {
	for name, doc := range samples() {
		for ext, write := range map[string]func(*bytes.Buffer) error{
			"txt":  func(b *bytes.Buffer) error { return Text(b, doc, 100) },
			"md":   func(b *bytes.Buffer) error { return Markdown(b, doc) },
			"json": func(b *bytes.Buffer) error { return JSON(b, doc) },
		} {
			t.Run(name+"."+ext, func(t *testing.T) {
				var b bytes.Buffer
				if err := write(&b); err != nil {
					t.Fatal(err)
				}
				golden(t, filepath.Join("testdata", name+"."+ext), b.Bytes())
			})
		}
	}
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// Text stays within its width but where something is meant to be copied, and
// no form sends a control character to the terminal.
func TestWidthAndSafety(t *testing.T) {
	for name, doc := range samples() {
		doc.Remedies, doc.Commands = nil, nil
		if doc.Incident != nil {
			for n := range doc.Incident.Hypotheses {
				doc.Incident.Hypotheses[n].Check = ""
			}
		}
		for _, width := range []int{1, 40, 60, 80, 100, 200} {
			var b bytes.Buffer
			if err := Text(&b, doc, width); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				line = strings.TrimSuffix(line, "\n")
				words := strings.Fields(line)
				if n := displaywidth.String(line); n > max(width, leastWidth) && len(words) > 2 {
					t.Errorf("%s at %d: %d cells: %q", name, width, n, line)
				}
			}
			harmless(t, name+".txt", b.String())
		}
		var b bytes.Buffer
		if err := JSON(&b, doc); err != nil {
			t.Fatal(err)
		}
		harmless(t, name+".json", b.String())
		b.Reset()
		if err := Markdown(&b, doc); err != nil {
			t.Fatal(err)
		}
		harmless(t, name+".md", b.String())
	}
}

func harmless(t *testing.T, name, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("%s: not UTF-8", name)
	}
	for _, r := range text {
		if r < ' ' && r != '\n' || r != utf8.RuneError && escaped(r) {
			t.Errorf("%s: has %U", name, r)
			return
		}
	}
}

func TestMarkdownQuotes(t *testing.T) {
	for _, c := range []struct{ in, prose, code string }{
		{"plain", "plain", "`plain`"},
		{"*a* <b> [c](d)", `\*a\* &lt;b&gt; \[c\](d)`, "`*a* <b> [c](d)`"},
		{"ask @team in #12", "ask \\@<!-- -->team in #<!-- -->12", "`ask @team in #12`"},
		{"`tick", "\\`tick", "`` `tick ``"},
		{"", "", ""},
		{"a & b", "a &amp; b", "`a & b`"},
	} {
		if got := prose(c.in); got != c.prose {
			t.Errorf("prose(%q) = %q, want %q", c.in, got, c.prose)
		}
		if got := code(c.in); got != c.code {
			t.Errorf("code(%q) = %q, want %q", c.in, got, c.code)
		}
	}
	if got := inCell("`a|b`"); got != "`a\\|b`" {
		t.Errorf("inCell = %q", got)
	}
}

func TestCommonBase(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  string
	}{
		{nil, ""}, {[]string{"", ""}, ""}, {[]string{"a/b.log", "", "a/b.log"}, "a/b.log"},
		{[]string{"a/b.log", "a/c.log"}, "a/"}, {[]string{"a/0/x", "a/01/x"}, "a/"}, {[]string{"ab", "ac"}, ""},
		{[]string{"a/b", "a/b/c"}, "a/"}, {[]string{"/x/a", "/y/a"}, "/"},
	} {
		var cites []analysis.Cite
		for n, file := range c.files {
			cites = append(cites, cite(file, n))
		}
		if got := commonBase(cites); got != c.want {
			t.Errorf("commonBase(%q) = %q, want %q", c.files, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		ranks []int
		want  string
	}{
		{nil, ""}, {[]int{3}, "3"}, {[]int{3, 1, 2, 2, 0, -1}, "0-3"}, {[]int{0, 1, 5, 7, 8, 9}, "0,1,5,7-9"},
	} {
		if got := rangeWords(c.ranks); got != c.want {
			t.Errorf("rangeWords(%v) = %q, want %q", c.ranks, got, c.want)
		}
	}
	for _, c := range []struct {
		bytes int64
		want  string
	}{{0, "0 B"}, {1023, "1023 B"}, {1536, "1.5 KiB"}, {96 << 20, "96.0 MiB"}, {-1, "0 B"}} {
		if got := sizeWords(c.bytes); got != c.want {
			t.Errorf("sizeWords(%d) = %q, want %q", c.bytes, got, c.want)
		}
	}
}

// The short timeline keeps order, loses nothing uncounted and has the decisive
// moment.
func TestStoryCountsAll(t *testing.T) {
	for length := range 40 {
		for sign := range length {
			i := &analysis.Incident{}
			for n := range length {
				i.Timeline = append(i.Timeline, analysis.Moment{Cite: cite("a", n+1), Rank: n, Text: strings.Repeat("x", n/2)})
			}
			i.Signature = &analysis.Evidence{Cite: cite("a", sign+1)}
			total, found := 0, false
			for _, r := range story(i) {
				total += r.count + r.skipped
				found = found || r.decisive
			}
			if total != length || !found {
				t.Fatalf("%d moments, signature at %d: %d shown or counted, decisive %v", length, sign, total, found)
			}
		}
	}
}
