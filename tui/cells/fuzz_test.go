package cells

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

var sgrOnly = regexp.MustCompile("\x1b\\[[0-9:;]*m")

// nasty are pieces that random text is made of.
func nasty() []string {
	return []string{
		"a", "rank", " ", "  ", "é", "e\u0301", "日", "本語", "한", "각", "🚀", "👍🏽", "👨\u200d👩\u200d👧", "❤\ufe0f", "1\ufe0f\u20e3",
		"🇩🇪", "🇩", "🚀\u200d", "👩", "क्ष", "कि", "ค้ำ", "நி", "\u093f", "\u0600", "\u0301", "\u200d", "\u200b", "\u202e", "\u00ad", "\ufeff", "\U000e0041",
		"\x1b[31m", "\x1b[m", "\x1b[1;38;5;200m", "\x1b[38:2::1:2:3m", "\x1b[2J", "\x1b[", "\x1b", "\x1b]0;t\a", "\x1b]8;;x\x1b\\", "\x1bP+q\x1b\\", "\x1bc",
		"\t", "\n", "\r", "\x00", "\x7f", "\u009b31m", "\xff", "\xe6\x97", "\xf0\x9f", "│", "▌", "█", "…", "\ufffd", "ﷺ", "\u1100\u1161", "\U0001d166",
	}
}

// check holds for everything this package gives out as one row.
func check(t *testing.T, what, in, out string, width int, exact bool) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Fatalf("%s(%q, %d) = %q is not UTF-8", what, in, width, out)
	}
	text := sgrOnly.ReplaceAllString(out, "")
	if strings.ContainsFunc(text, unicode.IsControl) {
		t.Fatalf("%s(%q, %d) = %q has controls", what, in, width, out)
	}
	framed := "│" + out + "│"
	byCluster, byRune := ansi.StringWidth(framed)-2, ansi.StringWidthWc(framed)-2
	if byCluster != byRune {
		t.Fatalf("%s(%q, %d) = %q is %d cells by cluster, %d by rune", what, in, width, out, byCluster, byRune)
	}
	if byRune > width || exact && byRune != width {
		t.Fatalf("%s(%q, %d) = %q is %d cells", what, in, width, out, byRune)
	}
	if byRune != Width(out) {
		t.Fatalf("Width(%q) = %d, want %d", out, Width(out), byRune)
	}
}

func checkAll(t *testing.T, s string, left, width int) {
	t.Helper()
	check(t, "Cut", s, Cut(s, width, Ellipsis), width, false)
	check(t, "Cut...", s, Cut(s, width, "..."), width, false)
	check(t, "Fit", s, Fit(s, width), width, true)
	check(t, "Window", s, Window(s, left, width), width, true)
	whole := Width(s)
	check(t, "Pad", s, Pad(s, width), max(width, whole), true)
	for _, row := range Wrap(s, width) {
		check(t, "Wrap", s, row, width, false)
	}
	if got := Cut(s, whole, Ellipsis); Width(got) != whole {
		t.Fatalf("Cut(%q) to its own width is %d of %d cells", s, Width(got), whole)
	}
	for _, row := range strings.Split(Fill([]string{s, s}, width, 3), "\n") {
		check(t, "Fill", s, row, width, true)
	}
	valid := strings.ToValidUTF8(s, replacement)
	if o := Offset(valid, left); o < 0 || o > len(valid) {
		t.Fatalf("Offset(%q, %d) = %d", valid, left, o)
	}
	if c := Column(valid, left); c < 0 || c > whole {
		t.Fatalf("Column(%q, %d) = %d", valid, left, c)
	}
	got := Highlight(valid, []Range{{left, left + width}, {left + 2, left + 4}}, func(part string) string {
		if part == "" || !utf8.ValidString(part) {
			t.Fatalf("Highlight(%q) paints %q", valid, part)
		}
		return part
	})
	if got != valid {
		t.Fatalf("Highlight(%q) = %q", valid, got)
	}
}

func TestRowsAreNeverWiderThanAsked(t *testing.T) {
	pieces := nasty()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		checkAll(t, b.String(), random.IntN(20), random.IntN(14))
	}
}

// Every rune alone, and after a letter, between two borders.
func TestEveryRuneStaysInItsPane(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r >= 0x20000 && r < 0xe0000 || r > 0xe0fff {
			continue // ideographs and private use, all alike
		}
		s := string(r)
		check(t, "Fit", s, Fit(s, 3), 3, true)
		check(t, "Fit", "é"+s, Fit("é"+s, 3), 3, true)
	}
}

// The wrapped rows hold the words of the text, in order.
func TestWrapLosesNoWord(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	words := []string{"a", "shared", "memory", "/dev/shm/torch_1234_5678", "größe", "日", "は"}
	for range 5000 {
		var in []string
		for range random.IntN(10) {
			in = append(in, words[random.IntN(len(words))])
		}
		text := strings.Join(in, " ")
		width := 2 + random.IntN(20)
		got := strings.ReplaceAll(strings.Join(Wrap(text, width), ""), " ", "")
		if want := strings.Join(in, ""); got != want {
			t.Fatalf("Wrap(%q, %d) holds %q, want %q", text, width, got, want)
		}
	}
}

// The windows beside each other are the text.
func TestWindowsJoin(t *testing.T) {
	s := "rank 2: größe \x1b[31mred é\x1b[m plain ünd more"
	plainText := sgrOnly.ReplaceAllString(s, "")
	for width := 1; width < 9; width++ {
		var b strings.Builder
		for left := 0; left < Width(s); left += width {
			b.WriteString(sgrOnly.ReplaceAllString(Window(s, left, width), ""))
		}
		if got := strings.TrimRight(b.String(), " "); got != plainText {
			t.Errorf("windows of %d make %q, want %q", width, got, plainText)
		}
	}
}

func FuzzRows(f *testing.F) {
	for _, s := range nasty() {
		f.Add(s+"x"+s, uint8(1), uint8(3))
	}
	f.Add("RuntimeError: DataLoader worker (pid 27) is killed by signal: Bus error.", uint8(5), uint8(20))
	f.Fuzz(func(t *testing.T, s string, left, width uint8) {
		checkAll(t, s, int(left), int(width))
	})
}
