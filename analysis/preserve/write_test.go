package preserve

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"rankscope/analysis/source"
)

func sample() Contents {
	return Contents{
		Excerpts: []Excerpt{
			{Path: "/data/job/logs/a/0/run.log.gz", Pieces: []Piece{{1, []byte("one\ntwo\n")}, {10, []byte("ten")}}, Lines: 10, Size: 99},
			{Path: "/data/job/logs/a/0/run.log", Pieces: []Piece{{1, []byte("x\n")}}, Lines: 1, Size: 2},
			{Path: "/data/job/logs/b\x1b[31m\nc/../.env/1/\u202erun.log", Lines: 0},
			{Path: "-", Pieces: []Piece{{1, []byte("s\n")}}, Lines: 1, Size: 2},
		},
		Files:   map[string][]byte{"report.txt": []byte("report\n"), "commands.txt": []byte("true\n")},
		LeftOut: []string{"core.1 is\nno text"},
	}
}

// folderFiles reads a folder whole.
func folderFiles(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		all[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// archiveFiles reads an archive whole, without its first folder.
func archiveFiles(t *testing.T, path string) map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	all := map[string]string{}
	for r := tar.NewReader(z); ; {
		head, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		_, name, _ := strings.Cut(head.Name, "/")
		all[name] = string(data)
	}
}

func TestWriteFolderAndArchive(t *testing.T) {
	folder, archive := filepath.Join(t.TempDir(), "kept"), filepath.Join(t.TempDir(), "kept.tar.zst")
	for _, dest := range []string{folder, archive} {
		if err := Write(t.Context(), dest, sample(), Options{Time: time.Unix(1e9, 0)}); err != nil {
			t.Fatal(err)
		}
	}
	got, packed := folderFiles(t, folder), archiveFiles(t, archive)
	if fmt.Sprint(got) != fmt.Sprint(packed) {
		t.Errorf("the folder holds %q\nthe archive %q", got, packed)
	}
	for name, want := range map[string]string{
		"excerpts/data/job/logs/a/0/run.log":   "one\ntwo\nten",
		"excerpts/data/job/logs/a/0/run-2.log": "x\n", "excerpts/stdin.log": "s\n", "report.txt": "report\n",
		"lines/data/job/logs/a/0/run.log.tsv": "# excerpt of /data/job/logs/a/0/run.log.gz\n# line in excerpt\tline in original\tlines\n1\t1\t2\n3\t10\t1\n",
	} {
		if got[name] != want {
			t.Errorf("%s holds %q, want %q", name, got[name], want)
		}
	}
	for name := range got {
		if strings.ContainsAny(name, "\x1b\n\u202e") || strings.Contains(name, "/.") {
			t.Errorf("a file is called %q", name)
		}
	}
	sums := 0
	for line := range strings.Lines(got[source.SumsFile]) {
		sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if sum != fmt.Sprintf("%x", sha256.Sum256([]byte(got[name]))) {
			t.Errorf("the sum of %q is wrong", name)
		}
		sums++
	}
	if sums != len(got)-1 {
		t.Errorf("%d sums for %d files", sums, len(got))
	}
	if !source.Evidence(folder) {
		t.Error("the folder isn't known again")
	}
	if source.Evidence(filepath.Dir(folder)) {
		t.Error("any folder passes for a preserved one")
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others can read it: %v, %v", info.Mode(), err)
	}
}

// Nothing that is there is touched.
func TestWriteNeverOverwrites(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"folder", "file", "file.tar.zst", "dangling"} {
		dest := filepath.Join(root, name)
		var err error
		switch {
		case name == "folder":
			err = os.Mkdir(dest, 0o777)
		case name == "dangling":
			err = os.Symlink("nowhere", dest)
		default:
			err = os.WriteFile(dest, []byte("mine"), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := Write(t.Context(), dest, sample(), Options{}); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if data, _ := os.ReadFile(filepath.Join(root, "file")); string(data) != "mine" {
		t.Error("the file was changed")
	}
	onlyThese(t, root, 4)
	if err := Write(t.Context(), filepath.Join(root, "no", "folder"), sample(), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a folder to write to: %v", err)
	}
}

func onlyThese(t *testing.T, root string, n int) {
	t.Helper()
	if list, err := os.ReadDir(root); err != nil || len(list) != n {
		t.Errorf("%d files are there, want %d: %v", len(list), n, list)
	}
}

// fullDisk takes so many bytes, and then so many calls.
type fullDisk struct {
	left  *int
	inner io.WriteCloser
}

func (d fullDisk) Write(p []byte) (int, error) {
	if *d.left < len(p) {
		n, _ := d.inner.Write(p[:*d.left])
		*d.left = 0
		return n, syscall.ENOSPC
	}
	*d.left -= len(p)
	return d.inner.Write(p)
}

func (d fullDisk) Close() error {
	err := d.inner.Close()
	if *d.left == 0 {
		return syscall.ENOSPC
	}
	return err
}

// Wherever the disk gets full, nothing stays behind.
func TestAFullDiskLeavesNothing(t *testing.T) {
	for _, name := range []string{"kept", "kept.tar.zst"} {
		root := t.TempDir()
		for room := 0; room < 3000; room += 61 {
			left := room
			err := write(t.Context(), filepath.Join(root, name), sample(), Options{}, func(path string) (io.WriteCloser, error) {
				w, err := createFile(path)
				return fullDisk{&left, w}, err
			})
			if err == nil {
				if room < 200 {
					t.Errorf("%s fits into %d bytes", name, room)
				}
				break
			}
			if !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("%s: %v", name, err)
			}
			onlyThese(t, root, 0)
		}
	}
}

// Whenever it is told to stop, nothing stays behind.
func TestCancellingLeavesNothing(t *testing.T) {
	for _, name := range []string{"kept", "kept.tar.zst"} {
		root := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		created := 0
		err := write(ctx, filepath.Join(root, name), sample(), Options{}, func(path string) (io.WriteCloser, error) {
			if created++; created == 3 || strings.HasSuffix(name, ArchiveEnding) {
				cancel()
			}
			return createFile(path)
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		onlyThese(t, root, 0)
		cancel()
	}
}

// None of a set of private words survives anywhere in what is written, however
// they are mixed, and each has one stand-in.
func TestNoPrivateWordSurvives(t *testing.T) {
	private := []string{"gpu-node-17", "trainer-abc-worker-3", "ada", "10.20.30.40", "fd00:1:2::9", "ada.lovelace@corp.example.com",
		"AKIAIOSFODNN7EXAMPLE", "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "hf_abcdefghijklmnopqrstuvwxyz012345", "s3cr3tPassw0rd"}
	shown := []string{"host=gpu-node-17 ", "pod trainer-abc-worker-3 ", "/home/ada/x ", "10.20.30.40:1 ", "[fd00:1:2::9] ", "ada.lovelace@corp.example.com ",
		"AKIAIOSFODNN7EXAMPLE ", "ghp_abcdefghijklmnopqrstuvwxyz0123456789 ", "hf_abcdefghijklmnopqrstuvwxyz012345 ", "password=s3cr3tPassw0rd "}
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 40 {
		var b bytes.Buffer
		for range 30 {
			b.WriteString([]string{shown[random.IntN(len(shown))], private[random.IntN(len(private))] + " ", "step 3\n", "\n", "loss "}[random.IntN(5)])
		}
		b.WriteString("\n" + strings.Join(shown, "\n"))
		text := b.Bytes()
		c := Contents{
			Excerpts: []Excerpt{{Path: "/home/ada/logs/gpu-node-17/trainer-abc-worker-3.log", Pieces: []Piece{{1, text}}, Size: int64(len(text)) + 1}},
			Files:    map[string][]byte{"report.txt": text, "commands.txt": []byte("ssh ada@gpu-node-17\n")},
			LeftOut:  []string{"/home/ada/gpu-node-17.core is no text"},
		}
		r := NewRedactor(Known{Hosts: []string{"gpu-node-17"}, Pods: []string{"trainer-abc-worker-3"}}, text)
		dest := filepath.Join(t.TempDir(), "gpu-node-17.tar.zst")
		if n%2 == 0 {
			dest = filepath.Join(t.TempDir(), "kept")
		}
		if err := Write(t.Context(), dest, c, Options{Redactor: r}); err != nil {
			t.Fatal(err)
		}
		var all map[string]string
		if n%2 == 0 {
			all = folderFiles(t, dest)
		} else {
			all = archiveFiles(t, dest)
		}
		for name, data := range all {
			for _, word := range private {
				if stands([]byte(name+"\n"+data), strings.ToLower(word)) {
					t.Fatalf("%s survives in %s:\n%s", word, name, data)
				}
			}
		}
	}
}
