package compare

import (
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/theme"
	"rankscope/tui/cells"
)

func sample() State {
	return State{
		Against: "good.log", Warnings: []string{"the control ends at step 20, before step 36 of the failed side"}, Omitted: 4,
		Differences: []Difference{
			{Kind: Decisive, Text: "shared memory 65% used", Why: "28 times in this run, never in good.log", Cite: analysis.Cite{File: "run.log", Line: 133, Pos: analysis.Pos{Offset: 9, Length: 4}}},
			{Kind: OnlyHere, Text: "one\x1b[2J two", Why: "once"},
			{Kind: OnlyHere, Text: "three", Why: "once"},
			{Kind: OnlyThere, Text: "training finished", Why: "4 times", Elsewhere: true, Cite: analysis.Cite{File: "good.log", Line: 9, Pos: analysis.Pos{Offset: 9, Length: 4}}},
		},
	}
}

func TestView(t *testing.T) {
	for name, c := range map[string]struct {
		state *State
		want  []string
	}{
		"not compared yet": {nil, []string{"is shown here once the log is"}},
		"why not":          {&State{Why: "Nothing has failed."}, []string{"Nothing has failed."}},
		"the same":         {&State{Against: "good.log"}, []string{"Held against good.log", "print the same"}},
		"undecided": {&State{Against: "rank 0", Differences: sample().Differences[1:]},
			[]string{"No difference before the failure decides it."}},
		"decided": {ptr(sample()), []string{"decisive run.log:133", "never in good.log", "only here", "only there good.log:9", "Mind: the control ends", "… 4 more"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, width := range []int{0, 1, 7, 80} {
				m := New(DefaultKeyMap(), NewStyles(theme.Mono()))
				m.SetSize(width, 30)
				if c.state != nil {
					m.SetState(*c.state)
				}
				view := m.View()
				for row := range strings.SplitSeq(view, "\n") {
					if cells.Width(row) != width {
						t.Fatalf("a row of %d cells, want %d", cells.Width(row), width)
					}
				}
				for _, want := range c.want {
					if width == 80 && !strings.Contains(plain(view), want) {
						t.Errorf("no %q in\n%s", want, view)
					}
				}
			}
		})
	}
}

func TestSteps(t *testing.T) {
	m := New(DefaultKeyMap(), NewStyles(theme.Mono()))
	m.SetSize(60, 5)
	m.SetState(sample())
	for _, c := range []struct {
		step func()
		want string
	}{
		{func() {}, "shared memory 65% used"},
		{func() { m.toKind(1) }, "one\x1b[2J two"},
		{func() { m.Move(1) }, "three"},
		{func() { m.toKind(1) }, "training finished"},
		{func() { m.toKind(1) }, "training finished"},
		{func() { m.toKind(-1) }, "one\x1b[2J two"},
		{func() { m.Move(-9) }, "shared memory 65% used"},
		{func() { m.Move(9) }, "training finished"},
	} {
		c.step()
		if _, text := m.Selection(); text != c.want {
			t.Errorf("at %q, want %q", text, c.want)
		}
	}
	if m.jump() != nil {
		t.Error("a line of another log can't be gone to")
	}
	// What is selected stays so when more is found.
	more := sample()
	more.Differences = append([]Difference{{Kind: Setting, Text: "new"}}, more.Differences...)
	m.SetState(more)
	if _, text := m.Selection(); text != "training finished" {
		t.Errorf("at %q after more was found", text)
	}
	m.Move(-9)
	m.Move(1)
	if m.jump() == nil {
		t.Error("a line of this log can be gone to")
	}
}

func ptr(s State) *State { return &s }

// plain is a view without colours.
func plain(view string) string {
	var b strings.Builder
	for len(view) > 0 {
		at := strings.IndexByte(view, '\x1b')
		if at < 0 {
			b.WriteString(view)
			break
		}
		b.WriteString(view[:at])
		end := strings.IndexByte(view[at:], 'm')
		if end < 0 {
			break
		}
		view = view[at+end+1:]
	}
	return b.String()
}
