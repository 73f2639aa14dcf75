package safetext

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
)

// harmless checks what is promised of text that is shown, by categories alone.
func harmless(t *testing.T, what, in, out, allowed string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Fatalf("%s(%q) = %q is not UTF-8", what, in, out)
	}
	for _, r := range out {
		if strings.ContainsRune(allowed, r) {
			continue
		}
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
			unicode.Noncharacter_Code_Point, unicode.Other_Default_Ignorable_Code_Point, unicode.Bidi_Control, unicode.Join_Control) {
			t.Fatalf("%s(%q) = %q holds %U", what, in, out, r)
		}
	}
}

// checkEverything holds for every function on any bytes.
func checkEverything(t *testing.T, s string) {
	t.Helper()
	line := Line([]byte(s))
	harmless(t, "Line", s, line, "")
	if again := String(line); again != line {
		t.Fatalf("Line(%q) = %q, and of that %q", s, line, again)
	}
	copied := Copy(s)
	harmless(t, "Copy", s, copied, "\n\t")
	if again := Copy(copied); again != copied {
		t.Fatalf("Copy(%q) = %q, and of that %q", s, copied, again)
	}
	checkStyled(t, s, line)
	checkShell(t, s)
	checkMarkdown(t, s, line)
	checkData(t, s)
}

func checkStyled(t *testing.T, s, line string) {
	t.Helper()
	text, spans := Styled([]byte(s))
	if text != line {
		t.Fatalf("Styled(%q) = %q, Line %q", s, text, line)
	}
	at := 0
	for i, span := range spans {
		if span.Start < at || span.End <= span.Start || span.End > len(text) || span.Style == (Style{}) {
			t.Fatalf("Styled(%q): span %d is %+v", s, i, span)
		}
		if i > 0 && span.Start == at && span.Style == spans[i-1].Style {
			t.Fatalf("Styled(%q): spans %d and %d are one", s, i-1, i)
		}
		if !utf8.ValidString(text[span.Start:span.End]) {
			t.Fatalf("Styled(%q): span %d cuts a rune", s, i)
		}
		if seq := span.SGR(); strings.Trim(seq[2:len(seq)-1], "0123456789;") != "" || seq[:2] != "\x1b[" || seq[len(seq)-1] != 'm' {
			t.Fatalf("SGR of %+v = %q", span.Style, seq)
		}
		at = span.End
	}
}

// checkShell reads the word as a shell does: quoted parts, \', ? and *.
func checkShell(t *testing.T, s string) {
	t.Helper()
	word, ok := Shell(s)
	harmless(t, "Shell", s, word, "")
	var meant strings.Builder
	for rest := word; rest != ""; {
		switch {
		case rest[0] == '\'':
			end := strings.IndexByte(rest[1:], '\'')
			if end < 0 {
				t.Fatalf("Shell(%q) = %s has an open quote", s, word)
			}
			meant.WriteString(rest[1 : 1+end])
			rest = rest[end+2:]
		case strings.HasPrefix(rest, `\'`):
			meant.WriteByte('\'')
			rest = rest[2:]
		case !ok && (rest[0] == '?' || rest[0] == '*'):
			meant.WriteByte('\x00')
			rest = rest[1:]
		case bare(rest[:1]):
			meant.WriteByte(rest[0])
			rest = rest[1:]
		default:
			t.Fatalf("Shell(%q) = %s has a bare %q", s, word, rest[0])
		}
	}
	if ok && meant.String() != s {
		t.Fatalf("Shell(%q) = %s means %q", s, word, meant.String())
	}
	if path, _ := ShellPath(s); strings.HasPrefix(path, "-") || strings.HasPrefix(path, "'-") || strings.HasPrefix(path, "?") || strings.HasPrefix(path, "*") {
		t.Fatalf("ShellPath(%q) = %s may be an option", s, path)
	}
}

func checkMarkdown(t *testing.T, s, line string) {
	t.Helper()
	inline := Markdown(s)
	harmless(t, "Markdown", s, inline, "")
	if got := unescapeMarkdown(inline); got != strings.Trim(line, " ") {
		t.Fatalf("Markdown(%q) = %q reads %q", s, inline, got)
	}
	code := MarkdownCode(s)
	harmless(t, "MarkdownCode", s, code, "\n\t")
	fence := len(code) - len(strings.TrimLeft(code, "`"))
	inside := code[fence : len(code)-fence]
	if code[len(code)-fence:] != code[:fence] || longestRun(inside) >= fence && fence > 0 || fence == 0 {
		t.Fatalf("MarkdownCode(%q) = %q can end early", s, code)
	}
}

// unescapeMarkdown reads backslashes and entities as Markdown does.
func unescapeMarkdown(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(b.String())
}

func checkData(t *testing.T, s string) {
	t.Helper()
	valid := Valid(s)
	if !utf8.ValidString(valid) {
		t.Fatalf("Valid(%q) = %q", s, valid)
	}
	a, errA := json.Marshal(s)
	b, errB := json.Marshal(valid)
	if errA != nil || errB != nil || string(a) != string(b) && !utf8.ValidString(s) && strings.ReplaceAll(string(a), `\ufffd`, "\ufffd") != string(b) {
		t.Fatalf("encoding/json makes %s of %q and %s of its Valid", a, s, b)
	}
	scalar := YAML(s)
	harmless(t, "YAML", s, scalar, "")
}

// A YAML reader gets the text back.
func TestYAMLReadsBack(t *testing.T) {
	for _, s := range append(pieces(), "", "- a: b # c", "*x &y !z", "yes", "a\nb\n", "\u2028", "\"\\", "C:\\n") {
		var got map[string]string
		if err := yaml.Unmarshal([]byte("key: "+YAML(s)+"\n"), &got); err != nil {
			t.Errorf("YAML(%q) = %s: %v", s, YAML(s), err)
		} else if got["key"] != Valid(s) {
			t.Errorf("YAML(%q) = %s reads %q", s, YAML(s), got["key"])
		}
	}
}

// pieces are what random hostile text is made of.
func pieces() []string {
	return []string{
		"shm", "RuntimeError: ", " ", "é", "日本", "🚀", "👨\u200d👩", "❤\ufe0f", "e\u0301", "\u0301\u0301\u0301\u0301", "\ufffd", "‹U+202E›",
		"\x1b", "\x1b[", "\x1b[31m", "\x1b[38;5;196m", "\x1b[38;2;1;2;3;48:5:7m", "\x1b[0m", "\x1b[2J", "\x1b]52;c;", "\x1b]0;", "\x1bP", "\x1b_", "\x1b^",
		"\x1bX", "\x1bk", "\x1b\\", "\a", "\x18", "\x9b", "\x9d", "\x90", "\x9c", "\u009b", "\u009d", "\u009c", "\u0085", "31m", "c;", "m", "\xc2", "\xe2\x80",
		"\xae", "\x00", "\r", "\n", "\t", "\b", "\x7f", "\u202e", "\u2066", "\u200b", "\ufeff", "\U000e0041", "\ue000", "\u2028", "\U0010ffff",
		"'", "\"", "`", "```", "\\", "$(id)", ";rm -rf ~;", "-", "?", "*", "<b>", "&amp;", "|", "_a_", "[x](y)", "1. ", "# ", "http://x", "www.x", "a@b.c",
	}
}

func TestRandomHostileText(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	all := pieces()
	for range 30000 {
		var b strings.Builder
		for range random.IntN(14) {
			b.WriteString(all[random.IntN(len(all))])
		}
		checkEverything(t, b.String())
	}
}

func TestEveryRune(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		s := "a" + string(r) + "b"
		line := String(s)
		harmless(t, "Line", s, line, "")
		if String(line) != line {
			t.Fatalf("Line(%q) isn't stable", s)
		}
	}
}

func FuzzSafe(f *testing.F) {
	for _, a := range attacks(f) {
		f.Add([]byte(a.bytes))
	}
	for _, p := range pieces() {
		f.Add([]byte(p + "x" + p))
	}
	f.Fuzz(func(t *testing.T, b []byte) { checkEverything(t, string(b)) })
}
