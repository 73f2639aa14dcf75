package logview

import "charm.land/bubbles/v2/key"

// KeyMap is what the log pane answers to.
type KeyMap struct {
	Down, Up           key.Binding
	HalfDown, HalfUp   key.Binding
	PageDown, PageUp   key.Binding
	Start, End         key.Binding
	PanRight, PanLeft  key.Binding
	Wrap, Raw          key.Binding
	Fold, FoldAll      key.Binding
	Mark               key.Binding
	NextMark, PrevMark key.Binding
}

// DefaultKeyMap has the keys that less, vim and lnav taught.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Down:     key.NewBinding(key.WithKeys("j", "down"), key.WithHelp("j ↓", "line down")),
		Up:       key.NewBinding(key.WithKeys("k", "up"), key.WithHelp("k ↑", "line up")),
		HalfDown: key.NewBinding(key.WithKeys("ctrl+d", "d"), key.WithHelp("^D", "half a page down")),
		HalfUp:   key.NewBinding(key.WithKeys("ctrl+u"), key.WithHelp("^U", "half a page up")),
		PageDown: key.NewBinding(key.WithKeys("space", "f", "pgdown", "ctrl+f"), key.WithHelp("Space", "page down")),
		PageUp:   key.NewBinding(key.WithKeys("b", "pgup", "ctrl+b"), key.WithHelp("b", "page up")),
		Start:    key.NewBinding(key.WithKeys("g", "<", "home"), key.WithHelp("g", "first line")),
		End:      key.NewBinding(key.WithKeys("G", ">", "end"), key.WithHelp("G", "last line")),
		PanRight: key.NewBinding(key.WithKeys("l", "right"), key.WithHelp("l →", "pan right")),
		PanLeft:  key.NewBinding(key.WithKeys("h", "left"), key.WithHelp("h ←", "pan left")),
		Wrap:     key.NewBinding(key.WithKeys("ctrl+w", "alt+w", "\\"), key.WithHelp("\\ ^W", "wrap long lines")),
		Raw:      key.NewBinding(key.WithKeys("r"), key.WithHelp("r", "lines as in the file")),
		Fold:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "unfold or fold a traceback")),
		FoldAll:  key.NewBinding(key.WithKeys("t"), key.WithHelp("t", "all tracebacks whole or folded")),
		Mark:     key.NewBinding(key.WithKeys("m"), key.WithHelp("m", "mark the line")),
		NextMark: key.NewBinding(key.WithKeys("u"), key.WithHelp("u", "next mark")),
		PrevMark: key.NewBinding(key.WithKeys("U"), key.WithHelp("U", "mark before")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding {
	return []key.Binding{k.Wrap, k.Mark}
}

// FullHelp are all keys, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{
		{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Start, k.End},
		{k.PanRight, k.PanLeft, k.Wrap, k.Raw, k.Fold, k.FoldAll, k.Mark, k.NextMark, k.PrevMark},
	}
}
