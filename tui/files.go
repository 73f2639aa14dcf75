package tui

import (
	"path/filepath"
	"slices"
	"strings"

	"rankscope/analysis"
	"rankscope/tui/compare"
)

// files shortens the names of inputs to what tells them apart: a person opened
// them and knows the folder.
type files struct{ folder string }

// filesOf takes the folder that all inputs lie in.
func filesOf(inputs []analysis.Input) files {
	folder := ""
	for i, in := range inputs {
		if dir := filepath.Dir(in.Path); i == 0 {
			folder = dir
		} else {
			folder = commonFolder(folder, dir)
		}
	}
	if folder == "" || folder == "." {
		return files{}
	}
	return files{strings.TrimSuffix(folder, "/") + "/"}
}

// short is a name without the folder.
func (f files) short(name string) string {
	if name == "-" {
		return "stdin"
	}
	return strings.TrimPrefix(name, f.folder)
}

// cites shortens the names in copies of evidence.
func (f files) cites(list []analysis.Evidence) []analysis.Evidence {
	list = slices.Clone(list)
	for i := range list {
		list[i].File = f.short(list[i].File)
	}
	return list
}

// moments shortens the names in a copy of the timeline.
func (f files) moments(list []analysis.Moment) []analysis.Moment {
	list = slices.Clone(list)
	for i := range list {
		list[i].Cite.File = f.short(list[i].Cite.File)
	}
	return list
}

// hypotheses shortens the names in a copy of the hypotheses.
func (f files) hypotheses(list []analysis.Hypothesis) []analysis.Hypothesis {
	list = slices.Clone(list)
	for i := range list {
		list[i].For, list[i].Against = f.cites(list[i].For), f.cites(list[i].Against)
	}
	return list
}

// comparison shortens the names in a copy of what was compared.
func (f files) comparison(s compare.State) compare.State {
	s.Differences = slices.Clone(s.Differences)
	for i := range s.Differences {
		s.Differences[i].Cite.File = f.short(s.Differences[i].Cite.File)
	}
	return s
}
