package parse

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// numbered writes n lines of a form with a number.
func numbered(n int, form string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, form+"\n", i%4)
	}
	return b.String()
}

func TestLearn(t *testing.T) {
	for _, c := range []struct {
		what        string
		head, block string
		forced      []string
		want        []string
	}{
		{"nothing", "", "", nil, nil},
		{"labels", numbered(9, "%d: step"), "", nil, []string{"srun-label"}},
		{"one line may be anything", "12: foo\n", "12: foo\n", nil, nil},
		{"padded labels among srun's own lines", numbered(6, " %d: step") + numbered(20, "srun: error: node%d: task 1: Killed"), "", nil, []string{"srun-label"}},
		{"source code", numbered(5, "%d: x = 1") + numbered(5, "text %d"), "", nil, nil},
		{"just enough", numbered(6, "%d: x") + numbered(4, "text %d"), "", nil, []string{"srun-label"}},
		{"empty lines don't count", numbered(6, "%d: x") + strings.Repeat("\n \n", 20), "", nil, []string{"srun-label"}},
		{"a block speaks for itself", numbered(30, "banner %d"), numbered(8, "%d: x"), nil, []string{"srun-label"}},
		{"a short block doesn't", numbered(30, "banner %d"), numbered(7, "%d: x"), nil, nil},
		{"labels behind a pod", numbered(9, "[pod/train-0/main] %d: x"), "", nil, []string{"srun-label"}},
		{"labels with a tee behind", numbered(9, "%[1]d: [default%[1]d]:x"), "", nil, []string{"srun-label"}},
		{"stern", numbered(9, "train-worker-%d pytorch step 3"), "", nil, []string{"stern"}},
		{"stern with labels behind", numbered(9, "train-worker-0 pytorch %d: step 3"), "", nil, []string{"srun-label", "stern"}},
		{"two words are any text", numbered(9, "loss is %d"), "", nil, nil},
		{"torchx", numbered(9, "trainer/%d step"), "", nil, []string{"torchx"}},
		{"compose", numbered(9, "trainer-%d  | step"), "", nil, []string{"compose"}},
		{"a table", numbered(9, "| %d | x |"), "", nil, nil},
		{"a role", numbered(9, "[actor%d]:step"), "", nil, []string{"torchrun-role"}},
		{"no role: a space", numbered(9, "[epoch%d]: loss"), "", nil, nil},
		{"the known role needs no learning", numbered(9, "[default%d]:x"), "", nil, nil},
		{"forced", "text\n", "", []string{"stern", "srun-label", "unknown"}, []string{"srun-label", "stern"}},
	} {
		l := Learn([]byte(c.head), []byte(c.block), c.forced...)
		if got := l.Names(); !slices.Equal(got, c.want) {
			t.Errorf("%s: learned %v, want %v", c.what, got, c.want)
		}
	}
}

func TestLearnForcesEveryName(t *testing.T) {
	for _, name := range Ambiguous() {
		if got := Learn(nil, nil, name).Names(); !slices.Equal(got, []string{name}) {
			t.Errorf("forced %s, got %v", name, got)
		}
	}
}

// TestLearnYear holds the rule for times without a year: the year in which
// they lie nearest to the head's date.
func TestLearnYear(t *testing.T) {
	glog := "[E%s 14:12:14.040211873 x.cpp:1] x"
	for _, c := range []struct{ head, day, want string }{
		{"2026-12-31 23:59:58,001 - INFO - x\n", "1231", "2026-12-31"},
		{"2026-12-31 23:59:58,001 - INFO - x\n", "101", "2027-01-01"},
		{"2027-01-01 00:00:01,001 - INFO - x\n", "1231", "2026-12-31"},
		{"host train-0\n[2026-11-03 14:10:00] x\n", "1103", "2026-11-03"},
		{"version 2026-31-31 and 12026-11-03\n", "1103", "0001-01-01"},
		{"", "1103", "0001-01-01"},
	} {
		line := Learn([]byte(c.head), nil).Line(fmt.Appendf(nil, glog, c.day))
		if got := line.Origin.Stamp.T.Format("2006-01-02"); got != c.want {
			t.Errorf("head %q, day %s: %s, want %s", c.head, c.day, got, c.want)
		}
	}
	// Another time on the line is nearer than the head.
	line := Learn([]byte("2026-12-31 23:59:58\n"), nil).Line([]byte("2024-05-02T04:31:09.088120000Z [E502 04:31:09.01 x.cpp:1] x"))
	if got := line.Origin.Stamp.Inner.Format("2006-01-02"); got != "2024-05-02" {
		t.Errorf("inner time %s, want the outer one's year", got)
	}
}

// A Learner counts the head once; what it makes of a block must not hang on
// the blocks before.
func TestALearnerLearnsEachBlockAlone(t *testing.T) {
	head := bytes.Repeat([]byte("0: step 1 loss 2\n"), 3)
	blocks := [][]byte{
		bytes.Repeat([]byte("trainer-0 main step 3\n"), 20),
		bytes.Repeat([]byte("0: trainer-0 main step 3\n"), 20),
		bytes.Repeat([]byte("Traceback (most recent call last):\n"), 40),
		nil,
		bytes.Repeat([]byte("1: step 7\n"), 20),
	}
	l := NewLearner(head)
	for range 2 {
		for _, block := range blocks {
			if want, got := Learn(head, block), l.Learn(block); got != want {
				t.Errorf("%.20q: learned %v, want %v", block, got.Names(), want.Names())
			}
		}
	}
	if !l.Of(head) || l.Of(bytes.Clone(head)) || l.Of(nil) {
		t.Error("a Learner is for its own head only")
	}
}
