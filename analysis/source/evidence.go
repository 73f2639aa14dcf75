package source

import (
	"os"
	"path/filepath"
	"slices"
)

// The names within a folder that rankscope preserve wrote.
const (
	ExcerptsFolder = "excerpts" // the logs
	LinesFolder    = "lines"    // which lines of the originals they hold
	SumsFile       = "SHA256SUMS"
	LeftOutFile    = "LEFT_OUT.md"
	ReportText     = "report.txt"
	ReportMarkdown = "report.md"
	ReportJSON     = "report.json"
	CommandsFile   = "commands.txt"
)

// Evidence reports whether a folder is one that preserve wrote.
func Evidence(folder string) bool {
	for _, name := range []string{ExcerptsFolder, LinesFolder} {
		if info, err := os.Lstat(filepath.Join(folder, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	for _, name := range []string{SumsFile, LeftOutFile} {
		if info, err := os.Lstat(filepath.Join(folder, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// BesideEvidence reports whether a name in a folder is of what preserve writes
// beside the logs that it keeps: reports that quote them, tables, sums. They
// are no logs. Where none is kept, since they were on other machines, the
// report is read.
func BesideEvidence(folder, name string) bool {
	beside := []string{LinesFolder, SumsFile, LeftOutFile, ReportText, ReportMarkdown, ReportJSON, CommandsFile}
	if !slices.Contains(beside, name) || !Evidence(folder) {
		return false
	}
	if name != ReportJSON {
		return true
	}
	kept, err := os.ReadDir(filepath.Join(folder, ExcerptsFolder))
	return err == nil && len(kept) > 0
}

// FromEvidence reports whether a path leads into a folder that preserve wrote.
func FromEvidence(path string) bool {
	for folder := filepath.Dir(path); ; folder = filepath.Dir(folder) {
		if filepath.Base(folder) == ExcerptsFolder && Evidence(filepath.Dir(folder)) {
			return true
		}
		if folder == filepath.Dir(folder) {
			return false
		}
	}
}
