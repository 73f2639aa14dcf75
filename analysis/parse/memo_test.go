package parse

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// agreeOnKeys checks that a Memo answers as its layout does, line after line.
func agreeOnKeys(t *testing.T, text []byte) {
	t.Helper()
	m := Memo{Layout: Learn(text, text)}
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if want, got := m.Layout.Key(line), m.Key(line); got != want {
			t.Fatalf("%q: key %v, want %v", line, got, want)
		}
	}
}

const loggingLine = "2026-12-01 03:08:22,716 - INFO - [rank 3] - trainer - step 37 loss 0.2153"

func TestMemoAgreesWithKeyOnRealLogs(t *testing.T) {
	files, err := filepath.Glob("../../testdata/incidents/*/input/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	for _, path := range files {
		if text, err := os.ReadFile(path); err == nil {
			agreeOnKeys(t, text)
		}
	}
}

func TestMemoAgreesWithKeyOnChangedLines(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	alphabet := []byte("0123456789 :,-[]{}/rankRANK\\\r\x00\x1b<")
	text := []byte{}
	for range 20_000 {
		line := []byte(loggingLine)
		for range random.IntN(4) {
			line[random.IntN(len(line))] = alphabet[random.IntN(len(alphabet))]
		}
		text = append(append(text, line...), '\n')
		text = append(append(text, loggingLine...), '\n')
	}
	agreeOnKeys(t, text)
}

func FuzzMemo(f *testing.F) {
	f.Add(loggingLine, "2026-12-01 03:59:60,716 - INFO - [rank 12] - trainer - [rank1]: x")
	f.Add("2026-12-01 03:08:22,716 [INFO] [rank0/4] a message that is long enough", "2026-12-01 03:08:22.716 [INFO] [rank0/5] x")
	f.Fuzz(func(t *testing.T, first, second string) {
		agreeOnKeys(t, []byte(loggingLine+"\n"+first+"\n"+second+"\n"+loggingLine+"\n"+second))
	})
}

func TestMemoAllocatesNothing(t *testing.T) {
	m := Memo{}
	line := []byte(loggingLine)
	if n := testing.AllocsPerRun(100, func() { m.Key(line) }); n != 0 {
		t.Errorf("%v allocations a line", n)
	}
	if m.length == 0 {
		t.Error("the head of a logging line isn't remembered")
	}
}

func BenchmarkMemo(b *testing.B) {
	m := Memo{}
	line := []byte(loggingLine)
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		m.Key(line)
	}
}
