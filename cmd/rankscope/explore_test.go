package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPastedPath(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	home, _ := os.UserHomeDir()
	log := filepath.Join(home, "a log.txt")
	if err := os.WriteFile(log, []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		log:                      log,
		log + "\n":               log,
		"'" + log + "' ":         log,
		`"` + log + `"`:          log,
		"file://" + log:          log,
		"~/a log.txt":            log,
		home:                     home,
		filepath.Join(home, "b"): "",
		log + "\n" + log:         "",
		"":                       "",
		"RuntimeError: boom":     "",
	} {
		if got := pastedPath(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
