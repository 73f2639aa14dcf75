package safetext

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestShell(t *testing.T) {
	for _, c := range []struct {
		in, word string
		ok       bool
	}{
		{"", "''", true},
		{"/dev/shm/torch_27", "/dev/shm/torch_27", true},
		{"two words", "'two words'", true},
		{"it's", `'it'\''s'`, true},
		{"$(rm -rf ~)", "'$(rm -rf ~)'", true},
		{"`id`;&|<>", "'`id`;&|<>'", true},
		{"~root", "'~root'", true},
		{"a=b", "'a=b'", true},
		{"größe 日", "'größe 日'", true},
		{"a\nrm -rf ~", "'a'?'rm -rf ~'", false},
		{"\x1b[2J", "?'[2J'", false},
		{"a\x00b", "'a'?'b'", false},
		{"a\u202eb", "'a'*'b'", false},
		{"a\xff\xfeb", "'a'*'b'", false},
		{"shm\u200b", "'shm'*", false},
	} {
		if word, ok := Shell(c.in); word != c.word || ok != c.ok {
			t.Errorf("Shell(%q) = %s, %v, want %s, %v", c.in, word, ok, c.word, c.ok)
		}
	}
}

func TestShellPathIsNoOption(t *testing.T) {
	for in, want := range map[string]string{"-rf": "./-rf", "-a b": "./'-a b'", "a-b": "a-b", "\nx": "./?'x'", "": "''"} {
		if got, _ := ShellPath(in); got != want {
			t.Errorf("ShellPath(%q) = %s, want %s", in, got, want)
		}
	}
}

// A real shell sees one word, and it is the text.
func TestShellWordsInARealShell(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh on this machine")
	}
	random := rand.New(rand.NewPCG(7, 8))
	all := append(pieces(), "\\'", "!x", "{a,b}", "%s", "#", "~", "=", "--", "\\n")
	var texts, words []string
	for len(texts) < 2000 {
		var b strings.Builder
		for range random.IntN(6) {
			b.WriteString(all[random.IntN(len(all))])
		}
		if word, ok := Shell(b.String()); ok {
			texts, words = append(texts, b.String()), append(words, word)
		}
	}
	for i := 0; i < len(texts); i += 100 {
		out, err := exec.Command(sh, "-c", `printf '%s\0' `+strings.Join(words[i:i+100], " ")).Output()
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
		if len(got) != 100 {
			t.Fatalf("%d words of 100", len(got))
		}
		for k, g := range got {
			if g != texts[i+k] {
				t.Errorf("sh reads %s as %q, want %q", words[i+k], g, texts[i+k])
			}
		}
	}
}

// The pattern of a word that can't be quoted finds the file, and nothing runs.
func TestShellPatternsFindTheFile(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh on this machine")
	}
	for _, name := range []string{"a\nb", "\x1b]0;x\a", "x\u202ey", "x\xffy", "-\n", "a\tb;touch pwned"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Logf("%q can't be a file name here: %v", name, err)
			continue
		}
		word, ok := ShellPath(name)
		if ok {
			t.Errorf("%q counts as safe", name)
		}
		cmd := exec.Command(sh, "-c", `printf '%s\0' `+word)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(string(out), "./"); got != name+"\x00" {
			t.Errorf("%s finds %q, want %q", word, got, name)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 1 {
			t.Errorf("%s ran something", word)
		}
	}
}
