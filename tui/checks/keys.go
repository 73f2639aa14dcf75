package checks

import "charm.land/bubbles/v2/key"

// KeyMap is what the checks pane answers to.
type KeyMap struct {
	Down, Up             key.Binding
	NextGroup, PrevGroup key.Binding
	First, Last          key.Binding
}

// DefaultKeyMap has the keys that lists usually have.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:      key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "down")),
		Up:        key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "up")),
		NextGroup: key.NewBinding(key.WithKeys("right", "l", "space", "pgdown", "ctrl+d"), key.WithHelp("→", "next group")),
		PrevGroup: key.NewBinding(key.WithKeys("left", "h", "b", "pgup", "ctrl+u"), key.WithHelp("←", "group before")),
		First:     key.NewBinding(key.WithKeys("g", "home", "<"), key.WithHelp("g", "first")),
		Last:      key.NewBinding(key.WithKeys("G", "end", ">"), key.WithHelp("G", "last")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Down, k.NextGroup} }

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Down, k.Up, k.NextGroup, k.PrevGroup, k.First, k.Last}}
}
