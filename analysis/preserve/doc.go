// Package preserve keeps an incident as evidence: what a folder of logs said
// about it, small enough to send, and safe to send where that is asked for.
//
//	Incident ─→ Wants ─→ Cut ─→ Excerpt ─┐
//	reports, commands ───────────────────┼─→ Contents ─→ Write ─→ a folder, or a .tar.zst
//	what was left out ───────────────────┘       ↑
//	                                          Redactor (when asked for)
//
// What is written:
//
//	excerpts/    the lines that count, under their files' own names and folders
//	lines/       beside each excerpt a table of which lines of the original it holds
//	report.txt, report.md, report.json
//	commands.txt the commands that the report offers, with what each is for
//	LEFT_OUT.md  what isn't here, and why
//	SHA256SUMS   of all other files; check it with sha256sum -c
//
// An excerpt holds whole lines, byte for byte, so that rankscope reads it as it
// read the log. Tables of lines lie in a folder of their own, and Excerpts
// finds the logs in a preserved folder, so that nothing but logs is read again.
package preserve

import (
	"os"
	"path/filepath"
)

// The names within a preserved folder.
const (
	excerptsFolder = "excerpts"
	linesFolder    = "lines"
	sumsFile       = "SHA256SUMS"
	leftOutFile    = "LEFT_OUT.md"
)

// Excerpts returns the folder that holds the logs of a folder that Write made.
// ok is false for any other path.
func Excerpts(folder string) (logs string, ok bool) {
	logs = filepath.Join(folder, excerptsFolder)
	for _, path := range []string{logs, filepath.Join(folder, linesFolder)} {
		if info, err := os.Lstat(path); err != nil || !info.IsDir() {
			return "", false
		}
	}
	for _, name := range []string{sumsFile, leftOutFile} {
		if info, err := os.Lstat(filepath.Join(folder, name)); err != nil || !info.Mode().IsRegular() {
			return "", false
		}
	}
	return logs, true
}
