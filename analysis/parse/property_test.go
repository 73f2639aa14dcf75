package parse

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rankscope/analysis"
)

// corpus returns the logs of the incidents by path.
func corpus(t testing.TB) map[string][]byte {
	t.Helper()
	logs := map[string][]byte{}
	root := filepath.Join("..", "..", "testdata", "incidents")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".json") || strings.HasSuffix(path, ".md") {
			return err
		}
		logs[path], err = os.ReadFile(path)
		return err
	})
	if err != nil || len(logs) == 0 {
		t.Fatalf("no incidents below %s: %v", root, err)
	}
	return logs
}

// hold checks everything that must hold for any line under any layout.
func hold(t *testing.T, l Layout, raw []byte) {
	t.Helper()
	before := bytes.Clone(raw)
	line := l.Line(raw)
	if strings.ContainsAny(line.Text, "\x00\x1b") {
		t.Errorf("%q: text %q holds a NUL or an escape", raw, line.Text)
	}
	if again := l.Line(raw); !reflect.DeepEqual(line, again) {
		t.Errorf("%q: read twice: %s", raw, cmp.Diff(line, again))
	}
	if got, want := l.Key(raw), line.Origin.Key(); got != want {
		t.Errorf("%q: key %x, line says %x", raw, got, want)
	}
	segments := l.Segments(raw)
	last := l.Line(segments[len(segments)-1])
	if last.Text != line.Text || last.Origin.Key() != line.Origin.Key() {
		t.Errorf("%q: last segment %q reads %s, line reads %s", raw, segments[len(segments)-1], describe(last), describe(line))
	}
	if !bytes.Equal(raw, before) {
		t.Errorf("%q: was %q before it was read", raw, before)
	}
}

func TestPropertiesOfExamples(t *testing.T) {
	for raw, l := range allExamples() {
		for _, l := range []Layout{l, {}, near(Ambiguous()...)} {
			hold(t, l, []byte(raw))
		}
	}
}

// TestPropertiesOfNestedExamples puts every transport prefix before every
// example, and each behind a bar.
func TestPropertiesOfNestedExamples(t *testing.T) {
	outer := []string{
		"[pod/train-0/pytorch] ", "[pod/train-0/pytorch] 2026-11-29T12:00:05.123456789Z ", "2026-11-29T12:00:05.1Z stderr F ",
		"[default1]:", "(RayTrainWorker pid=1234, ip=10.0.0.1) ", "[1,3]<stderr>:", "Nov 29 12:00:05 node07 python[12]: ",
		"3: ", " 7: ", "bar\r", "epoch 0:   0%|          | 1/200 [00:00<00:17, 11.48it/s]", "\x00", "\x1b[32m", "step 3 done.",
	}
	for raw, l := range allExamples() {
		for _, bar := range []string{"[1,3]<stderr>:0\r ", "[pod/train-0/pytorch]0\r ", "Nov 01 00:00:00 0 0:0\r ", "[default1]:0\r "} {
			hold(t, l, []byte(bar+"0")) // the space is the text's own
		}
		for _, prefix := range outer {
			hold(t, l, []byte(prefix+raw))
			hold(t, near("srun-label"), []byte(prefix+raw))
		}
	}
}

func TestPropertiesOfCorpus(t *testing.T) {
	for path, log := range corpus(t) {
		l := Learn(log[:min(len(log), 64<<10)], log)
		for _, raw := range bytes.Split(log, []byte("\n")) {
			hold(t, l, raw)
		}
		if t.Failed() {
			t.Fatalf("in %s", path)
		}
	}
}

func FuzzLine(f *testing.F) {
	for raw := range allExamples() {
		f.Add([]byte(raw), uint8(0))
		f.Add([]byte(raw), uint8(0xff))
	}
	f.Fuzz(func(t *testing.T, raw []byte, on uint8) {
		raw = bytes.ReplaceAll(raw, []byte("\n"), nil)
		l := near()
		l.on = ambiguous(on)
		hold(t, l, raw)
		hold(t, Layout{on: ambiguous(on) & onSrunLabel}, raw)
	})
}

func FuzzLearn(f *testing.F) {
	for _, log := range corpus(f) {
		f.Add(log[:min(len(log), 4<<10)], log[min(len(log), 4<<10):min(len(log), 8<<10)])
	}
	f.Fuzz(func(t *testing.T, head, block []byte) {
		l := Learn(head, block)
		if l != Learn(head, block) {
			t.Error("learned twice, differently")
		}
		for _, raw := range bytes.Split(block, []byte("\n")) {
			hold(t, l, raw)
		}
	})
}

// TestKeyAllocatesNothing covers a line of every dialect.
func TestKeyAllocatesNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("sync.Pool forgets at random under the race detector")
	}
	for raw, l := range allExamples() {
		line := []byte(raw)
		var k analysis.Key
		if n := testing.AllocsPerRun(10, func() { k = l.Key(line) }); n != 0 {
			t.Errorf("%q: %v allocations for key %x", raw, n, k)
		}
	}
}
