package remedy

import (
	"math"
	"testing"
)

func TestParseSize(t *testing.T) {
	for _, c := range []struct {
		text    string
		decimal bool
		want    int64
		ok      bool
	}{
		{"96 MiB", false, 96 << 20, true},
		{"96MiB", false, 96 << 20, true},
		{"67108864", false, 64 << 20, true},
		{"67108864 bytes", false, 64 << 20, true},
		{"64M", false, 64 << 20, true},
		{"16G", false, 16 << 30, true},
		{"16g", false, 16 << 30, true},
		{"16G", true, 16_000_000_000, true},
		{"64Gi", true, 64 << 30, true},
		{"1.5 GiB", false, 3 << 29, true},
		{"32 MB", false, 32_000_000, true},
		{"0", false, 0, true},
		{"", false, 0, false},
		{"many", false, 0, false},
		{"-1", false, 0, false},
		{"12 parsecs", false, 0, false},
		{"9999999999999 TiB", false, 0, false},
		{"1..5G", false, 0, false},
	} {
		got, ok := parseSize(c.text, c.decimal)
		if got != c.want || ok != c.ok {
			t.Errorf("parseSize(%q, %v) = %d, %v; want %d, %v", c.text, c.decimal, got, ok, c.want, c.ok)
		}
	}
}

func TestHumanSize(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 812: "812 bytes", 96 << 20: "96 MiB", 3 << 29: "1.5 GiB", 2 << 40: "2 TiB", 1536: "1.5 KiB",
	} {
		if got := humanSize(n); got != want {
			t.Errorf("humanSize(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestArithmeticSaturates(t *testing.T) {
	if got := times(math.MaxInt64, math.MaxInt64); got != maxSize {
		t.Errorf("times = %d", got)
	}
	if got := plus(math.MaxInt64, math.MaxInt64); got != maxSize {
		t.Errorf("plus = %d", got)
	}
	if times(-1, 5) != 0 || times(5, 0) != 0 {
		t.Error("times of nothing is not nothing")
	}
}

func FuzzParseSize(f *testing.F) {
	for _, s := range []string{"96 MiB", "64Gi", "1e9", "..", "9223372036854775807", "NaN", "Inf", "0x10"} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, decimal bool) {
		n, ok := parseSize(s, decimal)
		if n < 0 || n > maxSize || !ok && n != 0 {
			t.Fatalf("parseSize(%q) = %d, %v", s, n, ok)
		}
		if humanSize(n) == "" || wholeGiB(n) < n {
			t.Fatalf("%d: %q, %d", n, humanSize(n), wholeGiB(n))
		}
	})
}
