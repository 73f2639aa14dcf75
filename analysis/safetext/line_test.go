package safetext

import (
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"plain", "RuntimeError: Bus error.", "RuntimeError: Bus error."},
		{"utf-8", "größe 日本語 🚀 │▌█", "größe 日本語 🚀 │▌█"},
		{"tab", "a\tb", "a       b"},
		{"tabs at stops", "12345678\tb\t", "12345678        b       "},
		{"tab after wide", "日本\tb", "日本    b"},
		{"tab after colour", "\x1b[31mab\x1b[m\tb", "ab      b"},
		{"tab after marks", "e\u0301\tb", "e\u0301       b"},
		{"line end", "abc\r\n", "abc"},
		{"line ends inside", "a\nb\r\nc\rd", "a b c d"},
		{"flag and family", "🇩🇪 👨\u200d👩\u200d👧", "🇩🇪 👨👩👧"},
		{"persian joiner", "می\u200cخواهم", "میخواهم"},
		{"hebrew points", "שָׁלוֹם", "שָׁלוֹם"},
		{"invalid bytes one by one", "a\xff\xfeb", "a\ufffd\ufffdb"},
		{"latin-1", "gr\xf6\xdfe", "gr\ufffd\ufffde"},
		{"windows quotes", "\x93quoted\x94", "\ufffdquoted\ufffd"},
		{"cut 8-bit sequence", "a\x9b", "a\ufffd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Line([]byte(c.in)); got != c.want {
				t.Errorf("Line(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestCopyKeepsLinesAndTabs(t *testing.T) {
	for in, want := range map[string]string{
		"a\tb\r\nc\n":                     "a\tb\nc\n",
		"a\rb":                            "a b",
		"\x1b[31mred\x1b[m\n\x00x":        "red\nx",
		"\x1b[201~\nrm\u202e":             "\nrm‹U+202E›",
		"first\x1b]0;\nsecond\nthird\a\n": "first0;\nsecond\nthird\n",
		"plain":                           "plain",
	} {
		if got := Copy(in); got != want {
			t.Errorf("Copy(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestPlainLinesAreNotCopiedTwice(t *testing.T) {
	line := []byte("[rank2]: RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.")
	if n := testing.AllocsPerRun(100, func() { Line(line) }); n != 1 {
		t.Errorf("Line takes %v allocations, want 1", n)
	}
	s := string(line)
	if n := testing.AllocsPerRun(100, func() { String(s); Copy(s); Valid(s) }); n != 0 {
		t.Errorf("String, Copy and Valid take %v allocations, want 0", n)
	}
}

// Hostile lines cost what their length does, not its square.
func TestLongHostileLinesTakeLinearTime(t *testing.T) {
	for _, piece := range []string{"\x1b]", "\x1bP", "\x9d", "\u009d", "\x1b[", "\x1b[;", "\x1b(", "\x1bk", "\u0301", "\x1b[31m", "\u202e", "`", "'", "\x9b;"} {
		s := strings.Repeat(piece, 1<<18)
		_, _ = Styled([]byte(s))
		Copy(s)
		Markdown(s)
		Shell(s)
	}
}

func BenchmarkLine(b *testing.B) {
	for name, line := range map[string]string{
		"ascii":   "[rank2]: RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory.",
		"colours": "\x1b[38;5;244m2025-08-21 14:02:11\x1b[0m \x1b[31mERROR\x1b[0m DataLoader worker is killed by signal: Bus error \x1b[1mrank 2\x1b[0m",
		"utf-8":   "100%|██████████| 1000/1000 [00:10<00:00, 99.9it/s] größe 日本語",
		"binary":  strings.Repeat("\x00\xff\x9b\x80\x1b", 30),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			in := []byte(line)
			for b.Loop() {
				Line(in)
			}
		})
	}
}
