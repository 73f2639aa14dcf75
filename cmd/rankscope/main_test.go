package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis/engine"
)

func TestParseBytes(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		ok   bool
	}{
		{"12582912", 12582912, true}, {"12MiB", 12 << 20, true}, {"12M", 12 << 20, true}, {"1.5 GB", 1500000000, true},
		{"3k", 3 << 10, true}, {"", 0, false}, {"MiB", 0, false}, {"12Q", 0, false}, {"-1", 0, false}, {"0", 0, false},
		{"1e30", 0, false}, {"9999999999999999999G", 0, false}, {"NaN", 0, false},
	} {
		got, ok := parseBytes(c.text)
		if got != c.want || ok != c.ok {
			t.Errorf("parseBytes(%q) = %d, %v; want %d, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func FuzzParseBytes(f *testing.F) {
	for _, text := range []string{"12MiB", "1.5 GB", "-3", "1e18k", "9223372036854775807", "inf"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, ok := parseBytes(text); ok && n < 0 || !ok && n != 0 {
			t.Errorf("parseBytes(%q) = %d, %v", text, n, ok)
		}
	})
}

func TestDescribeVersion(t *testing.T) {
	for _, c := range []struct {
		module string
		build  map[string]string
		want   string
	}{
		{"v1.2.0", nil, "v1.2.0"},
		{"", nil, "(devel)"},
		{"(devel)", map[string]string{"vcs.revision": "0123456789abcdef", "vcs.modified": "true"}, "(devel) 0123456789ab with changes"},
		{"v0.0.0-20261201-0123456789ab+dirty", map[string]string{"vcs.revision": "0123456789abcdef", "vcs.modified": "true"}, "v0.0.0-20261201-0123456789ab+dirty"},
	} {
		if got := describe(c.module, c.build); got != c.want {
			t.Errorf("describe(%q, %v) = %q, want %q", c.module, c.build, got, c.want)
		}
	}
}

// What goes wrong is one line, safe to print, with its exit code.
func TestFail(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for _, c := range []struct {
		name string
		ctx  context.Context
		err  error
		code int
		said string
	}{
		{"nothing", t.Context(), nil, 0, ""},
		{"silent", t.Context(), &failure{code: exitIncident}, 1, ""},
		{"usage", t.Context(), &failure{exitUsage, "no log", "give one"}, 2, "rankscope: no log (give one)\n"},
		{"hostile", t.Context(), errors.New("a\x1b[31m\nb"), 2, "rankscope: a b\n"},
		{"interrupted", ended, context.Canceled, 130, "rankscope: interrupted\n"},
		{"fault", t.Context(), &engine.PanicError{Stage: "scan", Stack: []byte("goroutine 1\n")}, 70,
			"rankscope: the scan stage failed (a fault of rankscope, please report it with this:)\nrankscope " + version() + "\ngoroutine 1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var said bytes.Buffer
			s := session{stderr: &said}
			if code := s.fail(c.ctx, c.err); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if said.String() != c.said {
				t.Errorf("said %q, want %q", said.String(), c.said)
			}
		})
	}
}

// The manual page has every command, every flag and every exit code, and no
// line that troff would take for a request.
func TestManual(t *testing.T) {
	var out bytes.Buffer
	s := session{stdin: strings.NewReader(""), stdout: &out, stderr: &out}
	if code := run([]string{"rankscope", "man"}, s); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	page := out.String()
	for _, want := range []string{
		".TH RANKSCOPE 1\n", ".SS demo\n", ".SS report [PATH…]\n", `.B \-\-exit\-code` + "\n", `.B \-\-format, \-f FORM` + "\n",
		`.B \-\-batch\-bytes SIZE` + "\n", ".B 70\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for line := range strings.Lines(page) {
		if request, ok := strings.CutPrefix(line, "."); ok && !strings.Contains(" TH SH SS TP B br ", " "+strings.Fields(request)[0]+" ") {
			t.Errorf("unexpected request %q", line)
		}
	}
}

func TestRoff(t *testing.T) {
	for in, want := range map[string]string{".x": `\&.x`, "'x": `\&'x`, `a\b-c`: `a\eb\-c`} {
		if got := roff(in); got != want {
			t.Errorf("roff(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestUnicodeLocale(t *testing.T) {
	for _, c := range []struct {
		environment map[string]string
		want        bool
	}{
		{nil, true},
		{map[string]string{"LANG": "de_DE.UTF-8"}, true},
		{map[string]string{"LANG": "C.utf8"}, true},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_ALL": "C"}, false},
		{map[string]string{"LC_ALL": "", "LC_CTYPE": "POSIX"}, false},
	} {
		lookup := func(name string) (string, bool) { v, ok := c.environment[name]; return v, ok }
		if got := unicodeLocale(lookup); got != c.want {
			t.Errorf("unicodeLocale(%v) = %v", c.environment, got)
		}
	}
}

// The start screen offers files by themselves and folders as a whole, the
// newest first, and nothing that is no log.
func TestFound(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	now := time.Now()
	for n, name := range []string{"old.log", "job/attempt_0/0/stderr.log", "job/attempt_0/1/stderr.log", "new.out"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("step 1\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		age := now.Add(-time.Duration(10-n) * time.Hour)
		if err := os.Chtimes(name, age, age); err != nil {
			t.Fatal(err)
		}
	}
	name, items := found(".", now)
	if !filepath.IsAbs(name) {
		t.Errorf("folder %q", name)
	}
	var got []string
	for _, i := range items {
		got = append(got, fmt.Sprintf("%s %d %s %s", i.Path, i.Size, i.Kind, i.Age.Round(time.Hour)))
	}
	want := []string{"new.out 7 log 7h0m0s", "job 14 torchrun logs 8h0m0s", "old.log 7 log 10h0m0s"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func FuzzParseRange(f *testing.F) {
	for _, text := range []string{"30m", "1d", "2GiB", "03:00", "2026-01-05T03:00", "1e300d", "-1h", "0d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if d, n := parseAmount(text); d < 0 || n < 0 || d > 0 && n > 0 {
			t.Errorf("parseAmount(%q) = %v, %d", text, d, n)
		}
		if at, ok := parseSince(text); !ok && !at.IsZero() || at.Year() < 0 {
			t.Errorf("parseSince(%q) = %v", text, at)
		}
	})
}
