package scan

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// plainHas is the reference: does any word stand in line?
func plainHas(words []string, line []byte) bool {
	for _, w := range words {
		if len(w) >= MinLiteral && bytes.Contains(line, []byte(w)) {
			return true
		}
	}
	return false
}

// agree checks that the lines with a found offset are the lines with a word.
func agree(t *testing.T, l *Literals, words []string, text []byte) {
	t.Helper()
	found := l.Find(nil, text)
	at := 0
	for _, line := range bytes.SplitAfter(text, []byte{'\n'}) {
		has := false
		for _, f := range found {
			has = has || int(f) >= at && int(f) < at+len(line)
		}
		if want := plainHas(words, line); has != want {
			t.Fatalf("line %q: found %v, want %v", line, has, want)
		}
		at += len(line)
	}
	for i := 1; i < len(found); i++ {
		if found[i] < found[i-1] {
			t.Fatalf("offsets %v are not in order", found)
		}
	}
}

func TestLiteralsAgreeWithThePlainSearch(t *testing.T) {
	words := []string{"Bus error", "killed by signal", "aaaaaa", "abcabc", "No space left", "short", "\x00\x01\x02\x03\x04\x05"}
	random := rand.New(rand.NewPCG(1, 2))
	l := NewLiterals(words)
	for range 3000 {
		var text []byte
		for range random.IntN(60) {
			switch random.IntN(4) {
			case 0:
				text = append(text, words[random.IntN(len(words))]...)
			case 1:
				w := words[random.IntN(len(words))]
				text = append(text, w[:random.IntN(len(w)+1)]...)
			case 2:
				text = append(text, "abc \n"[random.IntN(5)])
			default:
				text = append(text, byte(random.IntN(256)))
			}
		}
		agree(t, l, words, text)
	}
}

func FuzzLiterals(f *testing.F) {
	f.Add("Bus error", "killed", []byte("worker is killed by signal: Bus error\n"))
	f.Add("aaaaaa", "aaaaab", []byte("aaaaaaaab\naaaa\n"))
	f.Fuzz(func(t *testing.T, a, b string, text []byte) {
		if bytes.ContainsAny([]byte(a+b), "\n") {
			t.Skip("words hold no newline")
		}
		agree(t, NewLiterals([]string{a, b}), []string{a, b}, text)
	})
}
