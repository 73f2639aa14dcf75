package source

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
)

func TestSniff(t *testing.T) {
	random := make([]byte, 4096)
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(rnd.Uint32())
	}
	words := make([]byte, 4096) // little-endian small numbers
	for i := 0; i < len(words); i += 4 {
		words[i] = byte('A' + i%26)
	}
	utf16le := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(strings.Repeat("RuntimeError: ERROR\r\n", 20))) {
		utf16le = append(utf16le, byte(u), byte(u>>8))
	}
	tar := make([]byte, 512)
	copy(tar, "run.log")
	copy(tar[257:], "ustar\x0000")
	for _, c := range []struct {
		name string
		head []byte
		want Kind
	}{
		{"empty", nil, Text},
		{"log", []byte("2026-01-31 12:00:00 INFO step 1\n"), Text},
		{"one byte", []byte("x"), Text},
		{"a hole", make([]byte, 8192), Text},
		{"a hole, then a log", append(make([]byte, 4000), "step 41\nstep 42\n"...), Text},
		{"a hole, then part of a line", append(make([]byte, 8000), "step 41"...), Text},
		{"PyTorch's NUL", []byte("ERROR: Unexpected bus error encountered in worker.\n\x00ERROR: again\n\x00"), Text},
		{"colours", []byte("\x1b[31mred\x1b[0m\n\x1b[1mbold\x1b[0m\n"), Text},
		{"progress bar", []byte("\r  1%|          | 1/100\r  2%|▏         | 2/100"), Text},
		{"Chinese", []byte("训练开始\n损失 0.1\n"), Text},
		{"Chinese, cut in a character", []byte("训练开始")[:10], Text},
		{"Latin-1", []byte("Ger\xe4t nicht gef\xfcgbar: Schl\xfcssel\n"), Text},
		{"UTF-16 of a PowerShell redirect", utf16le, Text},
		{"gzip", []byte("\x1f\x8b\x08\x00"), Gzip},
		{"zstd", []byte("\x28\xb5\x2f\xfd\x04"), Zstd},
		{"PNG", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), Binary},
		{"ELF", []byte("\x7fELF\x02\x01\x01"), Binary},
		{"zip", []byte("PK\x03\x04\x00\x00"), Binary},
		{"pickle", []byte("\x80\x02}q\x00(X\x06\x00\x00\x00"), Binary},
		{"safetensors", []byte("\x10\x02\x00\x00\x00\x00\x00\x00{\"__metadata__\":{"), Binary},
		{"tar", tar, Binary},
		{"random", random, Binary},
		{"machine words", words, Binary},
	} {
		if got := Sniff(c.head); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func FuzzSniff(f *testing.F) {
	f.Add([]byte("\x00\x00\x00log\n"))
	f.Add([]byte("\x1f\x8b"))
	f.Add(bytes.Repeat([]byte{0xff, 0}, 50))
	f.Fuzz(func(t *testing.T, head []byte) {
		kind := Sniff(head)
		if kind > Binary {
			t.Fatalf("kind %d", kind)
		}
		// Printable ASCII is text, whatever follows what.
		for i, c := range head {
			head[i] = ' ' + c%95
		}
		if formatOf(head) == "" && Sniff(head) != Text {
			t.Fatalf("%q is not text", head)
		}
	})
}
