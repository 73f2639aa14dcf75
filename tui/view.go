package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
)

// View draws the screen.
func (m Model) View() tea.View {
	v := tea.NewView(m.content())
	v.AltScreen = true
	v.WindowTitle = m.windowTitle()
	if m.mouse && m.overlay.kind != overlayPlain {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// content is the whole screen: height rows of width cells.
func (m *Model) content() string {
	switch {
	case m.width <= 0 || m.height <= 0:
		return ""
	case m.overlay.kind != overlayNone:
		return m.styles.signs.Replace(m.viewOverlay())
	}
	rows := make([]strings.Builder, m.height)
	put := func(r rect, text []string) {
		for i := 0; i < min(r.h, len(text)); i++ {
			rows[r.y+i].WriteString(text[i])
		}
	}
	put(m.screen.title, []string{m.row(partStatus, m.status.Title)})
	if m.engine == nil {
		body := rect{0, m.screen.title.h, m.width, m.height - m.screen.title.h - m.screen.hint.h}
		put(body, strings.Split(m.part(partStart, body.w, body.h, m.start.View), "\n"))
	} else {
		// Panes that stand beside each other are put from left to right.
		for _, p := range []paneID{paneRanks, paneLog, paneSide, paneTimeline} {
			if r := m.screen.panes[p]; !r.empty() {
				put(r, m.pane(p, r))
			}
		}
	}
	put(m.screen.hint, []string{m.lastRow()})
	return m.styles.signs.Replace(joinRows(rows))
}

func joinRows(rows []strings.Builder) string {
	n := len(rows)
	for i := range rows {
		n += rows[i].Len()
	}
	var b strings.Builder
	b.Grow(n)
	for i := range rows {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(rows[i].String())
	}
	return b.String()
}

// lastRow is the prompt while something is typed, else the hints.
func (m *Model) lastRow() string {
	if m.prompt.IsOpen() {
		return m.row(partSearch, m.prompt.View)
	}
	return m.row(partStatus, m.status.Hints)
}

// row draws a part of one row.
func (m *Model) row(p part, draw func() string) string { return m.part(p, m.width, 1, draw) }

// part draws a part; one that failed says so.
func (m *Model) part(p part, width, height int, draw func() string) (view string) {
	m.guard.do(p, func() { view = draw() })
	if !m.guard.failed[p] {
		return view
	}
	return cells.Fill([]string{" " + m.styles.failed.Paint(failedText)}, width, height)
}

// pane draws a pane with its frame, if it has one.
func (m *Model) pane(p paneID, r rect) []string {
	inner := m.screen.content(p)
	view := m.part(m.partOf(p), inner.w, inner.h, m.paneView(p))
	if !m.screen.framed {
		return strings.Split(view, "\n")
	}
	f := m.frame(p)
	f.focused = p == m.focus
	return f.draw(&m.styles, view, r.w, r.h)
}

func (m *Model) paneView(p paneID) func() string {
	switch m.partOf(p) {
	case partRanks:
		return m.ranks.View
	case partTimeline:
		return m.timeline.View
	case partFix:
		return m.fix.View
	case partChecks:
		return m.checks.View
	case partHypotheses:
		return m.hypotheses.View
	case partCompare:
		return m.compare.View
	case partMachine:
		return m.machine.View
	}
	return m.log.View
}

// frame says what stands in a pane's border.
func (m *Model) frame(p paneID) frame {
	switch p {
	case paneRanks:
		f := frame{left: []label{m.name(p, "Ranks")}}
		if m.snapshot != nil {
			if n := len(m.snapshot.Incident.Ranks); n > 0 {
				f.right = []label{{m.styles.dim.Paint(strconv.Itoa(n)), 1}}
			}
			if full := m.fullest(); full != "" {
				f.right = append([]label{{m.styles.failed.Paint(full), 2}}, f.right...)
			}
		}
		return f
	case paneTimeline:
		return m.timelineFrame()
	case paneSide:
		return frame{left: m.tabs(), footer: m.sideFooter()}
	}
	return m.logFrame()
}

// name is a pane's name in its border.
func (m *Model) name(p paneID, text string) label {
	if p == m.focus {
		return label{m.styles.title.Paint(m.styles.pointer + text), 9}
	}
	return label{m.styles.title.Paint(text), 9}
}

// logFrame names the line under the cursor, what is shown, and how far it is.
func (m *Model) logFrame() frame {
	s := &m.styles
	f := frame{left: []label{m.name(paneLog, "Log")}, footer: m.footer}
	row, ok := m.log.Cursor()
	if ok {
		f.left = append(f.left, label{s.dim.Paint(m.files.short(row.File) + ":" + strconv.Itoa(row.Number)), 4})
		f.right = []label{{s.dim.Paint(fmt.Sprintf("%d %%", int(m.log.Fraction()*100))), 2}}
	}
	filter := m.log.Filter()
	var shown []string
	if n := len(filter.Ranks); n == 1 {
		shown = append(shown, "only r"+strconv.Itoa(filter.Ranks[0]))
	} else if n > 1 {
		shown = append(shown, fmt.Sprintf("only %d ranks", n))
	}
	if filter.Pattern != "" {
		shown = append(shown, "& "+cells.Cut(filter.Pattern, 24, cells.Ellipsis))
	}
	if len(shown) > 0 {
		f.left = append(f.left, label{s.tabActive.Paint(strings.Join(shown, " ")), 6})
	}
	if n := len(m.log.Marks()); n > 0 {
		f.right = append([]label{{s.dim.Paint(fmt.Sprintf("%d marked", n)), 1}}, f.right...)
	}
	return f
}

// timelineFrame names what the axis covers.
func (m *Model) timelineFrame() frame {
	s := &m.styles
	f := frame{left: []label{m.name(paneTimeline, "Timeline")}}
	m.guard.do(partTimeline, func() {
		from, to := m.timeline.Title()
		if from != "" {
			f.left = append(f.left, label{s.dim.Paint(from), 3})
		}
		if to != "" {
			f.right = append(f.right, label{s.dim.Paint(to), 3})
		}
		if m.snapshot != nil && m.snapshot.Incident.Failed() && m.snapshot.Incident.Cause != analysis.CauseUnknown {
			f.left = append(f.left, label{s.dim.Paint("leading to " + failureName(m.snapshot.Incident)), 2})
		}
		f.footer = m.timeline.Status()
	})
	return f
}

const (
	tabsStart = 2 // cells of the frame before the first tab's name
	tabGap    = 3 // cells between two names
)

// tabs are the names of the side pane's tabs, with a sign where some have no
// room.
func (m *Model) tabs() []label {
	shown, before, after := m.shownTabs()
	more := label{m.styles.tab.Paint(m.theme.Glyphs.Ellipsis), 1}
	var all []label
	if before {
		all = append(all, more)
	}
	for _, t := range shown {
		l := label{m.styles.tab.Paint(t.name()), 1}
		if t == m.tab {
			l = label{m.styles.tabActive.Paint(t.name()), 9}
			if m.focus == paneSide {
				l = m.name(paneSide, t.name())
			}
		}
		all = append(all, l)
	}
	if after {
		all = append(all, more)
	}
	return all
}

// moreWidth is what the sign for further tabs takes, in cells.
const moreWidth = 1 + tabGap

// shownTabs are the tabs whose names have room: where all have not, those
// around the one that is shown. before and after say that there are more.
func (m *Model) shownTabs() (shown []sideTab, before, after bool) {
	width := cells.Width(m.styles.pointer)
	for t := range tabCount {
		if m.has(t) {
			shown = append(shown, t)
			width += len(t.name()) + tabGap
		}
	}
	for len(shown) > 1 && width > m.screen.panes[paneSide].w-2 {
		drop, cut := 0, &before
		if last := len(shown) - 1; shown[last]-m.tab > m.tab-shown[0] {
			drop, cut = last, &after
		}
		if !*cut {
			*cut, width = true, width+moreWidth
		}
		width -= len(shown[drop].name()) + tabGap
		shown = slices.Delete(shown, drop, drop+1)
	}
	return shown, before, after
}

// sideFooter says what y copies here.
func (m *Model) sideFooter() string {
	copies := [...]string{tabFix: "y copies the snippet", tabChecks: "y copies the command", tabHypotheses: "Enter shows the line", tabCompare: "Enter shows the line", tabMachine: "y copies what is shown"}[m.tab]
	if m.focus != paneSide {
		return "p, then " + copies
	}
	return copies + "   p next tab"
}

// windowTitle is what the terminal shows over its window.
func (m *Model) windowTitle() string {
	if m.snapshot == nil {
		return "rankscope"
	}
	in := m.snapshot.Incident
	title := "rankscope " + safetext.String(openName(m.snapshot.Inputs))
	if in.Failed() && in.Cause != analysis.CauseUnknown {
		title = string(in.Cause) + " " + safetext.String(whereText(in)) + " · " + title
	}
	return cells.Cut(title, 120, cells.Ellipsis)
}
