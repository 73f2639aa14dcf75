package tui

import (
	"strings"
	"testing"
)

func TestRebind(t *testing.T) {
	for _, c := range []struct {
		pane, action string
		keys         []string
		shown, wrong string
	}{
		{"app", "follow", []string{"ctrl+g", "f3"}, "^G F3", ""},
		{"log", "mark", []string{"x"}, "x", ""},
		{"log", "page-down", []string{"space", "alt+v"}, "Space Alt-v", ""},
		{"search", "leave", nil, "", `search has no action "leave"`},
		{"logs", "mark", []string{"x"}, "", `there are no keys of "logs"; known are app, log, ranks`},
		{"log", "marks", []string{"x"}, "", `log has no action "marks"; known are down, up, half-down`},
		{"log", "mark", []string{"xx"}, "", `there is no key "xx"`},
		{"log", "mark", []string{" "}, "", `there is no key " "`},
		{"log", "mark", []string{""}, "", `there is no key ""`},
		{"log", "mark", nil, "", "log.mark needs a key"},
	} {
		k := DefaultKeys()
		err := k.Rebind(c.pane, c.action, c.keys)
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s.%s %q: error %v, want %s", c.pane, c.action, c.keys, err, c.wrong)
			}
			continue
		}
		b, _ := k.binding(c.pane, c.action)
		if err != nil || b.Help().Key != c.shown || b.Help().Desc == "" || len(b.Keys()) != len(c.keys) {
			t.Errorf("%s.%s %q: %v, shown as %q", c.pane, c.action, c.keys, err, b.Help().Key)
		}
	}
}

func TestKeysThatAreTaken(t *testing.T) {
	for _, c := range []struct{ pane, action, key, want string }{
		{"log", "mark", "x", ""},
		{"log", "mark", "r", `key "r" is log.raw already`},
		{"log", "mark", "F", `key "F" is app.follow already`},
		{"app", "follow", "m", `key "m" is log.mark already`},
		{"start", "demo", "F", ""},
	} {
		k := DefaultKeys()
		if err := k.Rebind(c.pane, c.action, []string{c.key}); err != nil {
			t.Fatal(err)
		}
		if got := k.Conflict(c.pane, c.action); got != c.want {
			t.Errorf("%s for %s.%s: %q, want %q", c.key, c.pane, c.action, got, c.want)
		}
	}
}

func TestReboundKeysWorkAndShow(t *testing.T) {
	keys := DefaultKeys()
	if err := keys.Rebind("log", "mark", []string{"x"}); err != nil {
		t.Fatal(err)
	}
	d := drive(t, ddpShm(t), 140, 40, func(o *Options) { o.Keys = &keys })
	d.keys("x")
	if len(d.model.log.Marks()) != 1 {
		t.Error("the new key marks nothing")
	}
	d.keys("m")
	if len(d.model.log.Marks()) != 1 {
		t.Error("the old key still marks")
	}
	d.keys("?")
	d.sees("x         mark the line")
}
