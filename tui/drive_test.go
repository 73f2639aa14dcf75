package tui

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"rankscope/theme"
	"rankscope/tui/cells"
	"rankscope/tui/clipboard"
)

// driver runs a Model without a terminal: what commands answer comes back at
// once, so that a test sees a settled state after each step.
type driver struct {
	t     testing.TB
	model Model
	quit  bool
	// copied is what went to the clipboard.
	copied []string
}

func drive(t testing.TB, e Engine, width, height int, change ...func(*Options)) *driver {
	t.Helper()
	d := &driver{t: t}
	o := Options{Theme: theme.Dark(), Clipboard: d.clipboard(), Compare: fakeCompare}
	for _, c := range change {
		c(&o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	d.model = New(ctx, e, o)
	d.run(d.model.Init())
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	return d
}

// clipboard keeps what is copied.
func (d *driver) clipboard() clipboard.Env {
	return clipboard.Env{
		Lookup: func(name string) (string, bool) {
			if name == "TMUX" {
				return "/tmp/tmux", true
			}
			return "", false
		},
		LookPath: func(p string) (string, error) { return p, nil },
		Run: func(_ context.Context, stdin, _ string, _ ...string) error {
			d.copied = append(d.copied, stdin)
			return nil
		},
		GOOS: "linux",
	}
}

// send gives the model a message and runs what follows from it.
func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	next, cmd := d.model.Update(msg)
	d.model = next.(Model)
	d.run(cmd)
}

// run runs a command and those that follow. Commands that wait, for a timer or
// for news, are left out: tests tell the news themselves.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil || waits(cmd) {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case tea.QuitMsg:
		d.quit = true
	default:
		if reflect.TypeOf(msg).PkgPath() == "charm.land/bubbletea/v2" && !strings.HasSuffix(reflect.TypeOf(msg).Name(), "KeyPressMsg") {
			return // for the program, not for the model
		}
		d.send(msg)
	}
}

// waits reports whether a command is one that waits.
func waits(cmd tea.Cmd) bool {
	name := funcName(cmd)
	return strings.Contains(name, "waitSnapshot") || strings.Contains(name, "tea/v2.Tick") || strings.Contains(name, "bubbletea/v2.Tick")
}

// keys presses keys by the names that key bindings use.
func (d *driver) keys(names ...string) {
	d.t.Helper()
	for _, name := range names {
		d.send(press(name))
	}
}

// text types text, a key for each character.
func (d *driver) text(s string) {
	d.t.Helper()
	for _, r := range s {
		d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

// press is the message for a key's name.
func press(name string) tea.KeyPressMsg {
	var k tea.Key
	for {
		mod, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" || mod == "" {
			break
		}
		k.Mod |= map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift}[mod]
		name = rest
	}
	special := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter, "esc": tea.KeyEscape,
		"tab": tea.KeyTab, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "space": tea.KeySpace, "f1": tea.KeyF1, "f2": tea.KeyF2,
	}
	if code, ok := special[name]; ok {
		k.Code = code
		if name == "space" {
			k.Text = " "
		}
		return tea.KeyPressMsg(k)
	}
	r := []rune(name)[0]
	k.Code = unicode.ToLower(r)
	if k.Mod == 0 {
		k.Text = name
	}
	return tea.KeyPressMsg(k)
}

// plain is the screen without colours.
func (d *driver) plain() string { return strip(d.model.View().Content) }

// sees fails unless all texts are on the screen.
func (d *driver) sees(texts ...string) {
	d.t.Helper()
	screen := d.plain()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			d.t.Fatalf("%q isn't on the screen:\n%s", text, screen)
		}
	}
}

// lacks fails if a text is on the screen.
func (d *driver) lacks(text string) {
	d.t.Helper()
	if screen := d.plain(); strings.Contains(screen, text) {
		d.t.Fatalf("%q is on the screen:\n%s", text, screen)
	}
}

// exact fails unless the screen has exactly the size it should have.
func (d *driver) exact() {
	d.t.Helper()
	rows := strings.Split(d.model.View().Content, "\n")
	if len(rows) != d.model.height {
		d.t.Fatalf("%d rows at %d×%d:\n%s", len(rows), d.model.width, d.model.height, d.plain())
	}
	for i, row := range rows {
		if w := cells.Width(row); w != d.model.width {
			d.t.Fatalf("row %d has %d cells at %d×%d: %q\n%s", i, w, d.model.width, d.model.height, strip(row), d.plain())
		}
	}
}
