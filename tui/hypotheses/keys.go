package hypotheses

import "charm.land/bubbles/v2/key"

// KeyMap is what the hypotheses pane answers to.
type KeyMap struct {
	Down, Up             key.Binding
	NextCause, PrevCause key.Binding
	First, Last          key.Binding
	Jump                 key.Binding
}

// DefaultKeyMap has the keys that lists usually have.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:      key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "down")),
		Up:        key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "up")),
		NextCause: key.NewBinding(key.WithKeys("right", "l", "space", "pgdown", "ctrl+d"), key.WithHelp("→", "next cause")),
		PrevCause: key.NewBinding(key.WithKeys("left", "h", "b", "pgup", "ctrl+u"), key.WithHelp("←", "cause before")),
		First:     key.NewBinding(key.WithKeys("g", "home", "<"), key.WithHelp("g", "first")),
		Last:      key.NewBinding(key.WithKeys("G", "end", ">"), key.WithHelp("G", "last")),
		Jump:      key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "show the line in the log")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Jump, k.NextCause} }

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Jump, k.Down, k.Up, k.NextCause, k.PrevCause, k.First, k.Last}}
}
