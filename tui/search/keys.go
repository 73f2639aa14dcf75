package search

import "charm.land/bubbles/v2/key"

// KeyMap is what the prompt answers to; all else is text.
type KeyMap struct {
	Done, Cancel             key.Binding
	Regexp                   key.Binding
	Older, Newer             key.Binding
	Left, Right, Start, End  key.Binding
	Back, Delete, Word, Line key.Binding
}

// DefaultKeyMap has the keys of a shell's command line.
func DefaultKeyMap() KeyMap {
	return KeyMap{
		Done:   key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "keep")),
		Cancel: key.NewBinding(key.WithKeys("esc", "ctrl+g"), key.WithHelp("Esc", "back out")),
		Regexp: key.NewBinding(key.WithKeys("ctrl+r"), key.WithHelp("^R", "regular expression")),
		Older:  key.NewBinding(key.WithKeys("up", "ctrl+p"), key.WithHelp("↑", "what was typed before")),
		Newer:  key.NewBinding(key.WithKeys("down", "ctrl+n"), key.WithHelp("↓", "what was typed after")),
		Left:   key.NewBinding(key.WithKeys("left", "ctrl+b")),
		Right:  key.NewBinding(key.WithKeys("right", "ctrl+f")),
		Start:  key.NewBinding(key.WithKeys("home", "ctrl+a")),
		End:    key.NewBinding(key.WithKeys("end", "ctrl+e")),
		Back:   key.NewBinding(key.WithKeys("backspace", "ctrl+h")),
		Delete: key.NewBinding(key.WithKeys("delete", "ctrl+d")),
		Word:   key.NewBinding(key.WithKeys("ctrl+w", "alt+backspace")),
		Line:   key.NewBinding(key.WithKeys("ctrl+u")),
	}
}

// ShortHelp are the keys that the hint line names.
func (k KeyMap) ShortHelp() []key.Binding { return []key.Binding{k.Done, k.Cancel, k.Regexp} }

// FullHelp are all keys worth telling, by columns.
func (k KeyMap) FullHelp() [][]key.Binding {
	return [][]key.Binding{{k.Done, k.Cancel, k.Regexp, k.Older, k.Newer}}
}
