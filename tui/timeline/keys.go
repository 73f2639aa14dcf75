package timeline

import "charm.land/bubbles/v2/key"

// KeyMap is what the timeline answers to.
type KeyMap struct {
	Right, Left     key.Binding
	Down, Up        key.Binding
	First, Last     key.Binding
	ZoomIn, ZoomOut key.Binding
	Open            key.Binding
}

// DefaultKeyMap moves as an editor does.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Right:   key.NewBinding(key.WithKeys("l", "right"), key.WithHelp("→ l", "next moment")),
		Left:    key.NewBinding(key.WithKeys("h", "left"), key.WithHelp("← h", "moment before")),
		Down:    key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("↓ j", "rank below")),
		Up:      key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("↑ k", "rank above")),
		First:   key.NewBinding(key.WithKeys("g", "<", "home"), key.WithHelp("g", "first moment")),
		Last:    key.NewBinding(key.WithKeys("G", ">", "end"), key.WithHelp("G", "last moment")),
		ZoomIn:  key.NewBinding(key.WithKeys("z"), key.WithHelp("z", "zoom in")),
		ZoomOut: key.NewBinding(key.WithKeys("Z"), key.WithHelp("Z", "zoom out")),
		Open:    key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "go on in the log")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding {
	return []key.Binding{k.Left, k.Right, k.ZoomIn, k.ZoomOut}
}

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{
		{k.Right, k.Left, k.Down, k.Up, k.First, k.Last},
		{k.ZoomIn, k.ZoomOut, k.Open},
	}
}
