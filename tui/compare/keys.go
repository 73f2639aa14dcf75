package compare

import "charm.land/bubbles/v2/key"

// KeyMap is what the compare pane answers to.
type KeyMap struct {
	Down, Up           key.Binding
	NextKind, PrevKind key.Binding
	First, Last        key.Binding
	Jump               key.Binding
}

// DefaultKeyMap has the keys that lists usually have.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:     key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "next difference")),
		Up:       key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "difference before")),
		NextKind: key.NewBinding(key.WithKeys("right", "l", "space", "pgdown", "ctrl+d"), key.WithHelp("→", "next kind")),
		PrevKind: key.NewBinding(key.WithKeys("left", "h", "b", "pgup", "ctrl+u"), key.WithHelp("←", "kind before")),
		First:    key.NewBinding(key.WithKeys("g", "home", "<"), key.WithHelp("g", "first")),
		Last:     key.NewBinding(key.WithKeys("G", "end", ">"), key.WithHelp("G", "last")),
		Jump:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "show the line in the log")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Jump, k.Down, k.NextKind} }

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Jump, k.Down, k.Up, k.NextKind, k.PrevKind, k.First, k.Last}}
}
