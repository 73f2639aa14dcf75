package report

import (
	"fmt"
	"strconv"
	"strings"

	"rankscope/analysis"
)

// citeWords is a place as editors and grep write it: "run.log:195".
func citeWords(c analysis.Cite) string {
	c.File = fileWords(c.File)
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

// fileWords is a file's name for a person.
func fileWords(file string) string {
	if file == "-" {
		return "stdin"
	}
	return file
}

// citeWithin is the part of a place that the table's title doesn't name: the
// line, or the file below a folder and the line.
func citeWithin(c analysis.Cite, base string) string {
	switch {
	case base == "":
	case c.File == base && c.Line > 0:
		return strconv.Itoa(c.Line)
	case strings.HasSuffix(base, "/"):
		c.File = strings.TrimPrefix(c.File, base)
	}
	return citeWords(c)
}

// commonBase is the file that all cites lie in, else the folder above all of
// them, with a slash at its end; empty when there is neither.
func commonBase(cites []analysis.Cite) string {
	base, found := "", false
	for _, c := range cites {
		switch {
		case c.File == "" || found && c.File == base:
		case !found:
			base, found = c.File, true
		default:
			base = commonFolder(base, c.File)
		}
	}
	return base
}

func commonFolder(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:strings.LastIndexByte(a[:n], '/')+1]
}

func inBase(base string) string {
	if base == "" || base == "/" {
		return ""
	}
	return ", in " + fileWords(base)
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
