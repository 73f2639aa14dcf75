package ranks

import (
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Update answers keys when focused.
func (m Model) Update(msg tea.Msg) (Model, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok || !m.focused {
		return m, nil
	}
	if m.finding {
		cmd := m.find(press)
		return m, cmd
	}
	cmd := m.press(press)
	return m, cmd
}

func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	page := max(m.height/m.rowHeight()-1, 1)
	switch {
	case key.Matches(msg, k.Down):
		return m.Move(1)
	case key.Matches(msg, k.Up):
		return m.Move(-1)
	case key.Matches(msg, k.PageDown):
		return m.Move(page)
	case key.Matches(msg, k.PageUp):
		return m.Move(-page)
	case key.Matches(msg, k.First):
		return m.Move(-len(m.items))
	case key.Matches(msg, k.Last):
		return m.Move(len(m.items))
	case key.Matches(msg, k.Filter):
		return m.filter()
	case key.Matches(msg, k.Open):
		m.unfold(true)
	case key.Matches(msg, k.Close):
		m.unfold(false)
	case key.Matches(msg, k.Find):
		m.finding, m.typed, m.before = true, "", m.cursor
	}
	return nil
}

// Move takes the cursor n rows down and tells which rank was chosen.
func (m *Model) Move(n int) tea.Cmd {
	m.chosen = true
	m.cursor = max(min(m.cursor+n, len(m.items)-1), 0)
	m.reveal()
	return m.picked()
}

func (m Model) picked() tea.Cmd {
	rank, ok := m.Selected()
	if !ok {
		return nil
	}
	return func() tea.Msg { return PickedMsg{Rank: rank.Rank} }
}

// ClickRow chooses what is shown at a row of the pane.
func (m *Model) ClickRow(y int) tea.Cmd {
	at := m.top + y/m.rowHeight()
	if at >= len(m.items) {
		return nil
	}
	return m.Move(at - m.cursor)
}

// filter asks for the lines of the rank, or of the node's ranks, alone.
func (m Model) filter() tea.Cmd {
	if m.cursor >= len(m.items) {
		return nil
	}
	it := m.items[m.cursor]
	msg := FilterMsg{Name: it.node}
	if it.rank >= 0 {
		rank := m.ranks[it.rank].Rank
		msg = FilterMsg{Ranks: []int{rank}, Name: "r" + strconv.Itoa(rank)}
	} else {
		for i := range m.ranks {
			if place(m.ranks[i]) == it.node {
				msg.Ranks = append(msg.Ranks, m.ranks[i].Rank)
			}
		}
	}
	return func() tea.Msg { return msg }
}

// unfold opens or closes the node under the cursor.
func (m *Model) unfold(open bool) {
	if !m.fold || m.cursor >= len(m.items) {
		return
	}
	node := m.items[m.cursor].node
	m.setOpen(node, open)
	if !open {
		for i, it := range m.items {
			if it.rank < 0 && it.node == node {
				m.cursor = i
			}
		}
	}
	m.reveal()
}

// find answers a key while a rank's number is typed.
func (m *Model) find(msg tea.KeyPressMsg) tea.Cmd {
	const longest = 9
	switch s := msg.String(); {
	case s == "enter":
		m.finding = false
		return m.picked()
	case s == "esc":
		m.finding = false
		m.cursor = min(m.before, max(len(m.items)-1, 0))
		m.reveal()
	case s == "backspace":
		m.typed = m.typed[:max(len(m.typed)-1, 0)]
		m.seek()
	case len(s) == 1 && s[0] >= '0' && s[0] <= '9' && len(m.typed) < longest:
		m.typed += s
		m.seek()
	}
	return nil
}

// seek selects the rank whose number was typed so far.
func (m *Model) seek() {
	if n, err := strconv.Atoi(m.typed); err == nil {
		m.Select(n)
	}
}

// reveal keeps the cursor on the screen.
func (m *Model) reveal() {
	rows := max(m.listHeight()/m.rowHeight(), 1)
	m.top = max(min(m.top, m.cursor), m.cursor-rows+1, 0)
	m.top = max(min(m.top, len(m.items)-rows), 0)
}
