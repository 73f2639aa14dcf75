package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"rankscope/analysis"
	"rankscope/analysis/engine"
	"rankscope/analysis/preserve"
)

const incidentsFolder = "../../testdata/incidents"

// verdict sums up what a report says; names of places go through r.
func verdict(i *analysis.Incident, r *preserve.Redactor) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", i.Cause, i.Confidence)
	if i.Origin != nil {
		fmt.Fprintf(&b, " rank %d on %s pod %s worker %d", i.Origin.Rank, r.String(i.Origin.Node), r.String(i.Origin.Pod), i.Origin.WorkerPID)
	}
	var others []string
	for _, p := range i.Origins {
		others = append(others, fmt.Sprint(p.Rank))
	}
	sort.Strings(others)
	fmt.Fprintf(&b, " with %v of %d\n", others, i.WorldSize)
	for _, rank := range i.Ranks {
		fmt.Fprintf(&b, "%d %s attempt %d step %d", rank.Rank, rank.Role, rank.Attempt, rank.LastStep)
		if rank.FirstRelated != nil {
			fmt.Fprintf(&b, " %s %s", rank.FirstRelated.Signature, r.String(rank.FirstRelated.Text))
		}
		b.WriteByte('\n')
	}
	for _, a := range i.Attempts {
		fmt.Fprintf(&b, "attempt %d %s\n", a.Number, a.Cause)
	}
	return b.String()
}

// preserved writes an incident's evidence and returns its verdict, with names
// as the copy has them, and the verdict of the copy.
func preserved(t *testing.T, input string, cutAll, redact bool) (want, got string) {
	t.Helper()
	options := engine.Options{Paths: []string{input}}
	run, err := openRun(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	defer run.stop()
	g := gathering{cutAll: cutAll}
	contents, err := g.contents(t.Context(), run.snapshot)
	if err != nil {
		t.Fatal(err)
	}
	var writing preserve.Options
	if redact {
		if writing.Redactor, err = redactor(document(run.snapshot), contents); err != nil {
			t.Fatal(err)
		}
	}
	dest := filepath.Join(t.TempDir(), "kept")
	if err := preserve.Write(t.Context(), dest, contents, writing); err != nil {
		t.Fatal(err)
	}
	again, err := read(context.Background(), engine.Options{Paths: []string{dest}})
	if err != nil {
		t.Fatal(err)
	}
	return verdict(run.snapshot.Incident, writing.Redactor), verdict(again.Incident, nil)
}

// The report of what was preserved says what the report of the logs says.
func TestPreserveThenReportEqualsReport(t *testing.T) {
	folders, err := filepath.Glob(incidentsFolder + "/*/input")
	if err != nil || len(folders) < 50 {
		t.Fatalf("%d incidents: %v", len(folders), err)
	}
	ways := []struct {
		name           string
		cutAll, redact bool
	}{{"cut and redacted", true, true}, {"whole", false, false}, {"cut", true, false}, {"redacted", false, true}}
	for n, input := range folders {
		if raceEnabled && n%6 != 0 {
			continue
		}
		list := ways[:1] // the way in which most is changed, for all of them
		if n%12 == 0 {
			list = ways
		}
		for _, way := range list {
			t.Run(filepath.Base(filepath.Dir(input))+"/"+way.name, func(t *testing.T) {
				want, got := preserved(t, input, way.cutAll, way.redact)
				if got != want {
					t.Errorf("the copy says\n%s\nthe logs say\n%s", got, want)
				}
			})
		}
	}
}

// A log too large to be kept whole gives pieces, and the same verdict, also
// through a pipe and when it is compressed.
func TestPreserveCutsALargeLog(t *testing.T) {
	data, err := os.ReadFile("demo/ddp-shm.log")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	var text bytes.Buffer
	for n, line := range lines {
		text.WriteString(line)
		if n == 60 {
			for k := range 20_000 {
				fmt.Fprintf(&text, "checkpoint shard %d was written\n", k)
			}
		}
	}
	folder := t.TempDir()
	plain, packed := filepath.Join(folder, "run.log"), filepath.Join(folder, "run.log.gz")
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write(text.Bytes())
	z.Close()
	for path, data := range map[string][]byte{plain: text.Bytes(), packed: zipped.Bytes()} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	first := ""
	for n, c := range []struct {
		path  string
		stdin io.Reader
	}{{plain, nil}, {packed, nil}, {"-", bytes.NewReader(text.Bytes())}, {"-", bytes.NewReader(zipped.Bytes())}} {
		dest := filepath.Join(folder, fmt.Sprint("kept", n))
		s := session{stdin: c.stdin, stdout: io.Discard, stderr: io.Discard}
		if code := run([]string{"rankscope", "preserve", "-o", dest, c.path}, s); code != 0 {
			t.Fatalf("%s: exit code %d", c.path, code)
		}
		again, err := read(t.Context(), engine.Options{Paths: []string{dest}})
		if err != nil {
			t.Fatal(err)
		}
		got := verdict(again.Incident, nil)
		if size := again.Inputs[0].Size; size > 64<<10 {
			t.Errorf("%s: the excerpt has %d bytes", c.path, size)
		}
		if n == 0 {
			first = got
			if !strings.Contains(got, "shm-exhausted") {
				t.Errorf("the copy says\n%s", got)
			}
		} else if got != first {
			t.Errorf("%s: the copy says\n%s\nnot\n%s", c.path, got, first)
		}
	}
}
