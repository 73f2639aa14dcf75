package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rankscope/cmd/rankscope/demo"
)

func TestConfigPath(t *testing.T) {
	for _, c := range []struct{ xdg, home, want string }{
		{"/x", "/h", "/x/rankscope/config.yaml"},
		{"", "/h", "/h/.config/rankscope/config.yaml"},
		{"relative", "/h", "/h/.config/rankscope/config.yaml"},
		{"", "", ""},
	} {
		env := map[string]string{"XDG_CONFIG_HOME": c.xdg, "HOME": c.home}
		if got := configPath(func(k string) (string, bool) { v, ok := env[k]; return v, ok }); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestConfig(t *testing.T) {
	for _, c := range []struct{ text, wrong string }{
		{"", ""},
		{"# nothing yet\n", ""},
		{"theme: light\nascii: true\nmouse: false\nkeys:\n  log:\n    mark: [x, ctrl+x]\n  app:\n    follow: f5\n", ""},
		{"keys:\n  log:\n    mark: u\n    next-mark: m\n", ""}, // they change places
		{"keys:\n  app:\n    copy: y\n    to-log: 1\n", ""},
		{"theme: [light", "config.yaml:1:8: "},
		{"theme: pink\n", "config.yaml:1:8: theme is one of auto, "},
		{"ascii: 3\n", "config.yaml:1:8: ascii is true or false"},
		{"colour: light\n", `config.yaml:1:1: unknown setting "colour"; known are ascii, keys, mouse, theme`},
		{"theme: light\ntheme: dark\n", `config.yaml:2:1: `},
		{"theme:\n", `config.yaml:1:1: "theme" has no value`},
		{"- theme\n", "config.yaml:1:1: expected names with values"},
		{"keys:\n  log:\n    marks: x\n", `config.yaml:3:5: log has no action "marks"; known are down, `},
		{"keys:\n  logs:\n    mark: x\n", `config.yaml:2:3: there are no keys of "logs"`},
		{"keys:\n  log:\n    mark: hyper+x\n", `config.yaml:3:5: there is no key "hyper+x"`},
		{"keys:\n  log:\n    mark: r\n", `config.yaml:3:11: key "r" is log.raw already`},
		{"keys:\n  log:\n    mark: {a: b}\n", "config.yaml:3:11: expected a key or a list of keys"},
		{"a: &a [x, x]\nb: *a\n", "anchors, aliases, merges and tags are not read here"},
		{"theme: \x1b]0;title\a\n", "config.yaml:1:"},
		{strings.Repeat("# a long comment\n", 1000), "config.yaml: is larger than 16 KiB"},
		{strings.Repeat("[", 8000), "config.yaml:"},
	} {
		path := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := readConfig(path)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%q: %v", c.text, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%.40q: error %v, want %s", c.text, err, c.wrong)
		case err != nil && strings.ContainsRune(err.Error(), '\x1b'):
			t.Errorf("%q: the error carries an escape sequence", c.text)
		}
	}
	if _, err := readConfig(filepath.Join(t.TempDir(), "none.yaml")); err != nil {
		t.Errorf("without a file: %v", err)
	}
	if _, err := readConfig(t.TempDir()); err == nil {
		t.Error("a folder is read as a configuration")
	}
}

func TestConfigInATerminal(t *testing.T) {
	for text, c := range map[string]struct {
		see  string
		code int
	}{
		"keys:\n  log:\n    mark: r\n": {`config.yaml:3:11: key "r" is log.raw already (mend the line or remove it)`, exitUsage},
		"keys:\n  app:\n    quit: x\n": {"rank 2", 0},
	} {
		folder := logFolder(t)
		t.Setenv("XDG_CONFIG_HOME", filepath.Join(folder, "conf"))
		path := configPath(os.LookupEnv)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
		screen, _ := inTerminal(t, folder, 200, 30, "rankscope", demo.Name)
		screen.See(t, c.see)
		if c.code == 0 {
			screen.Keys(t, "qx") // q does nothing any more
		}
		ends(t, screen, c.code)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add([]byte("theme: light\nkeys:\n  log:\n    mark: [x, ctrl+x]\n"))
	f.Add([]byte("keys: {app: {follow: 1}}"))
	f.Add([]byte("a: &a\nb: *a"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > maxConfig {
			return
		}
		c := config{file: "config.yaml"}
		if err := c.decode(data); err != nil && !strings.HasPrefix(err.Error(), "config.yaml:") {
			t.Errorf("an error without its place: %v", err)
		}
	})
}
