package engine

import (
	"os"
	"strings"
	"testing"
)

const readmePath = "../../README.md"

// inReadme puts text between the marks of a name in the README, if
// RANKSCOPE_README=update asks for it: results there are never written by hand.
func inReadme(t *testing.T, name, text string) {
	t.Helper()
	if os.Getenv("RANKSCOPE_README") != "update" {
		return
	}
	data, err := os.ReadFile(readmePath)
	if err != nil {
		t.Fatal(err)
	}
	from, to := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->\n"
	before, rest, found := strings.Cut(string(data), from)
	_, after, ended := strings.Cut(rest, to)
	if !found || !ended {
		t.Fatalf("%s has no marks of %s", readmePath, name)
	}
	if err := os.WriteFile(readmePath, []byte(before+from+strings.TrimSpace(text)+"\n"+to+after), 0o600); err != nil {
		t.Fatal(err)
	}
}
