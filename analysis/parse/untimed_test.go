package parse

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// agreeOnTimes checks that no line of a text has a time where MayTellTime
// denies it, whatever was learned.
func agreeOnTimes(t *testing.T, text []byte) {
	t.Helper()
	learned := Learn(text, text)
	forced := Learn(text, text, Ambiguous()...)
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if MayTellTime(line) {
			continue
		}
		for _, l := range []Layout{learned, forced} {
			if s := l.Line(line).Origin.Stamp; !s.IsZero() {
				t.Fatalf("%q has the time %v", line, s.T)
			}
		}
	}
}

func TestLinesThatTellNoTimeHaveNone(t *testing.T) {
	files, err := filepath.Glob("../../testdata/incidents/*/input/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	untimed := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // a folder
		}
		agreeOnTimes(t, text)
		for line := range bytes.SplitSeq(text, []byte{'\n'}) {
			if !MayTellTime(line) {
				untimed++
			}
		}
	}
	if untimed == 0 {
		t.Error("every line may tell a time: nothing was tested")
	}
}

func TestMayTellTimeOfAStretch(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"Traceback (most recent call last):\n  File \"a.py\", line 3\n", false},
		{"[rank3]: RuntimeError: [x.cc:534] closed by peer [10.0.0.5]:4711\n", false},
		{"quiet\n2026-12-01 03:08:22,716 x\nquiet\n", true},
		{"[ 4205.733535] Out of memory", true},
		{"[1764417605.123456] [node07:71120:0]", true},
		{`{"ts":1764417605.1,"msg":"x"}`, true},
		{"03\x00:\x0008:22", true},
		{"", false},
		{":", false},
		{"1:", false},
	} {
		if got := MayTellTime([]byte(c.text)); got != c.want {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}

func FuzzMayTellTime(f *testing.F) {
	f.Add("[ 4205.733535] x", "2026-12-01T03:08:22Z stderr F x")
	f.Add("<6>[    1.000000] x", "I1201 03:08:22.1 1 a.py:3] x")
	f.Fuzz(func(t *testing.T, first, second string) {
		agreeOnTimes(t, []byte(loggingLine+"\n"+first+"\n"+second))
		agreeOnTimes(t, []byte(first+"\n"+second))
	})
}
