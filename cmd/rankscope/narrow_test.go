package main

import (
	"testing"
	"time"
)

func TestParseAmount(t *testing.T) {
	for _, c := range []struct {
		text  string
		last  time.Duration
		bytes int64
	}{
		{"30m", 30 * time.Minute, 0},
		{"1h30m", 90 * time.Minute, 0},
		{"2d", 48 * time.Hour, 0},
		{"30M", 0, 30 << 20},
		{"2GiB", 0, 2 << 30},
		{"1.5 GB", 0, 1_500_000_000},
		{"", 0, 0},
		{"30", 0, 0},
		{"-5m", 0, 0},
		{"0s", 0, 0},
		{"d", 0, 0},
		{"soon", 0, 0},
	} {
		if last, bytes := parseAmount(c.text); last != c.last || bytes != c.bytes {
			t.Errorf("%q: %v, %d bytes; want %v, %d", c.text, last, bytes, c.last, c.bytes)
		}
	}
}

func TestParseSince(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"03:00", "0000-01-01T03:00:00Z"},
		{"03:00:07", "0000-01-01T03:00:07Z"},
		{"2026-01-05T03:00", "2026-01-05T03:00:00Z"},
		{"2026-01-05 03:00:09", "2026-01-05T03:00:09Z"},
		{"2026-01-05T03:00+02:00", "2026-01-05T03:00:00+02:00"},
		{"2026-01-05", "2026-01-05T00:00:00Z"},
		{"25:00", ""},
		{"yesterday", ""},
		{"", ""},
	} {
		got, ok := parseSince(c.text)
		if ok != (c.want != "") || ok && got.Format(time.RFC3339) != c.want {
			t.Errorf("%q: %v, %v; want %s", c.text, got, ok, c.want)
		}
	}
}
