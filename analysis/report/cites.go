package report

import (
	"fmt"
	"strconv"

	"rankscope/analysis"
)

// citeWords is a place as editors and grep write it: "run.log:195".
func citeWords(c analysis.Cite) string {
	switch {
	case c.File == "" && c.Line == 0:
		return ""
	case c.Line == 0:
		return c.File
	case c.Line < 0:
		return fmt.Sprintf("%s:(%d from the end)", c.File, -c.Line)
	}
	return c.File + ":" + strconv.Itoa(c.Line)
}

// citeWithin is the line alone where the table's title names the file.
func citeWithin(c analysis.Cite, file string) string {
	if file != "" && c.File == file && c.Line > 0 {
		return strconv.Itoa(c.Line)
	}
	return citeWords(c)
}

// commonFile is the file that all cites lie in; empty when there are several.
func commonFile(cites []analysis.Cite) string {
	file := ""
	for _, c := range cites {
		if c.File == "" {
			continue
		}
		if file != "" && c.File != file {
			return ""
		}
		file = c.File
	}
	return file
}

func inFile(file string) string {
	if file == "" {
		return ""
	}
	return ", in " + file
}

func firstCites(i *analysis.Incident) []analysis.Cite {
	var out []analysis.Cite
	for _, r := range i.Ranks {
		if r.FirstRelated != nil {
			out = append(out, r.FirstRelated.Cite)
		}
	}
	return out
}

func momentCites(i *analysis.Incident) []analysis.Cite {
	return each(i.Timeline, func(m analysis.Moment) analysis.Cite { return m.Cite })
}

func sameLine(a, b analysis.Cite) bool {
	return a.Line != 0 && a.Line == b.Line && a.File == b.File
}

func cites(list []analysis.Evidence, c analysis.Cite) bool {
	for _, e := range list {
		if sameLine(e.Cite, c) {
			return true
		}
	}
	return false
}
