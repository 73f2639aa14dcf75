package analysis_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows says which packages of the program a package may import, by the
// longest prefix of its path. It is the drawing of section "Folders" in the
// README as a table.
var arrows = []struct {
	of   string
	from []string
}{
	{"rankscope/analysis", nil},
	{"rankscope/analysis/safetext", nil},
	{"rankscope/analysis/source", []string{"rankscope/analysis", "rankscope/analysis/safetext"}},
	{"rankscope/analysis/", []string{"rankscope/analysis", "rankscope/analysis/source", "rankscope/analysis/safetext"}},
	{"rankscope/analysis/engine", []string{"rankscope/analysis"}},
	{"rankscope/theme", nil},
	{"rankscope/tui/cells", nil},
	{"rankscope/tui/ink", nil},
	{"rankscope/tui/clipboard", []string{"rankscope/analysis/safetext"}},
	{"rankscope/tui/", []string{"rankscope/analysis", "rankscope/analysis/safetext", "rankscope/theme", "rankscope/tui/cells", "rankscope/tui/ink"}},
	{"rankscope/tui", []string{"rankscope/analysis", "rankscope/analysis/engine", "rankscope/analysis/safetext", "rankscope/theme", "rankscope/tui"}},
	{"rankscope/cmd/rankscope/demo", nil},
	{"rankscope/cmd/rankscope", []string{"rankscope/cmd/rankscope/demo", "rankscope/tui", "rankscope/theme", "rankscope/analysis"}},
}

// allowed reports whether of may import dep.
func allowed(of, dep string) bool {
	best := -1
	for i, a := range arrows {
		fits := of == a.of || strings.HasSuffix(a.of, "/") && strings.HasPrefix(of, a.of)
		if fits && (best < 0 || len(a.of) > len(arrows[best].of)) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	for _, from := range arrows[best].from {
		if dep == from {
			return true
		}
		// The engine and the commands assemble all stages and panes.
		whole := arrows[best].of == "rankscope/analysis/engine" || arrows[best].of == "rankscope/cmd/rankscope" ||
			arrows[best].of == "rankscope/tui" && from == "rankscope/tui"
		if whole && strings.HasPrefix(dep, from+"/") {
			return true
		}
	}
	return false
}

// list runs go list and splits its output into lines.
func list(t *testing.T, arguments ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, arguments...)...).Output()
	if err != nil {
		t.Fatalf("go list %v: %v", arguments, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func TestArrowsGoOneWay(t *testing.T) {
	for _, line := range list(t, "-f", `{{.ImportPath}} {{join .Imports " "}}`, "rankscope/...") {
		fields := strings.Fields(line)
		for _, dep := range fields[1:] {
			if strings.HasPrefix(dep, "rankscope/") && !allowed(fields[0], dep) {
				t.Errorf("%s must not import %s", fields[0], dep)
			}
		}
	}
}

func TestVocabularyUsesTheStandardLibraryOnly(t *testing.T) {
	for _, name := range []string{"rankscope/analysis", "rankscope/analysis/safetext"} {
		for _, dep := range list(t, "-f", `{{join .Imports "\n"}}`, name) {
			if strings.Contains(dep, ".") || strings.HasPrefix(dep, "rankscope/") {
				t.Errorf("%s imports %s", name, dep)
			}
		}
	}
}

func TestTheProgramLinksNoNetwork(t *testing.T) {
	deps := list(t, "-deps", "rankscope/cmd/rankscope")
	for _, forbidden := range []string{"net", "net/http", "crypto/tls"} {
		if slices.Contains(deps, forbidden) {
			t.Errorf("the program links %s", forbidden)
		}
	}
}

func TestGoroutinesStartInFewPlaces(t *testing.T) {
	places := []string{"rankscope/analysis/follow", "rankscope/analysis/scan", "rankscope/analysis/engine", "rankscope/tui"}
	for _, line := range list(t, "-f", `{{.ImportPath}} {{.Dir}} {{join .GoFiles " "}}`, "rankscope/...") {
		fields := strings.Fields(line)
		if slices.Contains(places, fields[0]) {
			continue
		}
		for _, file := range fields[2:] {
			if found := goStatements(t, fields[1]+"/"+file); len(found) > 0 {
				t.Errorf("%s starts goroutines: %v", fields[0], found)
			}
		}
	}
}
