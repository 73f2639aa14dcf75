package logview

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/theme"
	"rankscope/tui/cells"
)

var sgr = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// lines is a log of n lines of ten bytes, made when asked for.
type lines struct {
	n      int
	text   func(i int) string // nil for "line 17"
	asked  int                // rows handed out
	calls  int
	broken error
}

func (l *lines) row(i int) Row {
	text := fmt.Sprintf("line %d", i+1)
	if l.text != nil {
		text = l.text(i)
	}
	return Row{Pos: analysis.Pos{Offset: int64(i) * 10, Length: 9}, Number: i + 1, File: "run.log", Text: text, Raw: text, Copy: text, Rank: i % 4}
}

func (l *lines) Rows(_ context.Context, q Query) (Window, error) {
	l.calls++
	if l.broken != nil {
		return Window{}, l.broken
	}
	keep := func(i int) bool {
		return (len(q.Filter.Ranks) == 0 || slices.Contains(q.Filter.Ranks, i%4)) && strings.Contains(l.row(i).Text, q.Filter.Pattern)
	}
	at := int((q.Anchor.Offset + 9) / 10)
	if q.Anchor.Offset%10 > 0 {
		at = int(q.Anchor.Offset / 10)
	}
	if q.End {
		at = l.n
	}
	w := Window{AtStart: true, AtEnd: true}
	for i := at - 1; i >= 0; i-- {
		if keep(i) {
			if len(w.Rows) == q.Before {
				w.AtStart = false
				break
			}
			w.Rows = append(w.Rows, l.row(i))
		}
	}
	slices.Reverse(w.Rows)
	w.Anchor = len(w.Rows)
	for i := at; i < l.n; i++ {
		if keep(i) {
			if len(w.Rows)-w.Anchor == q.After {
				w.AtEnd = false
				break
			}
			w.Rows = append(w.Rows, l.row(i))
		}
	}
	l.asked += len(w.Rows)
	return w, nil
}

// pane is a log pane whose readings are answered when settle says so.
type pane struct {
	t       *testing.T
	m       Model
	pending []tea.Cmd
}

func open(t *testing.T, source Source, width, height int) *pane {
	t.Helper()
	p := &pane{t: t, m: New(context.Background(), source, DefaultKeyMap(), NewStyles(theme.Dark()))}
	p.do(p.m.SetSize(width, height))
	p.m.Focus()
	p.do(p.m.ToStart())
	p.settle()
	return p
}

func (p *pane) do(cmd tea.Cmd) {
	if cmd != nil {
		p.pending = append(p.pending, cmd)
	}
}

// settle answers readings until none is under way.
func (p *pane) settle() {
	p.t.Helper()
	for n := 0; len(p.pending) > 0; n++ {
		if n > 100 {
			p.t.Fatal("the pane doesn't stop reading")
		}
		cmd := p.pending[0]
		p.pending = p.pending[1:]
		var next tea.Cmd
		p.m, next = p.m.Update(cmd())
		p.do(next)
	}
}

func (p *pane) keys(names ...string) {
	p.t.Helper()
	special := map[string]tea.KeyPressMsg{
		"down": {Code: tea.KeyDown}, "enter": {Code: tea.KeyEnter}, "space": {Code: tea.KeySpace, Text: " "},
		"^d": {Code: 'd', Mod: tea.ModCtrl}, "^u": {Code: 'u', Mod: tea.ModCtrl},
	}
	for _, name := range names {
		k, ok := special[name]
		if !ok {
			k = tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
		}
		var cmd tea.Cmd
		p.m, cmd = p.m.Update(k)
		p.do(cmd)
	}
}

func (p *pane) number() int {
	row, _ := p.m.Cursor()
	return row.Number
}

func (p *pane) screen() string { return sgr.ReplaceAllString(p.m.View(), "") }

// shown fails unless the cursor's row is on the screen and the screen is full
// where the log has enough lines.
func (p *pane) shown(total int) {
	p.t.Helper()
	screen := p.screen()
	rows := strings.Split(screen, "\n")
	if len(rows) != p.m.height {
		p.t.Fatalf("%d rows, want %d", len(rows), p.m.height)
	}
	full, cursor := 0, false
	for _, row := range rows {
		if w := cells.Width(row); w != p.m.width {
			p.t.Fatalf("a row has %d cells, want %d: %q", w, p.m.width, row)
		}
		if strings.TrimSpace(row) != "" {
			full++
		}
		cursor = cursor || strings.HasPrefix(row, "›")
	}
	if total > 0 && !cursor {
		p.t.Fatalf("the cursor isn't on the screen:\n%s", screen)
	}
	if full < min(total, p.m.height) {
		p.t.Fatalf("%d rows are filled of %d, with %d lines:\n%s", full, p.m.height, total, screen)
	}
}

// TestRandomWalk compares the cursor with plain arithmetic, for readings that
// are answered at once and for ones that come late.
func TestRandomWalk(t *testing.T) {
	for _, n := range []int{0, 1, 7, 300, 100_000} {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d lines, late %v", n, late), func(t *testing.T) {
				random := rand.New(rand.NewPCG(3, uint64(n)))
				p := open(t, &lines{n: n}, 60, 17)
				want := 0
				for range 800 {
					switch random.IntN(7) {
					case 0, 1:
						p.keys("j")
						want++
					case 2:
						p.keys("k")
						want--
					case 3:
						p.keys("space")
						want += 16
					case 4:
						p.keys("b")
						want -= 16
					case 5:
						p.settle()
						want = random.IntN(max(n, 1))
						p.do(p.m.JumpTo(analysis.Pos{Offset: int64(want)*10 + 3, Length: 1}))
						p.settle()
					case 6:
						p.settle()
						p.keys("G")
						p.settle()
						want = n - 1
					}
					want = max(min(want, n-1), 0)
					if !late || random.IntN(6) == 0 {
						p.settle()
						if got := p.number(); n > 0 && got != want+1 {
							t.Fatalf("the cursor is on line %d, want %d", got, want+1)
						}
						p.shown(n)
					}
				}
			})
		}
	}
}

// TestReadingIsBounded checks that walking through the log hands out a small
// multiple of the lines walked over.
func TestReadingIsBounded(t *testing.T) {
	l := &lines{n: 5_000_000}
	p := open(t, l, 100, 50)
	l.asked = 0
	for range 2000 {
		p.keys("j")
		p.settle()
	}
	if l.asked > 20*2000 {
		t.Errorf("2000 lines down read %d rows", l.asked)
	}
	calls := l.calls
	for range 20 {
		_ = p.m.View()
	}
	if l.calls != calls {
		t.Error("View reads")
	}
}

func TestFilterKeepsThePlace(t *testing.T) {
	p := open(t, &lines{n: 1000}, 60, 20)
	p.do(p.m.JumpTo(analysis.Pos{Offset: 5020, Length: 1})) // line 503, rank 2
	p.settle()
	before := p.screenRow()
	p.do(p.m.SetFilter(Filter{Ranks: []int{2}}))
	p.settle()
	if p.number() != 503 || p.screenRow() != before {
		t.Errorf("the cursor is on line %d in row %d, want 503 in row %d", p.number(), p.screenRow(), before)
	}
	p.keys("j")
	p.settle()
	if p.number() != 507 {
		t.Errorf("the next line is %d, want 507", p.number())
	}
	p.do(p.m.ShowAll(analysis.Pos{Offset: 10, Length: 1}))
	p.settle()
	if p.number() != 2 || !p.m.Filter().IsZero() {
		t.Errorf("the cursor is on line %d, the filter is %+v", p.number(), p.m.Filter())
	}
	p.do(p.m.SetFilter(Filter{Pattern: "nothing"}))
	p.settle()
	if !strings.Contains(p.screen(), "No line has “nothing” in it. Esc shows all lines again.") {
		t.Errorf("the screen is\n%s", p.screen())
	}
}

// screenRow is the row of the screen that the cursor is in.
func (p *pane) screenRow() int {
	return slices.IndexFunc(strings.Split(p.screen(), "\n"), func(row string) bool { return strings.HasPrefix(row, "›") })
}

func TestRefreshMovesNothing(t *testing.T) {
	l := &lines{n: 500}
	p := open(t, l, 60, 20)
	p.do(p.m.JumpTo(analysis.Pos{Offset: 2500, Length: 1}))
	p.settle()
	before := p.screen()
	l.n = 900
	p.do(p.m.Refresh())
	p.keys("j", "k") // while the answer is under way
	p.settle()
	if after := p.screen(); after != before {
		t.Errorf("the screen was\n%s\nand is\n%s", before, after)
	}
	p.do(p.m.Follow(true))
	p.settle()
	l.n = 950
	p.do(p.m.Refresh())
	p.settle()
	if p.number() != 950 || !p.m.Following() {
		t.Errorf("following is at line %d", p.number())
	}
	p.keys("k")
	p.settle()
	l.n = 990
	p.do(p.m.Refresh())
	p.settle()
	if p.number() != 949 || p.m.Following() {
		t.Errorf("scrolled up it is at line %d", p.number())
	}
}

func TestMarks(t *testing.T) {
	p := open(t, &lines{n: 5000}, 60, 20)
	for _, line := range []int64{100, 4000, 2000} {
		p.do(p.m.JumpTo(analysis.Pos{Offset: line * 10, Length: 1}))
		p.settle()
		p.keys("m")
	}
	var got []int
	for _, k := range []string{"u", "u", "u", "U", "m", "u"} {
		p.keys(k)
		p.settle()
		got = append(got, p.number())
	}
	if fmt.Sprint(got) != "[4001 101 2001 101 101 2001]" {
		t.Errorf("the marks lead to %v", got)
	}
}

func TestErrorsAreSaid(t *testing.T) {
	p := open(t, &lines{broken: errors.New("input/output error")}, 60, 5)
	if !strings.Contains(p.screen(), "The log can't be read: input/output error") {
		t.Errorf("the screen is\n%s", p.screen())
	}
}
