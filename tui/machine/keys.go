package machine

import "charm.land/bubbles/v2/key"

// KeyMap is what the machine pane answers to.
type KeyMap struct{ Down, Up, First, Last key.Binding }

// DefaultKeyMap moves the text.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:  key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "down")),
		Up:    key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "up")),
		First: key.NewBinding(key.WithKeys("g", "home", "<"), key.WithHelp("g", "top")),
		Last:  key.NewBinding(key.WithKeys("G", "end", ">"), key.WithHelp("G", "bottom")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Down} }

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Down, k.Up, k.First, k.Last}}
}
