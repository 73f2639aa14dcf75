package logview

import (
	"strconv"
	"strings"

	"rankscope/analysis"
	"rankscope/tui/cells"
	"rankscope/tui/ink"
)

// View draws the rows on the screen.
func (m Model) View() string {
	if len(m.rows) == 0 {
		return cells.Fill(m.empty(), m.width, m.height)
	}
	c := m.columns()
	lines := make([]string, 0, m.height)
	skip := m.sub
	for i := m.top; i < len(m.rows) && len(lines) < m.height; i++ {
		drawn := m.draw(i, c)
		lines = append(lines, drawn[min(skip, len(drawn)):]...)
		skip = 0
	}
	return cells.Fill(lines, m.width, m.height)
}

// empty says why there is nothing to see, and what to do.
func (m Model) empty() []string {
	var text string
	switch {
	case m.err != nil:
		text = "The log can't be read: " + m.err.Error()
	case !m.loaded:
		text = "Reading …"
	case m.filter.Pattern != "":
		text = "No line has “" + m.filter.Pattern + "” in it. Esc shows all lines again."
	case len(m.filter.Ranks) > 0:
		text = "This rank printed no line here. Esc shows all lines again."
	default:
		text = "The log is empty so far."
	}
	rows := []string{""}
	for _, line := range cells.Wrap(text, max(m.width-2, 1)) {
		rows = append(rows, " "+m.styles.Dim.Paint(line))
	}
	return rows
}

// wraps reports whether a row may take several rows of the screen: lines of the
// verdict always do, there are few of them.
func (m Model) wraps(i int) bool { return m.wrap || m.rows[i].Cited }

// lines is how many rows of the screen a row takes.
func (m Model) lines(i int) int {
	if !m.wraps(i) {
		return 1
	}
	return len(m.wrapped(i, m.columns()))
}

// mostRows is how many rows of the screen a line of the verdict takes where
// lines aren't wrapped.
func (m Model) mostRows() int { return max(4, m.height/4) }

// wrapped is the plain text of a row, broken.
func (m Model) wrapped(i int, c columns) []string {
	width := max(m.textWidth(i, c), 1)
	parts := cells.Wrap(m.text(i), width)
	if most := m.mostRows(); len(parts) > most && !m.wrap {
		parts[most-1] = cells.Cut(parts[most-1]+" "+parts[most], width, cells.Ellipsis)
		parts = parts[:most]
	}
	return parts
}

// textWidth is what badge and folding sign leave of the text's column.
func (m Model) textWidth(i int, c columns) int {
	width := c.text
	width -= cells.Width(m.badge(i, c))
	if n := len(m.rows[i].head); n > 0 {
		width -= 2 + digits(n)
	}
	return width
}

// badge is the word before a row's text: that a file begins anew here, or that
// the line is its rank's first related one. Empty for most, and where there is
// no room.
func (m Model) badge(i int, c columns) string {
	switch row := &m.rows[i]; {
	case m.raw || c.text < 2*badge:
		return ""
	case row.Begins != "":
		return " " + row.Begins + " "
	case row.First:
		return " first "
	}
	return ""
}

// text is what is shown of a row's line.
func (m Model) text(i int) string {
	if m.raw {
		return m.rows[i].Raw
	}
	return m.rows[i].Text
}

// draw is a row as it goes to the screen: one line, or several when wrapped.
func (m Model) draw(i int, c columns) []string {
	under := ink.Ink{}
	if i == m.cursor {
		under = m.styles.CursorLine
		if !m.focused {
			under = m.styles.CursorLineBlurred
		}
	}
	prefix := m.prefix(i, c, under)
	if word := m.badge(i, c); word != "" {
		look := m.styles.First
		if m.rows[i].Begins != "" {
			look = m.styles.Begins
		}
		prefix += look.Paint(word)
	}
	if n := len(m.rows[i].head); n > 0 {
		prefix += m.styles.Dim.Over(under).Paint(m.styles.FoldGlyph + number(n) + " ")
	}
	width := m.textWidth(i, c)
	if !m.wraps(i) {
		return []string{prefix + m.paintText(m.shownText(i, width), i, m.left, width, under)}
	}
	var lines []string
	rest := m.styles.Dim.Over(under).Paint(spaces(m.width - width))
	for n, part := range m.wrapped(i, c) {
		if n > 0 {
			prefix = rest
		}
		lines = append(lines, prefix+m.paintText(part, i, 0, width, under))
	}
	return lines
}

// shownText is enough of the text to fill width cells from the left column on;
// a line of kilobytes is not searched for what isn't seen.
func (m Model) shownText(i, width int) string {
	text := m.text(i)
	const bytesPerCell = 4
	limit := (m.left+width)*bytesPerCell + 256
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "")
}

// paintText colours a text and cuts it to exactly width cells from left on.
func (m Model) paintText(text string, i, left, width int, under ink.Ink) string {
	base := m.textInk(i).Over(under)
	var styled string
	if m.highlight == nil {
		styled = base.Paint(text)
	} else {
		styled = cells.Paint(text, base.Paint, m.matches(text, under))
	}
	if left > 0 {
		styled = cells.Window(styled, left, width)
	} else {
		styled = cells.Cut(styled, width, cells.Ellipsis)
	}
	if under == (ink.Ink{}) {
		return cells.Pad(styled, width)
	}
	return styled + under.Paint(spaces(width-cells.Width(styled)))
}

// maxMatches is how many matches are marked in one line.
const maxMatches = 100

// matches are the places in text that a search looks for.
func (m Model) matches(text string, under ink.Ink) []cells.Stroke {
	found := m.highlight.FindAllStringIndex(text, maxMatches)
	strokes := make([]cells.Stroke, 0, len(found))
	for _, at := range found {
		strokes = append(strokes, cells.Stroke{
			Range: cells.Range{Start: at[0], End: at[1]},
			Style: m.styles.Match.Over(under).Paint,
		})
	}
	return strokes
}

// textInk is the colour of a row's text.
func (m Model) textInk(i int) ink.Ink {
	row := &m.rows[i]
	if row.Known {
		if k, ok := m.styles.Roles[row.Role]; ok {
			return k
		}
	}
	return m.styles.Levels[min(int(row.Level), len(m.styles.Levels)-1)]
}

// prefix draws all columns before the text.
func (m Model) prefix(i int, c columns, under ink.Ink) string {
	row, s := &m.rows[i], &m.styles
	var b strings.Builder
	bar, markInk, mark := " ", s.Cited, " "
	if i == m.cursor {
		bar = s.CursorBar
	}
	switch {
	case m.marked(i):
		markInk, mark = s.Mark, s.MarkGlyph
	case row.Cited:
		mark = s.CitedGlyph
	}
	b.WriteString(s.Cursor.Over(under).Paint(bar))
	b.WriteString(markInk.Over(under).Paint(mark))
	b.WriteString(s.Number.Over(under).Paint(right(number(row.Number), c.number) + " "))
	if c.time > 0 {
		b.WriteString(s.Time.Over(under).Paint(clock(row.Stamp, c.time) + " "))
	}
	if c.tag > 0 {
		b.WriteString(m.tag(i, c.tag, under))
	}
	if c.level > 0 {
		level := s.Levels[min(int(row.Level), len(s.Levels)-1)]
		b.WriteString(level.Over(under).Paint(levelLetter(row.Level) + " "))
	}
	return b.String()
}

// tag is a rank's bar and name in the rank's colour.
func (m Model) tag(i, width int, under ink.Ink) string {
	row, s := &m.rows[i], &m.styles
	if row.Rank < 0 {
		name := s.NoRank
		if row.Launcher {
			name = s.LauncherTag
		}
		return s.Dim.Over(under).Paint(" " + cells.Fit(name, width) + " ")
	}
	colour := s.Dim
	if len(s.Ranks) > 0 {
		colour = s.Ranks[row.Rank%len(s.Ranks)]
	}
	return colour.Over(under).Paint(s.RankBar + cells.Fit("r"+strconv.Itoa(row.Rank), width) + " ")
}

func (m Model) marked(i int) bool { return m.markedPos(m.rows[i].Pos) }

func (m Model) markedPos(pos analysis.Pos) bool {
	for _, k := range m.marks {
		if k.Pos == pos {
			return true
		}
	}
	return false
}
