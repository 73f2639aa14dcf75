package ranks

import (
	"strconv"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
)

// detailFrom is how many rows the list must leave for a rank to be described.
const detailFrom = 6

// detail describes the selected rank in at most n rows: who it is, how far it
// came, and its first related line.
func (m Model) detail(n int) []string {
	r, ok := m.Selected()
	if !ok {
		return nil
	}
	s := &m.styles
	lines := []string{"", " " + s.Title.Paint("rank "+strconv.Itoa(r.Rank))}
	add := func(label, text string) {
		if text == "" {
			return
		}
		for i, line := range cells.Wrap(text, max(m.width-8, 1)) {
			if i > 0 {
				label = ""
			}
			lines = append(lines, " "+s.Dim.Paint(cells.Pad(label, 6))+" "+s.Text.Paint(line))
		}
	}
	add("node", safetext.String(place(r)))
	if r.PID > 0 {
		add("pid", strconv.Itoa(r.PID))
	}
	if r.LastStep >= 0 {
		add("step", strconv.Itoa(r.LastStep))
	}
	add("last", ending(r))
	if r.FirstRelated != nil {
		add("first", "line "+strconv.Itoa(r.FirstRelated.Line)+" "+strings.TrimSpace(safetext.String(r.FirstRelated.Text)))
	} else if r.Role != analysis.RankHealthy {
		add("first", "none")
	}
	return lines[:min(n, len(lines))]
}

// ending says when a rank was last heard of, and what then became of it.
func ending(r analysis.Rank) string {
	text := stamp(r.LastSeen)
	if text == "" && r.LastLine.Line != 0 {
		text = "line " + strconv.Itoa(r.LastLine.Line)
	}
	if r.Ending != "" {
		text = strings.TrimPrefix(text+", "+safetext.String(r.Ending), ", ")
	}
	return text
}
