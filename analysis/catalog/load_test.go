package catalog

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rankscope/analysis"
)

// TestLoadLeavesOutExamplesOnly compares the quick reading of the embedded files
// with the careful one.
func TestLoadLeavesOutExamplesOnly(t *testing.T) {
	got, want := loaded(t).Signatures(), complete(t).Signatures()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Signature{}), cmpopts.IgnoreFields(Signature{}, "Examples")); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(loaded(t).Literals(), complete(t).Literals()) {
		t.Error("the literals differ")
	}
}

func TestEveryFileIsASubject(t *testing.T) {
	entries, err := fs.ReadDir(embedded, "signatures")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(subjects(), strings.TrimSuffix(e.Name(), ".yaml")) {
			t.Errorf("%s is embedded and not read", e.Name())
		}
	}
	if len(entries) != len(subjects()) {
		t.Errorf("%d files, %d subjects", len(entries), len(subjects()))
	}
}

// TestEntriesAreWhole holds conventions that a person's file need not keep.
func TestEntriesAreWhole(t *testing.T) {
	for _, s := range loaded(t).Signatures() {
		if s.Program == "" {
			t.Errorf("%s names no program", s.ID)
		}
		if !strings.HasSuffix(s.Explain, ".") || strings.Contains(strings.TrimSuffix(s.Explain, "."), ". ") {
			t.Errorf("%s: explain is not one sentence: %q", s.ID, s.Explain)
		}
		seeds := s.Role == analysis.RoleInitiating || s.Role == analysis.RoleConfirmation || s.Role == analysis.RoleHint
		if seeds && s.Cause == "" {
			t.Errorf("%s is %s and speaks for no cause", s.ID, s.Role)
		}
		if s.Proves && s.Role != analysis.RoleInitiating {
			t.Errorf("%s is %s and proves a cause", s.ID, s.Role)
		}
	}
}

// TestCatalogIsSharedByGoroutines is for the race detector: expressions are
// compiled when first used.
func TestCatalogIsSharedByGoroutines(t *testing.T) {
	c := loaded(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, line := range strings.Split(quoted, "\n") {
				c.Match(message(line), func() []string { return []string{"Traceback (most recent call last):"} })
				c.Head(message(line))
				c.Tail(message(line))
			}
		})
	}
	group.Wait()
}
