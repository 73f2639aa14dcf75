package preserve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"rankscope/analysis"
)

// numberedLog is a log whose every line says its own number.
func numberedLog(lines int, ended bool) (text []byte, offsets []int64) {
	var b bytes.Buffer
	for n := 1; n <= lines; n++ {
		offsets = append(offsets, int64(b.Len()))
		fmt.Fprintf(&b, "%d %s\n", n, strings.Repeat("x", n*7919%97))
	}
	if !ended {
		b.Truncate(b.Len() - 1)
	}
	return b.Bytes(), offsets
}

// However the wanted lines lie, pieces are whole lines with the right numbers
// that hold what was asked for.
func TestCutKeepsWhatIsWanted(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		text, offsets := numberedLog(1500+random.IntN(3000), random.IntN(2) == 0)
		var list []Want
		for range random.IntN(6) {
			n := random.IntN(len(offsets))
			w := Want{Offset: offsets[n] + int64(random.IntN(2)), Line: n + 1, Before: random.IntN(300), After: random.IntN(100)}
			if random.IntN(4) == 0 {
				w.Line = 0
			}
			list = append(list, w)
		}
		e, err := Cut(t.Context(), bytes.NewReader(text), Excerpt{Path: "a", Lines: len(offsets), Size: int64(len(text))}, list, 0)
		if err != nil {
			t.Fatal(err)
		}
		kept := keptLines(t, e)
		for _, w := range list {
			n := bytes.Count(text[:w.Offset], []byte("\n")) + 1
			for line := max(1, n-w.Before); line <= min(len(offsets), n+w.After); line++ {
				if !kept[line] {
					t.Fatalf("%+v: line %d is not kept", w, line)
				}
			}
		}
		if !kept[1] || !kept[len(offsets)] || !kept[len(offsets)-tailLines] {
			t.Fatal("the first or last lines are missing")
		}
	}
}

// keptLines checks that each piece numbers its lines rightly.
func keptLines(t *testing.T, e Excerpt) map[int]bool {
	t.Helper()
	kept := map[int]bool{}
	last := 0
	for _, p := range e.Pieces {
		if p.FirstLine <= last {
			t.Fatalf("piece at line %d after line %d", p.FirstLine, last)
		}
		for n, line := range strings.Split(strings.TrimSuffix(string(p.Text), "\n"), "\n") {
			last = p.FirstLine + n
			if !strings.HasPrefix(line, fmt.Sprintf("%d ", last)) {
				t.Fatalf("line %d reads %q", last, line)
			}
			kept[last] = true
		}
	}
	return kept
}

func TestCutKeepsSmallInputsWhole(t *testing.T) {
	for _, text := range []string{"", "a", "a\n", "\n\nb"} {
		e, err := Cut(t.Context(), strings.NewReader(text), Excerpt{Size: int64(len(text))}, nil, 10)
		if err != nil || !e.Whole() {
			t.Errorf("%q: %+v, %v", text, e, err)
		}
	}
}

// Lines longer than all bounds neither take all memory nor go missing whole.
func TestCutBoundsLongLines(t *testing.T) {
	text := bytes.Repeat([]byte("y"), 3*largestTraced)
	e, err := Cut(t.Context(), bytes.NewReader(text), Excerpt{Size: int64(len(text)), Lines: 1},
		[]Want{{Offset: 0, Line: 1, Before: 100, After: 20}}, 0)
	total := 0
	for _, p := range e.Pieces {
		total += len(p.Text)
	}
	if err != nil || total == 0 || total >= len(text) {
		t.Errorf("%d bytes kept, %v", total, err)
	}
}

func TestCutStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text, _ := numberedLog(3000, true)
	if _, err := Cut(ctx, bytes.NewReader(text), Excerpt{Size: int64(len(text))}, nil, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// faultyAt fails at the n-th read.
type faultyAt struct {
	io.ReaderAt
	n *int
}

var errBroken = errors.New("input/output error")

func (f faultyAt) ReadAt(p []byte, off int64) (int, error) {
	if *f.n--; *f.n < 0 {
		n, _ := f.ReaderAt.ReadAt(p[:len(p)/2], off)
		return n, errBroken
	}
	return f.ReaderAt.ReadAt(p, off)
}

// Whichever read fails, the error is told and no line has a wrong number.
func TestCutTellsOfEveryFault(t *testing.T) {
	text, offsets := numberedLog(4000, true)
	list := []Want{{Offset: offsets[2000], Line: 2001, Before: 100, After: 20}, {Offset: offsets[3000], Before: 100, After: 20}}
	for n := range 1000 {
		left := n
		e, err := Cut(t.Context(), faultyAt{bytes.NewReader(text), &left}, Excerpt{Size: int64(len(text)), Lines: 4000}, list, 0)
		if err == nil {
			if n < 5 {
				t.Fatalf("only %d reads", n)
			}
			return
		}
		if !errors.Is(err, errBroken) {
			t.Fatalf("read %d: %v", n, err)
		}
		for _, p := range e.Pieces {
			if first := fmt.Sprintf("%d ", p.FirstLine); !bytes.HasPrefix(p.Text, []byte(first)) {
				t.Fatalf("read %d: the piece of line %d begins %q", n, p.FirstLine, p.Text[:min(9, len(p.Text))])
			}
		}
	}
	t.Fatal("it never ends")
}

// Everything that an incident cites is asked for.
func TestWants(t *testing.T) {
	at := func(line int) analysis.Cite {
		return analysis.Cite{File: "a", Line: line, Pos: analysis.Pos{Source: 2, Offset: int64(line) * 10, Length: 9}}
	}
	evidence := func(line int) analysis.Evidence { return analysis.Evidence{Cite: at(line)} }
	sign, first := evidence(1), evidence(2)
	sign.Also = []analysis.Cite{at(3)}
	i := &analysis.Incident{
		Signature: &sign, Origin: &analysis.Party{Evidence: []analysis.Evidence{evidence(4)}},
		Origins:    []analysis.Party{{Evidence: []analysis.Evidence{evidence(5)}}},
		Ranks:      []analysis.Rank{{FirstRelated: &first, LastLine: at(6)}, {}},
		Attempts:   []analysis.Attempt{{Origin: &analysis.Party{Evidence: []analysis.Evidence{evidence(7)}}}, {}},
		Hypotheses: []analysis.Hypothesis{{For: []analysis.Evidence{evidence(8)}, Against: []analysis.Evidence{evidence(9)}}},
		Timeline:   []analysis.Moment{{Cite: at(10)}}, Facts: []analysis.Fact{{Cite: at(11)}},
		Nodes: []analysis.Node{{Clock: analysis.Clock{Anchors: []analysis.Cite{at(12)}}}},
	}
	got := map[int]Want{}
	for _, w := range Wants(i)[2] {
		got[w.Line] = w
	}
	for line := 1; line <= 12; line++ {
		if got[line].Offset != int64(line)*10 {
			t.Errorf("line %d: %+v", line, got[line])
		}
	}
	for _, line := range []int{1, 2} {
		if got[line].Before < 100 || got[line].After < 20 {
			t.Errorf("line %d: %+v", line, got[line])
		}
	}
	if len(Wants(nil)) != 0 {
		t.Error("no incident wants lines")
	}
}
