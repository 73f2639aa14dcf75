// Package machine shows the shared memory of ranks that live on this machine:
// how full it is, how fast it fills, and who holds it.
//
//	SetState → rows → View
package machine

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"rankscope/tui/cells"
)

// State is what there is to show; see package probe for how it is found.
type State struct {
	Mounts []Mount
	// Why says why there is nothing to show, or not all; may be empty.
	Why string
}

// Mount is one /dev/shm; sizes are in bytes.
type Mount struct {
	Name       string
	Ranks      []int
	Size, Used int64
	Listed     int64         // by du; negative when unknown
	Trend      float64       // bytes a second; 0 when unknown
	FullIn     time.Duration // 0 when unknown
	Holders    []Holder
	// Verdict says in a few words what fills it; may be empty.
	Verdict string
}

// Holder is a process that keeps files of the mount.
type Holder struct {
	PID, Rank, Files int
	Bytes            int64
}

// Model is the machine pane. The zero Model is not usable; see New.
type Model struct {
	keys          KeyMap
	styles        Styles
	width, height int
	focused       bool
	state         State
	top           int
	rows          []string
}

// New makes a pane that has nothing to show yet.
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

// SetState takes a new reading.
func (m *Model) SetState(s State) {
	m.state = s
	m.write()
}

// Focus says that keys go to this pane.
func (m *Model) Focus() { m.focused = true }

// Blur takes the focus away.
func (m *Model) Blur() { m.focused = false }

// Update answers keys when focused.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || !m.focused {
		return m, nil
	}
	switch k := m.keys; {
	case key.Matches(press, k.Down):
		m.Scroll(1)
	case key.Matches(press, k.Up):
		m.Scroll(-1)
	case key.Matches(press, k.First):
		m.Scroll(-len(m.rows))
	case key.Matches(press, k.Last):
		m.Scroll(len(m.rows))
	}
	return m, nil
}

// Scroll moves the text n rows down.
func (m *Model) Scroll(n int) { m.top = max(min(m.top+n, len(m.rows)-m.height), 0) }

// View draws the rows on the screen.
func (m Model) View() string {
	return cells.Fill(m.rows[min(m.top, len(m.rows)):], m.width, m.height)
}
