package cells

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	red  = "\x1b[31m"
	bold = "\x1b[1m"
)

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     int
	}{
		{"empty", "", 0},
		{"ascii", "rank 2", 6},
		{"umlaut", "größe", 5},
		{"combining", "e\u0301a", 2},
		{"ideographs", "日本語", 6},
		{"hangul", "한국어", 6},
		{"emoji", "🚀", 2},
		{"box", "│▌█┊", 4},
		{"flag", "🇩🇪", 2},
		{"colour", red + "abc" + reset, 3},
		{"other escapes", "a\x1b[2J\x1b]0;title\ab", 2},
		{"c1", "a\u009b31mb", 5},
		{"controls", "a\x00\r\bb", 2},
		{"tab and newline", "a\tb\nc", 5},
		{"invalid", "a\xff\xfeb", 3},
		{"heart with selector", "❤\ufe0f", 1},
		{"skin tone", "👍🏽", 2},
		{"family", "👨\u200d👩\u200d👧", 6},
		{"keycap", "1\ufe0f\u20e3", 1},
		{"lone mark", "\u0301", 0},
		{"zero width space", "a\u200bb", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Width(c.in); got != c.want {
				t.Errorf("Width(%q) = %d, want %d", c.in, got, c.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name, in string
		width    int
		ellipsis string
		want     string
	}{
		{"fits", "abc", 3, "…", "abc"},
		{"cut", "abcdef", 4, "…", "abc…"},
		{"no ellipsis", "abcdef", 4, "", "abcd"},
		{"long ellipsis", "abcdef", 5, "...", "ab..."},
		{"ellipsis too wide", "abcdef", 2, "...", "ab"},
		{"zero", "abc", 0, "…", ""},
		{"negative", "abc", -1, "…", ""},
		{"wide at the edge", "日本語", 4, "…", "日…"},
		{"wide fits", "日本語", 6, "…", "日本語"},
		{"wide without ellipsis", "日本語", 5, "", "日本"},
		{"styled fits", red + "abc" + reset, 3, "…", red + "abc" + reset},
		{"styled cut", red + "abcdef" + reset, 4, "…", red + "abc…" + reset},
		{"style ended before the cut", red + "a" + reset + "bcdef", 4, "…", red + "a" + reset + "bc…"},
		{"mixed", "abé日c", 5, "…", "abé…"},
		{"one cell", "日本", 1, "…", "…"},
		{"tab", "a\tb", 3, "…", "a b"},
		{"nul", "a\x00b", 2, "…", "ab"},
		{"skin tone goes", "👍🏽!", 3, "…", "👍!"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Cut(c.in, c.width, c.ellipsis); got != c.want {
				t.Errorf("Cut(%q, %d, %q) = %q, want %q", c.in, c.width, c.ellipsis, got, c.want)
			}
		})
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		in    string
		width int
		want  string
	}{
		{"abc", 5, "abc  "},
		{"abc", 3, "abc"},
		{"abcdef", 3, "ab…"},
		{"日本語", 4, "日… "},
		{"日本語", 3, "日…"},
		{"", 2, "  "},
		{"é", 3, "é  "},
		{red + "é" + reset, 2, red + "é" + reset + " "},
		{"abc", 300, "abc" + strings.Repeat(" ", 297)},
		{"é", 300, "é" + strings.Repeat(" ", 299)},
	} {
		if got := Fit(c.in, c.width); got != c.want {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.in, c.width, got, c.want)
		}
	}
}

func TestPadKeepsWhatIsWider(t *testing.T) {
	for in, want := range map[string]string{"ab": "ab  ", "abcdef": "abcdef", "日": "日  ", "日本語": "日本語"} {
		if got := Pad(in, 4); got != want {
			t.Errorf("Pad(%q, 4) = %q, want %q", in, got, want)
		}
	}
}

func TestFill(t *testing.T) {
	got := Fill([]string{"one", "日本語テキスト", "three", "four"}, 6, 3)
	want := "one   \n日本… \nthree "
	if got != want {
		t.Errorf("Fill cuts to\n%q, want\n%q", got, want)
	}
	if got := Fill(nil, 3, 2); got != "   \n   " {
		t.Errorf("Fill of nothing = %q", got)
	}
	if got := Fill([]string{"a"}, 0, 5); got != "" {
		t.Errorf("Fill without width = %q", got)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		name, in string
		width    int
		want     []string
	}{
		{"fits", "abc", 5, []string{"abc"}},
		{"empty", "", 5, []string{""}},
		{"no width", "abc", 0, nil},
		{"words", "the shared memory is full", 10, []string{"the shared", "memory is", "full"}},
		{"long word", "/dev/shm/torch_27_1", 8, []string{"/dev/shm", "/torch_2", "7_1"}},
		{"long word after a short one", "df /dev/shm/torch", 8, []string{"df", "/dev/shm", "/torch"}},
		{"exact", "abcd efgh", 4, []string{"abcd", "efgh"}},
		{"indent stays", "  abc def", 6, []string{"  abc", "def"}},
		{"newlines", "a\n\nb c", 3, []string{"a", "", "b c"}},
		{"ideographs break anywhere", "日本語です", 4, []string{"日本", "語で", "す"}},
		{"ideographs beside words", "rank日本 ok", 6, []string{"rank日", "本 ok"}},
		{"too narrow for wide", "日a", 1, []string{"?", "a"}},
		{"accents", "déjà vu là", 5, []string{"déjà", "vu là"}},
		{"style goes on", red + "ab cd" + reset, 2, []string{red + "ab" + reset, red + "cd" + reset}},
		{"spaces collapse at the break", "ab    cd", 4, []string{"ab", "cd"}},
		{"spaces within stay", "a  b", 2, []string{"a", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Wrap(c.in, c.width)); diff != "" {
				t.Errorf("Wrap(%q, %d) (-want +got):\n%s", c.in, c.width, diff)
			}
		})
	}
}

func TestWindow(t *testing.T) {
	for _, c := range []struct {
		name, in    string
		left, width int
		want        string
	}{
		{"start", "abcdef", 0, 3, "abc"},
		{"middle", "abcdef", 2, 3, "cde"},
		{"past the end", "abcdef", 5, 3, "f  "},
		{"behind the end", "abcdef", 9, 3, "   "},
		{"negative left", "abc", -2, 3, "abc"},
		{"wide cut left", "日本語", 1, 4, " 本 "},
		{"wide cut right", "日本語", 0, 3, "日 "},
		{"wide cut on both edges", "日", 1, 1, " "},
		{"wide cell inside one column", "a日b", 2, 1, " "},
		{"style goes on", red + "abc" + bold + "def" + reset, 4, 2, red + bold + "ef" + reset},
		{"style ended before", red + "ab" + reset + "cd", 2, 2, "cd"},
		{"style begins inside", "ab" + red + "cd" + reset + "é", 1, 2, "b" + red + "c" + reset},
		{"mixed", "éa日", 1, 3, "a日"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Window(c.in, c.left, c.width); got != c.want {
				t.Errorf("Window(%q, %d, %d) = %q, want %q", c.in, c.left, c.width, got, c.want)
			}
		})
	}
}

func TestColumnAndOffset(t *testing.T) {
	for _, c := range []struct {
		in             string
		offset, column int
	}{
		{"abc", 2, 2},
		{"日本語", 3, 2},
		{"日本語", 9, 6},
		{"aé b", 4, 3},
		{"aé bcd", 5, 4},
		{"é日x", 5, 3},
	} {
		if got := Column(c.in, c.offset); got != c.column {
			t.Errorf("Column(%q, %d) = %d, want %d", c.in, c.offset, got, c.column)
		}
		if got := Offset(c.in, c.column); got != c.offset {
			t.Errorf("Offset(%q, %d) = %d, want %d", c.in, c.column, got, c.offset)
		}
	}
	if got := Column("日本", 4); got != 2 {
		t.Errorf("Column inside of a character = %d, want 2", got)
	}
	if got := Offset("日本", 3); got != 3 {
		t.Errorf("Offset inside of a character = %d, want 3", got)
	}
	if Column("é", 99) != 1 || Offset("é", 99) != 2 || Column("é", -1) != 0 || Offset("é", -1) != 0 {
		t.Error("places outside of the text are not its ends")
	}
}

func bracket(s string) string { return "[" + s + "]" }

func TestHighlight(t *testing.T) {
	for _, c := range []struct {
		name, in string
		ranges   []Range
		want     string
	}{
		{"none", "abc", nil, "abc"},
		{"one", "abcdef", []Range{{1, 3}}, "a[bc]def"},
		{"two, unordered", "abcdef", []Range{{4, 5}, {0, 1}}, "[a]bcd[e]f"},
		{"whole", "abc", []Range{{0, 3}}, "[abc]"},
		{"outside", "abc", []Range{{-5, 1}, {2, 99}, {50, 60}}, "[a]b[c]"},
		{"empty and reversed", "abc", []Range{{1, 1}, {2, 1}}, "abc"},
		{"inside of a rune", "a日b", []Range{{2, 3}}, "a[日]b"},
		{"inside of a cluster", "ae\u0301b", []Range{{1, 2}}, "a[e\u0301]b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Highlight(c.in, c.ranges, bracket); got != c.want {
				t.Errorf("Highlight(%q, %v) = %q, want %q", c.in, c.ranges, got, c.want)
			}
		})
	}
}

func TestPaintShowsTheLaterStroke(t *testing.T) {
	named := func(name string) func(string) string {
		return func(s string) string { return "<" + name + ":" + s + ">" }
	}
	got := Paint("abcdefgh", named("base"), []Stroke{
		{Range{0, 6}, named("span")},
		{Range{2, 4}, named("hit")},
		{Range{7, 7}, named("empty")},
	})
	want := "<span:ab><hit:cd><span:ef><base:gh>"
	if got != want {
		t.Errorf("Paint = %s, want %s", got, want)
	}
}
