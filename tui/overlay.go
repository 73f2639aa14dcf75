package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/tui/cells"
)

// overlayKind is what lies over the panes.
type overlayKind uint8

const (
	overlayNone  overlayKind = iota
	overlayHelp              // the keys
	overlayPlain             // text without frames, for the terminal's selection
)

// overlay is what lies over the panes, and how far it is scrolled.
type overlay struct {
	kind overlayKind
	top  int
	text string // of the plain screen
}

// showHelp lays the keys over the panes.
func (m *Model) showHelp() tea.Cmd {
	m.overlay = overlay{kind: overlayHelp}
	return nil
}

// overlayKey answers keys while something lies over the panes.
func (m *Model) overlayKey(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys.Log
	rows, page := len(m.overlayRows()), max(m.height-2, 1)
	switch {
	case key.Matches(msg, m.keys.App.Back, m.keys.App.Help, m.keys.App.Plain), msg.String() == "q":
		m.overlay = overlay{}
		return nil
	case key.Matches(msg, k.Down):
		m.overlay.top++
	case key.Matches(msg, k.Up):
		m.overlay.top--
	case key.Matches(msg, k.PageDown, k.HalfDown):
		m.overlay.top += page
	case key.Matches(msg, k.PageUp, k.HalfUp):
		m.overlay.top -= page
	case key.Matches(msg, k.Start):
		m.overlay.top = 0
	case key.Matches(msg, k.End):
		m.overlay.top = rows
	}
	m.overlay.top = max(min(m.overlay.top, rows-page), 0)
	return nil
}

// overlayRows are the rows of what lies over the panes.
func (m *Model) overlayRows() []string {
	if m.overlay.kind == overlayPlain {
		var rows []string
		for line := range strings.SplitSeq(m.overlay.text, "\n") {
			rows = append(rows, cells.Wrap(line, max(m.width, 1))...)
		}
		return rows
	}
	return m.helpRows()
}

// viewOverlay draws what lies over the panes, with one row that says how to
// leave.
func (m *Model) viewOverlay() string {
	rows := m.overlayRows()
	page := max(m.height-1, 0)
	top := max(min(m.overlay.top, len(rows)-page), 0)
	shown := rows[top:min(top+page, len(rows))]
	how := " Esc closes"
	if m.overlay.kind == overlayPlain {
		how = " select with the mouse · Esc closes"
	}
	if len(rows) > page {
		how += fmt.Sprintf(" · j k move · %d–%d of %d", top+1, top+len(shown), len(rows))
	}
	body := cells.Fill(shown, m.width, page)
	last := m.styles.dim.Paint(cells.Fit(how, m.width))
	if page == 0 {
		return last
	}
	return body + "\n" + last
}

// helpRows are the keys, made from the key maps: the focused pane's first.
func (m *Model) helpRows() []string {
	s := &m.styles
	title := "rankscope"
	if m.options.Version != "" {
		title += " " + m.options.Version
	}
	rows := []string{" " + s.title.Paint(title) + s.dim.Paint("  nothing it reads leaves this machine"), ""}
	if m.engine == nil {
		return append(rows, m.helpSection("Start", m.keys.Start.FullHelp())...)
	}
	rows = append(rows, m.helpSection(m.paneName(), m.paneKeys().FullHelp())...)
	rows = append(rows, m.helpSection("Everywhere", m.keys.App.FullHelp())...)
	rows = append(rows, m.helpSection("While typing", m.keys.Search.FullHelp())...)
	return append(rows, m.legend()...)
}

const (
	helpKey    = 9  // cells for a key
	helpColumn = 38 // cells for a key and what it does
)

// helpSection is a heading and its keys, side by side in as many columns as
// fit.
func (m *Model) helpSection(title string, columns [][]key.Binding) []string {
	s := &m.styles
	rows := []string{" " + s.title.Paint(title)}
	var all []key.Binding
	for _, column := range columns {
		for _, b := range column {
			if b.Enabled() && b.Help().Key != "" {
				all = append(all, b)
			}
		}
	}
	across := max(m.width/helpColumn, 1)
	down := (len(all) + across - 1) / across
	for y := range down {
		var row strings.Builder
		for x := range across {
			if i := x*down + y; i < len(all) {
				h := all[i].Help()
				row.WriteString(cells.Fit(" "+s.key.Paint(cells.Pad(h.Key, helpKey))+" "+h.Desc, helpColumn))
			}
		}
		rows = append(rows, row.String())
	}
	return append(rows, "")
}

// legend says what the signs mean.
func (m *Model) legend() []string {
	s, g := &m.styles, m.theme.Glyphs
	signs := [][2]string{
		{g.Warn, "a warning"}, {g.Ramp[3], "how full the mount was"}, {g.Fault, "where a rank failed"},
		{g.Lost, "a peer was lost"}, {g.Teardown, "ended by the launcher"}, {g.Restart, "restarted"}, {g.Gap, "time left out"},
		{g.Inferred, "a time taken from the lines around"}, {g.Origin, "a line of the verdict"}, {g.Mark, "a line you marked"},
		{" first ", "the first line of a rank that matters"},
	}
	rows := []string{" " + s.title.Paint("Signs")}
	for _, sign := range signs {
		rows = append(rows, " "+s.key.Paint(cells.Pad(sign[0], helpKey))+" "+sign[1])
	}
	return rows
}
