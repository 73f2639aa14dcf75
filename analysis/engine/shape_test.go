package engine

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plainShape is the reference: the line itself with each run of digits made
// one zero.
func plainShape(line string) string {
	var b strings.Builder
	digit := false
	for i := range len(line) {
		c := line[i]
		if c < '0' || c > '9' {
			digit = false
			b.WriteByte(c)
		} else if !digit {
			digit = true
			b.WriteByte('0')
		}
	}
	return b.String()
}

// agreeOnShapes checks that two lines have one shape only where the reference
// says so.
func agreeOnShapes(t *testing.T, a, b string) {
	t.Helper()
	if got, want := shape([]byte(a)) == shape([]byte(b)), plainShape(a) == plainShape(b); got != want {
		t.Errorf("%q and %q are of one shape: %v, want %v", a, b, got, want)
	}
}

func TestShapesOfRealLogsAreThoseOfTheReference(t *testing.T) {
	files, err := filepath.Glob("../../testdata/incidents/*/input/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	plain, fast := map[uint64]string{}, map[string]uint64{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // a folder
		}
		for line := range strings.SplitSeq(string(text), "\n") {
			want, got := plainShape(line), shape([]byte(line))
			if have, ok := plain[got]; ok && have != want {
				t.Fatalf("%q has the shape of %q", line, have)
			}
			if have, ok := fast[want]; ok && have != got {
				t.Fatalf("%q has two shapes", line)
			}
			plain[got], fast[want] = want, got
		}
	}
}

func TestShapesOfLinesThatDifferALittle(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	alphabet := []byte("0019a:/\x00\x80\xb0\xb5")
	for range 50_000 {
		a := make([]byte, random.IntN(30))
		for i := range a {
			a[i] = alphabet[random.IntN(len(alphabet))]
		}
		b := append([]byte(nil), a...)
		for range random.IntN(3) {
			if len(b) > 0 {
				at := random.IntN(len(b))
				b = append(b[:at:at], append([]byte{alphabet[random.IntN(len(alphabet))]}, b[at+random.IntN(2):]...)...)
			}
		}
		agreeOnShapes(t, string(a), string(b))
	}
}

func FuzzShape(f *testing.F) {
	f.Add("step 12 loss 0.5", "step 9 loss 12.25")
	f.Add("abcdefgh1", "abcdefgh")
	f.Fuzz(agreeOnShapes)
}

func BenchmarkShape(b *testing.B) {
	line := []byte("2026-12-01 03:08:22,716 - INFO - [rank 3] - trainer - step 37 loss 0.2153")
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		shape(line)
	}
}
