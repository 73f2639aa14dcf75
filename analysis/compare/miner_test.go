package compare

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// mined are the templates of messages, in the order they were found.
func mined(messages ...string) []string {
	m := newMiner()
	for _, text := range messages {
		m.find(text)
	}
	var list []string
	for _, t := range m.templates {
		list = append(list, t.String())
	}
	return list
}

func TestTemplates(t *testing.T) {
	for _, c := range []struct {
		name     string
		messages []string
		want     []string
	}{
		{"values", []string{"step 1 loss 0.5", "step 2 loss 1e-3"}, []string{"step <n> loss <n>"}},
		{"a word for a value", []string{"step 1 loss 0.5", "step 2 loss nan"}, []string{"step <n> loss <n>", "step <n> loss nan"}},
		{"a changing word", []string{"saving checkpoint to alpha done", "saving checkpoint to beta done"}, []string{"saving checkpoint to <*> done"}},
		{"a changing setting", []string{"config model=gpt lr=1 opt=adam", "config model=bert lr=2 opt=adam"}, []string{"config model=<*> lr=<n> opt=adam"}},
		{"two words", []string{"training started", "training finished"}, []string{"training started", "training finished"}},
		{"three words", []string{"opened shard alpha", "opened shard beta"}, []string{"opened shard <*>"}},
		{"other lengths", []string{"a b c", "a b c d"}, []string{"a b c", "a b c d"}},
		{"unlike", []string{"the loader has four workers", "the loader was shut down"}, []string{"the loader has four workers", "the loader was shut down"}},
		{"frames", []string{`File "/a/b/c/x.py", line 1, in main`, `File "/d/e/f/x.py", line 22, in main`, `File "/a/b/c/y.py", line 3, in main`},
			[]string{`File <*> line <n>, in main`}},
		{"blank", []string{"", "  ", "\t"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := mined(c.messages...); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// noise are n messages of many shapes, the same for the same seed.
func noise(seed uint64, n int) []string {
	r := rand.New(rand.NewPCG(seed, 1))
	words := strings.Fields("loss step rank loader worker saved opened closed warning /dev/shm host node grad norm nan é=1 key=value a/b/c/d")
	list := make([]string, n)
	for i := range list {
		var b strings.Builder
		for range 1 + r.IntN(12) {
			switch r.IntN(4) {
			case 0:
				fmt.Fprintf(&b, "%d ", r.IntN(1000))
			case 1:
				fmt.Fprintf(&b, "%x ", r.Uint64())
			case 2:
				fmt.Fprintf(&b, "w%c%c ", 'a'+rune(r.IntN(26)), 'a'+rune(r.IntN(26)))
			default:
				b.WriteString(words[r.IntN(len(words))] + " ")
			}
		}
		list[i] = b.String()
	}
	return list
}

func TestMinerIsBounded(t *testing.T) {
	m := newMiner()
	m.limit = 500
	for _, text := range noise(1, 60_000) {
		m.find(text)
	}
	if len(m.templates) > m.limit || len(m.known) > maxKnown {
		t.Errorf("%d templates, %d known lines", len(m.templates), len(m.known))
	}
	if m.lost == 0 {
		t.Error("nothing was lost, so the bound was not reached")
	}
}

func TestMinerIsDeterministic(t *testing.T) {
	messages := noise(2, 5000)
	if !slices.Equal(mined(messages...), mined(messages...)) {
		t.Error("the same lines gave other templates")
	}
}

// Every line is taken by a template that it fits: the same number of words, and
// each the template's word or an open place.
func TestTemplatesFitTheirLines(t *testing.T) {
	m := newMiner()
	taken := map[*template][]string{}
	for _, text := range noise(3, 8000) {
		if found := m.find(text); found != nil {
			taken[found] = append(taken[found], text)
		}
	}
	for found, lines := range taken {
		for _, text := range lines {
			var w words
			w.split(text)
			if len(w.list) != len(found.words) {
				t.Fatalf("%q has another number of words than %q", text, found)
			}
			for i, word := range w.list {
				if !found.words[i].takes(word) {
					t.Fatalf("%q does not fit %q", text, found)
				}
			}
		}
	}
}

// What is remembered only makes it faster.
func TestKnownLinesChangeNoCount(t *testing.T) {
	messages := noise(4, 3000)
	quick, slow := newMiner(), newMiner()
	for _, text := range messages {
		a := quick.find(text)
		clear(slow.known)
		b := slow.find(text)
		if (a == nil) != (b == nil) {
			t.Fatalf("%q is taken by one only", text)
		}
	}
	if quick.lost != slow.lost || len(quick.templates) != len(slow.templates) {
		t.Errorf("%d and %d templates", len(quick.templates), len(slow.templates))
	}
}

func FuzzMiner(f *testing.F) {
	f.Add("step 1 loss 2\nstep 2 loss nan\nstep 3 gain 4")
	f.Add("a=1 b\na=x b\na= b\n<n> <*> …/")
	f.Fuzz(func(t *testing.T, log string) {
		m := newMiner()
		m.limit = 64
		for line := range strings.Lines(log) {
			m.find(line)
		}
		if len(m.templates) > 64 {
			t.Errorf("%d templates", len(m.templates))
		}
		if again := mined(strings.SplitAfter(log, "\n")...); m.lost == 0 && len(again) != len(m.templates) {
			t.Errorf("%d templates, then %d", len(m.templates), len(again))
		}
	})
}

func BenchmarkMiner(b *testing.B) {
	var messages []string
	size := 0
	for i := range 10_000 {
		text := fmt.Sprintf("step %d loss %.4f lr 3.0e-04 grad_norm %.3f", i, 8/float64(i+1), float64(i%7))
		switch i % 10 {
		case 3:
			text = fmt.Sprintf("shared memory %d%% used on /dev/shm (96 MiB total)", i%100)
		case 7:
			text = fmt.Sprintf(`  File "/usr/lib/python3/dist-packages/torch/m%d.py", line %d, in forward`, i%5, i)
		}
		messages = append(messages, text)
		size += len(text) + 1
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		m := newMiner()
		for _, text := range messages {
			m.find(text)
		}
	}
}
