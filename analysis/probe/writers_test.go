package probe

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWriters(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "run.log")
	other := filepath.Join(dir, "other.log")
	for _, file := range []string{log, other} {
		if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	proc := filepath.Join(dir, "proc")
	process := func(pid, cmdline, environ, fd, target string) {
		folder := filepath.Join(proc, pid)
		if err := os.MkdirAll(filepath.Join(folder, "fd"), 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"cmdline": cmdline, "environ": environ} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink(target, filepath.Join(folder, "fd", fd)); err != nil {
			t.Fatal(err)
		}
	}
	process("11", "python3\x00train.py\x00", "A=1\x00LOCAL_RANK=0\x00RANK=4\x00", "1", log)
	process("12", "/opt/bin/python3.11\x00train.py\x00", "OMPI_COMM_WORLD_RANK=5\x00", "2", log)
	process("13", "python3\x00launch.py\x00", "A=1\x00", "1", log)     // the launcher has no rank
	process("14", "tail\x00-f\x00", "RANK=6\x00", "1", log)            // no interpreter
	process("15", "python3\x00train.py\x00", "RANK=7\x00", "1", other) // another log
	process("16", "python3\x00train.py\x00", "RANK=8\x00", "0", log)   // reads it
	process("17", "python3\x00train.py\x00", "RANK=x\x00", "1", log)

	got := New(Options{Proc: proc}).Writers([]string{filepath.Join(dir, "gone.log"), log})
	if len(got) != 2 || got[11] != 4 || got[12] != 5 {
		t.Errorf("the writers are %v, want 11: 4, 12: 5", got)
	}
	if got := New(Options{Proc: proc}).Writers([]string{dir}); len(got) != 0 {
		t.Errorf("a folder is written by %v", got)
	}
}
