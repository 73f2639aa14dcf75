package parse

import (
	"strings"
	"testing"
)

// TestLongLines reads lines of 64 KiB made of one piece. Work must grow with
// the length: a scanner that looks from every piece to the end would make this
// test run for minutes.
func TestLongLines(t *testing.T) {
	const size = 64 << 10
	for _, piece := range []string{
		"[rank0]: ", "x[rank0]:", "[rank 0] ", "x2026-12-01 03:08:27,097 - INFO - [rank 0] ", "[default0]:", "[INFO] ",
		"\r", "\rx", " \r", "\x00", "\x1b[", "\x1b]", "\x1b ", "\x1b[m\r", "%|", "1%|", "1it [", "[", "( ", "-", " - ", "|",
		`{"a":`, `\r`, `\\`, `\\r`, `\n`, `"`,
	} {
		for _, around := range [][2]string{
			{"", ""}, {"[default0]:", ""}, {"2026-12-01 03:08:27,097 ", ""}, {`{"msg":"`, `"}`},
			{`{"log":"`, `\n","stream":"stderr","time":"2026-11-29T12:00:05.1Z"}`},
		} {
			raw := []byte(around[0] + strings.Repeat(piece, size/len(piece)) + around[1])
			line := near().Line(raw)
			if got := near().Key(raw); got != line.Origin.Key() {
				t.Errorf("%q between %q: key %x, line says %x", piece, around, got, line.Origin.Key())
			}
			if n := len(near().Segments(raw)); n == 0 {
				t.Errorf("%q between %q: no segment", piece, around)
			}
		}
	}
}
