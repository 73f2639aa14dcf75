package start

import "charm.land/bubbles/v2/key"

// KeyMap is what the start screen answers to.
type KeyMap struct {
	Down, Up         key.Binding
	PageDown, PageUp key.Binding
	First, Last      key.Binding
	Open, Demo       key.Binding
}

// DefaultKeyMap has the keys that lists usually have.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:     key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "next log")),
		Up:       key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "log before")),
		PageDown: key.NewBinding(key.WithKeys("space", "pgdown", "ctrl+d"), key.WithHelp("Space", "page down")),
		PageUp:   key.NewBinding(key.WithKeys("b", "pgup", "ctrl+u"), key.WithHelp("b", "page up")),
		First:    key.NewBinding(key.WithKeys("g", "home"), key.WithHelp("g", "first")),
		Last:     key.NewBinding(key.WithKeys("G", "end"), key.WithHelp("G", "last")),
		Open:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "open")),
		Demo:     key.NewBinding(key.WithKeys("d"), key.WithHelp("d", "demo")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Open, k.Down, k.Demo} }

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Open, k.Down, k.Up, k.PageDown, k.PageUp, k.First, k.Last, k.Demo}}
}
