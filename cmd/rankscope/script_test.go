package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"rankscope": main})
}

// The scripts run the real program. Beside testscript's own commands they have
//
//	json PATH WANT     a value of the JSON on the last stdout: "ranks.rank=2.role", "ranks.0.role"
//	shape PATH         PATH is there, whatever its value
//	fifo FILE          makes a named pipe
//	bytes FILE         replaces the text of FILE, a Go string, by its bytes
//	lines MAX          the last stdout has at most MAX lines
//
// and the condition [root]: file permissions don't bind the user.
func TestScripts(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	if raceEnabled {
		// Each command starts the program anew; those that do more than read,
		// reckon and print are raced.
		scripts = []string{"testdata/script/preserve.txtar", "testdata/script/probe.txtar", "testdata/script/report.txtar", "testdata/script/watch.txtar"}
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("COLUMNS", "100")
			e.Setenv("DEMO", filepath.Join(filepath.Dir(callerFile()), "demo", "ddp-shm.log"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"json": scriptJSON, "shape": scriptShape, "fifo": scriptFIFO, "bytes": scriptBytes, "lines": scriptLines,
		},
	})
}

// callerFile is a file of this package; go test runs in the package's folder.
func callerFile() string {
	folder, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return filepath.Join(folder, "main.go")
}

func scriptJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: json PATH WANT")
	}
	got, ok := valueAt(ts, args[0])
	if !ok {
		ts.Fatalf("there is no %s", args[0])
	}
	if (got == args[1]) == neg {
		ts.Fatalf("%s is %s", args[0], got)
	}
}

// index is a number, or "key=value" for the first object that has it.
func index(list []any, step string) (int, error) {
	key, want, ok := strings.Cut(step, "=")
	if !ok {
		return strconv.Atoi(step)
	}
	return slices.IndexFunc(list, func(v any) bool {
		object, _ := v.(map[string]any)
		return fmt.Sprint(object[key]) == want
	}), nil
}

func scriptShape(ts *testscript.TestScript, neg bool, args []string) {
	for _, path := range args {
		if _, ok := valueAt(ts, path); ok == neg {
			ts.Fatalf("%s: there is %v", path, ok)
		}
	}
}

// valueAt reads the last stdout as JSON; strings come plain, all else as JSON.
func valueAt(ts *testscript.TestScript, path string) (string, bool) {
	var v any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &v))
	for step := range strings.SplitSeq(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			var ok bool
			if v, ok = at[step]; !ok {
				return "", false
			}
		case []any:
			n, err := index(at, step)
			if err != nil || n < 0 || n >= len(at) {
				return "", false
			}
			v = at[n]
		default:
			return "", false
		}
	}
	if text, ok := v.(string); ok {
		return text, true
	}
	out, err := json.Marshal(v)
	ts.Check(err)
	return string(out), true
}

func scriptFIFO(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o666))
}

func scriptBytes(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(strings.TrimSpace(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

func scriptLines(ts *testscript.TestScript, _ bool, args []string) {
	most, err := strconv.Atoi(args[0])
	ts.Check(err)
	if n := strings.Count(ts.ReadFile("stdout"), "\n"); n > most {
		ts.Fatalf("%d lines, want at most %d", n, most)
	}
}
