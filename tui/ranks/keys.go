package ranks

import "charm.land/bubbles/v2/key"

// KeyMap is what the ranks pane answers to.
type KeyMap struct {
	Down, Up         key.Binding
	PageDown, PageUp key.Binding
	First, Last      key.Binding
	Filter           key.Binding
	Open, Close      key.Binding
	Find             key.Binding
}

// DefaultKeyMap has the keys that lists usually have.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:     key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "next rank")),
		Up:       key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "rank before")),
		PageDown: key.NewBinding(key.WithKeys("pgdown", "ctrl+d", "ctrl+f"), key.WithHelp("^D", "page down")),
		PageUp:   key.NewBinding(key.WithKeys("pgup", "ctrl+u", "b", "ctrl+b"), key.WithHelp("^U", "page up")),
		First:    key.NewBinding(key.WithKeys("g", "<", "home"), key.WithHelp("g", "first rank")),
		Last:     key.NewBinding(key.WithKeys("G", ">", "end"), key.WithHelp("G", "last rank")),
		Filter:   key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "only this rank's lines")),
		Open:     key.NewBinding(key.WithKeys("l", "right", "space"), key.WithHelp("→ Space", "unfold the node")),
		Close:    key.NewBinding(key.WithKeys("h", "left"), key.WithHelp("←", "fold the node")),
		Find:     key.NewBinding(key.WithKeys("/"), key.WithHelp("/", "find a rank by number")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding {
	return []key.Binding{k.Filter, k.Find}
}

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{
		{k.Down, k.Up, k.PageDown, k.PageUp, k.First, k.Last},
		{k.Filter, k.Find, k.Open, k.Close},
	}
}
