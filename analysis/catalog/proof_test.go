package catalog

import (
	"regexp"
	"strings"
	"testing"
)

func TestProven(t *testing.T) {
	for _, test := range []struct {
		expression, literals string
		want                 bool
	}{
		{`^RuntimeError: boom$`, "boom", true},
		{`^RuntimeError: (?P<what>bo+m)$`, ": bo", true},
		{`(?:boom|bang)`, "boom|bang", true},
		{`(?:boom|bang)`, "boom", false},
		{`(?:boom)?`, "boom", false},
		{`(?:boom)+`, "boom", true},
		{`(?:boom){0,3}`, "boom", false},
		{`(?:boom){2}`, "boom", true},
		{`x*boom y*`, "boom ", true},
		{`[Bb]oom`, "boom", false},
		{`[Bb]oom`, "oom", true},
		{`[Bb]oom`, "Boom|boom", true},
		{`(?i)boom`, "boom", false},
		{`worker(?:s are| is) gone`, "workers are gone|worker is gone", true},
		{`worker(?:s are| is) gone`, "workers are gone", false},
		{`host \S+ died`, "host died", false},
		{`host (?:\S+ )?died`, "host ", true},
		{`Call to (?P<call>ibv_\w+) failed`, "Call to ibv_", true},
		{`malloc\(\): \w+|munmap_chunk\(\): \w+`, "malloc(): |munmap_chunk(): ", true},
		{`a(?:b[xy]c|d[xy]e)f`, "abxcf|abycf|adxef|adyef", true},
		{`a(?:b[xy]c|d[xy]e)f`, "abxcf|abycf|adxef", false},
		{`line\bend`, "lineend", true},
		{`(`, "x", false},
	} {
		if got := proven(test.expression, strings.Split(test.literals, "|")); got != test.want {
			t.Errorf("%s with %s: %v", test.expression, test.literals, got)
		}
	}
}

// TestProofEnds: an expression can hold more choices than there is time for.
func TestProofEnds(t *testing.T) {
	if proven(strings.Repeat(`(?:ab|cd+|e)`, maxPattern/12), []string{"nowhere"}) {
		t.Error("proven")
	}
}

// FuzzProven looks for a text that a proof did not think of.
func FuzzProven(f *testing.F) {
	f.Add(`a(b|c)d+`, "bd", "abd")
	f.Add(`(?:x|yz?)[ab]`, "xa", "yb")
	f.Add(`(?i)ab`, "ab", "Ab")
	f.Fuzz(func(t *testing.T, expression, literal, text string) {
		if len(expression) > 60 || literal == "" || !proven(expression, []string{literal}) {
			return
		}
		re, err := regexp.Compile(expression)
		if err != nil {
			return
		}
		for _, m := range re.FindAllString(text, -1) {
			if !strings.Contains(m, literal) {
				t.Errorf("%q matches %q, which lacks %q", expression, m, literal)
			}
		}
	})
}
