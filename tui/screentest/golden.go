package screentest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// updateVariable is the environment variable that has Match write the screens
// it should compare with.
const updateVariable = "UPDATE_SCREENS"

// Match waits until the screen is the one in a file. With UPDATE_SCREENS set it
// writes the file instead, once the screen has settled.
func (s *Screen) Match(t testing.TB, path string) {
	t.Helper()
	if os.Getenv(updateVariable) != "" {
		s.settled()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(s.Grid()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("read the screen to compare with (%s=1 writes it): %v", updateVariable, err)
	}
	if s.wait(func(grid string) bool { return grid == string(want) }) != nil {
		t.Errorf("%s differs (-want +got):\n%s", path, cmp.Diff(string(want), s.Grid()))
	}
}
