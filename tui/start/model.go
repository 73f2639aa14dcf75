// Package start is the screen without a log: the logs that were found here, to
// pick from, and what else can be done.
//
//	SetItems → rows → View;  key → ChosenMsg (open these), DemoMsg (show the demo)
package start

import (
	"fmt"
	"path/filepath"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/analysis/safetext"
	"rankscope/tui/cells"
)

// Item is a log that was found.
type Item struct {
	Path string
	Size int64         // in bytes, of all files in a folder together
	Age  time.Duration // since it was last written
	// Kind says what it looks like: "torchrun logs", "Slurm output", "log".
	Kind string
}

// Model is the start screen. The zero Model is not usable; see New.
type Model struct {
	keys          KeyMap
	styles        Styles
	width, height int
	items         []Item
	folder        string
	cursor, top   int
}

// ChosenMsg asks to open a log.
type ChosenMsg struct{ Path string }

// DemoMsg asks for the demo.
type DemoMsg struct{}

// New makes a start screen for what was found in folder.
func New(folder string, items []Item, keys KeyMap, styles Styles) Model {
	return Model{folder: folder, items: items, keys: keys, styles: styles}
}

// SetSize sets what View fills, in cells.
func (m *Model) SetSize(width, height int) {
	m.width, m.height = width, height
	m.move(0)
}

// Hints are the keys that help here; without a log there is nothing to open.
func (m Model) Hints() []key.Binding {
	if len(m.items) == 0 {
		return []key.Binding{m.keys.Demo}
	}
	return m.keys.ShortHelp()
}

// SetStyles changes the colours.
func (m *Model) SetStyles(s Styles) { m.styles = s }

// Update answers keys.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return m, nil
	}
	k := m.keys
	switch {
	case key.Matches(press, k.Down):
		m.move(1)
	case key.Matches(press, k.Up):
		m.move(-1)
	case key.Matches(press, k.PageDown):
		m.move(m.listHeight())
	case key.Matches(press, k.PageUp):
		m.move(-m.listHeight())
	case key.Matches(press, k.First):
		m.move(-len(m.items))
	case key.Matches(press, k.Last):
		m.move(len(m.items))
	case key.Matches(press, k.Open):
		return m, m.choose()
	case key.Matches(press, k.Demo):
		return m, func() tea.Msg { return DemoMsg{} }
	}
	return m, nil
}

func (m *Model) move(n int) {
	m.cursor = max(min(m.cursor+n, len(m.items)-1), 0)
	rows := m.listHeight()
	m.top = max(min(m.top, m.cursor), m.cursor-rows+1, 0)
}

func (m Model) choose() tea.Cmd {
	if m.cursor >= len(m.items) {
		return nil
	}
	path := m.items[m.cursor].Path
	return func() tea.Msg { return ChosenMsg{Path: path} }
}

// listHeight is what the lines around the list leave.
func (m Model) listHeight() int { return max(m.height-len(m.head())-len(m.foot()), 1) }

func (m Model) head() []string {
	s := &m.styles
	if len(m.items) == 0 {
		return []string{"", " " + s.Title.Paint("No logs were found in "+safetext.String(m.folder))}
	}
	return []string{"", " " + s.Title.Paint("Logs in "+safetext.String(m.folder)) + s.Dim.Paint(", newest first"), ""}
}

// foot says what else can be done, in a few words where the list needs the
// room.
func (m Model) foot() []string {
	rows := m.advice()
	if room := m.height - len(m.head()) - len(rows); room < min(len(m.items), leastListed) {
		return []string{"", " " + m.styles.Dim.Paint(cells.Cut("or paste a log here; "+m.keys.Demo.Help().Key+" shows a demo", max(m.width-2, 0), cells.Ellipsis))}
	}
	return rows
}

// leastListed is how many logs are more use than advice.
const leastListed = 6

func (m Model) advice() []string {
	s := &m.styles
	rows := []string{""}
	say := func(k, text string) {
		lines := cells.Wrap(text, max(m.width-9, 1))
		for i, line := range lines {
			name := ""
			if i == 0 {
				name = k
			}
			rows = append(rows, " "+s.Key.Paint(cells.Pad(name, 7))+" "+s.Dim.Paint(line))
		}
	}
	say("paste", "a log or a traceback: it is read as it comes in")
	say(m.keys.Demo.Help().Key, "replays a real incident")
	say("", "or give paths: rankscope train.log, rankscope logs/")
	return rows
}

// View draws the list.
func (m Model) View() string {
	lines := m.head()
	for i := m.top; i < len(m.items) && i < m.top+m.listHeight(); i++ {
		lines = append(lines, m.row(i))
	}
	lines = append(lines, m.foot()...)
	return cells.Fill(lines, m.width, m.height)
}

// row is a log: its path, what it is, its size and age.
func (m Model) row(i int) string {
	it, s := m.items[i], &m.styles
	bar, look := " ", s.Text
	if i == m.cursor {
		bar, look = s.CursorBar, s.Selected
	}
	right := fmt.Sprintf("%9s  %s", bytes(it.Size), cells.Pad(age(it.Age), 11))
	if it.Kind != "" && m.width >= 70 {
		right = cells.Fit(safetext.String(it.Kind), 18) + " " + right
	}
	path := it.Path
	if rel, err := filepath.Rel(m.folder, path); err == nil && len(rel) < len(path) {
		path = rel
	}
	room := max(m.width-3-cells.Width(right), 8)
	return s.Cursor.Paint(bar) + look.Paint(cells.Fit(safetext.String(path), room)) + " " + s.Dim.Paint(right)
}

func bytes(n int64) string {
	const unit = 1024
	size, names := float64(n), []string{"B", "KiB", "MiB", "GiB", "TiB"}
	for size >= unit && len(names) > 1 {
		size, names = size/unit, names[1:]
	}
	if names[0] == "B" {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f %s", size, names[0])
}

func age(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d d ago", int(d.Hours()/24))
}
