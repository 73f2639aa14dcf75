package fix

import "charm.land/bubbles/v2/key"

// KeyMap is what the fix pane answers to.
type KeyMap struct {
	Next, Prev       key.Binding
	Down, Up         key.Binding
	PageDown, PageUp key.Binding
	First, Last      key.Binding
}

// DefaultKeyMap turns environments sideways and text up and down.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Next:     key.NewBinding(key.WithKeys("right", "l"), key.WithHelp("→", "next environment")),
		Prev:     key.NewBinding(key.WithKeys("left", "h"), key.WithHelp("←", "environment before")),
		Down:     key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "down")),
		Up:       key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "up")),
		PageDown: key.NewBinding(key.WithKeys("space", "pgdown", "ctrl+d", "ctrl+f"), key.WithHelp("Space", "page down")),
		PageUp:   key.NewBinding(key.WithKeys("b", "pgup", "ctrl+u", "ctrl+b"), key.WithHelp("b", "page up")),
		First:    key.NewBinding(key.WithKeys("g", "home", "<"), key.WithHelp("g", "top")),
		Last:     key.NewBinding(key.WithKeys("G", "end", ">"), key.WithHelp("G", "bottom")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Next} }

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Next, k.Prev, k.Down, k.Up, k.PageDown, k.PageUp, k.First, k.Last}}
}
