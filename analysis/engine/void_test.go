package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rankscope/analysis"
	"rankscope/analysis/index"
	"rankscope/analysis/parse"
	"rankscope/analysis/scan"
)

// A void block gives what scanning it gives, under whatever layout.
func TestAVoidBlockIsAsIfItWereScanned(t *testing.T) {
	e, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := e.reading(0)
	w.earlier, w.buffer = make([]byte, backBytes), make([]byte, 2*scan.BlockSize+1)
	text := make([]byte, scan.BlockSize)
	folders, _ := filepath.Glob(incidents + "/*/input/*.log")
	if len(folders) < 20 {
		t.Fatalf("%d logs", len(folders))
	}
	for _, path := range folders {
		head, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		head = head[:min(len(head), headSize)]
		start := int64(3 * scan.BlockSize)
		j := &job{reader: whole{strings.NewReader("")}, head: head, number: 3, end: 5 * scan.BlockSize, path: analysis.NoOrigin()}
		layout := w.layout(j, text)
		if !isVoid(j, text, true) {
			t.Fatal("not known as void")
		}
		same := cmp.Options{cmp.AllowUnexported(region{}, index.Block{}), cmpopts.EquateEmpty(),
			cmp.Comparer(func(a, b parse.Layout) bool { return a == b })}
		if diff := cmp.Diff(w.scanned(j, layout, text, start, true), voidRegion(layout, start), same); diff != "" {
			t.Fatalf("%s (-scanned +void):\n%s", path, diff)
		}
	}
	for at := range []int{0, 4095, 4096, scan.BlockSize - 1} {
		text[at] = 1
		if isVoid(&job{number: 3}, text, true) {
			t.Errorf("a byte at %d was passed over", at)
		}
		text[at] = 0
	}
}

// A log with a hole, as a writer leaves it that goes on where it was after the
// log was cut short, is read like the same bytes in a pipe.
func TestAHoleIsReadLikeItsBytes(t *testing.T) {
	log, err := os.ReadFile(filepath.Join(incidents, "ddp-shm", "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.log")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, part := range []struct {
		text string
		off  int64
	}{{"first\nsecond, and then", 0}, {string(log), 5<<20 + 123}, {"last\n", 9<<20 + 1}} {
		if _, err := f.WriteAt([]byte(part.text), part.off); err != nil {
			t.Fatal(err)
		}
	}
	got := storyOf(t, Options{Paths: []string{path}, Once: true})
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := storyOf(t, Options{Paths: []string{"-"}, StdinName: path, Stdin: strings.NewReader(string(data)), Once: true})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-bytes +hole):\n%s", diff)
	}
	if lines := strings.Count(string(data), "\n"); got.Lines != lines {
		t.Errorf("%d lines, want %d", got.Lines, lines)
	}
}

type story struct {
	Cause analysis.Cause
	Rank  int
	Lines int
	At    []int
}

func storyOf(t *testing.T, o Options) story {
	t.Helper()
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := e.Snapshot()
	told := story{Cause: s.Incident.Cause, Rank: rankOf(s.Incident), Lines: s.Inputs[0].Lines}
	for _, m := range s.Incident.Timeline {
		told.At = append(told.At, m.Cite.Line)
	}
	return told
}

// panicky is a file that a fault of ours meets.
type panicky struct{ *strings.Reader }

func (panicky) ReadAt([]byte, int64) (int, error) { panic("with text of the log") }
func (panicky) Close() error                      { return nil }

type whole struct{ *strings.Reader }

func (whole) Close() error { return nil }

// A fault on one file costs that file only, and is said.
func TestAFaultCostsOneFile(t *testing.T) {
	log, err := os.ReadFile(filepath.Join(incidents, "ddp-shm", "input", "run.log"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Once: true})
	if err != nil {
		t.Fatal(err)
	}
	bad := panicky{strings.NewReader(string(log))}
	good := whole{strings.NewReader(string(log))}
	news := []change{
		{input: 0, first: analysis.Input{Path: "bad.log"}, reader: bad, size: bad.Size(), ended: true},
		{input: 1, first: analysis.Input{Path: "good.log"}, reader: good, size: good.Size(), ended: true},
	}
	e.apply(news)
	e.scan(t.Context(), news)
	e.publish(true, true)
	s := e.Snapshot()
	if s.Incident.Cause != analysis.ShmExhausted || rankOf(s.Incident) != 2 {
		t.Errorf("the verdict is %s, rank %d", s.Incident.Cause, rankOf(s.Incident))
	}
	for _, in := range s.Inputs {
		if lost := in.Path == "bad.log"; lost != (in.Status == analysis.InputPartial) || lost != (in.Reason == errStage.Error()) {
			t.Errorf("%s: %s, %q", in.Path, in.Status, in.Reason)
		}
	}
	if s.Progress.Notice != faultNotice {
		t.Errorf("notice %q", s.Progress.Notice)
	}
	fault, ok := e.guard.failure().(*PanicError)
	if !ok || len(fault.Stack) == 0 || strings.Contains(string(fault.Stack), "text of the log") {
		t.Errorf("the failure is %v", e.guard.failure())
	}
}
