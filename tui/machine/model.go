// Package machine shows the shared memory of ranks that live on this machine:
// how full it is, how fast it fills, and who holds it.
//
//	SetState → rows → View
package machine

import (
	"fmt"
	"strings"
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
	// Past says that nothing is read any more: how fast a mount fills is no
	// longer so.
	Past bool
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

// Percent is how much of it is used, 0 to 100, rounded down.
func (t Mount) Percent() int {
	if t.Size <= 0 {
		return 0
	}
	return int(float64(min(max(t.Used, 0), t.Size)) * 100 / float64(t.Size))
}

// Sentence says in a line how full it is, when it will be full, and who holds
// most of it.
func (t Mount) Sentence() string {
	text := fmt.Sprintf("%s of %s has %s of %s used", t.Name, rankNames(t.Ranks), size(t.Used), size(t.Size))
	if t.FullIn > 0 {
		text += ", full in about " + about(t.FullIn)
	}
	if len(t.Holders) > 0 && t.Holders[0].Bytes > 0 {
		text += "; " + t.Holders[0].holds()
	}
	return text + "."
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
	plain         []string // what the rows say, whole and without colours
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

// Selection is the text that is shown, whole, and what to call it.
func (m Model) Selection() (what, text string) {
	if len(m.plain) == 0 {
		return "", ""
	}
	return "the reading of this machine", strings.Join(m.plain, "\n") + "\n"
}

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
