package source

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree makes files from "path": "text" below a new folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range files {
		writeFile(t, filepath.Join(dir, path), text)
	}
	return dir
}

// seen makes what Discover said comparable: paths below dir, one a line.
func seen(dir string, found []Candidate, skipped []Skipped) (in, out []string) {
	short := func(s string) string { return strings.ReplaceAll(s, dir+"/", "") }
	for _, c := range found {
		s := short(c.Path)
		if c.RotatedFrom != "" {
			s += " ← " + short(c.RotatedFrom)
		}
		in = append(in, s)
	}
	for _, s := range skipped {
		out = append(out, short(s.Path)+" "+short(s.Reason))
	}
	return in, out
}

func TestDiscoverFolder(t *testing.T) {
	dir := tree(t, map[string]string{
		"job.out":                   "console\n",
		"rank_10.log":               "ten\n",
		"rank_2.log":                "two\n",
		"empty.err":                 "",
		"attempt_0/0/stderr.log":    "e\n",
		"attempt_0/1/stderr.log":    "e\n",
		"pod.yaml":                  "kind: Pod\n",
		"train.py":                  "import torch\n",
		"model.safetensors":         "xx",
		"ckpt/step_10.pt":           "PK\x03\x04",
		"plot":                      "\x89PNG\r\n\x1a\n",
		".git/config":               "[core]\n",
		"__pycache__/x.log":         "x\n",
		"hole.log":                  string(make([]byte, 5000)),
		"events.out.tfevents.1.h.0": "\x18\x00",
		"old.log.gz":                "\x1f\x8b\x08",
	})
	found, skipped, err := Discover([]string{dir}, DiscoverOptions{})
	if err != nil {
		t.Fatal(err)
	}
	in, out := seen(dir, found, skipped)
	want := []string{"empty.err", "hole.log", "job.out", "old.log.gz", "pod.yaml", "rank_2.log", "rank_10.log",
		"attempt_0/0/stderr.log", "attempt_0/1/stderr.log"}
	if d := cmp.Diff(want, in); d != "" {
		t.Error(d)
	}
	want = []string{".git is hidden", "events.out.tfevents.1.h.0 is a TensorBoard event file",
		"model.safetensors is a model or checkpoint (.safetensors)", "plot is a PNG image",
		"train.py is source code or configuration (.py)", "__pycache__ is a folder of programs",
		"ckpt/step_10.pt is a model or checkpoint (.pt)"}
	if d := cmp.Diff(want, out); d != "" {
		t.Error(d)
	}
}

func TestDiscoverLooksThroughCompression(t *testing.T) {
	tar := make([]byte, 4096)
	copy(tar, "run.log")
	copy(tar[257:], "ustar")
	dir := tree(t, map[string]string{
		"a.gz":  string(gzipped(t, []byte("step 1\n"))),
		"b.gz":  string(gzipped(t, tar)),
		"c.zst": string(zstded(t, []byte("\x89PNG\r\n\x1a\n\x00"))),
		"d.zst": string(zstded(t, []byte("step 1\n"))),
		"e.gz":  string(gzipped(t, gzipped(t, []byte("step 1\n")))),
		"f.gz":  "\x1f\x8b",
	})
	found, skipped, err := Discover([]string{dir}, DiscoverOptions{})
	in, out := seen(dir, found, skipped)
	if d := cmp.Diff([]string{"a.gz", "d.zst", "f.gz"}, in); d != "" || err != nil {
		t.Error(d, err)
	}
	want := []string{"b.gz is compressed and holds a tar archive; unpack it first (tar -xf FILE)",
		"c.zst is compressed and holds a PNG image", "e.gz is compressed and holds another compressed file"}
	if d := cmp.Diff(want, out); d != "" {
		t.Error(d)
	}
}

func TestDiscoverRotated(t *testing.T) {
	for _, c := range []struct {
		name        string
		files, want []string
	}{
		{"logrotate", []string{"run.log", "run.log.1", "run.log.2.gz", "run.log.10.gz"},
			[]string{"run.log.10.gz ← run.log", "run.log.2.gz ← run.log", "run.log.1 ← run.log", "run.log"}},
		{"dates", []string{"run.log", "run.log-20260102", "run.log-20260101.gz"},
			[]string{"run.log-20260101.gz ← run.log", "run.log-20260102 ← run.log", "run.log"}},
		{"Python", []string{"run.log", "run.log.2026-01-02", "run.log.2026-01-01_10-00-00"},
			[]string{"run.log.2026-01-01_10-00-00 ← run.log", "run.log.2026-01-02 ← run.log", "run.log"}},
		{"kubelet", []string{"0.log", "0.log.20260102-101112", "0.log.20260101-101112.gz"},
			[]string{"0.log.20260101-101112.gz ← 0.log", "0.log.20260102-101112 ← 0.log", "0.log"}},
		{"no log", []string{"run.log.1", "run.log.2"}, []string{"run.log.1", "run.log.2"}},
		{"ranks", []string{"out", "out.0", "out.1"}, []string{"out", "out.0", "out.1"}},
		{"Slurm jobs", []string{"slurm-123.out", "slurm-123_4.out"}, []string{"slurm-123.out", "slurm-123_4.out"}},
		{"twice rotated", []string{"run.log", "run.log.1", "run.log.1.2"},
			[]string{"run.log.1 ← run.log", "run.log", "run.log.1.2"}},
	} {
		files := map[string]string{}
		for _, f := range c.files {
			files[f] = "x\n"
			if strings.HasSuffix(f, ".gz") {
				files[f] = "\x1f\x8b\x08"
			}
		}
		dir := tree(t, files)
		found, skipped, err := Discover([]string{dir}, DiscoverOptions{})
		in, out := seen(dir, found, skipped)
		if d := cmp.Diff(c.want, in); d != "" || out != nil || err != nil {
			t.Errorf("%s: %v %v %s", c.name, out, err, d)
		}
	}
}

func TestDiscoverOddThings(t *testing.T) {
	dir := tree(t, map[string]string{"a.log": "a\n", "sub/b.log": "b\n"})
	link := func(target, name string) {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	link("..", "sub/up")
	link("a.log", "A-latest.log")
	link("nowhere", "broken.log")
	link("self", "self")
	if err := os.Link(filepath.Join(dir, "a.log"), filepath.Join(dir, "z-hard.log")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	sock, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(sock)
	if err := syscall.Bind(sock, &syscall.SockaddrUnix{Name: filepath.Join(dir, "sock")}); err != nil {
		t.Fatal(err)
	}
	found, skipped, err := Discover([]string{dir, filepath.Join(dir, "pipe"), "/dev/null", "/proc/self/status"}, DiscoverOptions{})
	if err != nil {
		t.Fatal(err)
	}
	in, out := seen(dir, found, skipped)
	if d := cmp.Diff([]string{"a.log", "sub/b.log"}, in); d != "" {
		t.Error(d)
	}
	want := []string{
		"broken.log is a link to nowhere, which does not exist",
		"pipe is a FIFO",
		"self is a link that leads back to itself",
		"sock is a socket",
		"sub/up is the same folder as " + dir,
		"pipe is a FIFO; to read it: rankscope - < pipe",
		"/dev/null is a device",
		"/proc/self/status is part of proc, which holds no logs",
		"A-latest.log is the same file as a.log",
		"z-hard.log is the same file as a.log",
	}
	if d := cmp.Diff(want, out); d != "" {
		t.Error(d)
	}
}

func TestDiscoverPrefersWhatWasNamed(t *testing.T) {
	dir := tree(t, map[string]string{"run-3.log": "x\n"})
	link := filepath.Join(dir, "latest.log")
	if err := os.Symlink("run-3.log", link); err != nil {
		t.Fatal(err)
	}
	found, _, err := Discover([]string{dir, link, link}, DiscoverOptions{})
	if err != nil || len(found) != 1 || found[0].Path != link || !found[0].Given {
		t.Errorf("found %v, %v; want only the link that was named", found, err)
	}
}

func TestDiscoverErrorsNamePathAndRemedy(t *testing.T) {
	dir := tree(t, map[string]string{"a.log": "a\n"})
	found, _, err := Discover([]string{
		filepath.Join(dir, "b.log"), filepath.Join(dir, "a.log"), filepath.Join(dir, "no/such/c.log"),
		filepath.Join(dir, "a.log/x"), filepath.Join(dir, "*.err"), "",
	}, DiscoverOptions{})
	if len(found) != 1 {
		t.Errorf("found %v beside the errors", found)
	}
	var got []string
	for _, e := range ArgErrors(err) {
		got = append(got, strings.ReplaceAll(e.Error(), dir, "D"))
	}
	want := []string{
		"D/b.log: does not exist; check the name with: ls D",
		"D/no/such/c.log: does not exist; the path ends at D",
		"D/a.log/x: can't be read: not a directory",
		"D/*.err: matches no file; check the pattern with: ls -d D/*.err",
		`"": is an empty path; is a variable of your shell unset?`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
	if ArgErrors(nil) != nil {
		t.Error("no error gave some")
	}
}

func TestDiscoverGlobStdinAndWait(t *testing.T) {
	dir := tree(t, map[string]string{"r10.log": "x\n", "r9.log": "x\n", "[x].log": "x\n", "sub/a.log": "x\n"})
	found, skipped, err := Discover([]string{
		"-", filepath.Join(dir, "r*.log"), filepath.Join(dir, "[x].log"), filepath.Join(dir, "su?"),
		filepath.Join(dir, "later.log"), "-",
	}, DiscoverOptions{Wait: true})
	in, out := seen(dir, found, skipped)
	if d := cmp.Diff([]string{"-", "r9.log", "r10.log", "[x].log", "sub/a.log", "later.log"}, in); d != "" || err != nil {
		t.Error(d, err)
	}
	if d := cmp.Diff([]string{"- stdin was named twice"}, out); d != "" {
		t.Error(d)
	}
	if !found[0].Stdin || !found[5].Missing {
		t.Errorf("stdin or the missing file is not marked: %+v", found)
	}
}

func TestDiscoverLimit(t *testing.T) {
	files := map[string]string{}
	for i := range 50 {
		files[fmt.Sprintf("d%d/x.log", i)] = "x\n"
	}
	dir := tree(t, files)
	found, skipped, err := Discover([]string{dir}, DiscoverOptions{MaxEntries: 60})
	if err != nil || len(found) != 10 {
		t.Errorf("found %d, %v", len(found), err)
	}
	said := 0
	for _, s := range skipped {
		if strings.Contains(s.Reason, "no more than 60 entries") {
			said++
		}
	}
	if said != 1 {
		t.Errorf("the limit was said %d times: %v", said, skipped)
	}
}

func TestDiscoverUnreadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may read everything")
	}
	dir := tree(t, map[string]string{"a.log": "a\n", "b.log": "b\n", "sub/c.log": "c\n"})
	os.Chmod(filepath.Join(dir, "b.log"), 0)
	os.Chmod(filepath.Join(dir, "sub"), 0)
	t.Cleanup(func() { os.Chmod(filepath.Join(dir, "sub"), 0o755) })
	found, skipped, err := Discover([]string{dir}, DiscoverOptions{})
	in, out := seen(dir, found, skipped)
	if d := cmp.Diff([]string{"a.log"}, in); d != "" || err != nil {
		t.Error(d, err)
	}
	if d := cmp.Diff([]string{"b.log may not be read (permission denied)", "sub may not be read (permission denied)"}, out); d != "" {
		t.Error(d)
	}
}

func TestNaturalCompareIsAnOrder(t *testing.T) {
	sorted := []string{"", "a", "a01", "a1", "a2", "a2b", "a10", "a10b2", "a10b10", "b", "é"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got, want := naturalCompare(a, b), i-j; got < 0 != (want < 0) || got > 0 != (want > 0) {
				t.Errorf("compare(%q, %q) = %d", a, b, got)
			}
		}
	}
}

func FuzzRotationOf(f *testing.F) {
	for _, s := range []string{"run.log.1", "run.log-20260131.gz", "0.log.20260131-120000", ".1", "x.2026-01-31", "a.log.", "--20"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		r, ok := RotationOf(a)
		if ok && (r.Base == "" || !strings.HasPrefix(a, r.Base) || len(r.Base) >= len(a)) {
			t.Fatalf("%q → %+v", a, r)
		}
		if x, y := naturalCompare(a, b), naturalCompare(b, a); (x < 0) != (y > 0) || (x == 0) != (a == b) {
			t.Fatalf("compare(%q, %q) = %d, backwards %d", a, b, x, y)
		}
	})
}

// A folder that preserve wrote gives its logs alone, wherever it lies.
func TestDiscoverPreservedFolder(t *testing.T) {
	kept := map[string]string{
		"kept/excerpts/run.log": "step 1\n", "kept/lines/run.log.tsv": "1\t1\n", "kept/report.txt": "shm-exhausted\n",
		"kept/report.md": "# x\n", "kept/report.json": "{}\n", "kept/commands.txt": "# x\n", "kept/LEFT_OUT.md": "x\n", "kept/SHA256SUMS": "x\n",
		"other.log": "step 2\n",
	}
	for name, c := range map[string]struct {
		change func(map[string]string)
		under  string
		want   []string
	}{
		"beside other logs": {under: "", want: []string{"other.log", "kept/excerpts/run.log"}},
		"by itself":         {under: "kept", want: []string{"kept/excerpts/run.log"}},
		"logs of other machines": {func(files map[string]string) {
			delete(files, "kept/excerpts/run.log")
		}, "kept", []string{"kept/report.json"}},
		"something else": {func(files map[string]string) {
			delete(files, "kept/SHA256SUMS")
		}, "kept", []string{"kept/commands.txt", "kept/report.json", "kept/report.txt", "kept/excerpts/run.log"}},
	} {
		files := maps.Clone(kept)
		if c.change != nil {
			c.change(files)
		}
		dir := tree(t, files)
		if err := os.MkdirAll(filepath.Join(dir, "kept", ExcerptsFolder), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(dir, "kept", LinesFolder), 0o700); err != nil {
			t.Fatal(err)
		}
		found, skipped, err := Discover([]string{filepath.Join(dir, c.under)}, DiscoverOptions{})
		if err != nil {
			t.Fatal(err)
		}
		got, _ := seen(dir, found, skipped)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
