package tui

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
)

// Rebind gives an action other keys, by the names that a person writes: pane is
// "app" or a pane's name, action that of a binding, "next-evidence". The help
// shows the new keys. The error says what isn't known, with what is.
func (k *Keys) Rebind(pane, action string, names []string) error {
	b, err := k.binding(pane, action)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return fmt.Errorf("%s.%s needs a key", pane, action)
	}
	shown := make([]string, len(names))
	for i, name := range names {
		if shown[i], err = shownKey(name); err != nil {
			return err
		}
	}
	b.SetKeys(names...)
	b.SetHelp(strings.Join(shown, " "), b.Help().Desc)
	return nil
}

// Conflict names the action that a key of pane.action is for already, in its
// own pane or where it would hide or be hidden by what works in every pane;
// empty when there is none.
func (k *Keys) Conflict(pane, action string) string {
	own, err := k.binding(pane, action)
	if err != nil {
		return ""
	}
	for _, p := range paneNames() {
		if p != pane && (pane != "app" && p != "app" || alone(p) || alone(pane)) {
			continue
		}
		for _, a := range actionNames(k.pane(p)) {
			other, _ := k.binding(p, a)
			if other == own {
				continue
			}
			for _, name := range own.Keys() {
				if slices.Contains(other.Keys(), name) {
					return fmt.Sprintf("key %q is %s.%s already", name, p, a)
				}
			}
		}
	}
	return ""
}

// alone reports whether a pane has the keyboard to itself.
func alone(pane string) bool { return pane == "search" || pane == "start" }

func (k *Keys) binding(pane, action string) (*key.Binding, error) {
	if !slices.Contains(paneNames(), pane) {
		return nil, fmt.Errorf("there are no keys of %q; known are %s", pane, strings.Join(paneNames(), ", "))
	}
	v := k.pane(pane)
	for i := range v.NumField() {
		if dashed(v.Type().Field(i).Name) == action {
			return v.Field(i).Addr().Interface().(*key.Binding), nil
		}
	}
	return nil, fmt.Errorf("%s has no action %q; known are %s", pane, action, strings.Join(actionNames(v), ", "))
}

func (k *Keys) pane(name string) reflect.Value {
	return reflect.ValueOf(k).Elem().FieldByNameFunc(func(f string) bool { return strings.ToLower(f) == name })
}

// paneNames are the names of all key maps, the App's first.
func paneNames() []string {
	t := reflect.TypeFor[Keys]()
	list := make([]string, t.NumField())
	for i := range list {
		list[i] = strings.ToLower(t.Field(i).Name)
	}
	return list
}

func actionNames(v reflect.Value) []string {
	list := make([]string, v.NumField())
	for i := range list {
		list[i] = dashed(v.Type().Field(i).Name)
	}
	return list
}

// dashed makes NextEvidence next-evidence.
func dashed(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// keyNames are the keys that have names, as Bubble Tea gives them, and as they
// are shown.
var keyNames = map[string]string{
	"enter": "Enter", "esc": "Esc", "tab": "Tab", "space": "Space", "backspace": "Backspace",
	"delete": "Del", "insert": "Ins", "up": "↑", "down": "↓", "left": "←", "right": "→",
	"home": "Home", "end": "End", "pgup": "PgUp", "pgdown": "PgDn",
	"f1": "F1", "f2": "F2", "f3": "F3", "f4": "F4", "f5": "F5", "f6": "F6",
	"f7": "F7", "f8": "F8", "f9": "F9", "f10": "F10", "f11": "F11", "f12": "F12",
}

// shownKey is a key as the help shows it; the error says that there is none of
// the name.
func shownKey(name string) (string, error) {
	rest, prefix := name, ""
	for _, m := range [...]struct{ name, shown string }{{"ctrl+", "^"}, {"alt+", "Alt-"}, {"shift+", "⇧"}} {
		if after, ok := strings.CutPrefix(rest, m.name); ok {
			rest, prefix = after, prefix+m.shown
		}
	}
	if shown, ok := keyNames[rest]; ok {
		return prefix + shown, nil
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case size == 0 || size != len(rest) || !unicode.IsGraphic(r) || r == ' ':
		return "", fmt.Errorf("there is no key %q; keys are signs, or ctrl+, alt+, shift+ before one, or names such as enter, space, pgdown, f5", name)
	case strings.Contains(prefix, "^"):
		return prefix + strings.ToUpper(rest), nil
	}
	return prefix + rest, nil
}
