package compare

import (
	"fmt"
	"testing"
)

func TestNumberIn(t *testing.T) {
	for _, c := range []struct {
		text string
		word int
		want int
		ok   bool
	}{
		{"step 36 loss 0.2", 1, 36, true}, {"step 36 loss 0.2", 3, 0, true}, {"step 36 loss 0.2", 0, 0, false},
		{"  step=7, x", 0, 7, true}, {"a 40/200 b", 1, 40, true}, {"a b", 5, 0, false}, {"", 0, 0, false},
		{"a 99999999999999999999", 1, 0, false}, {"a\tb 3 ", 2, 3, true},
	} {
		if n, ok := numberIn(c.text, c.word); n != c.want && c.ok || ok != c.ok {
			t.Errorf("word %d of %q is %d, %v", c.word, c.text, n, ok)
		}
	}
}

// The word is as good as asking, and where it isn't it is found out.
func TestTheStepsWord(t *testing.T) {
	read := func(text func(step int) string) (asked, wrong int) {
		var s stepWord
		for step := range 5000 {
			line := text(step)
			n, ok := s.read(line, step+1)
			if !ok {
				asked++
				s.learn(line, step)
			} else if n != step {
				wrong++
			}
		}
		return asked, wrong
	}
	if asked, wrong := read(func(step int) string { return fmt.Sprintf("epoch %d step %d/5000 loss", step/1000, step) }); wrong > 0 || asked > 200 {
		t.Errorf("%d asked, %d wrong", asked, wrong)
	}
	// It is said twice, until the second epoch.
	if asked, wrong := read(func(step int) string { return fmt.Sprintf("iter %d step %d", step%1000, step) }); wrong > 0 || asked > 1200 {
		t.Errorf("%d asked, %d wrong", asked, wrong)
	}
	if _, wrong := read(func(step int) string { return fmt.Sprintf("x %d y %d", step/3*3, 7) }); wrong > recheck {
		t.Errorf("%d wrong before it was found out", wrong)
	}
	if asked, _ := read(func(step int) string { return fmt.Sprintf("%d%%|##| %d/9", step%100, step) }); asked != 5000 {
		t.Errorf("of a progress bar %d lines were asked", asked)
	}
}
