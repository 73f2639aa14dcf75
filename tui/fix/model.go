// Package fix shows what removes the cause, one environment at a time, and
// hands out exactly the snippet that is shown.
//
//	SetRemedies → tabs (◂ Kubernetes ▸ Docker …) and the text of one of them → View
package fix

import (
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis"
	"rankscope/tui/cells"
)

// Model is the fix pane. The zero Model is not usable; see New.
type Model struct {
	keys   KeyMap
	styles Styles

	width, height int
	focused       bool

	remedies []analysis.Remedy
	names    []string // of the tabs
	summary  string
	sizes    []string // how large it must be, and where the numbers come from
	now      string   // what is so at this moment; empty when unknown
	at       int      // the remedy shown
	top      int
	rows     []string // the text of the remedy, at the current width
}

// New makes an empty fix pane.
func New(keys KeyMap, styles Styles) Model {
	return Model{keys: keys, styles: styles}
}

// SetSize sets what View fills, in cells.
func (m *Model) SetSize(width, height int) {
	if m.width == width && m.height == height {
		return
	}
	m.width, m.height = width, height
	m.write()
}

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) {
	m.styles = s
	m.write()
}

// Focus says that keys go to this pane.
func (m *Model) Focus() { m.focused = true }

// Blur takes the focus away.
func (m *Model) Blur() { m.focused = false }

// SetRemedies takes what can be done. summary says in a sentence or two what is
// to be mended, sizes how large it must be and why; may be nil. The environment
// that is shown stays.
func (m *Model) SetRemedies(summary string, sizes []string, remedies []analysis.Remedy) {
	shown := ""
	if m.at < len(m.names) {
		shown = m.names[m.at]
	}
	m.remedies, m.summary, m.sizes = remedies, summary, sizes
	m.names = tabNames(remedies)
	m.at = 0
	for i, name := range m.names {
		if name == shown {
			m.at = i
		}
	}
	m.write()
}

// SetNow takes a sentence on how things stand at this moment; empty for none.
func (m *Model) SetNow(text string) {
	if m.now == text {
		return
	}
	m.now = text
	m.write()
}

// tabNames are the environments, numbered where one comes more than once.
func tabNames(remedies []analysis.Remedy) []string {
	count := map[string]int{}
	names := make([]string, len(remedies))
	for i, r := range remedies {
		name := r.Environment
		if name == "" {
			name = "other"
		}
		name = strings.ToUpper(name[:1]) + name[1:]
		count[name]++
		if n := count[name]; n > 1 {
			name += " " + strconv.Itoa(n)
		}
		names[i] = name
	}
	return names
}

// Selection is the snippet that is shown, exactly, and what to call it.
func (m Model) Selection() (what, text string) {
	if m.at >= len(m.remedies) {
		return "", ""
	}
	return "the " + m.names[m.at] + " snippet", m.remedies[m.at].Snippet
}

// Update answers keys when focused.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || !m.focused {
		return m, nil
	}
	k := m.keys
	switch {
	case key.Matches(press, k.Next):
		m.turn(1)
	case key.Matches(press, k.Prev):
		m.turn(-1)
	case key.Matches(press, k.Down):
		m.Scroll(1)
	case key.Matches(press, k.Up):
		m.Scroll(-1)
	case key.Matches(press, k.PageDown):
		m.Scroll(max(m.height-2, 1))
	case key.Matches(press, k.PageUp):
		m.Scroll(-max(m.height-2, 1))
	case key.Matches(press, k.First):
		m.Scroll(-len(m.rows))
	case key.Matches(press, k.Last):
		m.Scroll(len(m.rows))
	}
	return m, nil
}

// turn shows the next environment, or the one before.
func (m *Model) turn(step int) {
	if n := len(m.remedies); n > 0 {
		m.at = (m.at + step + n) % n
		m.top = 0
		m.write()
	}
}

// Scroll moves the text n rows down.
func (m *Model) Scroll(n int) {
	m.top = max(min(m.top+n, len(m.rows)-m.bodyHeight()), 0)
}

// bodyHeight is what the tabs leave.
func (m Model) bodyHeight() int { return max(m.height-1, 0) }

// View draws the tabs and the rows on the screen.
func (m Model) View() string {
	lines := make([]string, 0, m.height)
	if len(m.remedies) > 0 {
		lines = append(lines, m.tabs())
	}
	for i := m.top; i < len(m.rows) && len(lines) < m.height; i++ {
		lines = append(lines, m.rows[i])
	}
	return cells.Fill(lines, m.width, m.height)
}

// tabs names the environments with the one that is shown in sight.
func (m Model) tabs() string {
	s := &m.styles
	const arrows = 4 // "◂ " and " ▸"
	room := max(m.width-arrows, 1)
	from := 0
	for from < m.at && tabsWidth(m.names[from:m.at+1]) > room {
		from++
	}
	var b strings.Builder
	b.WriteString(s.Arrow.Paint(s.Left) + " ")
	for i := from; i < len(m.names); i++ {
		if i > from {
			b.WriteString("  ")
		}
		look := s.Tab
		if i == m.at {
			look = s.TabActive
		}
		b.WriteString(look.Paint(m.names[i]))
	}
	return cells.Pad(cells.Cut(b.String(), m.width-2, cells.Ellipsis), m.width-2) + " " + s.Arrow.Paint(s.Right)
}

func tabsWidth(names []string) int {
	width := -2
	for _, name := range names {
		width += len(name) + 2
	}
	return width
}
