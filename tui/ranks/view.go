package ranks

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// Widths, in cells.
const (
	roleWidth  = 8
	widestNode = 14
	// detailRows is what is said about the selected rank where rows have no
	// second line; it needs a pane of some height.
	detailRows     = 2
	detailFromRows = 10
)

// View draws the rows on the screen.
func (m Model) View() string {
	if len(m.items) == 0 {
		return cells.Fill(m.empty(), m.width, m.height)
	}
	lines := make([]string, 0, m.height)
	for i := m.top; i < len(m.items) && len(lines) < m.listHeight(); i++ {
		lines = append(lines, m.row(i))
		if m.rowHeight() > 1 {
			lines = append(lines, "    "+m.styles.Dim.Paint(cells.Cut(m.firstLine(m.items[i]), max(m.width-4, 0), cells.Ellipsis)))
		}
	}
	if n := m.listHeight() - len(lines); n >= detailFrom && m.listHeight() == m.height {
		lines = append(lines, m.detail(n)...)
	}
	if n := m.height - m.listHeight(); n > 0 {
		for len(lines) < m.listHeight() {
			lines = append(lines, "")
		}
		lines = append(lines, m.footer(n)...)
	}
	return cells.Fill(lines, m.width, m.height)
}

func (m Model) empty() []string {
	var lines []string
	for _, line := range cells.Wrap("No rank has spoken yet.", max(m.width-1, 1)) {
		lines = append(lines, " "+m.styles.Dim.Paint(line))
	}
	return lines
}

// rowHeight is 2 where every rank has room for its first related line.
func (m Model) rowHeight() int {
	if !m.fold && 2*len(m.items) <= m.height-1 {
		return 2
	}
	return 1
}

// listHeight is how many rows of the screen the list has.
func (m Model) listHeight() int {
	switch {
	case m.finding:
		return max(m.height-1, 1)
	case m.rowHeight() == 1 && m.height >= detailFromRows:
		return m.height - detailRows
	}
	return m.height
}

// footer is the number being typed, or what there is about the selected rank.
func (m Model) footer(n int) []string {
	if m.finding {
		text := "rank " + m.typed + "▏"
		if at, err := strconv.Atoi(m.typed); err == nil && !slices.ContainsFunc(m.ranks, func(r analysis.Rank) bool { return r.Rank == at }) {
			text += " no such rank"
		}
		return []string{m.styles.Prompt.Paint(cells.Fit(" "+text, m.width))}
	}
	text := m.firstLine(m.items[m.cursor])
	var lines []string
	for _, line := range cells.Wrap(text, max(m.width-1, 1)) {
		lines = append(lines, " "+m.styles.Dim.Paint(line))
	}
	return lines[:min(n, len(lines))]
}

// row draws an item.
func (m Model) row(i int) string {
	it := m.items[i]
	under := ink.Ink{}
	bar := " "
	if i == m.cursor {
		bar = m.styles.CursorBar
		under = m.styles.CursorLineBlurred
		if m.focused {
			under = m.styles.CursorLine
		}
	}
	text := m.styles.Cursor.Over(under).Paint(bar)
	if it.rank < 0 {
		text += m.nodeRow(it, under)
	} else {
		text += m.rankRow(m.ranks[it.rank], under)
	}
	return text + under.Paint(cells.Pad("", m.width-cells.Width(text)))
}

// rankRow is number, node, role and first related line of a rank.
func (m Model) rankRow(r analysis.Rank, under ink.Ink) string {
	s := &m.styles
	number := cells.Pad("r"+strconv.Itoa(r.Rank), m.columns.number)
	colour := s.Dim
	if len(s.Ranks) > 0 && r.Rank >= 0 {
		colour = s.Ranks[r.Rank%len(s.Ranks)]
	}
	if m.fold {
		number = "  " + number
	}
	text := colour.Over(under).Paint(s.RankBar + number + " ")
	first := m.firstNumber(r)
	role := RoleWord(r.Role)
	rest := m.width - 1 - cells.Width(text)
	if node := place(r); m.severalNodes && !m.fold && node != "" {
		if room := rest - roleWidth - 2 - m.columns.line; room >= 4 {
			width := min(m.columns.node, room)
			text += s.Text.Over(under).Paint(cells.Fit(safetext.String(node), width) + " ")
			rest -= width + 1
		}
	}
	text += s.role(r.Role).Over(under).Paint(cells.Fit(role, min(roleWidth, max(rest, 0))))
	rest -= roleWidth
	if m.isFiltered(r.Rank) && rest >= len(first)+3 {
		text += s.Filtered.Over(under).Paint(" &")
		rest -= 2
	}
	if rest > len(first) {
		text += s.Dim.Over(under).Paint(cells.Pad("", rest-len(first)) + first)
	}
	return text
}

// firstNumber is where the rank's first related line stands; of a rank that is
// well, how far it came.
func (m Model) firstNumber(r analysis.Rank) string {
	switch {
	case r.FirstRelated != nil:
		return strconv.Itoa(r.FirstRelated.Line)
	case r.Role == analysis.RankHealthy && r.LastStep >= 0:
		return "step " + strconv.Itoa(r.LastStep)
	case r.Role == analysis.RankHealthy:
		return ""
	}
	return "none"
}

// nodeRow is a node with its folded ranks.
func (m Model) nodeRow(it item, under ink.Ink) string {
	s := &m.styles
	mark := s.FoldedGlyph
	if m.open[it.node] {
		mark = s.UnfoldedGlyph
	}
	name := cmp.Or(safetext.String(it.node), "no node")
	text := s.Text.Over(under).Paint(cells.Cut(mark+" "+name+" ", m.width-1, cells.Ellipsis))
	rest := m.width - 1 - cells.Width(text)
	return text + s.Dim.Over(under).Paint(cells.Fit(countRoles(it), max(rest, 0)))
}

// countRoles says how many ranks of a node have which role, the gravest first.
func countRoles(it item) string {
	parts := []string{fmt.Sprint(it.count)}
	for _, role := range roleOrder() {
		if n := it.roles[role]; n > 0 {
			if n == it.count {
				return fmt.Sprintf("%d %s", n, RoleWord(role))
			}
			parts = append(parts, fmt.Sprintf("%d %s", n, RoleWord(role)))
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts[1:], ", ")
}

func roleOrder() []analysis.RankRole {
	return []analysis.RankRole{
		analysis.RankOrigin, analysis.RankAffected, analysis.RankSilent,
		analysis.RankCollateral, analysis.RankUnknown, analysis.RankHealthy,
	}
}

// firstLine is what a rank first had to say about the incident, in one line.
func (m Model) firstLine(it item) string {
	if it.rank < 0 {
		return countRoles(it)
	}
	r := m.ranks[it.rank]
	if r.FirstRelated != nil {
		return strings.TrimSpace(stamp(r.FirstRelated.Stamp) + " " + safetext.String(r.FirstRelated.Text))
	}
	text := "none"
	if r.Role == analysis.RankHealthy {
		text = ""
	}
	if !r.LastSeen.IsZero() {
		text += "; last line " + stamp(r.LastSeen)
	} else if r.LastLine.Line != 0 {
		text += "; last line " + strconv.Itoa(r.LastLine.Line)
	}
	if r.Ending != "" {
		text += ", " + safetext.String(r.Ending)
	}
	return strings.TrimPrefix(text, "; ")
}

func stamp(s analysis.Stamp) string {
	if s.IsZero() {
		return ""
	}
	text := s.T.Format("15:04:05")
	if s.Inferred {
		return "~" + text
	}
	return text
}

// RoleWord is a role as the screen says it.
func RoleWord(role analysis.RankRole) string {
	switch role {
	case analysis.RankCollateral:
		return "after"
	case "":
		return string(analysis.RankUnknown)
	}
	return string(role)
}

func (m Model) isFiltered(rank int) bool { return slices.Contains(m.filtered, rank) }

// columns are the widths of what stands in a row, in cells.
type columns struct{ number, node, line int }

// measure takes the widths that all ranks fit in.
func measure(ranks []analysis.Rank) columns {
	c := columns{line: len("none")}
	highest := 0
	for i := range ranks {
		r := &ranks[i]
		highest = max(highest, r.Rank)
		c.node = max(c.node, min(cells.Width(safetext.String(place(*r))), widestNode))
		if r.FirstRelated != nil {
			c.line = max(c.line, len(strconv.Itoa(r.FirstRelated.Line)))
		}
	}
	c.number = 1 + len(strconv.Itoa(highest))
	return c
}
