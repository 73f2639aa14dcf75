package logview

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"rankscope/analysis"
)

// tracebacks is a log in which every fourth block of lines is a traceback.
func tracebacks(n int) *lines {
	return &lines{n: n, text: func(i int) string {
		switch i % 40 {
		case 8:
			return "Traceback (most recent call last):"
		case 28:
			return "ValueError: of line " + fmt.Sprint(i+1)
		}
		if k := i % 40; k > 8 && k < 28 {
			return "  File \"x.py\", line 3, in f"
		}
		return fmt.Sprintf("line %d", i+1)
	}}
}

// sameRank gives all lines to one rank.
type sameRank struct{ *lines }

func (l sameRank) Rows(ctx context.Context, q Query) (Window, error) {
	w, err := l.lines.Rows(ctx, q)
	for i := range w.Rows {
		w.Rows[i].Rank = 0
	}
	return w, err
}

func TestTracebacksAreFoldedToTheirLastLine(t *testing.T) {
	l := tracebacks(4000)
	p := open(t, sameRank{l}, 60, 20)
	if screen := p.screen(); !strings.Contains(screen, "▸20 ValueError: of line 29") || strings.Contains(screen, "Traceback") {
		t.Fatalf("the screen is\n%s", screen)
	}
	p.shown(4000)
	for range 8 {
		p.keys("j")
	}
	p.settle()
	if p.number() != 29 {
		t.Fatalf("the cursor is on line %d, want the last of the traceback", p.number())
	}
	p.keys("enter")
	p.settle()
	if p.number() != 29 || !strings.Contains(p.screen(), "File \"x.py\"") {
		t.Errorf("unfolded, the cursor is on line %d:\n%s", p.number(), p.screen())
	}
	p.keys("k", "k", "enter")
	p.settle()
	if p.number() != 29 || strings.Contains(p.screen(), "File \"x.py\"") {
		t.Errorf("folded again, the cursor is on line %d:\n%s", p.number(), p.screen())
	}
}

func TestAJumpIntoATracebackUnfoldsIt(t *testing.T) {
	p := open(t, sameRank{tracebacks(4000)}, 60, 20)
	for _, line := range []int64{15, 2015} {
		p.do(p.m.JumpTo(analysis.Pos{Offset: (line - 1) * 10, Length: 1}))
		p.settle()
		if p.number() != int(line) {
			t.Errorf("the cursor is on line %d, want %d", p.number(), line)
		}
		p.shown(4000)
	}
	p.keys("t")
	p.settle()
	p.shown(4000)
	if !strings.Contains(p.screen(), "Traceback") {
		t.Errorf("t leaves tracebacks folded:\n%s", p.screen())
	}
}

func TestFoldingThatLeavesFewRowsReadsMore(t *testing.T) {
	l := &lines{n: 200_000, text: func(i int) string {
		switch i % 400 {
		case 0:
			return "Traceback (most recent call last):"
		case 399:
			return "ValueError"
		}
		return "  deep"
	}}
	p := open(t, sameRank{l}, 60, 30)
	p.shown(200_000 / 400)
	p.keys("G")
	p.settle()
	p.shown(200_000 / 400)
}
